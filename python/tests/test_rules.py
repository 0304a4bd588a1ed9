"""Every kind of rule, as a keyword argument, as a dict and as a file, with its own examples."""

import re

import pytest
import satoku

try:
    import tomllib
except ImportError:
    import tomli as tomllib

KINDS = [kind["name"] for kind in satoku.rules()]


def examples_of(shown):
    """The examples that `satoku rules show` prints: the file, and a grid that satisfies it."""
    for part in shown.split("Example, as a complete file:\n")[1:]:
        file, rest = part.split("A valid grid:", 1)
        lines = file.strip("\n").split("\n")
        yield "\n".join(line[2:] for line in lines), rest.split("\n")[0].strip()


def keywords(file):
    """The same puzzle as keyword arguments."""
    said = {key.replace("-", "_"): value for key, value in file.items()}
    said["model"] = said.pop("extends", None) or said.pop("model", None)
    return {key: value for key, value in said.items() if value is not None}


def same(program, path, puzzle):
    """Checks that the puzzle's answer is the program's answer to the file."""
    expected = program.json("solve", "--exit-zero", path)
    answer = puzzle.solve().to_dict()
    for key in ("verdict", "solution", "witness", "engine", "cross_check"):
        assert answer[key] == expected[key], key


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_can_be_said_in_every_way(program, tmp_path, kind):
    number = 0
    for number, (text, kept) in enumerate(examples_of(program("rules", "show", kind)), 1):
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        file = tomllib.loads(text)
        assert kind in file
        puzzles = [
            satoku.Puzzle(text), satoku.Puzzle(file), satoku.Puzzle(**keywords(file)), satoku.Puzzle.from_file(path),
        ]
        for puzzle in puzzles:
            same(program, path, puzzle)
            if kept and " " not in kept:
                assert puzzle.violations(kept) == []
        assert puzzles[0].count(30) == program.json("count", "--exit-zero", "--limit", 30, path)["count"]
    assert number


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_explained(program, kind):
    explained = satoku.rules(kind)
    assert explained["name"] == kind
    shown = program("rules", "show", kind)
    said = f"{explained['title']} ({kind}): {explained['says']}"
    assert " ".join(shown.split()).startswith(" ".join(said.split()).rstrip("."))
    assert explained["example"].strip()
    for key in explained["keys"]:
        name = key if isinstance(key, str) else key["name"]
        assert re.search(rf"^  {re.escape(name)}\b", shown, re.MULTILINE)


def test_all_kinds_are_there(program):
    listed = re.findall(r"^([a-z-]+)  ", program("rules"), re.MULTILINE)
    assert KINDS == listed
    assert len(KINDS) >= 74


def test_an_unknown_kind_is_an_error_that_names_it():
    with pytest.raises(satoku.RuleError, match="thermometr"):
        satoku.rules("thermometr")


LATIN = {"model": "latin:4"}


def solutions(**said):
    return sorted(str(grid) for grid in satoku.Puzzle(**LATIN, **said).solutions())


def test_a_string_is_enough_where_there_is_one_key():
    one = solutions(thermometer="r1c1 r2c2 r3c2")
    assert one == solutions(thermometer={"cells": "r1c1 r2c2 r3c2"})
    assert one == solutions(thermometer=[{"cells": "r1c1 r2c2 r3c2"}])
    assert one == solutions(thermometer=["r1c1 r2c2 r3c2"])
    assert 0 < len(one) < 576


def test_several_rules_of_a_kind_are_a_list():
    several = solutions(killer=[{"cells": "r1c1-2", "sum": 3}, {"cells": "r2c1-2", "sum": 7}])
    assert several
    assert all({grid[0], grid[1]} == {"1", "2"} and {grid[4], grid[5]} == {"3", "4"} for grid in several)
    assert solutions(killer=({"cells": "r1c1-2", "sum": 3}, {"cells": "r2c1-2", "sum": 7})) == several


def test_a_rule_adds_to_those_of_a_file():
    text = 'model = "latin:4"\n[[killer]]\ncells = "r1c1-2"\nsum = 3\n'
    both = satoku.Puzzle(text, killer={"cells": "r2c1-2", "sum": 7})
    assert len(both.rules) == 2
    assert both.count() == len(solutions(killer=[{"cells": "r1c1-2", "sum": 3}, {"cells": "r2c1-2", "sum": 7}]))


def test_switches():
    assert len(solutions(diagonal=True)) == 48
    assert len(solutions(diagonal=False)) == len(solutions()) == 576


@pytest.mark.parametrize("said, words", [
    ({"thermometr": "r1c1 r1c2"}, "thermometr"),
    ({"killer": {"cells": "r1c1-2", "summe": 3}}, "summe"),
    ({"killer": {"sum": 3}}, "cells"),
    ({"killer": {"cells": "r1c1-9", "sum": 3}}, "r1c"),
    ({"killer": {"cells": "r1c1-2", "sum": "three"}}, "three"),
    ({"killer": {"cells": "r1c1-2", "sum": 3.5}}, "3.5"),
    ({"killer": {"cells": "r1c1-2", "sum": 10**30}}, ""),
    ({"killer": 5}, "killer"),
    ({"killer": {"cells": "r1c1-2", "sum": object()}}, ""),
    ({"thermometer": "nowhere"}, "nowhere"),
    ({"thermometer": b"r1c1 r1c2"}, ""),
    ({"diagonal": "yes"}, "diagonal"),
    ({"diagonal": {"cells": "r1c1"}}, "diagonal"),
    ({"anti-knigth": True}, "anti-kni"),
], ids=lambda said: ",".join(said) if isinstance(said, dict) else None)
def test_a_wrong_rule_is_an_error_that_names_it(said, words):
    with pytest.raises((satoku.RuleError, TypeError)) as caught:
        satoku.Puzzle(**LATIN, **said)
    assert words in str(caught.value)


def test_a_rule_that_contains_itself_is_an_error():
    endless = {"cells": "r1c1-2"}
    endless["sum"] = endless
    with pytest.raises((satoku.RuleError, TypeError, RecursionError, ValueError)):
        satoku.Puzzle(**LATIN, killer=endless)


@pytest.mark.parametrize("model", ["nonsense", "", "0x0", "1000x1000", "/nowhere/model.toml"])
def test_a_wrong_model_is_an_error(model):
    with pytest.raises((satoku.RuleError, OSError)):
        satoku.Puzzle(model=model)
