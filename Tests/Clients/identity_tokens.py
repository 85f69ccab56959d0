"""Identity tokens as Sign in with Apple makes them, made by PyJWT: a second maker beside our own.

Usage: identity_tokens.py FILE      (needs PyJWT and cryptography; writes FILE as JSON)

The Swift suite PyJWTTokenTests reads the file that HOMEROOM_PYJWT_TOKENS names. Each case tells which check it must
fail, or which needed one has to be skipped (null: none); `text`, if there is one, is pasted instead of the token.
`parts` is a sign-in to be put into every shape.
"""

import base64
import hashlib
import json
import sys

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

NOW = 1_800_000_000
KEYS = {kid: rsa.generate_private_key(public_exponent=65537, key_size=2048) for kid in ("PY0", "PY1")}
CODE = "c0123456789.0.rwxy.abcdef"
ACCESS = "a0123456789"
SUBJECT = "001385.dmdTSkZEVVdLaXRjS3U2bTNJUUFMNlIzQlNHUTUz.RVB0"


def half_hash(value):
    digest = hashlib.sha256(value.encode()).digest()[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def claims(**changes):
    result = {
        "iss": "https://appleid.apple.com",
        "aud": "com.example.app",
        "sub": SUBJECT,
        "iat": NOW - 60,
        "exp": NOW + 540,
        "nonce_supported": True,
        "org_id": "8e257987-1234-4f6a-9a3c-993b00000000",
        "email_verified": "false",
    }
    result.update(changes)
    return {name: value for name, value in result.items() if value is not None}


def token(kid="PY0", key="own", algorithm="RS256", headers=None, **changes):
    headers = {"kid": kid} if headers is None else headers
    return jwt.encode(claims(**changes), KEYS[kid] if key == "own" else key, algorithm=algorithm, headers=headers)


def forms(name, text, code):
    """The forms that `Data` takes, each made here and not by the reader's own kind."""
    plain = base64.b64encode
    url = base64.urlsafe_b64encode
    shapes = {
        "base64": lambda value: plain(value).decode(),
        "base64 without padding": lambda value: plain(value).decode().rstrip("="),
        "base64url": lambda value: url(value).decode(),
        "base64 in lines": lambda value: base64.encodebytes(value).decode(),
        "hex": lambda value: value.hex(),
        "description": lambda value: f"<{value.hex(' ', -4)}>",
        "bytes": list,
        "Buffer": lambda value: {"type": "Buffer", "data": list(value)},
    }
    for form, encode in shapes.items():
        values = {"identityToken": encode(text.encode()), "authorizationCode": encode(code.encode())}
        yield f"{name}, {form}", json.dumps({"user": SUBJECT, **values})


def main(path):
    sound = token()
    head, body, signature = sound.split(".")
    other_body = token(sub="someone.else").split(".")[1]
    cases = [
        ("sound", sound, None, None, None),
        ("second key", token("PY1"), None, None, None),
        ("audience list", token(aud=["x", "com.example.web"]), None, None, None),
        ("nonce", token(nonce="n1"), None, "n1", None),
        ("hashed nonce", token(nonce=hashlib.sha256(b"n1").hexdigest()), None, "n1", None),
        ("code", token(c_hash=half_hash(CODE)), None, None, CODE),
        ("wrong key", token("PY0", key=KEYS["PY1"]), "signature", None, None),
        ("unknown kid", token("PY9", key=KEYS["PY0"]), "signature", None, None),
        ("no kid", token(key=KEYS["PY0"], headers={}), "signature", None, None),
        ("swapped claims", f"{head}.{other_body}.{signature}", "signature", None, None),
        ("no signature", f"{head}.{body}.", "signature", None, None),
        ("HS256", token(key="a" * 64, algorithm="HS256"), "algorithm", None, None),
        ("ES256", token(key=ec.generate_private_key(ec.SECP256R1()), algorithm="ES256"), "algorithm", None, None),
        ("none", token(key=None, algorithm="none"), "algorithm", None, None),
        ("issuer", token(iss="https://example.com"), "issuer", None, None),
        ("audience", token(aud="com.example.other"), "audience", None, None),
        ("expired", token(exp=NOW - 61), "expiry", None, None),
        ("no expiry", token(exp=None), "expiry", None, None),
        ("future", token(iat=NOW + 61), "issued_at", None, None),
        ("other nonce", token(nonce="n1"), "nonce", "n2", None),
        ("missing nonce", token(), "nonce", "n1", None),
        ("no nonce, support not told", token(nonce_supported=None), "nonce", "n1", None),
        ("no nonce, supported in a word", token(nonce_supported="true"), "nonce", "n1", None),
        ("no audience", token(aud=None), "audience", None, None),
        ("no time of issue", token(iat=None), "issued_at", None, None),
        ("other code", token(c_hash=half_hash("another")), "c_hash", None, CODE),
    ]
    names = ("name", "token", "failing", "nonce", "code")
    cases = [dict(zip(names, case)) for case in cases]
    for name, hashed in (("own access token", ACCESS), ("other access token", "another")):
        text = json.dumps({"access_token": ACCESS, "id_token": token(at_hash=half_hash(hashed))})
        cases.append({"name": name, "text": text, "failing": None if hashed == ACCESS else "at_hash"})
    skipped = [
        ("nonce not given", token(nonce="n1"), None),
        ("nonce not supported", token(nonce_supported=False), "n1"),
        ("nonce not supported, in a word", token(nonce_supported="false"), "n1"),
    ]
    for name, text, nonce in skipped:
        cases.append({"name": name, "token": text, "nonce": nonce, "skipped": "nonce"})
    cases.append({"name": "offline", "token": sound, "offline": True, "skipped": "signature"})
    for word, truth in ((True, True), ("true", True), (False, False), ("false", False)):
        text = token(org_id=None, email="a@example.com", email_verified=word, is_private_email=word)
        account = "private_relay" if truth else "personal"
        cases.append({"name": f"truth {word!r}", "token": text, "email_verified": truth, "account": account})
    cases.append({"name": "school", "token": token(scopes="edu.users.read"), "account": "managed_school"})
    cases.append({"name": "business", "token": token(), "account": "managed_business"})
    both = token(c_hash=half_hash(CODE), at_hash=half_hash(ACCESS))
    for name, text in forms("native", both, CODE):
        cases.append({"name": name, "text": text, "has_code": True})
    keys = []
    for kid, key in KEYS.items():
        jwk = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key()))
        keys.append({"kty": "RSA", "kid": kid, "use": "sig", "alg": "RS256", "n": jwk["n"], "e": jwk["e"]})
    parts = {"token": both, "code": CODE, "access_token": ACCESS, "user": SUBJECT}
    with open(path, "w") as file:
        json.dump({"now": NOW, "keys": keys, "cases": cases, "parts": parts}, file)


main(sys.argv[1])
