"""A sandbox in a process of its own, and what a browser does at its consent page."""
import json
import os
import re
import subprocess
import time
from urllib.parse import urlparse

import jwt
import pytest
import requests

BINARY = os.path.abspath(os.environ.get("HOMEROOM_BINARY", ".build/debug/homeroom"))


class Sandbox:
    def __init__(self, state, *arguments):
        self.process = subprocess.Popen(
            [BINARY, "sandbox", "--state", str(state), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.info = json.loads(self.process.stdout.readline())

    def __getattr__(self, name):
        return self.info[name]

    def secret(self, **changes):
        now = int(time.time())
        claims = {"iss": self.team_id, "iat": now - 5, "exp": now + 600, "aud": self.issuer, "sub": self.client_id}
        with open(self.private_key) as key:
            return jwt.encode({**claims, **changes}, key.read(), algorithm="ES256", headers={"kid": self.key_id})

    def answer_page(self, url, decision="allow", account="administrator"):
        """Presses a button of the consent page; returns the address the browser is sent to, or the page's words."""
        page = requests.get(url, allow_redirects=False)
        if page.status_code == 200:
            action = re.search(r'<form method="post" action="([^"]+)"', page.text).group(1)
            base = "{0.scheme}://{0.netloc}".format(urlparse(url))
            page = requests.post(
                base + action, data={"account": account, "decision": decision}, allow_redirects=False,
                headers={"Origin": base})
        if page.status_code == 302:
            return page.headers["Location"]
        words = [re.search(rf'id="{name}">([^<]*)<', page.text).group(1) for name in ("error", "reason")]
        return "\n".join(words)

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=20)


@pytest.fixture
def start_sandbox(tmp_path):
    """Starts sandboxes with given arguments; ends those that still run."""
    running = []

    def start(*arguments):
        running.append(Sandbox(tmp_path / "state", *arguments))
        return running[-1]

    yield start
    for sandbox in running:
        if sandbox.process.poll() is None:
            sandbox.stop()
