"""A whole sync beside a plain script's and beside the floor, against one sandbox."""

import os
import sys
import tempfile

from product import Home, Sandbox, run

HERE = os.path.dirname(os.path.abspath(__file__))


class Comparison:
    def __init__(self, people, ours, script, drain, insert, requests):
        self.people, self.ours, self.script, self.drain, self.insert = people, ours, script, drain, insert
        self.requests = requests

    @property
    def floor(self):
        return self.drain.wall + self.insert.wall


def compare(binary, people):
    """Each of the three once, one after the other, on the same people."""
    with Sandbox(binary, people) as sandbox, Home(binary, sandbox) as home, tempfile.TemporaryDirectory() as folder:
        before = requests(sandbox)
        ours = home.sync()
        asked = requests(sandbox) - before
        token = home.access_token() + "\n"
        url = sandbox.ready["roster_url"]
        drain = run([sys.executable, f"{HERE}/drain.py", url], input=token)
        script = run([sys.executable, f"{HERE}/plain_sync.py", url, f"{folder}/plain.sqlite"], input=token)
        insert = run(
            ["sqlite3", f"{folder}/floor.sqlite", f"ATTACH 'file:{home.roster()}?mode=ro' AS made",
             f".read {HERE}/floor.sql"])
        return Comparison(people, ours, script, drain, insert, asked)


def requests(sandbox):
    return sandbox.admin()["requests"]["total"]
