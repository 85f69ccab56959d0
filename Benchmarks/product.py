"""homeroom and its sandbox, as a benchmark needs them: connected, in folders of their own, measured from outside."""

import http.client
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request


class Sandbox:
    """An imitation of Apple's servers with `people` synthetic people, on 127.0.0.1."""

    def __init__(self, binary, people):
        self.process = subprocess.Popen(
            [binary, "sandbox", "--district", f"synthetic:{people},seed=1"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.ready = json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def admin(self):
        request = urllib.request.Request(self.ready["admin_url"], headers={"Accept": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def requests(self):
        return self.admin()["requests"]["total"]

    def pages(self, limit):
        """How many pages of `limit` records the three lists have."""
        overview = self.admin()
        return sum(max(1, -(-overview[name] // limit)) for name in ("people", "classes", "locations"))


class Usage:
    """What a child process took: seconds on the wall, seconds of CPU, megabytes at the peak."""

    def __init__(self, wall, cpu, memory):
        self.wall, self.cpu, self.memory = wall, cpu, memory


def run(argv, environment=None, input=None):
    """Runs a program to its end and measures it alone, through wait4."""
    started = time.perf_counter()
    child = subprocess.Popen(
        argv, env=environment, stdin=subprocess.PIPE if input else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    if input:
        child.stdin.write(input)
        child.stdin.close()
    words = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise RuntimeError(f"{argv[0]} ended with {child.returncode}: {words[-500:]}")
    return Usage(time.perf_counter() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


class Home:
    """A profile connected to a sandbox, in a temporary folder that goes when this does."""

    def __init__(self, binary, sandbox):
        self.binary, self.sandbox = binary, sandbox
        self.folder = tempfile.mkdtemp(prefix="homeroom-bench-")
        self.environment = {
            **os.environ, "HOME": self.folder,
            **{f"XDG_{kind}_HOME": f"{self.folder}/{kind.lower()}" for kind in ("CONFIG", "STATE", "DATA")}}
        ready = sandbox.ready
        self.command(
            "profile", "add", "bench", "--client-id", ready["client_id"], "--team-id", ready["team_id"], "--key-id",
            ready["key_id"], "--private-key", ready["private_key"], "--redirect-uri", ready["redirect_uri"],
            "--auth-url", ready["auth_url"], "--roster-url", ready["roster_url"])
        address = json.loads(self.command("connect", "--json").stdout)["authorization_url"]
        self.command("connect", "--callback", "-", input=consent(address) + "\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def command(self, *arguments, input=""):
        return subprocess.run(
            [self.binary, *arguments], env=self.environment, input=input, check=True, capture_output=True, text=True)

    def sync(self):
        return run([self.binary, "sync", "--fresh", "--quiet"], self.environment)

    def access_token(self):
        with open(f"{self.environment['XDG_STATE_HOME']}/homeroom/bench/credentials") as file:
            text = file.read()
        return re.search(r'"access_token"\s*:\s*"([^"]+)"', text).group(1)

    def roster(self):
        folder = f"{self.environment['XDG_DATA_HOME']}/homeroom/bench"
        return max(f"{folder}/{name}" for name in os.listdir(folder) if re.fullmatch(r"roster-\d+\.sqlite", name))


def consent(address):
    """Presses Allow on the consent page; the address the browser would be sent to."""
    with urllib.request.urlopen(address) as answer:
        page = answer.read().decode()
    host = urllib.parse.urlparse(address).netloc
    action = re.search(r'action="([^"]+)"', page).group(1)
    name, value = re.findall(r'<button[^>]*name="([^"]+)"[^>]*value="([^"]+)"', page)[0]
    connection = http.client.HTTPConnection(host)
    connection.request(
        "POST", action, urllib.parse.urlencode({"account": "administrator", name: value}),
        {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{host}"})
    return connection.getresponse().getheader("Location")
