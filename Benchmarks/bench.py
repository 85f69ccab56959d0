"""Every figure of Benchmarks/RESULTS.md, measured side by side on this machine in this run.

    bench.py [--sizes 10000,100000,1000000] [--binary PATH] [--out FILE]

The table of goals holds for the largest of the sizes; those before it show how each figure grows.
"""

import argparse
import datetime
import os
import platform
import sys
import tempfile
import time

import console
from figures import median, p95, spread, table
from peers import peers
from product import Home, Sandbox
from sync import compare

# Each letter alone, then names and an address as they are typed.
WORDS = [*"abcdefghijklmnopqrstuvwxyz", "williams", "mia", "o'brien", "students", "00138", "silva maria"]
PEER_WORDS = [*"abcd", "family12", "given3"]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--sizes", default="10000,100000,1000000")
    options.add_argument("--binary", default=".build/bench/homeroom")
    options.add_argument("--out", default="Benchmarks/RESULTS.md")
    chosen = options.parse_args()
    binary = os.path.abspath(chosen.binary)
    sizes = [int(size) for size in chosen.sizes.split(",")]
    started = time.monotonic()
    comparisons = [told(compare, binary, size, 3 if size <= 100_000 else 1) for size in sizes]
    consoles = [told(measured_console, binary, size) for size in sizes]
    others = told(measured_peers, sizes[-1])
    parts = [
        heading(binary, time.monotonic() - started), goals(binary, comparisons[-1], consoles[-1], others),
        syncs(comparisons), growth(comparisons, consoles), programs(sizes, consoles, others)]
    with open(chosen.out, "w") as file:
        file.write("\n".join(parts))
    print(f"written: {chosen.out}")


def told(measure, *arguments):
    """Says what is being measured and how long it took, for whoever watches."""
    began = time.monotonic()
    print(f"{measure.__name__} {arguments[-2:]} …", file=sys.stderr, flush=True)
    result = measure(*arguments)
    print(f"  {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return result


class Figures:
    """What one program did in the terminal; a thing it does not do has no samples."""

    def __init__(self, program, words):
        self.name = program.name
        self.frames, self.rows = console.start(program)
        self.keys, self.sizes = console.arrows(program)
        self.letters = console.search(program, words) if program.search is not None else []
        self.written, self.wakeups = console.idle(program)
        self.memory = console.memory(program)
        self.busy_keys = []

    def row(self):
        return [
            self.name, spread(self.frames), spread(self.rows), spread(self.keys), spread(self.busy_keys),
            f"{median(self.sizes):.0f} (p95 {p95(self.sizes):.0f})" if self.sizes else "–", spread(self.letters),
            f"{self.written}, {self.wakeups:.1f}", f"{self.memory:.0f} MB"]


def measured_console(binary, size):
    with Sandbox(binary, size) as sandbox, Home(binary, sandbox) as home:
        home.sync()
        program = console.Program("homeroom", [binary], "▌", home.environment, search=b"/")
        figures = Figures(program, WORDS)
        figures.busy_keys = console.arrows(program, meanwhile=b"s")[0]
        return figures


def measured_peers(size):
    """The programs people already like, on a list of so many people where they read one."""
    measured = []
    with tempfile.TemporaryDirectory() as folder:
        for program in peers(folder, size):
            try:
                measured.append(Figures(program, PEER_WORDS))
            except (OSError, TimeoutError) as problem:
                print(f"{program.name}: {str(problem).splitlines()[0]}", file=sys.stderr)
    return measured


def heading(binary, seconds):
    with open("/proc/cpuinfo") as file:
        model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    return f"""# Measured side by side

Written by `scripts/bench` on {datetime.date.today().isoformat()} in {seconds / 60:.0f} minutes: {model},
{os.cpu_count()} cores, load {os.getloadavg()[2]:.1f}, Linux {platform.release()}. Absolute figures drift from machine to
machine; the ratios within one run hold.
"""


def goals(binary, sync, ours, others):
    """The rows of the table of goals: what, goal, measured, reached."""
    peer = {other.name: other for other in others}

    def goal(what, words, measured, reached):
        return [what, words, measured, "yes" if reached else "**no**"]

    rows = []
    frame = median(ours.frames)
    if "tig" in peer:
        least = median(peer["tig"].frames)
        rows.append(goal("first frame ÷ tig's", "≤ 1.0", f"{frame / least:.2f}", frame <= least))
    if "htop" in peer:
        least = median(peer["htop"].frames)
        rows.append(goal("first frame ÷ htop's", "≤ 0.3", f"{frame / least:.2f}", frame <= 0.3 * least))
    rows.append(goal("first row", "≤ 60 ms", spread(ours.rows), median(ours.rows) <= 0.060))
    rows.append(goal("key to paint, p95", "≤ 1 ms", spread(ours.keys), p95(ours.keys) <= 0.001))
    if ours.busy_keys:
        rows.append(goal(
            "key to paint while syncing, p95", "≤ 5 ms", spread(ours.busy_keys), p95(ours.busy_keys) <= 0.005))
    rows.append(goal("bytes an arrow key", "≤ 200", f"{median(ours.sizes):.0f}", median(ours.sizes) <= 200))
    rows.append(goal("letter to settled list, p95", "≤ 10 ms", spread(ours.letters), p95(ours.letters) <= 0.010))
    rows.append(goal(
        "idle: bytes, wake-ups a second", "0 and ≤ 1", f"{ours.written}, {ours.wakeups:.1f}",
        ours.written == 0 and ours.wakeups <= 1))
    rows.append(goal("memory of the console", "≤ 50 MB", f"{ours.memory:.0f} MB", ours.memory <= 50))
    ratio = sync.ours.wall / sync.floor
    rows.append(goal("sync ÷ floor", "≤ 1.0", f"{ratio:.2f}", ratio <= 1))
    ratio = sync.ours.wall / sync.script.wall
    rows.append(goal("sync ÷ script", "≤ 0.5", f"{ratio:.2f}", ratio <= 0.5))
    ratio = sync.ours.cpu / sync.script.cpu
    rows.append(goal("sync's processor time ÷ script's", "≤ 0.5", f"{ratio:.2f}", ratio <= 0.5))
    rows.append(goal(
        "requests of a sync", f"≤ {sync.pages} pages + 10", sync.requests, sync.requests <= sync.pages + 10))
    megabytes = os.path.getsize(binary) / 1e6
    rows.append(goal("binary, stripped", "≤ 15 MB", f"{megabytes:.1f} MB", megabytes <= 15))
    return f"## Goals, at {sync.people:,} people\n\n" + table(["what", "goal", "measured", "reached"], rows)


def syncs(comparisons):
    def usage(it):
        return f"{it.wall:.2f} s, {it.cpu:.2f} s"

    rows = [
        [f"{it.people:,}", usage(it.ours), usage(it.script), usage(it.drain), usage(it.insert),
         f"{it.ours.memory:.0f} MB", f"{it.script.memory:.0f} MB", f"{it.requests} for {it.pages} pages"]
        for it in comparisons]
    return "## Sync: on the clock, of the processor\n\n" + table(
        ["people", "homeroom", "requests + sqlite3 script", "floor: drain", "floor: bulk insert", "peak memory",
         "script's", "requests"], rows)


def growth(comparisons, consoles):
    """How much more ten times the people cost."""
    rows = []
    for (small, large), (few, many) in zip(
            zip(comparisons, comparisons[1:]), zip(consoles, consoles[1:])):
        rows.append([
            f"{small.people:,} → {large.people:,}", f"× {large.ours.wall / small.ours.wall:.1f}",
            f"× {large.ours.cpu / small.ours.cpu:.1f}", f"× {large.script.cpu / small.script.cpu:.1f}",
            f"× {large.ours.memory / small.ours.memory:.2f}", f"× {median(many.rows) / median(few.rows):.2f}",
            f"× {p95(many.letters) / p95(few.letters):.2f}", f"× {many.memory / few.memory:.2f}"])
    return "## Growth\n\n" + table(
        ["people", "sync", "its processor time", "the script's", "its peak memory", "first row", "letter, p95",
         "console's memory"], rows)


def programs(sizes, consoles, others):
    rows = [[f"{size:,}", *figures.row()] for size, figures in zip(sizes, consoles)]
    rows += [[f"{sizes[-1]:,}" if other.letters or other.rows else "", *other.row()] for other in others]
    return "## In the terminal\n\n" + table(
        ["people", "program", "fork to first frame", "to first row", "key to first byte", "while syncing",
         "bytes a key", "letter to settled list", "idle: bytes, wake-ups a second", "peak memory"], rows)


main()
