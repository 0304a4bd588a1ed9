"""Model sudoku-like puzzles as 0-1 programs, solve them by SAT, and prove the solution the only one.

Values are ints. Cells are named ``"r1c1"``, rows and columns counted from 1. Times are in seconds. Calls that may take
long let other threads run, and Ctrl-C ends them as KeyboardInterrupt.
"""

from os import PathLike
from typing import (
    Any,
    Dict,
    Generic,
    Iterable,
    Iterator,
    List,
    Literal,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    SupportsIndex,
    Tuple,
    TypeVar,
    Union,
    final,
    overload,
)

from typing_extensions import disjoint_base

from ._base import CertificateError as CertificateError
from ._base import Count as Count
from ._base import DisagreementError as DisagreementError
from ._base import Error as Error
from ._base import ParseError as ParseError
from ._base import RuleError as RuleError
from ._base import SolverError as SolverError

__version__: str

__all__ = [
    "Answer",
    "Certificate",
    "CertificateError",
    "Check",
    "Claim",
    "Constraint",
    "Count",
    "DisagreementError",
    "Error",
    "Expression",
    "Generated",
    "Grid",
    "ParseError",
    "Program",
    "Puzzle",
    "Rating",
    "RuleError",
    "SolverError",
    "Step",
    "Steps",
    "Var",
    "__version__",
    "generate",
    "models",
    "read",
    "rules",
    "solve_many",
    "verify",
]

_Verdict = Literal["unique", "multiple", "unsolvable", "unknown", "invalid"]
_Rows = Sequence[Sequence[Optional[int]]]
_GridLike = Union["Grid", str, _Rows]
_Path = Union[str, "PathLike[str]"]

class _Readable(Protocol):
    def read(self, size: int, /) -> Union[str, bytes]: ...

_T = TypeVar("_T", covariant=True)

class _Iterator(Iterator[_T], Generic[_T]):
    def __iter__(self) -> "_Iterator[_T]": ...
    def __next__(self) -> _T: ...

class _Rows(Protocol):
    """A list, a tuple, an array of numpy, a frame: rows of cells, or cells."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...

@final
class Puzzle:
    """A puzzle: a model, rules of its own, and givens. It does not change, and may be used from several threads.

    ``Puzzle(text)`` reads any text that the program ``satoku`` reads, if there is one puzzle in it: 81 characters, a
    drawn grid, a link of f-puzzles or SudokuPad, a constraint string of ISS, a puzzle file in TOML or JSON.
    ``Puzzle(rows)`` takes lists, arrays of numpy or frames, in rows or all cells in one: numbers, where 0, None and nan
    are empty cells, or texts; or a list of lines. ``Puzzle(dict)`` is a puzzle file as a dict, ``Puzzle()`` the empty
    grid.

    ``model`` is the model by its name (``"6x6"``, ``"diagonal,nrc"``) or a model file; classic sudoku if it is left
    out. ``regions`` is a map with a character for each cell, ``candidates`` a dict such as ``{"r1c1": [1, 2]}`` or
    tables ``{"cells": …, "values": …}``. All other keyword arguments are rules by the names of their kinds, with ``_``
    for ``-``: ``diagonal=True``, ``killer={"cells": "r1c1-3", "sum": 12}`` or a list of these,
    ``thermometer="r1c1 r1c2"`` where the cells are all that there is to say. See `rules`.

    ``title``, ``author``, ``rules_text`` (the rules in prose) and ``source`` are what the puzzle says of itself, in
    place of what its text says.

    ``ignore`` names rules of other programs' files that are left out; ``lenient`` takes any odd character for an
    empty cell; ``letters_from`` is 1 or 10, what the letter A stands for.

    Raises ParseError if the text is not a puzzle, RuleError if a rule, the model or an option is wrong or not known.
    """

    def __new__(
        cls,
        text: Optional[Union[str, Mapping[str, Any], _Rows]] = None,
        /,
        *,
        model: Optional[str] = None,
        regions: Optional[str] = None,
        candidates: Optional[Any] = None,
        name: Optional[str] = None,
        title: Optional[str] = None,
        author: Optional[str] = None,
        rules_text: Optional[str] = None,
        source: Optional[str] = None,
        ignore: Optional[Sequence[str]] = None,
        letters_from: Optional[int] = None,
        lenient: bool = False,
        **rules: Any,
    ) -> "Puzzle": ...
    @staticmethod
    def from_file(
        path: _Path,
        *,
        model: Optional[str] = None,
        ignore: Optional[Sequence[str]] = None,
        letters_from: Optional[int] = None,
        lenient: bool = False,
    ) -> "Puzzle":
        """The only puzzle of a file, in any format.

        Raises ParseError if it has none or several, OSError if the file cannot be read.
        """

    @property
    def givens(self) -> "Grid":
        """The grid with the givens."""

    @property
    def name(self) -> Optional[str]:
        """The name, if it has one of its own."""

    @property
    def label(self) -> Optional[str]:
        """The text that stood beside it in its file or on its line."""

    @property
    def title(self) -> Optional[str]:
        """The puzzle's own title."""

    @property
    def author(self) -> Optional[str]:
        """Who made it."""

    @property
    def rules_text(self) -> Optional[str]:
        """Its rules in prose. What is in this prose alone holds nowhere."""

    @property
    def source(self) -> Optional[str]:
        """Where it is from."""

    @property
    def model(self) -> str:
        """The name of its model, without the puzzle's own rules."""

    @property
    def size(self) -> Tuple[int, int]:
        """The number of rows and of columns."""

    @property
    def values(self) -> Tuple[int, ...]:
        """The values that cells can hold, upwards."""

    @property
    def notes(self) -> List[str]:
        """What its text says that is not a rule here, or was left out: sentences."""

    @property
    def rules(self) -> List[Dict[str, Any]]:
        """The puzzle's own rules, as dicts: ``kind`` and the keys of a puzzle file."""

    def to_dict(self) -> Dict[str, Any]:
        """The puzzle as a dict: that of a puzzle file, which ``Puzzle(dict)`` reads."""

    def solve(
        self,
        *,
        engine: Optional[str] = None,
        fast: bool = False,
        cross_check: bool = True,
        limit_time: Optional[float] = None,
        limit_nodes: Optional[int] = None,
    ) -> "Answer":
        """Solves the puzzle: whether it has a solution, which, and whether it is the only one.

        A SAT engine answers, every grid is judged, and a second engine confirms it where that does not take too
        long. ``engine`` is another engine by its name on the command line; ``fast=True`` is for speed: the native
        engine where it knows the rules, and no cross-check. ``limit_time`` (seconds) and ``limit_nodes`` end the
        search; the verdict is ``"unknown"`` then.

        Raises RuleError if there is no such engine, SolverError if it fails, DisagreementError if two engines
        contradict each other.
        """

    def check(
        self,
        *,
        engine: Optional[str] = None,
        all_reasons: int = 1,
        repair: bool = False,
        candidates: bool = False,
        counts: Optional[int] = None,
        extras: bool = False,
        reason_conflicts: Optional[int] = None,
        limit_time: Optional[float] = None,
    ) -> "Union[UniqueCheck, MultipleCheck, UnsolvableCheck, UnknownCheck]":
        """Whether there is one solution, and why, or why not.

        Unsolvable: up to ``all_reasons`` different reasons. Multiple: with ``candidates=True`` what each cell holds in
        some solution, with ``counts=K`` also in how many solutions each of these stands, counted up to K (1 to
        100000); with ``repair=True`` a smallest set of givens that would leave just one. Unique: which clues could be
        dropped, with ``extras=True`` also all at once, and which rules. ``limit_time`` is in seconds.
        ``reason_conflicts`` are the most conflicts that a SAT solver may meet in all of this; what is found by then is
        there, and ``unknown`` says so.

        Raises as `solve` does.
        """

    def count(
        self,
        limit: int = 1000,
        *,
        exact: bool = False,
        engine: Optional[str] = None,
        limit_time: Optional[float] = None,
    ) -> Count:
        """How many solutions there are: a Count, which is an int.

        Counting stops at ``limit``, or when ``limit_time`` (seconds) is over; ``count.complete`` tells whether these
        are all. ``exact=True`` counts without listing, whatever the limit, where the grid is small enough; else
        SolverError says why not.
        """

    def estimate(
        self, *, probes: int = 1000, seed: int = 1, limit_time: Optional[float] = None
    ) -> Dict[str, Any]:
        """About how many solutions there are, from random probes.

        A dict with ``mean``, ``low`` and ``high`` (the error bar, meant to cover the number in 95 of 100 cases; None
        where a float is too small for it), their logarithms ``log10``, ``probes``, ``reached``, ``heaviest`` (above
        0.1 the error bar is not to be trusted) and ``seed``; ``verdict``, and ``exact`` if it is not an estimate.
        """

    def solutions(
        self, *, engine: Optional[str] = None, limit: Optional[int] = None
    ) -> Iterator["Grid"]:
        """The solutions, each found when it is asked for, each judged, in no particular order.

        After a Ctrl-C the iterator raises Error: the rest is unknown.
        """

    def candidates(self, *, limit_time: Optional[float] = None) -> List[List[List[int]]]:
        """What each cell holds in some solution: a list of rows, of columns, of values upwards.

        ``[]`` in a hole, and everywhere if there is no solution. Raises SolverError if ``limit_time`` (seconds) is
        over before that is known.
        """

    def steps(
        self,
        *,
        assume_unique: bool = False,
        only: Optional[Sequence[str]] = None,
        method: Literal["ladder", "scans"] = "ladder",
        limit_time: Optional[float] = None,
    ) -> "Steps":
        """The puzzle solved as a person would, by the easiest technique that helps, step by step.

        ``assume_unique=True`` also uses techniques that take one solution for granted, if there is just one; ``only``
        names the techniques that are used, without the solver's reasons unless these are named, too;
        ``method="scans"`` goes the way of a step-by-step filler. ``limit_time`` is in seconds, from the first step on.

        Raises RuleError for an unknown technique or method.
        """

    def hint(
        self,
        *,
        assume_unique: bool = False,
        only: Optional[Sequence[str]] = None,
        limit_time: Optional[float] = None,
    ) -> Optional["Step"]:
        """The next step; None if the grid is full, or no technique helps. Arguments and errors are those of `steps`."""

    def rate(self, *, limit_time: Optional[float] = None) -> "Rating":
        """How hard the puzzle is for people, by the steps of the ladder.

        Raises Error if it does not have just one solution, SolverError if ``limit_time`` (seconds) is over first.
        """

    def violations(self, grid: _GridLike) -> List[str]:
        """Why a grid is not a solution of this puzzle, in sentences of the judge, which knows no engine; [] if it is one.

        Raises ParseError or RuleError if it is not a grid of the puzzle's size.
        """

    def encode(
        self,
        format: Literal["dimacs", "icnf", "lp", "mps", "opb", "wcnf", "smt2", "minizinc"] = "dimacs",
        *,
        presolve: bool = False,
        block: Optional[Union[_GridLike, Iterable[_GridLike]]] = None,
        encoding: Optional[Literal["minimal", "natural", "extended"]] = None,
        at_most_one: Optional[str] = None,
        sums: Optional[str] = None,
        names: bool = True,
        comments: bool = False,
        relax: bool = False,
    ) -> str:
        """The puzzle's 0-1 program as a file for other solvers.

        ``presolve=True`` leaves out what the givens force, and `decode` must be told so, too. ``block`` are solutions
        (Grids or texts) that are forbidden. ``encoding``, ``at_most_one`` and ``sums`` say how rows become clauses;
        ``names=False`` leaves out the comments that name variables, ``comments=True`` adds some that say which rule the
        clauses come from (not in LP and MPS, whose rows have names), and ``relax=True`` writes the LP relaxation (LP and
        MPS). In WCNF givens may be broken, as few as possible. Variables are numbered from 1,
        ``((r-1)*columns + (c-1))*values + v`` for "row r, column c holds the v-th value", and named ``x_r_c_value``.

        Raises RuleError for an unknown name or a block that is not a solution, SolverError if it would be too large.
        """

    def clauses(
        self,
        *,
        presolve: bool = False,
        block: Optional[Union[_GridLike, Iterable[_GridLike]]] = None,
        encoding: Optional[Literal["minimal", "natural", "extended"]] = None,
        at_most_one: Optional[str] = None,
        sums: Optional[str] = None,
    ) -> List[List[int]]:
        """The clauses of `encode` as lists of ints, as DIMACS numbers them: what PySAT takes.

        Auxiliary variables have the numbers after those of the cells.
        """

    def decode(
        self,
        reply: Union[str, Iterable[SupportsIndex], Mapping[str, float]],
        *,
        presolve: bool = False,
    ) -> Optional["Grid"]:
        """The solution that another solver found; None if it reports none.

        ``reply`` is what it printed or wrote (any of the families that ``satoku decode`` reads), its model as an
        iterable of literals (PySAT), or values by the names of variables (``{"x_1_1_5": 1.0, …}``; python-mip, HiGHS).
        What is left out is 0. ``presolve=True`` if the file was made so.

        Raises Error if it is not an answer, the solver does not know, or the grid is not a solution: the text says which
        rule is broken.
        """

    def convert(self, format: str) -> str:
        """The puzzle in another format: ``"line"``, ``"toml"``, ``"json"``, ``"iss"``, ``"f-puzzles-link"``, ``"svg"``, …

        Raises RuleError for an unknown format, and if the format cannot say one of the rules.
        """

    def prove(self, path: Optional[_Path] = None, *, count: bool = False) -> "Certificate":
        """The certificate of the puzzle's verdict. With ``path`` it is also written there, as `Certificate.write` does.
        ``count=True`` proves how many solutions there are, up to 10,000, and not only that there are several.

        Raises SolverError if the puzzle is too large for one or has too many solutions, RuleError if a rule cannot be
        written into it.
        """

    def svg(self, *, solution: bool = False, candidates: bool = False) -> str:
        """The puzzle drawn as an SVG document.

        ``solution=True`` also draws what the cells hold that are not given, if there is a solution;
        ``candidates=True`` what each cell holds in some solution.
        """

    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Grid:
    """A grid, full or partial. It does not change.

    ``str(grid)`` is the grid on one line, a character for each cell and ``.`` for an empty one (numbers with spaces
    between where values have two digits). ``grid[1, 2]`` and ``grid["r1c2"]`` are what the cell in row 1 and column 2
    holds, both counted from 1: an int, or None; IndexError if there is no such cell. Iteration is over rows. A grid
    equals another one with the same values, and its text.
    """

    @property
    def rows(self) -> List[List[Optional[int]]]:
        """What the cells hold, row by row; None for an empty cell and for a hole."""

    @property
    def size(self) -> Tuple[int, int]:
        """The number of rows and of columns."""

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a value."""

    def drawing(self) -> str:
        """The grid drawn in characters over several lines."""

    def svg(self) -> str:
        """The grid drawn as an SVG document."""

    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __getitem__(self, cell: Union[Tuple[int, int], str], /) -> Optional[int]: ...
    def __iter__(self) -> Iterator[List[Optional[int]]]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class Answer:
    """The answer to a puzzle: whether it has one solution, which, and which engine found it."""

    @property
    def verdict(self) -> _Verdict:
        """``"unknown"``: a limit was hit first, or see `error`. ``"invalid"``: the text is not a puzzle, see `error`."""

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""

    @property
    def solution(self) -> Optional[Grid]:
        """The solution, or the first that was found; None if none is known."""

    @property
    def witness(self) -> Optional[Grid]:
        """Another solution, of a puzzle with several."""

    @property
    def engine(self) -> Optional[str]:
        """The name of the engine that was asked."""

    @property
    def by(self) -> Optional[str]:
        """The name of the engine that came to the end, where the one that was asked has others take turns."""

    @property
    def cross_check(self) -> Optional[Literal["agrees", "skipped"]]:
        """Whether a second engine confirms the verdict; skipped if none was asked or it took too long."""

    @property
    def confirmed_by(self) -> Optional[str]:
        """The name of the engine that confirms the verdict, if one does."""

    @property
    def seconds(self) -> Optional[float]:
        """How long the engine took, without the cross-check."""

    @property
    def cross_check_seconds(self) -> Optional[float]:
        """How long it took to confirm that, or to give up."""

    @property
    def nodes(self) -> Optional[int]:
        """How many values were tried in cells, where the engine tries values."""

    @property
    def error(self) -> Optional[Error]:
        """Why there is no answer: an exception that was not raised."""

    @property
    def puzzle(self) -> Optional[Puzzle]:
        """The puzzle; None if the text is not a puzzle."""

    def to_dict(self) -> Dict[str, Any]:
        """All of it: what ``satoku solve --format json`` prints."""

    def _repr_html_(self) -> str: ...

@final
class Check(Answer):
    """An answer with the reasons for it, in a class for each verdict.

    The fields of ``satoku check --format json`` are attributes, and ``check["conflicts"]`` is the same. A field that
    was not asked for is None.
    """

    @property
    def reasons(self) -> List[str]:
        """Why the verdict is what it is, in sentences."""

    unknown: Optional[str]
    def __getitem__(self, name: str, /) -> Any: ...

@final
class UniqueCheck(Check):
    """The check of a puzzle with exactly one solution: what could be dropped."""

    @property
    def verdict(self) -> Literal["unique"]: ...
    minimal: Optional[bool]
    redundant: Optional[List[str]]
    superfluous: Optional[List[Dict[str, Any]]]
    superfluous_complete: Optional[bool]
    together: Optional[Dict[str, Any]]
    extras: Optional[Dict[str, Any]]

@final
class MultipleCheck(Check):
    """The check of a puzzle with several solutions."""

    @property
    def verdict(self) -> Literal["multiple"]: ...
    differ: Optional[List[str]]
    backbone: Optional[str]
    candidates: Optional[List[List[int]]]
    counts: Optional[List[List[int]]]
    counts_limit: Optional[int]
    counts_complete: Optional[bool]
    repair: Optional[Dict[str, Any]]

@final
class UnsolvableCheck(Check):
    """The check of a puzzle without a solution: clues that contradict each other."""

    @property
    def verdict(self) -> Literal["unsolvable"]: ...
    conflicts: Optional[List[Dict[str, Any]]]
    conflicts_complete: Optional[bool]

@final
class UnknownCheck(Check):
    """The check of a puzzle whose verdict was not found within a limit."""

    @property
    def verdict(self) -> Literal["unknown"]: ...

@final
class Step:
    """A step: how it was found, and what follows from it. ``str(step)`` says both."""

    @property
    def technique(self) -> str:
        """The technique's name: ``"hidden-single"``."""

    @property
    def text(self) -> str:
        """The step in a sentence."""

    @property
    def placements(self) -> Dict[str, int]:
        """The values that it places in cells: ``{"r1c1": 5}``."""

    @property
    def eliminations(self) -> Dict[str, List[int]]:
        """The candidates that it removes from cells: ``{"r1c2": [3, 4]}``."""

    @property
    def places(self) -> Dict[str, int]:
        """The old name of `placements`."""

    @property
    def strikes(self) -> Dict[str, List[int]]:
        """The old name of `eliminations`."""

    @property
    def cells(self) -> List[str]:
        """The cells of the pattern."""

    @property
    def weight(self) -> int:
        """What it adds to the score."""

    @property
    def grid(self) -> Grid:
        """The grid after the step."""

    def to_dict(self) -> Dict[str, Any]:
        """All of it, as ``satoku steps --format json`` prints it."""

    def svg(self) -> str:
        """The grid after the step, with its candidates, as an SVG document. What is not given is blue."""

    def _repr_html_(self) -> str: ...

@final
class Steps(_Iterator[Step]):
    @property
    def end(self) -> Optional[Literal["solved", "stuck", "contradiction", "out-of-time"]]:
        """How the way ended; None before its end."""

@final
class Rating:
    """How hard a puzzle is for people."""

    @property
    def hardest(self) -> str:
        """The name of the hardest technique; ``"-"`` if no cell is open."""

    @property
    def score(self) -> int:
        """The sum of the steps' weights."""

    @property
    def steps(self) -> int:
        """The number of steps."""

    @property
    def reasons(self) -> int:
        """How many of these are the solver's."""

    @property
    def difficulty(self) -> Literal["easy", "medium", "hard", "expert", "extreme"]:
        """In a word."""

    @property
    def se(self) -> float:
        """On Sudoku Explainer's scale."""

    def to_dict(self) -> Dict[str, Any]:
        """All of it."""

@final
class Certificate:
    """A certificate of a puzzle's verdict: files that other people's programs can check."""

    @property
    def verdict(self) -> Literal["unique", "unsolvable", "multiple", "exactly"]: ...
    @property
    def formula(self) -> Optional[str]:
        """The formula in DIMACS; None where two solutions are the evidence."""

    @property
    def proof(self) -> Optional[str]:
        """Its refutation in DRAT, as text; None where two solutions are the evidence."""

    @property
    def files(self) -> List[str]:
        """The names of its files."""

    def __getitem__(self, name: str, /) -> bytes:
        """What one of its files holds. Raises KeyError if it has none of this name."""

    def to_bytes(self) -> bytes:
        """All files as one tar file, which `verify` takes as it is."""

    def write(self, path: _Path) -> None:
        """Writes it to a folder, which must not be there or be empty, or to a new file if the name ends in ``.tar``.

        Whole or not at all. Raises FileExistsError, or another OSError.
        """

@final
class Claim:
    """What is certain after a certificate has been checked."""

    @property
    def verdict(self) -> Literal["unique", "unsolvable", "multiple", "exactly"]: ...
    @property
    def solutions(self) -> Optional[int]:
        """How many solutions there are, if that was proven of two or more."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, with the model that is in the certificate."""

    @property
    def clauses(self) -> Optional[int]:
        """The number of the formula's clauses, if there is one."""

    @property
    def drat_steps(self) -> Optional[int]:
        """The number of steps of the DRAT proof, if there is one."""

    @property
    def lrat_steps(self) -> Optional[int]:
        """The number of steps of the LRAT proof, if there is one."""

def verify(certificate: Union[_Path, bytes]) -> Claim:
    """Checks a certificate: a folder, a tar file, or the bytes of one. What is certain then is returned.

    Raises CertificateError if it is missing or does not hold; the text says which check failed.
    """

@overload
def read(
    source: Union[_Path, _Readable],
    *,
    model: Optional[str] = None,
    ignore: Optional[Sequence[str]] = None,
    letters_from: Optional[int] = None,
    lenient: bool = False,
    raise_errors: Literal[True],
) -> Iterator[Puzzle]: ...
@overload
def read(
    source: Union[_Path, _Readable],
    *,
    model: Optional[str] = None,
    ignore: Optional[Sequence[str]] = None,
    letters_from: Optional[int] = None,
    lenient: bool = False,
    raise_errors: bool = False,
) -> Iterator[Union[Puzzle, ParseError, RuleError]]:
    """All puzzles of a file or a text, in any format, read as they are asked for.

    What is not a puzzle is a ParseError (or RuleError) in its place, not raised, with ``line`` and ``column``; with
    ``raise_errors=True`` it is raised, and the next call goes on after it. ``source`` is a path, a text, or anything
    with a method ``read`` (an open file, ``gzip.open(…)``). A str is a path if it has one line that is not a puzzle by
    itself; a ``pathlib.Path`` always is.

    Raises OSError if the file cannot be read.
    """

@final
class Generated(_Iterator[Puzzle]):
    @property
    def seed(self) -> int:
        """What the puzzles follow from."""

def generate(
    model: Optional[str] = None,
    *,
    count: Optional[int] = 1,
    seed: Optional[int] = None,
    givens: Optional[Union[int, Tuple[int, int]]] = None,
    minimal: bool = False,
    symmetry: Optional[Literal["none", "rotate180", "rotate90", "mirror", "diagonal"]] = None,
    difficulty: Optional[Literal["easy", "medium", "hard", "expert", "extreme"]] = None,
    solution: Optional[_GridLike] = None,
    draft: Optional[Union[str, Mapping[str, Any]]] = None,
    tries: Optional[int] = None,
    limit_time: Optional[float] = None,
) -> Generated:
    """New puzzles, each with just one solution, made as they are asked for.

    ``count`` is how many (None: without end). The same ``seed`` makes the same puzzles; without one it is chosen by
    chance, and the iterator's ``seed`` tells it. ``givens`` is a number or a pair of the least and the greatest one;
    ``minimal=True`` has nothing superfluous; ``symmetry`` is that of the givens; ``solution`` is a Grid, a text or rows,
    whose puzzle it is. ``draft`` is a puzzle file with the value ``"?"`` in some clues, as a dict or a text, instead of
    a model. A puzzle is given up after ``tries`` tries, or ``limit_time`` seconds.

    Raises RuleError if an argument is wrong or cannot be met, SolverError when a puzzle is given up; that ends it.
    """

def solve_many(
    puzzles: Iterable[Union[str, Puzzle, Mapping[str, Any]]],
    *,
    jobs: Optional[int] = None,
    model: Optional[str] = None,
    engine: Optional[str] = None,
    fast: bool = False,
    cross_check: bool = True,
    limit_time: Optional[float] = None,
    limit_nodes: Optional[int] = None,
) -> Iterator[Answer]:
    """Solves many puzzles in several threads: Answers in the order of the puzzles.

    ``puzzles`` is any iterable of texts, Puzzles or dicts. It is read a bounded number ahead, so it may be endless, and
    memory does not grow. A text that is not a puzzle is an Answer ``"invalid"`` with its `error`; an exception of the
    iterable comes out in its place, after the answers to what came before. Dropping the iterator ends the
    threads. ``jobs`` is the number of threads (all processors if it is left out), ``model`` the model of texts that do
    not say theirs; the other arguments are those of `Puzzle.solve`, ``limit_time`` (seconds) for each puzzle.
    """

@overload
def rules(name: None = None) -> List[Dict[str, Any]]: ...
@overload
def rules(name: str) -> Dict[str, Any]:
    """The kinds of rules, or the kind that has this name or that people call so, as dicts.

    ``name`` (the keyword of `Puzzle`, with ``-`` for ``_``), ``title``, ``says`` (in a line), ``keys`` (dicts with ``name``
    and ``about``; none for a rule that is just True) and ``example`` (TOML).

    Raises RuleError if there is no such kind, or several are called so.
    """

def models() -> List[str]:
    """The names of the built-in models: those with a name of their own, and some sizes of those that have a size."""

_Term = Union["Var", "Expression", int]

class _Arithmetic:
    def __add__(self, other: _Term, /) -> "Expression": ...
    def __radd__(self, other: _Term, /) -> "Expression": ...
    def __sub__(self, other: _Term, /) -> "Expression": ...
    def __rsub__(self, other: _Term, /) -> "Expression": ...
    def __mul__(self, factor: int, /) -> "Expression": ...
    def __rmul__(self, factor: int, /) -> "Expression": ...
    def __neg__(self) -> "Expression": ...
    def __pos__(self) -> "Expression": ...
    def __invert__(self) -> "Expression": ...
    def __le__(self, other: _Term, /) -> "Constraint": ...
    def __ge__(self, other: _Term, /) -> "Constraint": ...
    def __eq__(self, other: _Term, /) -> "Constraint": ...  # type: ignore[override]
    def __hash__(self) -> int: ...

@final
class Var(_Arithmetic):
    """A 0-1 variable of a Program.

    With ``+``, ``-`` and ``*`` it makes an Expression, and with ``<=``, ``>=`` and ``==`` a Constraint; ``~var`` is 1 where
    it is 0.
    """

    @property
    def name(self) -> str: ...

@final
class Expression(_Arithmetic):
    """A sum of variables with integer weights, and a number."""

@final
class Constraint:
    """What a Program can be asked to keep: an Expression that compares with a number. It is not true or false."""

@final
class Program:
    """A 0-1 program: variables with names, and linear constraints over them.

    ``program.post(5*axe + 2*bread <= 6)`` with variables that `add` returned. `solve`, `solutions` and `count` ask a SAT
    solver; every solution is checked against the constraints.
    """

    def __new__(cls) -> "Program": ...
    def add(self, name: Optional[str] = None) -> Var:
        """Adds a variable; without a name it is called ``v1``, ``v2``, …

        Raises RuleError if the name is taken, or not 1 to 100 ASCII letters, digits and ``_``.
        """

    def post(self, constraint: Constraint, name: Optional[str] = None) -> None:
        """Adds a constraint: ``program.post(x + y <= 1)``. ``name`` is for files and messages.

        Raises RuleError if its variables are another program's, or its numbers too large.
        """

    def block(self, solution: Mapping[str, bool]) -> None:
        """Forbids a solution: truth values by the names of variables; not all need be in it."""

    def solve(self) -> Optional[Dict[str, bool]]:
        """A solution by the names of the variables; None if there is none, which is proven then.

        Raises SolverError if the program is too large for the solver.
        """

    def solutions(self, *, over: Optional[Iterable[Union[Var, str]]] = None) -> Iterator[Dict[str, bool]]:
        """The solutions, each found when it is asked for, as `solve` returns them.

        With ``over``, only what differs in these variables counts as another solution.
        """

    def count(self, limit: int = 1000, *, over: Optional[Iterable[Union[Var, str]]] = None) -> Count:
        """How many solutions there are, counted up to ``limit``."""

    @property
    def variables(self) -> List[str]:
        """The names of the variables, in their order."""

    @property
    def rows(self) -> int:
        """The number of constraints."""

    def to_lp(self) -> str:
        """The program as a file in CPLEX LP; variables are called ``x_`` and their name."""

    def to_mps(self) -> str:
        """The program as a file in free MPS."""

    def to_opb(self) -> str:
        """The program as a file in OPB."""

    def to_dimacs(self) -> str:
        """The program as clauses in DIMACS; comments say which number is which variable."""
