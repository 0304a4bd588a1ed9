"""Every Python block of the pages runs, in order and page by page, and prints what the page says.

What a block prints is the `text` block right after it, where there is one. A comment `# → …` says what its
statement prints, what its expression's value is, or which error it raises. As in the program's own pages `[..]`
stands for anything within a line, and a line `...` for any lines.
"""

import ast
import contextlib
import io
import os
import re

import pytest
import satoku
from common import ROOT

PAGES = ["README.md", "docs/python.md", "python/README.md", "examples/spark/README.md"]
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONAL = ("pandas", "pyarrow", "pysat", "highspy", "mip", "pyspark")


def blocks(page):
    """Its fenced blocks: line, language, text."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start()) + 2, found[1], found[2], text[found.end():])
            for found in FENCE.finditer(text)]


def matches(expected, found):
    """Whether a text is as the page says, whose wildcards are those of the program's pages."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part.rstrip() if not pattern else part) for part in line.split("[..]")) + "\n"
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in found.rstrip("\n").split("\n")) + "\n") is not None


def promised(statement, lines):
    """What the comment behind a statement promises, if it does."""
    last = lines[statement.end_lineno - 1]
    return last.split("# →", 1)[1].strip() if "# →" in last else None


def outcomes(statement, names, source):
    """All that may be called the outcome of a statement: what it prints, its value, its error."""
    out = io.StringIO()
    value = None
    try:
        with contextlib.redirect_stdout(out):
            if isinstance(statement, ast.Expr):
                value = eval(compile(ast.Expression(statement.value), source, "eval"), names)
            else:
                exec(compile(ast.Module([statement], []), source, "exec"), names)
    except Exception as error:
        return out.getvalue(), [f"{type(error).__name__}: {error}"], error
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        value = names[statement.targets[0].id]
    return out.getvalue(), [out.getvalue().rstrip("\n")] if out.getvalue() else [repr(value), str(value)], None


def run(code, names, source, first):
    """Runs a block statement by statement; what it prints."""
    lines = code.split("\n")
    printed = ""
    for statement in ast.increment_lineno(ast.parse(code), 0).body:
        promise = promised(statement, lines)
        where = f"{source}:{first + statement.lineno - 1}"
        out, found, error = outcomes(statement, names, where)
        printed += out
        if promise is not None:
            assert any(matches(promise, one.replace("\n", " ")) for one in found), f"{where}: {promise!r} but {found!r}"
        elif error is not None:
            raise error
    return printed


@pytest.mark.parametrize("page", PAGES)
def test_the_page_runs(page, tmp_path, monkeypatch):
    found = blocks(page)
    for name in ("tests", "puzzles", "examples"):
        os.symlink(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    ran = 0
    for place, (line, language, code, after) in enumerate(found):
        if language != "python":
            continue
        try:
            printed = run(code, names, page, line)
        except ModuleNotFoundError as error:
            if error.name in OPTIONAL:
                pytest.skip(f"{page}:{line} and what follows: {error.name} is not installed")
            raise
        ran += 1
        follows = place + 1 < len(found) and after.lstrip("\n").startswith("```text")
        if follows:
            expected = found[place + 1][2]
            assert matches(expected, printed), f"{page}:{line}: it prints\n{printed}"
    if not ran and page.startswith(("docs", "python")):
        pytest.fail(f"{page} has no Python block")


def test_the_page_names_all_that_is_public():
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    for name in satoku.__all__:
        assert re.search(rf"\b{re.escape(name)}\b", text), name
    for kind in (satoku.Puzzle, satoku.Program):
        for member in vars(kind):
            if not member.startswith("_"):
                assert re.search(rf"\b{member}\b", text), f"{kind.__name__}.{member}"


@pytest.mark.parametrize("expected, found, same", [
    ("a", "a", True), ("a", "b", False), ("a[..]c", "abc", True), ("a[..]c", "abd", False),
    ("a\n...\nc", "a\nb\nb\nc", True), ("a\n...\nc", "a\nc", True), ("a\n...\nc", "b\nc", False), ("a", "a\nb", False),
])
def test_wildcards(expected, found, same):
    assert matches(expected, found) == same


@pytest.mark.parametrize("code", ["1 + 1  # → 3", "print(5)  # → 6", "x = 5  # → 6", "1 / 0  # → ValueError: [..]", "1 / 0"])
def test_a_page_that_is_wrong_is_found(code):
    with pytest.raises((AssertionError, ZeroDivisionError)):
        run(code, {}, "page", 1)


@pytest.mark.parametrize("code", ["1 + 1  # → 2", "print(5)  # → 5", "x = 5  # → 5", "'a'  # → a",
                                  "1 / 0  # → ZeroDivisionError: [..]"])
def test_a_page_that_is_right_passes(code):
    run(code, {}, "page", 1)
