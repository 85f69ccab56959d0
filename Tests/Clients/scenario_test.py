"""Each of the sandbox's scenarios through the command line: it gives the verdict its line promises."""
import json
import re
import subprocess

import pytest

from conftest import BINARY

LINE = re.compile(r"^(?P<name>[a-z-]+): (?P<sentence>.+\.) \((?P<step>connect|doctor|sync|second sync): (?P<words>.+)\)$")


def scenarios():
    lines = subprocess.run([BINARY, "sandbox", "--list-scenarios"], capture_output=True, text=True, check=True).stdout
    return [LINE.match(line).groupdict() for line in lines.splitlines()]


class Admin:
    """The command line with a home of its own, connected to a sandbox."""

    def __init__(self, home, sandbox):
        self.home = home
        self.sandbox = sandbox
        self.run(
            "profile", "add", "school", "--client-id", sandbox.client_id, "--team-id", sandbox.team_id, "--key-id",
            sandbox.key_id, "--private-key", sandbox.private_key, "--redirect-uri", sandbox.redirect_uri,
            "--auth-url", sandbox.auth_url, "--roster-url", sandbox.roster_url, *self.scopes())

    def scopes(self):
        return []

    def run(self, *arguments, stdin=""):
        """The exit code and the document."""
        environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        out = subprocess.run(
            [BINARY, "--json", *arguments], input=stdin, capture_output=True, text=True, timeout=330, env=environment)
        return out.returncode, json.loads(out.stdout)

    def connect(self):
        _, document = self.run("connect", "--no-browser")
        address = self.sandbox.answer_page(document["authorization_url"])
        if not address.startswith("https://"):
            # No callback came: what the page says is all there is, and it is pasted as an error.
            return self.run("explain", "--from", "authorize", stdin=address)
        return self.run("connect", "--callback", "-", stdin=address)


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario["name"])
def test_scenario(scenario, tmp_path, start_sandbox):
    sandbox = start_sandbox("--scenario", scenario["name"])
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    admin = type("TestAdmin", (Admin,), {"scopes": lambda self: ["--scopes", "edu.rosterapi.test.read"]}) \
        if scenario["name"] in ("test-scope-only", "test-data") else Admin
    admin = admin(home, sandbox)
    status, document = admin.connect()
    if scenario["step"] == "connect":
        return expect(scenario, status, document)
    assert status == 0, document
    if scenario["step"] == "doctor":
        return expect(scenario, *admin.run("doctor"))
    status, document = admin.run("sync", "--quiet")
    if scenario["words"] == "published":
        assert (status, document["state"]) == (0, "published"), document
        assert document["people"] == (120 if scenario["name"] == "test-data" else 98)
        assert document["classes"] == (10 if scenario["name"] == "test-data" else 28)
    elif scenario["step"] == "second sync":
        assert document["state"] == "published", document
        status, document = admin.run("sync", "--quiet")
        assert (status, document["state"]) == (9, scenario["words"]), document
    else:
        expect(scenario, status, document)


def expect(scenario, status, document):
    group, cause = scenario["words"].split(", ")
    verdict = document["verdict"]
    assert (verdict["class"], verdict["cause"]) == (group, cause), document
    codes = {"healthy": 0, "not_authorized": 4, "insufficient_scope": 5, "app_not_allowed": 6}
    others = {"throttled": 7, "not_in_organisation": 1}
    assert status == codes.get(group, others.get(cause, 8))
