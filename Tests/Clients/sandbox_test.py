"""The sandbox used by clients nobody here wrote: Authlib for OAuth, PyJWT for tokens, curl for every route.

HOMEROOM_BINARY names the program; each test starts a sandbox of its own on a free port.
"""
import json
import os
import shutil
import subprocess
import time
from urllib.parse import parse_qs, quote, urlencode, urlparse

import jwt
import pytest
import requests
from authlib.integrations.requests_client import OAuth2Session


@pytest.fixture
def sandbox(start_sandbox):
    return start_sandbox()


def session_with(sandbox):
    return OAuth2Session(
        sandbox.client_id, sandbox.secret(), token_endpoint_auth_method="client_secret_post",
        revocation_endpoint_auth_method="client_secret_post", scope="edu.users.read edu.classes.read",
        redirect_uri=sandbox.redirect_uri)


def test_authlib_goes_the_whole_way(sandbox):
    session = session_with(sandbox)
    url, state = session.create_authorization_url(sandbox.auth_url + "/authorize")
    redirect = sandbox.answer_page(url)
    token = session.fetch_token(sandbox.auth_url + "/token", authorization_response=redirect, state=state)
    assert token["expires_in"] == 3600 and token["refresh_token"] and "scope" not in token

    people, page = [], {}
    while True:
        answer = session.get(sandbox.roster_url + "/users", params={"limit": 40, **page})
        assert answer.status_code == 200
        people += answer.json()["users"]
        if not answer.json()["moreToFollow"]:
            break
        page = {"pageToken": answer.json()["nextPageToken"]}
    assert len({person["id"] for person in people}) == len(people) == 98

    first = dict(token)
    renewed = session.refresh_token(sandbox.auth_url + "/token", refresh_token=first["refresh_token"])
    assert renewed["access_token"] != first["access_token"]
    assert session.get(sandbox.roster_url + "/organization").json()["type"] == "EDUCATION"

    for _ in range(2):
        answer = session.revoke_token(
            sandbox.auth_url + "/revoke", token=first["refresh_token"], token_type_hint="refresh_token")
        assert answer.status_code == 200 and answer.content == b""
    assert session.get(sandbox.roster_url + "/organization").status_code == 401


def test_authlib_sees_a_refused_consent(sandbox):
    session = session_with(sandbox)
    url, _ = session.create_authorization_url(sandbox.auth_url + "/authorize")
    query = parse_qs(urlparse(sandbox.answer_page(url, "deny")).query)
    assert query["error"] == ["user_cancelled_authorize"] and query["state"] and "code" not in query


def test_authlib_reports_an_invalid_client(sandbox):
    session = session_with(sandbox)
    session.client_secret = sandbox.secret(exp=int(time.time()) + 16_000_000)
    url, state = session.create_authorization_url(sandbox.auth_url + "/authorize")
    redirect = sandbox.answer_page(url)
    with pytest.raises(Exception) as caught:
        session.fetch_token(sandbox.auth_url + "/token", authorization_response=redirect, state=state)
    assert "invalid_client" in str(caught.value)


def test_pyjwt_verifies_identity_tokens(sandbox):
    session = session_with(sandbox)
    url, state = session.create_authorization_url(sandbox.auth_url + "/authorize", nonce="n-0S6_WzA2Mj")
    token = session.fetch_token(
        sandbox.auth_url + "/token", authorization_response=sandbox.answer_page(url), state=state)
    keys = jwt.PyJWKClient(sandbox.auth_url + "/keys")
    claims = jwt.decode(
        token["id_token"], keys.get_signing_key_from_jwt(token["id_token"]).key, algorithms=["RS256"],
        audience=sandbox.client_id, issuer=sandbox.issuer, options={"require": ["exp", "iat", "sub", "aud", "iss"]})
    organization = session.get(sandbox.roster_url + "/organization").json()
    assert claims["nonce"] == "n-0S6_WzA2Mj" and claims["org_id"] == organization["id"]

    # Plain Sign in with Apple has keys of its own.
    plain = sandbox.auth_url.removesuffix("/oauth2/v2")
    query = {
        "client_id": sandbox.client_id, "redirect_uri": sandbox.redirect_uri, "response_type": "code",
        "state": "s", "nonce": "m",
    }
    redirect = sandbox.answer_page(plain + "/authorize?" + urlencode(query), account="teacher")
    answer = requests.post(
        plain + "/token",
        data={
            "client_id": sandbox.client_id, "client_secret": sandbox.secret(), "grant_type": "authorization_code",
            "code": parse_qs(urlparse(redirect).query)["code"][0], "redirect_uri": sandbox.redirect_uri,
        }).json()
    with pytest.raises(jwt.PyJWKClientError):
        keys.get_signing_key_from_jwt(answer["id_token"])
    key = jwt.PyJWKClient(plain + "/keys").get_signing_key_from_jwt(answer["id_token"])
    claims = jwt.decode(
        answer["id_token"], key.key, algorithms=["RS256"], audience=sandbox.client_id, issuer=sandbox.issuer)
    person = session.get(sandbox.roster_url + "/users/" + quote(claims["sub"], safe=""))
    assert person.json()["roles"] == ["Instructor"]


@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl here")
def test_curl_reaches_every_route(sandbox):
    def curl(*arguments):
        out = subprocess.run(
            ["curl", "-sS", "-o", "-", "-w", "\n%{http_code}", *arguments], capture_output=True, text=True, check=True)
        body, status = out.stdout.rsplit("\n", 1)
        return int(status), body

    session = session_with(sandbox)
    url, state = session.create_authorization_url(sandbox.auth_url + "/authorize")
    assert curl(url)[0] == 200
    token = session.fetch_token(
        sandbox.auth_url + "/token", authorization_response=sandbox.answer_page(url), state=state)
    form = ["--data-urlencode", "client_id=" + sandbox.client_id, "--data-urlencode", "client_secret=" + sandbox.secret()]
    status, body = curl(
        sandbox.auth_url + "/token", *form, "--data-urlencode", "grant_type=refresh_token", "--data-urlencode",
        "refresh_token=" + token["refresh_token"])
    assert status == 200
    bearer = ["-H", "Authorization: Bearer " + json.loads(body)["access_token"]]
    plain = sandbox.auth_url.removesuffix("/oauth2/v2")
    for keys in (sandbox.auth_url + "/keys", plain + "/keys"):
        assert len(json.loads(curl(keys)[1])["keys"]) == 2
    assert curl(sandbox.admin_url)[0] == 200
    assert curl(sandbox.admin_url, "-X", "PATCH", "-H", "Content-Type: application/json", "-d", '{"latency":0}')[0] == 200

    def read(path):
        status, body = curl(sandbox.roster_url + path, *bearer)
        assert status == 200, path
        return json.loads(body)

    person = read("/users?limit=1&role=Instructor")["users"][0]
    assert read("/users/" + quote(person["id"], safe="")) == person
    group = read("/classes?limit=1")["classes"][0]
    path = "/classes/" + quote(group["id"], safe="")
    assert read(path) == group
    assert len(read(path + "/users?role=Student")["users"]) == len(group["studentIds"])
    place = read("/locations")["locations"][0]
    assert read("/locations/" + place["id"]) == place
    assert read("/organization")["name"]
    assert curl(sandbox.roster_url + "/users")[0] == 401
    assert curl(sandbox.auth_url + "/revoke", *form, "-d", "token=never-was") == (200, "")


def test_stops_cleanly_and_keeps_its_key(start_sandbox):
    first = start_sandbox()
    assert oct(os.stat(first.private_key).st_mode & 0o777) == "0o600" and os.path.isabs(first.private_key)
    first_key = first.key_id
    assert first.stop() == 0
    second = start_sandbox("--district", "synthetic:300,seed=5")
    assert second.key_id == first_key
    assert second.stop() == 0
