"""Identity tokens as Sign in with Apple makes them, made by PyJWT: a second maker beside our own.

Usage: identity_tokens.py FILE      (needs PyJWT and cryptography; writes FILE as JSON)

The Swift suite PyJWTTokenTests reads the file that HOMEROOM_PYJWT_TOKENS names. Each case tells which check it must
fail (null: none).
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


def half_hash(value):
    digest = hashlib.sha256(value.encode()).digest()[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def claims(**changes):
    result = {
        "iss": "https://appleid.apple.com",
        "aud": "com.example.app",
        "sub": "001385.dmdTSkZEVVdLaXRjS3U2bTNJUUFMNlIzQlNHUTUz.RVB0",
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
        ("other code", token(c_hash=half_hash("another")), "c_hash", None, CODE),
    ]
    keys = []
    for kid, key in KEYS.items():
        jwk = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key()))
        keys.append({"kty": "RSA", "kid": kid, "use": "sig", "alg": "RS256", "n": jwk["n"], "e": jwk["e"]})
    names = ("name", "token", "failing", "nonce", "code")
    with open(path, "w") as file:
        json.dump({"now": NOW, "keys": keys, "cases": [dict(zip(names, case)) for case in cases]}, file)


main(sys.argv[1])
