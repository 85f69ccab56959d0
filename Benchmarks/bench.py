"""Every figure of Benchmarks/RESULTS.md, measured side by side on this machine in this run.

    scripts/bench [--sizes 10000,100000,1000000] [--binary PATH] [--out FILE]
"""

import argparse
import datetime
import os
import platform
import tempfile

import console
from figures import median, milliseconds, p95, spread, table
from peers import peers
from product import Home, Sandbox
from sync import compare


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--sizes", default="10000,100000,1000000")
    options.add_argument("--binary", default=".build/release/homeroom")
    options.add_argument("--out", default="Benchmarks/RESULTS.md")
    chosen = options.parse_args()
    binary = os.path.abspath(chosen.binary)
    sizes = [int(size) for size in chosen.sizes.split(",")]
    parts = [heading(binary), syncs(binary, sizes)]
    for size in sizes:
        parts.append(consoles(binary, size))
    with open(chosen.out, "w") as file:
        file.write("\n".join(parts))
    print(f"written: {chosen.out}")


def heading(binary):
    with open("/proc/cpuinfo") as file:
        model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    megabytes = os.path.getsize(binary) / 1e6
    return f"""# Measured side by side

Written by `scripts/bench` on {datetime.date.today().isoformat()}: {model}, {os.cpu_count()} cores, Linux
{platform.release()}. Absolute figures drift from machine to machine; the ratios within one run hold. The binary
(static Swift runtime, stripped) has {megabytes:.1f} MB; the goal is at most 15.
"""


def syncs(binary, sizes):
    rows = []
    for size in sizes:
        result = compare(binary, size)
        rows.append([
            f"{size:,}", f"{result.ours.wall:.2f} s", f"{result.script.wall:.2f} s",
            f"{result.drain.wall:.2f} + {result.insert.wall:.2f} s", f"{result.ours.wall / result.floor:.2f}",
            f"{result.ours.wall / result.script.wall:.2f}", f"{result.ours.cpu / result.script.cpu:.2f}",
            f"{result.ours.memory:.0f} MB", result.requests])
        print("sync", rows[-1], flush=True)
    return "## Sync\n\nGoals: ≤ 1.0 × floor, ≤ 0.5 × script in time and in CPU, memory flat.\n\n" + table(
        ["people", "homeroom", "requests + sqlite3 script", "floor: drain + bulk insert", "time ÷ floor",
         "time ÷ script", "CPU ÷ script", "peak memory", "requests"], rows)


def consoles(binary, size):
    with Sandbox(binary, size) as sandbox, Home(binary, sandbox) as home, tempfile.TemporaryDirectory() as folder:
        home.sync()
        programs = {
            "homeroom": console.Program("homeroom", [binary], "▌", home.environment),
            **peers(folder, size)}
        rows = [measured(program) for program in programs.values()]
        return f"## Console, {size:,} people stored\n\n" + table(
            ["program", "fork to first frame", "to first row", "key to first byte", "bytes a key",
             "letter to settled list", "idle: bytes, wake-ups a second", "peak memory"], rows)


def measured(program):
    """One row of the table; a program that does not do a thing has a dash there."""
    frames, rows = console.start(program)
    keys, sizes = console.arrows(program)
    letters = console.search(program, ["silva", "given12"]) if program.name in ("homeroom", "lnav", "fzf") else []
    written, wakeups = console.idle(program)
    row = [
        program.name, spread(frames), spread(rows) if rows else "–", spread(keys) if keys else "–",
        f"{median(sizes):.0f} (p95 {p95(sizes):.0f})" if sizes else "–", spread(letters) if letters else "–",
        f"{written}, {wakeups:.1f}", f"{console.memory(program):.0f} MB"]
    print(row, flush=True)
    return row


main()
