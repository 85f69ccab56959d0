"""A whole sync beside a plain script's and beside the floor, against one sandbox."""

import os
import sys
import tempfile

from product import Home, Sandbox, run

HERE = os.path.dirname(os.path.abspath(__file__))
LARGEST_PAGE = 1000


class Comparison:
    def __init__(self, people, ours, script, drain, insert, requests, pages):
        self.people, self.ours, self.script, self.drain, self.insert = people, ours, script, drain, insert
        self.requests, self.pages = requests, pages

    @property
    def floor(self):
        return self.drain.wall + self.insert.wall


def compare(binary, people, times):
    """Each of the three in turn, `times` times, on the same people; of each what took the least time of the processor."""
    with Sandbox(binary, people) as sandbox, Home(binary, sandbox) as home, tempfile.TemporaryDirectory() as folder:
        url = sandbox.ready["roster_url"]
        ours, scripts, drains, inserts = [], [], [], []
        for _ in range(times):
            before = sandbox.requests()
            ours.append(home.sync())
            asked, pages = sandbox.requests() - before, sandbox.pages(LARGEST_PAGE)
            token = home.access_token() + "\n"
            drains.append(run([sys.executable, f"{HERE}/drain.py", url], input=token))
            clear(folder)
            scripts.append(run([sys.executable, f"{HERE}/plain_sync.py", url, f"{folder}/plain.sqlite"], input=token))
            made = f"ATTACH 'file:{home.roster()}?mode=ro' AS made"
            run(["sqlite3", f"{folder}/rows.sqlite", made, f"ATTACH '{folder}/plain.sqlite' AS plain",
                 f".read {HERE}/rows.sql"])
            inserts.append(run(
                ["sqlite3", f"{folder}/floor.sqlite", made, f"ATTACH '{folder}/rows.sqlite' AS rows",
                 f".read {HERE}/floor.sql"]))
        return Comparison(people, least(ours), least(scripts), least(drains), least(inserts), asked, pages)


def least(usages):
    return min(usages, key=lambda usage: usage.cpu)


def clear(folder):
    for name in os.listdir(folder):
        os.remove(f"{folder}/{name}")
