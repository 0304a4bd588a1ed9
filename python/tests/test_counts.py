"""Counts, estimates, solutions and candidates."""

import itertools
import pickle

import pytest
import satoku
from common import EASY, EASY_SOLUTION, EMPTY, FIFTY, HARD, UNSOLVABLE


@pytest.mark.parametrize("text, number", [(EASY, 1), (FIFTY, 50), (UNSOLVABLE, 0)])
def test_a_count_is_an_int(text, number):
    count = satoku.Puzzle(text).count()
    assert count == number and isinstance(count, int) and count + 1 == number + 1
    assert count.complete
    assert str(count) == f"{count}" == str(number)
    assert repr(count)


def test_a_count_that_stops_says_so():
    count = satoku.Puzzle(FIFTY).count(20)
    assert count == 20 and not count.complete and str(count) == "20+"
    assert f"{count:d}" == "20"
    assert satoku.Puzzle(FIFTY).count(50) == 50
    assert satoku.Puzzle(FIFTY).count(limit=51).complete


def test_count_says_what_the_program_says(program):
    for limit in (1, 20, 50, 51, 20_000):
        expected = program.json("count", "--exit-zero", "--limit", limit, FIFTY)
        count = satoku.Puzzle(FIFTY).count(limit)
        assert (count, count.complete) == (expected["count"], expected["complete"])


def test_count_by_other_engines():
    for engine in ("native", "backtrack:candidates", "sat", "sat:batsat"):
        assert satoku.Puzzle(FIFTY).count(engine=engine) == 50


@pytest.mark.parametrize("limit", [-1, "many", 1.5])
def test_a_wrong_limit_is_an_error(limit):
    with pytest.raises((satoku.Error, ValueError, TypeError, OverflowError)):
        satoku.Puzzle(FIFTY).count(limit)


def test_exact_counts():
    assert satoku.Puzzle(model="4x4").count(exact=True) == 288
    assert satoku.Puzzle(model="6x6").count(exact=True) == 28_200_960
    assert satoku.Puzzle(model="latin:5").count(exact=True) == 161_280


def test_exact_counts_are_confirmed_in_another_way():
    puzzle = satoku.Puzzle(model="4x4")
    count = puzzle.count(exact=True)
    assert count.confirmed_by == "backtrack"
    assert pickle.loads(pickle.dumps(count)).confirmed_by == "backtrack"
    assert puzzle.count().confirmed_by is None
    # Too many to be listed.
    assert satoku.Puzzle(model="6x6").count(exact=True).confirmed_by is None


def test_estimates_follow_from_their_seed(program):
    puzzle = satoku.Puzzle(model="6x6")
    first = puzzle.estimate(probes=200, seed=7)
    assert first == puzzle.estimate(probes=200, seed=7)
    assert first != puzzle.estimate(probes=200, seed=8)
    record = program.json("count", "--estimate", "--exit-zero", "--probes", 200, "--seed", 7, "--model", "6x6", "." * 36)
    for key, value in record["estimate"].items():
        assert first[key] == value
    assert first["low"] <= first["mean"] <= first["high"]


@pytest.mark.parametrize("engine", [None, "sat", "native", "backtrack"])
def test_solutions_are_all_there_each_once(engine):
    puzzle = satoku.Puzzle(FIFTY)
    grids = [str(grid) for grid in puzzle.solutions(engine=engine)]
    assert len(grids) == len(set(grids)) == 50
    assert all(puzzle.violations(grid) == [] for grid in grids)


def test_solutions_come_lazily():
    grids = satoku.Puzzle(EMPTY).solutions()
    assert iter(grids) is grids
    first = list(itertools.islice(grids, 5))
    assert len(set(map(str, first))) == 5
    assert str(next(grids)) not in set(map(str, first))
    del grids


def test_solutions_stop_at_a_limit_or_at_their_end():
    assert len(list(satoku.Puzzle(EMPTY).solutions(limit=7))) == 7
    assert list(satoku.Puzzle(EMPTY).solutions(limit=0)) == []
    assert list(satoku.Puzzle(UNSOLVABLE).solutions()) == []
    grids = satoku.Puzzle(EASY).solutions()
    assert next(grids) == EASY_SOLUTION
    for _ in range(2):
        with pytest.raises(StopIteration):
            next(grids)


def test_candidates_are_what_some_solution_holds():
    puzzle = satoku.Puzzle(FIFTY)
    held = [[set() for _ in range(9)] for _ in range(9)]
    for grid in puzzle.solutions():
        for r, row in enumerate(grid.rows):
            for c, value in enumerate(row):
                held[r][c].add(value)
    assert puzzle.candidates() == [[sorted(cell) for cell in row] for row in held]


def test_candidates_of_one_solution_and_of_none():
    assert satoku.Puzzle(HARD).candidates()[0][0] == [8]
    assert all(cell == [] for row in satoku.Puzzle(UNSOLVABLE).candidates() for cell in row)
    assert satoku.Puzzle(model="4x4").candidates() == [[[1, 2, 3, 4]] * 4] * 4
