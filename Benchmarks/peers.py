"""The programs people already like, on data of the same size."""

import csv
import os
import subprocess

from console import Program


def peers(folder, people):
    """tig on a small repository, htop, and three that read a list of `people` lines."""
    lines, table = f"{folder}/people.log", f"{folder}/people.csv"
    with open(lines, "w") as log, open(table, "w", newline="") as sheet:
        rows = csv.writer(sheet)
        rows.writerow(["id", "family", "given", "email"])
        for number in range(people):
            row = [f"{number:07}", f"Family{number % 5003:04}", f"Given{number % 997:03}", f"p{number}@school.example"]
            rows.writerow(row)
            log.write(f"2026-09-01T08:00:00 {' '.join(row)}\n")
    home = {"HOME": folder, "XDG_CONFIG_HOME": folder}
    return [
        Program("tig", ["tig"], "commit 4", home, small_repository(folder)),
        Program("htop", ["htop"], None, home),
        Program("lnav", ["lnav", lines], f"p{people - 1}@school.example", home, search=b"/"),
        Program("visidata", ["vd", table], "p0@school.example", home),
        Program("fzf", ["sh", "-c", f"exec fzf < {lines}"], f"{people}/{people}", home, search=b""),
    ]


def small_repository(folder):
    path = f"{folder}/repository"
    os.mkdir(path)
    git = ["git", "-C", path, "-c", "user.name=bench", "-c", "user.email=bench@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    for number in range(5):
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", f"commit {number}"], check=True)
    return path
