"""0-1 programs without a puzzle, compared with brute force and other solvers."""

import itertools
import random

import pytest
import satoku


class Twin:
    """A slow, obvious twin of the program."""

    def __init__(self, names):
        self.names = names
        self.rows = []

    def solutions(self):
        for bits in itertools.product((0, 1), repeat=len(self.names)):
            if all(self.holds(row, bits) for row in self.rows):
                yield dict(zip(self.names, map(bool, bits)))

    @staticmethod
    def holds(row, bits):
        weights, relation, right = row
        left = sum(weight * bit for weight, bit in zip(weights, bits))
        return {"<=": left <= right, ">=": left >= right, "==": left == right}[relation]


def expression(variables, weights, rng):
    """The sum of weights times variables, written in one of several ways."""
    total = None
    for variable, weight in zip(variables, weights):
        if weight == 0:
            continue
        way = rng.randrange(4)
        if way == 0:
            term = weight * variable
        elif way == 1:
            term = variable * weight
        elif way == 2:
            term = -(-weight * variable)
        else:
            term = weight - weight * (1 - variable)
        total = term if total is None else total + term
    return total


def random_program(seed):
    """A small program and its twin."""
    rng = random.Random(seed)
    names = [f"v{number}" for number in range(rng.randint(1, 7))]
    program, twin = satoku.Program(), Twin(names)
    variables = [program.add(name) for name in names]
    for number in range(rng.randint(1, 6)):
        weights = [rng.choice([0, 1, 1, -1, 2, 3, -4]) for _ in names]
        if not any(weights):
            weights[0] = 1
        relation, right = rng.choice(["<=", ">=", "=="]), rng.randint(-3, 5)
        left = expression(variables, weights, rng)
        # Constants may stand on either side.
        shift = rng.randint(-2, 2)
        left, bound = left + shift, right + shift
        constraint = {"<=": left <= bound, ">=": left >= bound, "==": left == bound}[relation]
        program.post(constraint, name=f"row{number}" if rng.random() < 0.5 else None)
        twin.rows.append((weights, relation, right))
    return program, twin, variables


SEEDS = range(150)


def frozen(solutions):
    return sorted(tuple(sorted(solution.items())) for solution in solutions)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_has_the_solutions_of_its_twin(seed):
    program, twin, _ = random_program(seed)
    expected = list(twin.solutions())
    assert frozen(program.solutions()) == frozen(expected)
    count = program.count()
    assert count == len(expected) and count.complete
    found = program.solve()
    assert (found is None) == (not expected)
    if found is not None:
        assert found in expected
        assert all(isinstance(value, bool) for value in found.values())


@pytest.mark.parametrize("seed", range(0, 150, 15))
def test_blocking_takes_one_solution_away(seed):
    program, twin, _ = random_program(seed)
    left = frozen(twin.solutions())
    while left:
        solution = program.solve()
        left.remove(tuple(sorted(solution.items())))
        program.block(solution)
        assert program.count() == len(left)
    assert program.solve() is None


@pytest.mark.parametrize("seed", range(0, 150, 5))
@pytest.mark.parametrize("suffix", [".lp", ".mps"])
def test_highs_agrees(tmp_path, seed, suffix):
    highspy = pytest.importorskip("highspy", reason="highspy is not installed")
    program, twin, _ = random_program(seed)
    path = tmp_path / f"program{suffix}"
    path.write_text(program.to_lp() if suffix == ".lp" else program.to_mps(), encoding="utf-8")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(path)) in (highspy.HighsStatus.kOk, highspy.HighsStatus.kWarning)
    highs.run()
    solvable = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    expected = list(twin.solutions())
    assert solvable == bool(expected)
    if solvable:
        values = dict(zip(highs.getLp().col_names_, highs.getSolution().col_value))
        assert {name: values[f"x_{name}"] > 0.5 for name in twin.names} in expected


def read_opb(text):
    """A pseudo-Boolean file by its words: its rows of weights, literals, relation and right side."""
    rows = []
    for line in text.splitlines():
        if line.startswith("*") or line.startswith(("min:", "max:")) or not line.strip():
            continue
        words = line.rstrip().rstrip(";").split()
        relation, right = words[-2], int(words[-1])
        terms = [(int(weight), name) for weight, name in zip(words[:-2:2], words[1:-2:2])]
        rows.append((terms, relation, right))
    return rows


@pytest.mark.parametrize("seed", range(0, 150, 5))
def test_opb_says_the_same(seed):
    program, twin, _ = random_program(seed)
    rows = read_opb(program.to_opb())
    own = len(twin.names)
    for bits in itertools.product((0, 1), repeat=own):
        value = {f"x{number}": bit for number, bit in enumerate(bits, 1)}
        value.update({f"~x{number}": 1 - bit for number, bit in enumerate(bits, 1)})
        if any(name not in value for terms, _, _ in rows for _, name in terms):
            pytest.skip("this program has auxiliary variables")
        keeps = all({">=": left >= right, "=": left == right, "<=": left <= right}[relation]
                    for terms, relation, right in rows
                    for left in [sum(weight * value[name] for weight, name in terms)])
        assert keeps == all(twin.holds(row, bits) for row in twin.rows)


@pytest.mark.parametrize("seed", range(0, 150, 5))
def test_pysat_agrees(seed):
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    formula = pytest.importorskip("pysat.formula", reason="python-sat is not installed")
    program, twin, _ = random_program(seed)
    cnf = formula.CNF(from_string=program.to_dimacs())
    own = len(twin.names)
    found = set()
    with solvers.Solver(name="minisat22", bootstrap_with=cnf.clauses) as solver:
        while solver.solve():
            model = solver.get_model() or []
            literals = set(model)
            bits = tuple(number in literals for number in range(1, own + 1))
            found.add(bits)
            solver.add_clause([-(number if bit else -number) for number, bit in enumerate(bits, 1)])
    assert found == {tuple(solution.values()) for solution in twin.solutions()}


def knapsack():
    program = satoku.Program()
    axe, bread, cheese = program.add("axe"), program.add("bread"), program.add("cheese")
    program.post(5 * axe + 2 * bread + 3 * cheese <= 6, name="weight")
    program.post(4 * axe + bread + 2 * cheese >= 3, name="worth")
    return program, (axe, bread, cheese)


def test_names():
    program, (axe, *_) = knapsack()
    assert program.variables == ["axe", "bread", "cheese"]
    assert program.rows == 2
    assert "weight" in program.to_lp() and "axe" in program.to_lp()
    assert "axe" in repr(axe) or "axe" in str(axe)
    assert program.count(10) == 2
    assert {frozenset(name for name, taken in solution.items() if taken) for solution in program.solutions()} == {
        frozenset({"axe"}), frozenset({"bread", "cheese"}),
    }


def test_without_a_name_a_variable_gets_one():
    program = satoku.Program()
    variables = [program.add() for _ in range(3)]
    assert len(set(program.variables)) == 3
    program.post(variables[0] + variables[1] + variables[2] == 2)
    assert program.count() == 3
    assert set(program.solve()) == set(program.variables)


def test_negations():
    program = satoku.Program()
    a, b = program.add("a"), program.add("b")
    program.post(~a + b >= 1)
    program.post(1 - b + a >= 1)
    assert frozen(program.solutions()) == [(("a", False), ("b", False)), (("a", True), ("b", True))]
    program.post(~a == 1)
    assert program.solve() == {"a": False, "b": False}


def test_sums_of_python():
    program = satoku.Program()
    variables = [program.add(f"x{number}") for number in range(6)]
    program.post(sum(variables) == 3)
    assert program.count() == 20


def test_both_sides_may_have_variables():
    program = satoku.Program()
    a, b, c = (program.add(name) for name in "abc")
    program.post(a + b <= 2 * c)
    program.post(a == b)
    assert program.count() == 3


def test_an_empty_program():
    program = satoku.Program()
    assert program.solve() == {}
    assert list(program.solutions()) == [{}]
    assert program.count() == 1
    assert program.rows == 0 and program.variables == []


@pytest.mark.parametrize("call", [
    lambda program, axe: program.add("axe"),
    lambda program, axe: program.add("two words"),
    lambda program, axe: program.add(""),
    lambda program, axe: program.post(axe),
    lambda program, axe: program.post(True),
    lambda program, axe: program.post(None),
    lambda program, axe: program.post(axe * axe <= 1),
    lambda program, axe: program.post(0.5 * axe <= 1),
    lambda program, axe: program.post(axe <= 0.5),
    lambda program, axe: program.post(10**30 * axe <= 1),
    lambda program, axe: program.post((2**62) * axe + (2**62) * program.add("z") <= 2**62),
    lambda program, axe: program.post(satoku.Program().add("axe") <= 0),
    lambda program, axe: program.post(axe <= 1, name="weight"),
    lambda program, axe: program.post(axe < 1),
    lambda program, axe: program.block({"nonsense": True}),
    lambda program, axe: program.block({}),
    lambda program, axe: program.count(-1),
], ids=range(17))
def test_wrong_use_is_an_error(call):
    program, (axe, *_) = knapsack()
    try:
        call(program, axe)
    except (satoku.Error, TypeError, ValueError, OverflowError) as error:
        assert str(error)
    else:
        # A comparison that is not refused has its plain meaning.
        assert program.count() <= 4


def test_a_constraint_has_no_truth():
    """`if a <= b` and chains such as `1 <= a <= 2` would silently lose a constraint."""
    program, (axe, bread, _) = knapsack()
    with pytest.raises(TypeError):
        bool(axe + bread <= 1)
    with pytest.raises(TypeError):
        0 <= axe + bread <= 1


def test_variables_of_another_program_are_refused():
    one, two = satoku.Program(), satoku.Program()
    a, b = one.add("a"), two.add("b")
    with pytest.raises((satoku.Error, TypeError, ValueError)):
        one.post(a + b <= 1)
    with pytest.raises((satoku.Error, TypeError, ValueError)):
        one.post(b <= 0)


def test_limits():
    program = satoku.Program()
    for number in range(12):
        program.add(f"x{number}")
    count = program.count(limit=100)
    assert count == 100 and not count.complete and str(count) == "100+"
    assert len(list(itertools.islice(program.solutions(), 10))) == 10
