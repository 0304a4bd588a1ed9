"""Puzzles, paths and helpers shared by several test files."""

import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import textwrap
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
PUZZLES = ROOT / "puzzles"

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FIFTY = ".......47.....3....9...6....64.8..5...5...79.....62...1..8.....4.21...........5.4"
"""Fifty solutions."""
UNSOLVABLE = "...1...........1....5...............1...........................1................"
EMPTY = "." * len(EASY)
BROKEN = "52...6..o......7.13...........4..8..6......5...........418.........3..2...87....."


class Program:
    """The `satoku` program, to compare with."""

    def __init__(self, path):
        self.path = path

    def run(self, *arguments, stdin=None):
        """Its stdout and stderr, whatever its exit status; `stdin` is text."""
        return subprocess.run(
            [self.path, *map(str, arguments)], input=stdin or "", text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
        )

    def __call__(self, *arguments, stdin=None):
        """Its stdout."""
        run = self.run(*arguments, stdin=stdin)
        assert run.returncode in (0, 1), run.stderr
        return run.stdout

    def json(self, *arguments, stdin=None):
        """The JSON record that it prints for a puzzle."""
        (record,) = self.records(*arguments, stdin=stdin)
        return record

    def records(self, command, *arguments, stdin=None):
        """The JSON records that it prints, one per line."""
        run = self.run(command, "--format", "json", *arguments, stdin=stdin)
        assert run.stdout, run.stderr
        return [json.loads(line) for line in run.stdout.splitlines()]


def table(path):
    """The rows of a tab-separated table, as dicts, without comments."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = [line for line in file if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def without(record, *keys):
    """A record without the fields that differ from run to run."""
    return {key: value for key, value in record.items() if key not in ("seconds", "cross_check_seconds", *keys)}


def script(code, *arguments, timeout=60, check=True):
    """Runs Python code in a separate process; returns its stdout."""
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)],
        text=True, encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False,
    )
    if check:
        assert run.returncode == 0, run.stderr
    return run


def interrupted(code, after=0.3, patience=30):
    """Sends SIGINT to Python code that prints `ready` and then takes very long. Returns the seconds from
    then to its end, its exit status, stdout and stderr."""
    # Background jobs of a shell ignore SIGINT, and children inherit that.
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert process.stdout.readline() == "ready\n", process.stderr.read()
        time.sleep(after)
        assert process.poll() is None, "ended before it was interrupted: " + process.stderr.read()
        start = time.monotonic()
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=patience)
        return time.monotonic() - start, process.returncode, out, err
    finally:
        process.kill()
        process.wait()
