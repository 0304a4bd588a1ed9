"""Runs every Python block of the docs, page by page, and compares its output with the page.

What a block prints is the `text` block right after it, where there is one. A comment `# → …` says what its
statement prints, what its expression's value is, or which error it raises. As in the program's own pages `[..]`
stands for anything within a line, and a line `...` for any lines.
"""

import ast
import contextlib
import io
import os
import posixpath
import re

import pytest
import satoku
from common import ROOT

FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONTINUES = re.compile(r"<!-- continues: (\S+) -->")
OPTIONAL = ("pandas", "pyarrow", "pysat", "highspy", "mip", "pyspark")


def pages():
    """All pages with Python, in lists: pages that continue each other, as their first lines say, or single ones."""
    outside = ["README.md", "python/README.md", "examples/spark/README.md"]
    inside = sorted(page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md"))
    after = {}
    for page in inside:
        found = CONTINUES.match((ROOT / page).read_text(encoding="utf-8"))
        if found:
            after[posixpath.join(posixpath.dirname(page), found[1])] = page
    lessons = []
    for page in outside + [page for page in inside if page not in after.values()]:
        lesson = [page]
        while lesson[-1] in after:
            lesson.append(after[lesson[-1]])
        if any(block[1] == "python" for block in blocks(lesson)):
            lessons.append(lesson)
    return lessons


def blocks(lesson):
    """The fenced blocks of the pages: place, language, text, what follows."""
    texts = [(page, (ROOT / page).read_text(encoding="utf-8")) for page in lesson]
    return [((page, text.count("\n", 0, found.start()) + 2), found[1], found[2], text[found.end():])
            for page, text in texts for found in FENCE.finditer(text)]


def matches(expected, found):
    """Whether a text matches the page, with the same wildcards as in the program's pages."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part.rstrip() if not pattern else part) for part in line.split("[..]")) + "\n"
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in found.rstrip("\n").split("\n")) + "\n") is not None


def promised(statement, lines):
    """The outcome that the comment after a statement promises, if any."""
    last = lines[statement.end_lineno - 1]
    return last.split("# →", 1)[1].strip() if "# →" in last else None


def outcomes(statement, names, source):
    """The outcomes of a statement: what it prints, its value, its error."""
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
    """Runs a block statement by statement; returns what it prints."""
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


@pytest.mark.parametrize("lesson", pages(), ids=lambda lesson: lesson[0])
def test_the_pages_run(lesson, tmp_path, monkeypatch):
    found = blocks(lesson)
    for name in ("tests", "puzzles", "examples"):
        os.symlink(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    for place, ((page, line), language, code, after) in enumerate(found):
        if language != "python":
            continue
        try:
            printed = run(code, names, page, line)
        except ModuleNotFoundError as error:
            if error.name in OPTIONAL:
                pytest.skip(f"{page}:{line} and what follows: {error.name} is not installed")
            raise
        follows = place + 1 < len(found) and after.lstrip("\n").startswith("```text")
        if follows:
            expected = found[place + 1][2]
            assert matches(expected, printed), f"{page}:{line}: it prints\n{printed}"


def test_the_pages_with_python_are_found():
    assert [lesson[0] for lesson in pages()[:1]] == ["README.md"]
    assert ["docs/python/README.md"] == [lesson[0] for lesson in pages() if "docs/python/many.md" in lesson]


def test_the_pages_name_all_that_is_public():
    texts = [page.read_text(encoding="utf-8") for page in (ROOT / "docs/python").glob("*.md")]
    text = "\n".join(texts)
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
