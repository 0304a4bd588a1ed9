"""Types and docstrings: what an editor and `help()` show."""

import inspect
import subprocess
import sys

import pytest
import satoku

SAMPLE = '''
from typing import Iterator, Optional
import satoku

puzzle = satoku.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                       diagonal=False, killer={"cells": "r1c1-3", "sum": 12})
answer: satoku.Answer = puzzle.solve(limit_time=1.5)
solution: Optional[satoku.Grid] = answer.solution
if solution is not None:
    value: Optional[int] = solution[1, 1]
    line: str = str(solution)
check: satoku.Check = puzzle.check(all_reasons=2)
reasons: list[str] = check.reasons
found_out = puzzle.check()
if isinstance(found_out, satoku.UniqueCheck):
    redundant: Optional[list[str]] = found_out.redundant
count: int = puzzle.count(20)
complete: bool = puzzle.count(20).complete
grids: Iterator[satoku.Grid] = puzzle.solutions()
steps: Iterator[satoku.Step] = puzzle.steps()
hint: Optional[satoku.Step] = puzzle.hint()
clauses: list[list[int]] = puzzle.clauses()
candidates: list[list[list[int]]] = puzzle.candidates()
for each in satoku.solve_many(["1", puzzle], jobs=2):
    verdict: str = each.verdict
for made in satoku.generate("4x4", count=2, seed=1):
    text: str = made.convert("toml")
certificate: satoku.Certificate = puzzle.prove()
claim: satoku.Claim = satoku.verify("folder")
program = satoku.Program()
axe, bread = program.add("axe"), program.add("bread")
program.post(5 * axe + 2 * bread <= 6, name="weight")
program.post(~axe + (1 - bread) >= 1)
program.post(axe + bread == 1)
found: Optional[dict[str, bool]] = program.solve()
'''


def mypy(*arguments):
    pytest.importorskip("mypy", reason="mypy is not installed")
    return subprocess.run([sys.executable, "-m", *arguments], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)


@pytest.mark.long
def test_a_sample_is_well_typed(tmp_path):
    path = tmp_path / "sample.py"
    path.write_text(SAMPLE, encoding="utf-8")
    run = mypy("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(path))
    assert run.returncode == 0, run.stdout


@pytest.mark.long
@pytest.mark.parametrize("wrong", [
    "satoku.Puzzle(5)", "satoku.Puzzle('x').solve(engine=5)", "satoku.Puzzle('x').nonsense()",
    "satoku.Puzzle('x').solve().verdict + 1", "satoku.solve_many(5)",
])
def test_mistakes_are_found(tmp_path, wrong):
    path = tmp_path / "sample.py"
    path.write_text(f"import satoku\n{wrong}\n", encoding="utf-8")
    run = mypy("mypy", "--strict", "--cache-dir", str(tmp_path.parent / "cache"), str(path))
    assert run.returncode == 1, run.stdout


@pytest.mark.long
def test_stubs_say_what_the_module_has(tmp_path):
    allowed = tmp_path / "allowed"
    allowed.write_text("satoku\\._satoku.*\n", encoding="utf-8")  # the compiled part has no stub of its own
    run = mypy("mypy.stubtest", "satoku", "--concise", "--ignore-disjoint-bases", "--allowlist", str(allowed),
               "--ignore-unused-allowlist")
    assert run.returncode == 0, run.stdout


def public():
    """Everything that `help(satoku)` shows."""
    for name in satoku.__all__:
        thing = getattr(satoku, name)
        yield name, thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and value is not None:
                    yield f"{name}.{member}", value


@pytest.mark.parametrize("name, thing", [pair for pair in public() if pair[0] != "__version__"],
                         ids=[name for name, _ in public() if name != "__version__"])
def test_what_is_public_has_a_docstring(name, thing):
    words = inspect.getdoc(thing)
    assert words and len(words.split()) >= 3, name


def test_the_module_has_a_docstring_and_a_version():
    assert satoku.__doc__
    assert satoku.__version__[0].isdigit()


def test_all_names_are_there():
    for name in satoku.__all__:
        assert hasattr(satoku, name)
    expected = {
        "Puzzle", "Grid", "Answer", "Check", "Step", "Rating", "Count", "Certificate", "Claim", "Program", "Error",
        "ParseError", "RuleError", "CertificateError", "DisagreementError", "SolverError", "verify", "read", "generate",
        "solve_many", "rules", "models", "__version__", "UniqueCheck", "MultipleCheck", "UnsolvableCheck", "UnknownCheck",
    }
    assert expected <= set(satoku.__all__)


def test_signatures_are_shown():
    assert "limit_time" in str(inspect.signature(satoku.Puzzle.solve))
    assert "jobs" in str(inspect.signature(satoku.solve_many))
