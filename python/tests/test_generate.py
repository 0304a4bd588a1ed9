"""Generated puzzles: the same as the program's for the same seed, each with one solution."""

import itertools

import pytest
import satoku
from common import DATA, EASY_SOLUTION


@pytest.mark.parametrize("options, words", [
    ({}, []),
    ({"difficulty": "easy"}, ["--difficulty", "easy"]),
    ({"minimal": True, "symmetry": "rotate180"}, ["--minimal", "--symmetry", "rotate180"]),
    ({"model": "4x4"}, ["--model", "4x4"]),
    ({"model": "diagonal"}, ["--model", "diagonal"]),
    ({"solution": EASY_SOLUTION}, ["--from", EASY_SOLUTION]),
], ids=str)
def test_generate_makes_the_programs_puzzles(program, options, words):
    expected = [record["puzzle"] for record in program.records("generate", "--seed", 5, "--count", 3, *words)]
    puzzles = list(satoku.generate(seed=5, count=3, **options))
    assert [str(puzzle.givens) for puzzle in puzzles] == expected
    for puzzle in puzzles:
        assert puzzle.solve().is_unique


def test_givens_are_a_number_or_a_range():
    (puzzle,) = satoku.generate(seed=1, givens=(30, 32))
    assert 30 <= 81 - str(puzzle.givens).count(".") <= 32


def test_puzzles_come_lazily():
    puzzles = satoku.generate(seed=1, count=10**9)
    assert iter(puzzles) is puzzles
    first = [str(puzzle.givens) for puzzle in itertools.islice(puzzles, 3)]
    assert len(set(first)) == 3


def test_without_a_seed_puzzles_differ():
    assert next(satoku.generate()) != next(satoku.generate())


def test_a_draft_is_completed():
    (puzzle,) = satoku.generate(draft=(DATA / "draft.toml").read_text(encoding="utf-8"), seed=5, minimal=True)
    assert {rule.get("kind", rule.get("type")) for rule in puzzle.rules} >= {"killer", "thermometer", "skyscraper"}
    assert puzzle.solve().solution == "615243342561231456456312563124124635"


def test_what_cannot_be_made_is_an_error():
    with pytest.raises(satoku.Error, match="gave up after 100 tries"):
        next(satoku.generate(seed=1, givens=(5, 10), tries=100))
    with pytest.raises(satoku.Error):
        next(satoku.generate(draft=(DATA / "drafts-bad" / "contradictory.toml").read_text(encoding="utf-8"), seed=1))


@pytest.mark.parametrize("options", [{"givens": (10, 5)}, {"givens": "many"}, {"count": -1}, {"seed": "x"}, {"solution": "1"}],
                         ids=str)
def test_wrong_options_are_errors(options):
    with pytest.raises((satoku.Error, ValueError, TypeError, OverflowError)):
        list(satoku.generate(**{"seed": 1, **options}))
