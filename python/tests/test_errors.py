"""Errors: their class, position, and the program's message."""

import pytest
import satoku
from common import BROKEN, EASY


def test_the_classes():
    for name in ("ParseError", "RuleError", "CertificateError", "DisagreementError", "SolverError"):
        error = getattr(satoku, name)
        assert issubclass(error, satoku.Error)
        assert error.__doc__
    assert issubclass(satoku.Error, Exception)
    assert issubclass(satoku.ParseError, ValueError) and issubclass(satoku.RuleError, ValueError)


def of_program(program, path):
    """The program's message for a file that it cannot read, after the file's name."""
    run = program.run("solve", path)
    assert run.returncode == 2
    first = next(line for line in run.stderr.splitlines() if line.startswith("satoku: "))
    return first[len("satoku: "):].removeprefix(f"{path}:")


@pytest.mark.parametrize("text, line, column", [
    (BROKEN, 1, 9),
    ("53..7x", 1, None),
    (EASY[:-1], 1, None),
    ("\n".join(EASY[at:at + 9] for at in range(0, 81, 9))[:-1] + "&", 9, 9),
    ('model = "classic"\ngivens = 5\n', 2, 10),
    ('model = "4x4"\n[[killer]]\ncells = "r1c9"\nsum = 3\n', 3, None),
    ('{"model": "classic", "givens": }', 1, None),
], ids=["character", "length", "one short", "rows", "toml type", "toml cell", "json"])
def test_a_mistake_has_a_place_and_the_programs_words(program, tmp_path, text, line, column):
    suffix = ".toml" if text.startswith("model") else ".json" if text.startswith("{") else ".txt"
    path = tmp_path / f"p{suffix}"
    path.write_text(text, encoding="utf-8")
    said = of_program(program, path)
    with pytest.raises(satoku.Error) as caught:
        satoku.Puzzle(text)
    error = caught.value
    message = said.rsplit("; --lenient")[0].split(": ", 1)[-1].strip()
    assert message.split(";")[0].splitlines()[0] in str(error)
    if isinstance(error, satoku.ParseError):
        assert error.line == line
        if column is not None:
            assert error.column == column
        assert " ".join(text.split()).startswith(error.text.rstrip("….").rstrip())


def test_an_error_of_a_file_has_its_line(tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text(f"# a comment\n\n{BROKEN}\n", encoding="utf-8")
    with pytest.raises(satoku.ParseError) as caught:
        satoku.Puzzle.from_file(path)
    assert (caught.value.line, caught.value.column) == (3, 9)


@pytest.mark.parametrize("thing", [5, 5.0, b"bytes", [object()], object(), {5: 6}, {"givens": object()}])
def test_what_is_no_text_is_refused(thing):
    with pytest.raises((TypeError, satoku.Error)):
        satoku.Puzzle(thing)


@pytest.mark.parametrize("text", ["\0" * 81, "\U0001f642" * 81, "５" * 81, EASY + "\ud800", "\n" * 1000, "x" * 100_000])
def test_odd_texts_are_refused_or_read(text):
    try:
        puzzle = satoku.Puzzle(text)
    except (satoku.ParseError, UnicodeEncodeError):
        return
    assert puzzle.solve().verdict


@pytest.mark.parametrize("call", [
    lambda p: p.solve(engine=5),
    lambda p: p.solve(nonsense=True),
    lambda p: p.solve("sat"),
    lambda p: p.count(limit=None),
    lambda p: p.encode(5),
    lambda p: p.decode(5),
    lambda p: p.decode(None),
    lambda p: p.violations(None),
    lambda p: p.prove(5),
], ids=range(9))
def test_arguments_of_a_wrong_type_are_refused(call):
    with pytest.raises((TypeError, satoku.Error, OSError)):
        call(satoku.Puzzle(EASY))


@pytest.mark.parametrize("call, words", [
    (lambda p: p.encode("nonsense"), "nonsense"),
    (lambda p: p.encode(encoding="nonsense"), "nonsense"),
    (lambda p: p.encode(at_most_one="nonsense"), "nonsense"),
    (lambda p: p.encode(sums="nonsense"), "nonsense"),
    (lambda p: p.solve(engine="nonsense"), "nonsense"),
    (lambda p: p.solve(engine="sat:nonsense"), "nonsense"),
    (lambda p: p.encode(block=["123"]), "81"),
    (lambda p: next(satoku.generate(symmetry="nonsense", seed=1)), "nonsense"),
    (lambda p: next(satoku.generate(difficulty="nonsense", seed=1)), "nonsense"),
    (lambda p: next(satoku.generate(model="nonsense", seed=1)), "nonsense"),
    (lambda p: next(satoku.solve_many([EASY], model="nonsense")), "nonsense"),
    (lambda p: next(satoku.solve_many([EASY], engine="nonsense")), "nonsense"),
], ids=range(12))
def test_an_unknown_name_is_an_error_that_says_it(call, words):
    with pytest.raises(satoku.Error, match=words):
        call(satoku.Puzzle(EASY))


def test_a_rule_that_an_engine_does_not_know_is_an_error():
    puzzle = satoku.Puzzle(EASY, killer={"cells": "r1c1-3", "sum": 12})
    with pytest.raises(satoku.Error, match="killer"):
        puzzle.solve(engine="native")


def test_errors_can_be_pickled():
    import pickle
    with pytest.raises(satoku.ParseError) as caught:
        satoku.Puzzle(BROKEN)
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == str(caught.value)
    assert type(error) is satoku.ParseError


@pytest.mark.parametrize("call", [
    lambda: satoku.Puzzle(model="25x25").candidates(limit_time=0.0),
    lambda: satoku.Puzzle().count(exact=True, limit_time=0.2),
    lambda: satoku.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").rate(limit_time=0.0),
    lambda: satoku.Puzzle(model="150x150").encode(),
], ids=["candidates", "exact count", "rating", "size"])
def test_what_takes_too_much_is_an_error_of_the_solver(call):
    with pytest.raises(satoku.SolverError) as caught:
        call()
    assert len(str(caught.value)) > 10


def test_no_program_is_started(tmp_path):
    """The module has no engine that runs other people's commands."""
    with pytest.raises(satoku.RuleError, match="external"):
        satoku.Puzzle(EASY).solve(engine=f"external:touch {tmp_path}/made")
    assert not (tmp_path / "made").exists()
