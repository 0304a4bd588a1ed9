"""Round trips with other people's solvers: PySAT, HiGHS, python-mip."""

import itertools

import pytest
import satoku
from common import DATA, EASY, EASY_SOLUTION, FIFTY, HARD, UNSOLVABLE

SMALL_KILLER = {"model": "4x4", "killer": [{"cells": "r1c1-2", "sum": 3}, {"cells": "r3c1 r4c1-2", "sum": 8}]}


def sat_solver(clauses):
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    return solvers.Solver(name="cadical153", bootstrap_with=clauses)


@pytest.mark.parametrize("options", [
    {}, {"encoding": "minimal"}, {"encoding": "natural"}, {"at_most_one": "product"}, {"at_most_one": "ladder"},
], ids=str)
@pytest.mark.parametrize("puzzle", [
    satoku.Puzzle(EASY), satoku.Puzzle(HARD), satoku.Puzzle(**SMALL_KILLER), satoku.Puzzle.from_file(DATA / "killer.toml"),
], ids=["easy", "hard", "small killer", "killer"])
def test_pysat_solves_the_clauses(puzzle, options):
    with sat_solver(puzzle.clauses(**options)) as solver:
        assert solver.solve()
        grid = puzzle.decode(solver.get_model())
    assert puzzle.violations(grid) == []
    if puzzle.givens == EASY:
        assert grid == EASY_SOLUTION


def test_blocking_the_only_solution_leaves_none():
    puzzle = satoku.Puzzle(HARD)
    solution = puzzle.solve().solution
    with sat_solver(puzzle.clauses(block=[solution])) as solver:
        assert not solver.solve()
    with sat_solver(puzzle.clauses(block=[str(solution)])) as solver:
        assert not solver.solve()
    several = satoku.Puzzle(FIFTY)
    with sat_solver(several.clauses(block=list(several.solutions(limit=49)))) as solver:
        assert solver.solve()
        last = several.decode(solver.get_model())
    with sat_solver(several.clauses(block=list(several.solutions()))) as solver:
        assert not solver.solve()
    assert last in list(several.solutions())


@pytest.mark.parametrize("puzzle", [satoku.Puzzle(FIFTY), satoku.Puzzle(**SMALL_KILLER)], ids=["fifty", "killer"])
def test_pysat_enumerates_the_solutions(puzzle):
    """The puzzle's own variables come first, and they alone tell solutions apart."""
    rows, columns = puzzle.size
    own = rows * columns * len(puzzle.values)
    found = set()
    with sat_solver(puzzle.clauses()) as solver:
        while solver.solve():
            model = solver.get_model()
            found.add(str(puzzle.decode(model)))
            solver.add_clause([-literal for literal in model[:own]])
    assert found == {str(grid) for grid in puzzle.solutions()}


def test_variables_are_numbered_as_in_dimacs():
    puzzle = satoku.Puzzle(EASY)
    lines = [line for line in puzzle.encode("dimacs").splitlines() if line and line[0] not in "cp"]
    assert [[int(word) for word in line.split()[:-1]] for line in lines] == puzzle.clauses()
    assert [5] in puzzle.clauses()  # r1c1 is 5


def test_presolve_leaves_less():
    puzzle = satoku.Puzzle(HARD)
    assert len(puzzle.encode(presolve=True)) < len(puzzle.encode())


def test_encode_writes_what_the_program_writes(program, tmp_path):
    for format in ("dimacs", "lp", "mps", "opb"):
        assert satoku.Puzzle(EASY).encode(format) == program("encode", "--to", format, EASY)
    assert satoku.Puzzle(model="6x6").encode("lp") == program("encode", "--to", "lp", "--model", "6x6")
    path = DATA / "killer.toml"
    for options, words in [({"encoding": "minimal"}, ["--encoding", "minimal"]), ({"sums": "adder"}, ["--sums", "adder"]),
                           ({"names": False}, ["--no-names"]), ({"presolve": True}, ["--presolve"])]:
        assert satoku.Puzzle.from_file(path).encode(**options) == program("encode", *words, path)


def test_decode_reads_what_solvers_print():
    puzzle = satoku.Puzzle(EASY)
    true = [(r * 9 + c) * 9 + int(EASY_SOLUTION[r * 9 + c]) for r, c in itertools.product(range(9), range(9))]
    literals = [variable if variable in set(true) else -variable for variable in range(1, 730)]
    reply = "s SATISFIABLE\nv " + " ".join(map(str, literals)) + " 0\n"
    assert puzzle.decode(reply) == EASY_SOLUTION
    assert puzzle.decode(literals) == EASY_SOLUTION
    assert puzzle.decode(tuple(literals)) == EASY_SOLUTION
    assert puzzle.decode(iter(literals)) == EASY_SOLUTION
    values = {f"x_{r + 1}_{c + 1}_{v}": float(v == int(EASY_SOLUTION[r * 9 + c]))
              for r, c, v in itertools.product(range(9), range(9), range(1, 10))}
    assert puzzle.decode(values) == EASY_SOLUTION
    nearly = {name: value + 1e-9 for name, value in values.items()}
    assert puzzle.decode(nearly) == EASY_SOLUTION
    assert puzzle.decode("s UNSATISFIABLE\n") is None


@pytest.mark.parametrize("reply", [
    [1, 2, 3], [-1], [], [10**12], {}, {"x_1_1_1": 1.0}, {"x_1_1_1": 0.5}, {"nonsense": 1.0}, "nonsense", "",
    [0], ["one"], {"x_1_1_1": "much"}, {"x_1_1_1": float("nan")},
], ids=repr)
def test_a_reply_that_is_no_solution_is_an_error(reply):
    with pytest.raises((satoku.Error, TypeError, ValueError, OverflowError)):
        satoku.Puzzle(EASY).decode(reply)


def test_a_reply_to_another_puzzle_is_an_error():
    other = satoku.Puzzle("." + EASY[1:])
    solution = satoku.Puzzle(HARD).solve().solution
    literals = [(r * 9 + c) * 9 + value for r, row in enumerate(solution.rows) for c, value in enumerate(row)]
    with pytest.raises(satoku.Error):
        other.decode(literals)


PUZZLES = [satoku.Puzzle(EASY), satoku.Puzzle(**SMALL_KILLER)]


@pytest.mark.parametrize("format, suffix", [("lp", ".lp"), ("mps", ".mps")])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=["easy", "killer"])
def test_highs_solves_the_integer_program(tmp_path, puzzle, format, suffix):
    highspy = pytest.importorskip("highspy", reason="highspy is not installed")
    path = tmp_path / f"puzzle{suffix}"
    path.write_text(puzzle.encode(format), encoding="utf-8")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    values = dict(zip(highs.getLp().col_names_, highs.getSolution().col_value))
    grid = puzzle.decode(values)
    assert puzzle.violations(grid) == []


def test_highs_finds_no_solution_where_there_is_none(tmp_path):
    highspy = pytest.importorskip("highspy", reason="highspy is not installed")
    path = tmp_path / "puzzle.lp"
    path.write_text(satoku.Puzzle(UNSOLVABLE).encode("lp"), encoding="utf-8")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(path))
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible
    path.write_text(satoku.Puzzle(EASY).encode("lp", block=[EASY_SOLUTION]), encoding="utf-8")
    highs.readModel(str(path))
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible


def mip_or_skip():
    try:
        import mip
        mip.Model(sense=mip.MINIMIZE, solver_name=mip.CBC)
    except ImportError:
        pytest.skip("mip is not installed")
    except Exception as error:  # its library for this machine may be missing
        pytest.skip(f"mip does not run here: {error}")
    return mip


@pytest.mark.parametrize("format, suffix", [("lp", ".lp"), ("mps", ".mps")])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=["easy", "killer"])
def test_python_mip_solves_the_integer_program(tmp_path, puzzle, format, suffix):
    mip = mip_or_skip()
    path = tmp_path / f"puzzle{suffix}"
    path.write_text(puzzle.encode(format), encoding="utf-8")
    model = mip.Model(solver_name=mip.CBC)
    model.verbose = 0
    model.read(str(path))
    assert model.optimize() in (mip.OptimizationStatus.OPTIMAL, mip.OptimizationStatus.FEASIBLE)
    grid = puzzle.decode({variable.name: variable.x for variable in model.vars})
    assert puzzle.violations(grid) == []


def test_comments_say_which_rule_clauses_come_from():
    text = satoku.Puzzle(model="4x4").encode(comments=True)
    assert "c box 4 (r3c3 r3c4 r4c3 r4c4)" in text
    plain = [line for line in satoku.Puzzle(model="4x4").encode().splitlines() if not line.startswith("c")]
    assert [line for line in text.splitlines() if not line.startswith("c")] == plain
    with pytest.raises(satoku.RuleError, match="comments"):
        satoku.Puzzle(EASY).encode("lp", comments=True)


def test_a_relaxation_is_no_solution(tmp_path):
    highspy = pytest.importorskip("highspy", reason="highspy is not installed")
    puzzle = satoku.Puzzle(HARD)
    path = tmp_path / "hard.lp"
    path.write_text(puzzle.encode("lp", relax=True))
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(path))
    highs.run()
    names = [highs.getColName(i)[1] for i in range(highs.getNumCol())]
    values = dict(zip(names, highs.getSolution().col_value))
    assert any(0.01 < value < 0.99 for value in values.values())
    with pytest.raises(satoku.Error, match="relaxation"):
        puzzle.decode(values)
    with pytest.raises(satoku.RuleError, match="relax"):
        puzzle.encode("dimacs", relax=True)


@pytest.mark.parametrize("format", ["wcnf", "smt2", "minizinc"])
def test_other_formats_are_what_the_program_writes(program, format):
    def lines(text):
        return [line for line in text.splitlines() if not line.startswith(("c ", "; ", "% "))]
    assert lines(satoku.Puzzle(EASY).encode(format)) == lines(program("encode", EASY, "--to", format))
