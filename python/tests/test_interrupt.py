"""Ctrl-C ends every long call within half a second, with KeyboardInterrupt."""

import signal
import textwrap

import pytest
from common import interrupted

LONG = {
    "solve": "MAGIC.solve(engine='backtrack', cross_check=False)",
    "count": "satoku.Puzzle().count(10**9)",
    "exact count": "satoku.Puzzle(model='classic').count(exact=True)",
    "estimate": "satoku.Puzzle().estimate(probes=10**8)",
    "solutions": "for _ in satoku.Puzzle().solutions(): pass",
    "steps": "while True: [None for _ in satoku.Puzzle(TOUGH).steps()]",
    "a step": "[None for _ in MAGIC.steps()]",
    "a hint": "MAGIC.hint()",
    "a rating": "while True: satoku.Puzzle(TOUGH).rate()",
    "candidates": "MAGIC.candidates()",
    "check": "satoku.Puzzle().check(candidates=True, counts=100_000)",
    "generate": "for _ in satoku.generate(model='16x16', count=10**6, seed=1): pass",
    "solve_many": "for _ in satoku.solve_many(itertools.repeat(TOUGH)): pass",
    "solve_many of hard ones": "for _ in satoku.solve_many(itertools.repeat(MAGIC), jobs=2, engine='backtrack', cross_check=False): pass",
    "read": "for _ in satoku.read(Endless()): pass",
    "program": "PROGRAM.solve()",
}

CODE = """
import itertools, sys, threading
import satoku

TOUGH = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# A magic square of 6x6, which the backtracker does not find in hours.
LINES = [f"r{i}c1-6" for i in range(1, 7)] + [f"r1-6c{i}" for i in range(1, 7)] + ["r1c1>r6c6", "r1c6>r6c1"]
MAGIC = satoku.Puzzle({
    "size": "6x6", "values": "1-36", "rows": "none", "columns": "none",
    "all-different": [{"cells": "r1-6c1-6"}], "sum": [{"cells": cells, "total": 111} for cells in LINES],
})

class Endless:
    def read(self, size=-1): return (TOUGH + "\\n").encode() * 1000
    def readline(self): return (TOUGH + "\\n").encode()
    def __iter__(self): return itertools.repeat((TOUGH + "\\n"))

# Pigeons and holes: 14 pigeons, 13 holes.
PROGRAM = satoku.Program()
AT = [[PROGRAM.add(f"p{p}h{h}") for h in range(13)] for p in range(14)]
for row in AT: PROGRAM.post(sum(row[1:], row[0]) >= 1)
for h in range(13): PROGRAM.post(sum((AT[p][h] for p in range(1, 14)), AT[0][h]) <= 1)

print("ready", flush=True)
"""


@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_ends(call):
    seconds, status, out, err = interrupted(CODE + textwrap.dedent(LONG[call]))
    assert err.rstrip().endswith("KeyboardInterrupt"), err
    assert status in (-signal.SIGINT, 130, 1)
    assert seconds < 1.5, f"took {seconds:.2f} s"


def test_python_goes_on_after_ctrl_c():
    code = CODE + textwrap.dedent("""
        import signal
        handler = signal.getsignal(signal.SIGINT)
        try:
            for _ in satoku.solve_many(itertools.repeat(TOUGH)): pass
        except KeyboardInterrupt:
            assert signal.getsignal(signal.SIGINT) is handler
            print(satoku.Puzzle(TOUGH).solve().verdict)
            print(sum(1 for _ in satoku.solve_many([TOUGH] * 5)))
        """)
    seconds, status, out, err = interrupted(code)
    assert (status, out) == (0, "unique\n5\n"), err


def test_other_handlers_are_left_alone():
    code = CODE + textwrap.dedent("""
        import signal
        def stop(*_): raise RuntimeError("stopped")
        signal.signal(signal.SIGINT, stop)
        try:
            for _ in satoku.solve_many(itertools.repeat(TOUGH)): pass
        except RuntimeError as error:
            print(error)
        """)
    seconds, status, out, err = interrupted(code, after=0.5)
    assert (status, out) == (0, "stopped\n"), err
