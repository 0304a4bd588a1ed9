"""All ways to make a puzzle, its properties, and grids."""

import array
import copy
import json
import pickle

import pytest
import satoku
from common import DATA, EASY, EASY_SOLUTION, EMPTY, FIFTY

DRAWN = """\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"""
NUMBERS = " ".join(character.replace(".", "0") for character in EASY)


@pytest.mark.parametrize("text", [
    EASY,
    EASY.replace(".", "0"),
    DRAWN,
    "\n".join(EASY[at:at + 9] for at in range(0, 81, 9)),
    NUMBERS,
    EASY + " a label",
    json.dumps({"model": "classic", "givens": EASY}),
    f'model = "classic"\ngivens = "{EASY}"\n',
    {"model": "classic", "givens": EASY},
    {"givens": EASY},
    f"puzzle,label\n{EASY},a label\n",
], ids=["line", "zeros", "drawing", "rows", "numbers", "label", "json", "toml", "dict", "dict without model", "table"])
def test_a_puzzle_is_read_from_any_format(text):
    puzzle = satoku.Puzzle(text)
    assert str(puzzle.givens) == EASY
    assert puzzle.model == "classic"
    assert puzzle.solve().solution == EASY_SOLUTION


ROWS = [[int(value.replace(".", "0")) for value in EASY[at:at + 9]] for at in range(0, 81, 9)]


@pytest.mark.parametrize("rows", [
    ROWS,
    tuple(tuple(row) for row in ROWS),
    [[value or None for value in row] for row in ROWS],
    [[float(value) if value else float("nan") for value in row] for row in ROWS],
    [[str(value) if value else "" for value in row] for row in ROWS],
    [value for row in ROWS for value in row],
    list(EASY),
    [EASY[at:at + 9] for at in range(0, 81, 9)],
    [EASY[at:at + 9].replace(".", " ").rstrip() for at in range(0, 81, 9)],
    satoku.Puzzle(EASY).givens,
    array.array("i", [value for row in ROWS for value in row]),
], ids=["rows", "tuples", "None", "nan", "texts", "flat", "characters", "lines", "blanks", "Grid", "array"])
def test_a_puzzle_is_read_from_rows(rows):
    puzzle = satoku.Puzzle(rows)
    assert str(puzzle.givens) == EASY
    assert satoku.Puzzle(rows, anti_king=True).rules == [{"kind": "anti-king"}]


def test_a_puzzle_is_read_from_arrays_and_frames():
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    for kind in [int, float, "int8", str]:
        assert str(satoku.Puzzle(numpy.array(ROWS).astype(kind)).givens) == EASY
    assert str(satoku.Puzzle(numpy.array(ROWS).ravel()).givens) == EASY
    with pytest.raises(satoku.RuleError, match="r1c1 is a .*ndarray"):
        satoku.Puzzle(numpy.zeros((9, 9, 9)))
    with pytest.raises(satoku.RuleError, match="a puzzle is a text, a list of rows or a dict, found"):
        satoku.Puzzle(numpy.array(5))
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert str(satoku.Puzzle(pandas.DataFrame(ROWS).replace(0, None)).givens) == EASY


def test_rows_of_other_models_have_their_values():
    large = [[0] * 16 for _ in range(16)]
    large[0][0], large[15][15] = 16, 10
    puzzle = satoku.Puzzle(large, model="16x16")
    assert (puzzle.givens["r1c1"], puzzle.givens["r16c16"], puzzle.givens["r1c2"]) == (16, 10, None)
    binary = satoku.Puzzle([[0, None, None, 1]] + [[None] * 4] * 3, model="binairo:4")
    assert binary.givens.rows[0] == [0, None, None, 1]


@pytest.mark.parametrize("rows, error, words", [
    ([], satoku.ParseError, "there is no puzzle in it"),
    ([[]], satoku.ParseError, "there is no puzzle in it"),
    (ROWS[:8], satoku.ParseError, "expected 81 cells, found 72"),
    (ROWS[:8] + [ROWS[8][:8]], satoku.ParseError, "9: expected 9 cells in this row, found 8"),
    ([[10] + ROWS[0][1:]] + ROWS[1:], satoku.ParseError, "10"),
    ([[-1] + ROWS[0][1:]] + ROWS[1:], satoku.RuleError, "r1c1 is -1, expected a whole number, 0 or more"),
    ([[1.5] + ROWS[0][1:]] + ROWS[1:], satoku.RuleError, "r1c1 is 1.5, expected a whole number"),
    ([["1 2"] + ROWS[0][1:]] + ROWS[1:], satoku.RuleError, 'r1c1 is "1 2", expected one value'),
    ([[{}] + ROWS[0][1:]] + ROWS[1:], satoku.RuleError, "r1c1 is a .*dict.*, expected an int, a text or None"),
    ([[[1]]], satoku.RuleError, "r1c1 is a .*list.*, expected an int"),
    (ROWS[:8] + [5], satoku.RuleError, "found both in one list"),
    (b"53..7", satoku.RuleError, "a puzzle is a text, a list of rows or a dict, found .*bytes"),
    ({1, 2}, satoku.RuleError, "found .*set"),
    (5, satoku.RuleError, "found .*int"),
])
def test_rows_that_are_no_puzzle_are_refused(rows, error, words):
    with pytest.raises(error, match=words):
        satoku.Puzzle(rows)


@pytest.mark.parametrize("format", ["iss", "f-puzzles", "f-puzzles-link", "sudokupad-link", "toml", "json", "line",
                                    "grid", "candidates", "pencilmarks"])
def test_a_written_puzzle_is_read_again(format):
    puzzle = satoku.Puzzle(EASY)
    again = satoku.Puzzle(puzzle.convert(format))
    assert again.solve().solution == EASY_SOLUTION


@pytest.mark.parametrize("format", ["iss", "f-puzzles-link", "toml", "json", "svg", "line", "csv", "killer", "grid"])
@pytest.mark.parametrize("rules", [{}, {"killer": {"cells": "r1c1-3", "sum": 12}}], ids=["classic", "killer"])
def test_convert_writes_what_the_program_writes(program, tmp_path, format, rules):
    puzzle = satoku.Puzzle(EMPTY if rules else EASY, name="puzzle", **rules)
    file = tmp_path / "puzzle.toml"
    file.write_text(puzzle.convert("toml"), encoding="utf-8")
    run = program.run("convert", "--to", format, file)
    if run.returncode:
        # The killer notation holds only cages, and lines only givens: a puzzle that does not fit is refused.
        with pytest.raises(satoku.Error):
            puzzle.convert(format)
    else:
        assert puzzle.convert(format).strip() == run.stdout.strip()


def test_an_unknown_format_is_an_error_that_names_it():
    with pytest.raises(satoku.RuleError, match="postscript"):
        satoku.Puzzle(EASY).convert("postscript")


def test_models_and_regions():
    assert satoku.Puzzle(EASY, model="classic").model == "classic"
    small = satoku.Puzzle("1.3......4.3....", model="4x4")
    assert small.size == (4, 4)
    assert small.values == (1, 2, 3, 4)
    assert small.solve().solution == "1234432124133142"
    empty = satoku.Puzzle(model="6x6")
    assert empty.givens == "." * 36
    assert empty.solve().verdict == "multiple"
    jigsaw = satoku.Puzzle("................", model="jigsaw:4", regions="1112122233343444")
    assert jigsaw.solve().verdict in ("unique", "multiple", "unsolvable")
    grid = jigsaw.solve().solution
    if grid is not None:
        by_region = {}
        for region, value in zip("1112122233343444", str(grid)):
            by_region.setdefault(region, []).append(value)
        assert all(sorted(values) == list("1234") for values in by_region.values())


def test_a_model_may_be_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "4x4"\ndiagonal = true\n', encoding="utf-8")
    for puzzle in (satoku.Puzzle("." * 16, model=str(path)), satoku.Puzzle(model=str(path))):
        assert puzzle.count() == 48


@pytest.mark.parametrize("text", [{"model": "diagonal", "givens": EMPTY}, {"model": "diagonal"}, 'model = "diagonal"\n'],
                         ids=str)
def test_two_models_are_refused(text):
    with pytest.raises(satoku.RuleError, match="model"):
        satoku.Puzzle(text, model="nrc")


def test_none_is_the_empty_model():
    assert satoku.Puzzle().givens == EMPTY
    assert satoku.Puzzle(None, model="diagonal").givens == EMPTY


def test_a_puzzle_tells_what_it_is():
    puzzle = satoku.Puzzle(EASY, name="first", killer={"cells": "r1c1-3", "sum": 12})
    assert puzzle.name == "first"
    assert puzzle.size == (9, 9)
    assert puzzle.values == tuple(range(1, 10))
    (rule,) = puzzle.rules
    assert isinstance(rule, dict)
    assert rule["sum"] == 12
    with pytest.raises(AttributeError):
        puzzle.name = "second"
    assert satoku.Puzzle(EASY + " a label").label == "a label"
    assert satoku.Puzzle("............", model="2x6").size == (2, 6)
    assert satoku.Puzzle(size=3, values="0-2").values == (0, 1, 2)


def test_a_puzzle_says_of_itself_what_its_text_or_the_arguments_do():
    prose = 'Normal rules.\n\n  "É" <b>'
    words = {"title": "Ripples", "author": "É", "rules_text": prose, "source": "a book"}
    puzzle = satoku.Puzzle(EASY, **words)
    said = lambda puzzle: {key: getattr(puzzle, key) for key in words}
    assert said(puzzle) == words
    assert said(satoku.Puzzle(EASY)) == dict.fromkeys(words)
    for format in ["toml", "json", "f-puzzles", "f-puzzles-link", "sudokupad-link", "csv"]:
        assert said(satoku.Puzzle(puzzle.convert(format))) == words, format
    assert said(satoku.Puzzle(puzzle.to_dict())) == words
    assert said(pickle.loads(pickle.dumps(puzzle))) == words
    assert said(satoku.Puzzle(puzzle.to_dict(), title="Waves", author="")) == {**words, "title": "Waves", "author": None}
    assert puzzle == satoku.Puzzle(EASY)
    assert puzzle.rules == []
    assert str(puzzle).startswith("title: Ripples by É\n+---")
    assert str(puzzle).endswith('Normal rules.\n\n"É" <b>\nSource: a book')
    answer = puzzle.solve().to_dict()
    assert (answer["title"], answer["rules"]) == ("Ripples", prose)
    with pytest.raises(TypeError):
        satoku.Puzzle(EASY, title=5)


def test_candidates_are_givens_of_a_weaker_kind():
    listed = [{"cells": "r1c3", "values": [1, 2]}]
    puzzle = satoku.Puzzle(EASY, candidates=listed)
    assert puzzle.solve().verdict == "unsolvable"
    puzzle = satoku.Puzzle(EASY, candidates=[{"cells": "r1c3", "values": [1, 4]}])
    assert puzzle.solve().solution == EASY_SOLUTION


def test_lenient_takes_any_character_as_an_empty_cell():
    text = EASY.replace(".", "~")
    with pytest.raises(satoku.ParseError):
        satoku.Puzzle(text)
    assert satoku.Puzzle(text, lenient=True).givens == EASY


def test_letters_from():
    grid = "A" + "." * 255
    ten = satoku.Puzzle(grid, model="16x16", letters_from=10)
    one = satoku.Puzzle(grid, model="16x16", letters_from=1)
    assert ten.givens["r1c1"] == 10
    assert one.givens["r1c1"] == 1


def test_ignore_leaves_a_rule_out():
    text = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4"
    assert satoku.Puzzle(text).solve().verdict == "unsolvable"
    assert satoku.Puzzle(text, ignore=["Cage"]).solve().verdict == "multiple"


@pytest.mark.parametrize("name", ["first.toml", "killer.toml", "whispers.toml", "loose_killer.toml"])
def test_files_are_read(program, name):
    puzzle = satoku.Puzzle.from_file(DATA / name)
    assert puzzle.solve().verdict == program.json("solve", "--exit-zero", DATA / name)["verdict"]
    assert satoku.Puzzle.from_file(str(DATA / name)) == puzzle


def test_a_file_of_several_puzzles_is_not_one():
    with pytest.raises(satoku.ParseError):
        satoku.Puzzle.from_file(DATA / "three.txt")


def test_a_missing_file_is_an_error():
    with pytest.raises((OSError, satoku.Error), match="nowhere"):
        satoku.Puzzle.from_file("nowhere.toml")


def test_text_and_pictures():
    puzzle = satoku.Puzzle(EASY)
    assert DRAWN.strip() in str(puzzle)
    assert repr(puzzle).startswith("<") or repr(puzzle).startswith("Puzzle(") or "Puzzle" in repr(puzzle)
    for picture in (puzzle._repr_svg_(), puzzle.svg(), puzzle.svg(solution=True), puzzle.svg(candidates=True)):
        assert picture.lstrip().startswith("<") and "<svg" in picture
    assert "<svg" in puzzle._repr_html_()
    assert puzzle.svg(solution=True) != puzzle.svg()


def test_equality_and_hash():
    assert satoku.Puzzle(EASY) == satoku.Puzzle(DRAWN)
    assert hash(satoku.Puzzle(EASY)) == hash(satoku.Puzzle(DRAWN))
    assert satoku.Puzzle(EASY) != satoku.Puzzle(EASY, diagonal=True)
    assert satoku.Puzzle(EASY) != satoku.Puzzle(FIFTY)
    assert satoku.Puzzle(EASY) != 5
    assert len({satoku.Puzzle(EASY), satoku.Puzzle(EASY), satoku.Puzzle(FIFTY)}) == 2


@pytest.mark.parametrize("make", [
    lambda: satoku.Puzzle(EASY, killer={"cells": "r1c1-3", "sum": 12}),
    lambda: satoku.Puzzle(EASY),
    lambda: satoku.Puzzle(EASY).solve().solution,
    lambda: satoku.Puzzle({"size": 3, "values": "0-2"}).solve().solution,
    lambda: satoku.Puzzle("." * 16, model="jigsaw:4", regions="1112122233343444").givens,
    lambda: satoku.Puzzle(".Shape~4x4.Cage~3~R1C1~R1C2."),
    lambda: satoku.Puzzle(EASY).solve(),
    lambda: next(satoku.Puzzle(EASY).steps()),
], ids=["puzzle with a rule", "puzzle", "grid", "values from 0", "jigsaw", "string", "answer", "step"])
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))],
                         ids=["copy", "deepcopy", "pickle"])
def test_copies_are_the_same_or_refused(make, way):
    thing = make()
    try:
        other = way(thing)
    except TypeError:
        return
    assert type(other) is type(thing)
    assert str(other) == str(thing)
    if isinstance(thing, (satoku.Puzzle, satoku.Grid)):
        assert other == thing and hash(other) == hash(thing)


def test_grids():
    grid = satoku.Puzzle(EASY).solve().solution
    assert isinstance(grid, satoku.Grid)
    assert str(grid) == EASY_SOLUTION
    assert grid == EASY_SOLUTION and grid == satoku.Puzzle(EASY_SOLUTION).givens
    assert grid != EASY
    assert grid.rows == [[int(v) for v in EASY_SOLUTION[at:at + 9]] for at in range(0, 81, 9)]
    assert list(grid) == grid.rows
    assert grid[1, 1] == grid["r1c1"] == 5
    assert grid[9, 8] == grid["r9c8"] == 7
    assert "| 5 3 4 | 6 7 8 | 9 1 2 |" in grid.drawing()
    assert "<" in grid._repr_html_()
    givens = satoku.Puzzle(EASY).givens
    assert givens["r1c3"] is None and givens.rows[0][:3] == [5, 3, None]


@pytest.mark.parametrize("place", [(0, 1), (1, 0), (10, 1), (1, 10), "r0c1", "r10c1", "nowhere", (-1, 1), "r1-2c1"])
def test_a_place_outside_the_grid_is_an_error(place):
    grid = satoku.Puzzle(EASY).givens
    with pytest.raises((LookupError, ValueError)):
        grid[place]


def test_grids_above_nine_and_with_holes():
    grid = satoku.Puzzle(model="16x16").solve().solution
    assert sorted(grid.rows[0]) == list(range(1, 17))
    samurai = satoku.Puzzle(model="samurai")
    assert samurai.size == (21, 21)
    assert samurai.givens.rows[0][9] is None


def test_violations_are_the_judges_words(program):
    puzzle = satoku.Puzzle(EASY)
    assert puzzle.violations(EASY_SOLUTION) == []
    assert puzzle.violations(puzzle.solve().solution) == []
    wrong = "3" + EASY_SOLUTION[1:]
    words = puzzle.violations(wrong)
    assert words and all(isinstance(word, str) for word in words)
    assert any("r1c1" in word for word in words)
    with pytest.raises(satoku.Error):
        puzzle.violations("123")


def test_models_are_listed(program):
    names = satoku.models()
    listed = program("models").splitlines()
    assert "classic" in names and "samurai" in names
    for name in names:
        assert any(line.split()[:1] == [name] for line in listed), name
