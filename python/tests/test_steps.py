"""Steps, hints and ratings: what a person would do next, and how hard that is."""

import itertools

import pytest
import satoku
from common import EASY, EASY_SOLUTION, FIFTY, HARD, UNSOLVABLE

POINTING = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def of_program(program, *arguments):
    """The program's records of steps."""
    return [record for record in program.records("steps", "--exit-zero", *arguments) if "technique" in record]


@pytest.mark.parametrize("text", [EASY, POINTING])
def test_steps_are_those_of_the_program(program, text):
    expected = of_program(program, text)
    steps = list(satoku.Puzzle(text).steps())
    steps = [step for step in steps if step.technique != "solved"]
    expected = [record for record in expected if record["technique"] != "solved"]
    assert len(steps) == len(expected) > 10
    for step, record in zip(steps, expected):
        assert step.technique == record["technique"]
        assert step.text == record["text"]
        assert step.weight == record["weight"]
        assert step.placements == {at["cell"]: at["value"] for at in record["placements"]}
        strikes = {}
        for at in record["eliminations"]:
            strikes.setdefault(at["cell"], []).append(at["value"])
        assert {cell: sorted(values) for cell, values in step.eliminations.items()} == strikes


@pytest.mark.parametrize("options, words", [
    ({"method": "scans"}, ["--method", "scans"]),
    ({"only": ["hidden-single", "naked-single"]}, ["--only", "hidden-single,naked-single"]),
    ({"assume_unique": True}, ["--assume-unique"]),
], ids=str)
def test_options_mean_what_they_mean_to_the_program(program, options, words):
    expected = [record["text"] for record in of_program(program, *words, EASY)]
    steps = [step.text for step in satoku.Puzzle(EASY).steps(**options)]
    assert steps[:40] == expected[:40]


def test_steps_lead_to_the_solution():
    placed = {}
    for step in satoku.Puzzle(POINTING).steps():
        for cell, value in step.placements.items():
            placed[cell] = value
    solution = satoku.Puzzle(POINTING).solve().solution
    assert placed and all(solution[cell] == value for cell, value in placed.items())
    assert len(placed) == POINTING.count(".")


def test_eliminations_spare_the_solution():
    solution = satoku.Puzzle(POINTING).solve().solution
    struck = 0
    for step in satoku.Puzzle(POINTING).steps():
        for cell, values in step.eliminations.items():
            struck += len(values)
            assert solution[cell] not in values
    assert struck


def test_steps_come_lazily():
    steps = satoku.Puzzle(HARD).steps()
    assert iter(steps) is steps
    first = next(steps)
    assert str(first) and first.technique in str(first) or first.text in str(first)
    assert first.to_dict()["technique"] == first.technique
    assert "<svg" in first.svg()
    assert "<svg" in first._repr_html_() and first.text[:5] in first._repr_html_()
    assert len(list(itertools.islice(steps, 2))) == 2


def test_a_hint_is_the_first_step():
    hint = satoku.Puzzle(EASY).hint()
    first = next(satoku.Puzzle(EASY).steps())
    assert (hint.technique, hint.text, hint.placements) == (first.technique, first.text, first.placements)
    assert satoku.Puzzle(EASY_SOLUTION).hint() is None


def test_an_unknown_technique_is_an_error_that_names_it():
    with pytest.raises(satoku.RuleError, match="nonsense"):
        satoku.Puzzle(EASY).hint(only=["nonsense"])
    with pytest.raises(satoku.RuleError, match="nonsense"):
        list(satoku.Puzzle(EASY).steps(method="nonsense"))


@pytest.mark.parametrize("text", [EASY, POINTING, pytest.param(HARD, marks=pytest.mark.long)])
def test_ratings_are_those_of_the_program(program, text):
    expected = program.json("check", "--rate", "--no-reasons", "--exit-zero", text)["rating"]
    rating = satoku.Puzzle(text).rate()
    assert rating.to_dict() == expected
    for key, value in expected.items():
        assert getattr(rating, key) == value
    assert rating.difficulty in repr(rating)


@pytest.mark.parametrize("text", [FIFTY, UNSOLVABLE])
def test_what_has_not_one_solution_has_no_misleading_steps(text):
    """Either an error is raised, or no step eliminates a value of some solution."""
    puzzle = satoku.Puzzle(text)
    try:
        steps = list(puzzle.steps())
    except satoku.Error as error:
        assert str(error)
        return
    grids = list(puzzle.solutions())
    for step in steps:
        for grid in grids:
            assert all(grid[cell] == value for cell, value in step.placements.items())


@pytest.mark.parametrize("text", [FIFTY, UNSOLVABLE])
def test_what_has_not_one_solution_has_no_rating(text):
    with pytest.raises(satoku.Error):
        satoku.Puzzle(text).rate()
