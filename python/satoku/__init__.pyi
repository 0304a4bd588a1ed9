"""Model sudoku-like puzzles as 0-1 programs, solve them by SAT, and prove solutions unique.

Values are ints. Cells are named ``"r1c1"``, rows and columns counted from 1. Times are in seconds. Long calls
release the GIL, and Ctrl-C ends them with KeyboardInterrupt.
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
    "MultipleCheck",
    "ParseError",
    "Program",
    "Puzzle",
    "Rating",
    "RuleError",
    "SolverError",
    "Step",
    "Steps",
    "UniqueCheck",
    "UnknownCheck",
    "UnsolvableCheck",
    "Var",
    "__version__",
    "generate",
    "models",
    "read",
    "read_text",
    "rules",
    "solve_many",
    "verify",
]

_Verdict = Literal["unique", "multiple", "unsolvable", "unknown", "invalid"]
_GridLike = Union["Grid", str, Sequence[Sequence[Optional[int]]]]
_Path = Union[str, "PathLike[str]"]

class _Readable(Protocol):
    def read(self, size: int, /) -> Union[str, bytes]: ...

_T = TypeVar("_T", covariant=True)

class _Iterator(Iterator[_T], Generic[_T]):
    def __iter__(self) -> "_Iterator[_T]": ...
    def __next__(self) -> _T: ...

class _Rows(Protocol):
    """A list, a tuple, a numpy array or a data frame: rows of cells, or cells."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...

@final
class Puzzle:
    """A puzzle: a model, rules of its own, and givens. It is immutable and can be shared between threads.

    ``Puzzle(text)`` reads any text that the program ``satoku`` reads, if it contains one puzzle: 81 characters, a drawn
    grid, an f-puzzles or SudokuPad link, an ISS constraint string, a puzzle file in TOML or JSON. ``Puzzle(rows)``
    takes lists, numpy arrays or data frames, as rows or as a flat sequence of cells: numbers (0, None and nan are empty
    cells) or texts; or a list of lines. ``Puzzle(dict)`` is a puzzle file as a dict, ``Puzzle()`` the empty grid.

    ``model`` is the model by its name (``"6x6"``, ``"diagonal,nrc"``) or a model file; classic sudoku by
    default. ``regions`` is a map with a character for each cell, ``candidates`` a dict such as ``{"r1c1": [1, 2]}`` or
    tables ``{"cells": …, "values": …}``. All other keyword arguments are rules by the names of their kinds, with ``_``
    for ``-``: ``diagonal=True``, ``killer={"cells": "r1c1-3", "sum": 12}`` or a list of these,
    ``thermometer="r1c1 r1c2"`` if a kind needs nothing but cells. See `rules`.

    ``title``, ``author``, ``rules_text`` (the rules in prose) and ``source`` describe the puzzle; they override
    those in its text.

    ``ignore`` names rules of other programs' files to leave out; ``lenient`` reads any unexpected character as an
    empty cell; ``letters_from`` is 1 or 10, the value of the letter A.

    Raises ParseError if the text is not a puzzle, RuleError if a rule, the model or an option is invalid or unknown.
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

        Raises ParseError if it does not contain exactly one, OSError if the file cannot be read.
        """

    @property
    def givens(self) -> "Grid":
        """The grid with the givens."""

    @property
    def name(self) -> Optional[str]:
        """The puzzle's name, if it has one."""

    @property
    def label(self) -> Optional[str]:
        """The text beside the puzzle in its file or on its line."""

    @property
    def title(self) -> Optional[str]:
        """The puzzle's title."""

    @property
    def author(self) -> Optional[str]:
        """The puzzle's author."""

    @property
    def rules_text(self) -> Optional[str]:
        """The rules in prose, for people. They are not enforced."""

    @property
    def source(self) -> Optional[str]:
        """Where the puzzle comes from."""

    @property
    def model(self) -> str:
        """The name of its model, without the puzzle's own rules."""

    @property
    def size(self) -> Tuple[int, int]:
        """The number of rows and of columns."""

    @property
    def values(self) -> Tuple[int, ...]:
        """The values that cells can hold, in ascending order."""

    @property
    def notes(self) -> List[str]:
        """Notes, as sentences, on parts of the text that are not rules or were left out."""

    @property
    def rules(self) -> List[Dict[str, Any]]:
        """The puzzle's own rules, as dicts: ``kind`` and the keys of a puzzle file."""

    def to_dict(self) -> Dict[str, Any]:
        """The puzzle as the dict of a puzzle file, which ``Puzzle(dict)`` reads."""

    def solve(
        self,
        *,
        engine: Optional[str] = None,
        fast: bool = False,
        cross_check: bool = True,
        limit_time: Optional[float] = None,
        limit_nodes: Optional[int] = None,
        of: Literal["all", "grid"] = "all",
    ) -> "Answer":
        """Solves the puzzle: finds whether it has a solution, and whether the solution is unique.

        Several searches take turns, every grid is checked against the rules, and an engine of another kind confirms
        the answer if that does not take too long. ``engine`` selects another engine by its name on the command line; ``fast=True`` uses
        the native engine if it supports the rules, without a cross-check. ``limit_time`` (seconds) and
        ``limit_nodes`` bound the search; beyond them the verdict is ``"unknown"``. With ``of="grid"`` solutions are
        told apart by the cells of the grid alone, whatever extra cells hold.

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
        of: Literal["all", "grid"] = "all",
    ) -> "Union[UniqueCheck, MultipleCheck, UnsolvableCheck, UnknownCheck]":
        """Whether there is exactly one solution, with the reasons.

        Unsolvable: up to ``all_reasons`` different reasons. Multiple: with ``candidates=True``, the values of each cell
        over all solutions; with ``counts=K``, also the number of solutions with each of them, counted up to K (1 to
        100000); with ``repair=True``, a smallest set of givens that would leave just one. Unique: which clues could be
        dropped, with ``extras=True`` also all at once, and which rules. ``limit_time`` is in seconds.
        ``reason_conflicts`` limits the conflicts of the SAT solver for all of this; beyond it, the check contains what
        was found so far, and ``unknown`` says so. ``of`` is that of `solve`; ``counts`` needs ``"all"``.

        Raises as `solve` does.
        """

    def count(
        self,
        limit: int = 1000,
        *,
        exact: bool = False,
        engine: Optional[str] = None,
        limit_time: Optional[float] = None,
        of: Literal["all", "grid"] = "all",
    ) -> Count:
        """The number of solutions: a Count, which is an int.

        Counting stops at ``limit`` or after ``limit_time`` seconds; ``count.complete`` tells whether these are all.
        ``exact=True`` counts without listing and ignores the limit; ``count.confirmed_by`` is who counted as many in
        another way, if that did not take too long. ``of="grid"`` counts grids, whatever extra cells hold.

        With ``exact=True``, raises SolverError if the grid is too large, and DisagreementError if another way counts
        another number.
        """

    def estimate(
        self, *, probes: int = 1000, seed: int = 1, limit_time: Optional[float] = None
    ) -> Dict[str, Any]:
        """Estimates the number of solutions from random probes.

        A dict with ``mean``, ``low`` and ``high`` (the error bar, a nominal 95% confidence interval; None if too large
        for a float), their logarithms ``log10``, ``probes``, ``reached``, ``heaviest`` (above 0.1 the error bar is
        unreliable) and ``seed``; ``verdict``, and ``exact`` if it is not an estimate.
        """

    def solutions(
        self, *, engine: Optional[str] = None, limit: Optional[int] = None
    ) -> Iterator["Grid"]:
        """The solutions, found lazily, each checked against the rules, in no particular order.

        After Ctrl-C the iterator raises Error because the rest is unknown.
        """

    def candidates(self, *, limit_time: Optional[float] = None) -> List[List[List[int]]]:
        """The values of each cell over all solutions: a list of rows, each with a sorted list of values for each
        column.

        ``[]`` in a hole, and everywhere if there is no solution. Raises SolverError if that is not known after
        ``limit_time`` seconds.
        """

    def steps(
        self,
        *,
        assume_unique: bool = False,
        only: Optional[Sequence[str]] = None,
        method: Literal["ladder", "scans"] = "ladder",
        limit_time: Optional[float] = None,
    ) -> "Steps":
        """Solves the puzzle as a person would: step by step, always with the easiest technique that helps.

        ``assume_unique=True`` also uses techniques that rely on a unique solution, if it is unique; ``only`` names the
        techniques to use, without the solver's reasons unless they are named, too; ``method="scans"`` scans the grid in
        the manner of a step-by-step filler. ``limit_time`` is in seconds, from the first step on.

        Raises RuleError for an unknown technique or method.
        """

    def hint(
        self,
        *,
        assume_unique: bool = False,
        only: Optional[Sequence[str]] = None,
        limit_time: Optional[float] = None,
    ) -> Optional["Step"]:
        """The next step; None if the grid is full or no technique helps. Arguments and errors are those of `steps`."""

    def rate(self, *, limit_time: Optional[float] = None) -> "Rating":
        """How hard the puzzle is for people, by the steps of the ladder.

        Raises Error if the solution is not unique, SolverError after ``limit_time`` seconds.
        """

    def violations(self, grid: _GridLike) -> List[str]:
        """Why a grid is not a solution of this puzzle, as sentences; [] if it is one. No engine takes part.

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
        """The puzzle's 0-1 program as a file for other solvers: ``"dimacs"``, ``"icnf"``, ``"lp"``, ``"mps"``,
        ``"opb"``, ``"wcnf"``, ``"smt2"`` or ``"minizinc"``.

        ``presolve=True`` leaves out what the givens force; pass it to `decode`, too. ``block`` forbids solutions (Grids
        or texts). ``encoding``, ``at_most_one`` and ``sums`` select how constraints become clauses; ``names=False``
        leaves out the comments that name variables, ``comments=True`` adds comments with the rule that the clauses come
        from (not in LP and MPS, whose rows have names), and ``relax=True`` writes the LP relaxation (LP and MPS). In
        WCNF, givens are soft clauses. Variables are numbered from 1, ``((r-1)*columns + (c-1))*values + v`` for "row r,
        column c holds the v-th value", and named ``x_r_c_value``.

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
        """The clauses of `encode` as lists of ints with the numbers of DIMACS, as PySAT takes them.

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
        Missing variables are 0. Pass ``presolve=True`` if the file was made with it.

        Raises Error if the reply is not an answer, the solver gave up, or the grid is not a solution; the message names
        the rule that is broken.
        """

    def convert(self, format: str) -> str:
        """The puzzle in another format: ``"line"``, ``"toml"``, ``"json"``, ``"iss"``, ``"f-puzzles-link"``, ``"svg"``, …

        Raises RuleError for an unknown format, or if the format cannot express one of the rules.
        """

    def prove(
        self, path: Optional[_Path] = None, *, count: bool = False, format: Literal["drat", "veripb"] = "drat"
    ) -> "Certificate":
        """The certificate of the puzzle's verdict. With ``path`` it is also written there, as `Certificate.write` does.
        ``count=True`` proves how many solutions there are, instead of only that there are several.
        ``format="veripb"`` writes the formula as linear rows in OPB, and its proof in VeriPB's format.

        Raises SolverError if the puzzle is too large for one or has too many solutions, RuleError if it cannot
        express a rule.
        """

    def svg(self, *, solution: bool = False, candidates: bool = False) -> str:
        """The puzzle drawn as an SVG document.

        ``solution=True`` also draws the solution, if there is one; ``candidates=True`` draws the values that each cell
        has in some solution.
        """

    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Grid:
    """A grid, full or partial. It is immutable.

    ``str(grid)`` is the grid on one line, a character for each cell and ``.`` for an empty one (numbers with spaces
    between where values have two digits). ``grid[1, 2]`` and ``grid["r1c2"]`` are the value in row 1 and column 2,
    both counted from 1: an int, or None; IndexError if there is no such cell. Extra cells have names: ``grid["X1"]``,
    ``grid["region(r1c2)"]``. Iteration is over rows. A grid equals another one with the same values, and its own text.
    """

    @property
    def rows(self) -> List[List[Optional[int]]]:
        """The values, row by row; None for an empty cell and for a hole."""

    @property
    def cells(self) -> Dict[str, int]:
        """What cells beside the board hold, by their names: ``{"X1": 3}``; empty cells are left out."""

    @property
    def size(self) -> Tuple[int, int]:
        """The number of rows and of columns."""

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a value."""

    def drawing(self) -> str:
        """The grid drawn in characters, on several lines."""

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
        """``"unique"``, ``"multiple"``, ``"unsolvable"``, ``"unknown"`` (a limit was hit first, or see `error`), or
        ``"invalid"`` (the text is not a puzzle, see `error`).
        """

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""

    @property
    def solution(self) -> Optional[Grid]:
        """The solution, or the first one found; None if no solution is known."""

    @property
    def witness(self) -> Optional[Grid]:
        """A second solution, if there are several."""

    @property
    def engine(self) -> Optional[str]:
        """The name of the engine that was selected."""

    @property
    def by(self) -> Optional[str]:
        """The name of the engine that finished, if the selected one is a portfolio of several."""

    @property
    def cross_check(self) -> Optional[Literal["agrees", "skipped"]]:
        """``"agrees"`` if a second engine confirms the verdict; ``"skipped"`` if none was requested or it took too
        long.
        """

    @property
    def confirmed_by(self) -> Optional[str]:
        """The name of the engine that confirms the verdict, if one does."""

    @property
    def seconds(self) -> Optional[float]:
        """How long the engine took, without the cross-check."""

    @property
    def cross_check_seconds(self) -> Optional[float]:
        """How long the cross-check took, including one that gave up."""

    @property
    def nodes(self) -> Optional[int]:
        """The number of values tried in cells, for engines that try values."""

    @property
    def error(self) -> Optional[Error]:
        """Why there is no answer: an exception that is returned instead of raised."""

    @property
    def puzzle(self) -> Optional[Puzzle]:
        """The puzzle; None if the text is not a puzzle."""

    def to_dict(self) -> Dict[str, Any]:
        """The answer as ``satoku solve --format json`` prints it."""

    def _repr_html_(self) -> str: ...

@disjoint_base
class Check(Answer):
    """An answer with the reasons for it, in a class for each verdict.

    The fields of ``satoku check --format json`` are attributes, and ``check["conflicts"]`` is the same as
    ``check.conflicts``. A field that was not requested is None.
    """

    @property
    def reasons(self) -> List[str]:
        """The reasons for the verdict, as sentences."""

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
    """A step: how it was found, and what follows from it. ``str(step)`` contains both."""

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
    def cells(self) -> List[str]:
        """The cells of the pattern."""

    @property
    def weight(self) -> int:
        """What it adds to the score."""

    @property
    def grid(self) -> Grid:
        """The grid after the step."""

    def to_dict(self) -> Dict[str, Any]:
        """The step as ``satoku steps --format json`` prints it."""

    def svg(self) -> str:
        """The grid after the step, with its candidates, as an SVG document. Values that are not givens are blue."""

    def _repr_html_(self) -> str: ...

@final
class Steps(_Iterator[Step]):
    @property
    def end(self) -> Optional[Literal["solved", "stuck", "contradiction", "out-of-time"]]:
        """How the steps ended: ``"solved"``, ``"stuck"``, ``"contradiction"`` or ``"out-of-time"``; None before their
        end.
        """

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
        """The number of steps that are the solver's reasons."""

    @property
    def difficulty(self) -> Literal["easy", "medium", "hard", "expert", "extreme"]:
        """The difficulty in a word, from ``"easy"`` to ``"extreme"``."""

    @property
    def se(self) -> float:
        """An estimate of the rating on Sudoku Explainer's scale."""

    @property
    def se_sum(self) -> float:
        """The sum of all steps on that scale."""

    def to_dict(self) -> Dict[str, Any]:
        """The rating as a dict."""

@final
class Certificate:
    """A certificate of a puzzle's verdict: files that other people's programs can check."""

    @property
    def verdict(self) -> Literal["unique", "unsolvable", "multiple", "exactly", "count"]: ...
    @property
    def formula(self) -> Optional[str]:
        """The formula in DIMACS; None if the evidence is two solutions, or a diagram."""

    @property
    def proof(self) -> Optional[str]:
        """Its refutation in DRAT, as text; None if the evidence is two solutions, or a diagram."""

    @property
    def files(self) -> List[str]:
        """The names of its files."""

    def __getitem__(self, name: str, /) -> bytes:
        """The content of a file. Raises KeyError if there is no file of this name."""

    def to_bytes(self) -> bytes:
        """All files as one tar file, which `verify` takes as it is."""

    def write(self, path: _Path) -> None:
        """Writes it to a folder, which must be new or empty, or to a new file if the name ends in ``.tar``.

        Nothing is left behind on failure. Raises FileExistsError, or another OSError.
        """

@final
class Claim:
    """What a checked certificate proves."""

    @property
    def verdict(self) -> Literal["unique", "unsolvable", "multiple", "exactly", "count"]: ...
    @property
    def solutions(self) -> Optional[int]:
        """The number of solutions, if a number was proven."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, with the model that is in the certificate."""

    @property
    def clauses(self) -> Optional[int]:
        """The number of the formula's clauses, if there is one."""

    @property
    def drat_steps(self) -> Optional[int]:
        """The number of steps of the DRAT proof, if it was followed (beside LRAT, a long one is not)."""

    @property
    def lrat_steps(self) -> Optional[int]:
        """The number of steps of the LRAT proof, if there is one."""

def verify(certificate: Union[_Path, bytes]) -> Claim:
    """Checks a certificate (a folder, a tar file, or the bytes of one) and returns what it proves.

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

    For text that is not a puzzle, a ParseError (or RuleError) with ``line`` and ``column`` is returned in its place;
    with ``raise_errors=True`` it is raised, and the next call continues after it. ``source`` is a path, a text, or
    anything with a method ``read`` (an open file, ``gzip.open(…)``). A str is a path if it is one line that is not
    itself a puzzle; a ``pathlib.Path`` always is. For texts of others there is `read_text`, which opens no file.

    Raises OSError if the file cannot be read, or is not a regular file.
    """

@overload
def read_text(
    text: str,
    *,
    model: Optional[str] = None,
    ignore: Optional[Sequence[str]] = None,
    letters_from: Optional[int] = None,
    lenient: bool = False,
    raise_errors: Literal[True],
) -> Iterator[Puzzle]: ...
@overload
def read_text(
    text: str,
    *,
    model: Optional[str] = None,
    ignore: Optional[Sequence[str]] = None,
    letters_from: Optional[int] = None,
    lenient: bool = False,
    raise_errors: bool = False,
) -> Iterator[Union[Puzzle, ParseError, RuleError]]:
    """All puzzles of a text, as `read` has those of a file. Whatever the text is, no file is opened."""

@final
class Generated(_Iterator[Puzzle]):
    @property
    def seed(self) -> int:
        """The seed that reproduces the puzzles."""

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
    """New puzzles, each with a unique solution, generated lazily.

    ``count`` is their number (None: endless). The same ``seed`` makes the same puzzles; the default is a random one,
    which the iterator's ``seed`` tells. ``givens`` is a number or a pair of minimum and maximum; ``minimal=True``
    leaves no superfluous clue; ``symmetry`` is that of the givens; ``solution`` is the solution that the puzzle must
    have: a Grid, a text or rows. ``draft`` is a puzzle file with the value ``"?"`` in some clues, as a dict or a text,
    instead of a model. A puzzle is given up after ``tries`` tries, or ``limit_time`` seconds.

    Raises RuleError if an argument is invalid or cannot be met, SolverError when a puzzle is given up, which ends the
    iteration.
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
    """Solves many puzzles in several threads; returns Answers in the order of the puzzles.

    ``puzzles`` is any iterable of texts, Puzzles or dicts. It is read ahead by a bounded number, so it may be endless,
    and memory does not grow. A text that is not a puzzle gets the Answer ``"invalid"`` with its `error`; an exception
    of the iterable is raised in its place, after the answers to the puzzles before it. Dropping the iterator ends the
    threads. ``jobs`` is the number of threads (default: all processors), ``model`` the model of texts that do not name
    one; the other arguments are those of `Puzzle.solve`, ``limit_time`` (seconds) for each puzzle.
    """

@overload
def rules(name: None = None) -> List[Dict[str, Any]]: ...
@overload
def rules(name: str) -> Dict[str, Any]:
    """All kinds of rules, or the kind of this name or synonym, as dicts.

    ``name`` (the keyword of `Puzzle`, with ``-`` for ``_``), ``title``, ``says`` (one line), ``keys`` (dicts with
    ``name`` and ``about``; empty for a rule that is just True) and ``example`` (TOML).

    Raises RuleError if no kind, or more than one, has this name.
    """

def models() -> List[str]:
    """The names of the built-in models: those with a fixed name, and some sizes of those that take a size."""

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

    With ``+``, ``-`` and ``*`` it makes an Expression, and with ``<=``, ``>=`` and ``==`` a Constraint; ``~var`` is 1
    if it is 0.
    """

    @property
    def name(self) -> str: ...

@final
class Expression(_Arithmetic):
    """A sum of variables with integer weights, plus a constant."""

@final
class Constraint:
    """A comparison of Expressions, for `Program.post`. It has no truth value."""

@final
class Program:
    """A 0-1 program: variables with names, and linear constraints over them.

    ``program.post(5*axe + 2*bread <= 6)`` with variables that `add` returned. `solve`, `solutions` and `count` ask a
    SAT solver; every solution is checked against the constraints.
    """

    def __new__(cls) -> "Program": ...
    def add(self, name: Optional[str] = None) -> Var:
        """Adds a variable; without a name it is called ``v1``, ``v2``, …

        Raises RuleError if the name is taken, or not 1 to 100 ASCII letters, digits and ``_``.
        """

    def post(self, constraint: Constraint, name: Optional[str] = None) -> None:
        """Adds a constraint: ``program.post(x + y <= 1)``. ``name`` is for files and messages.

        Raises RuleError if its variables belong to another program, or its numbers are too large.
        """

    def block(self, solution: Mapping[str, bool]) -> None:
        """Forbids a solution: truth values by the names of variables; it may be partial."""

    def solve(self) -> Optional[Dict[str, bool]]:
        """A solution by the names of the variables; None if it is proven that there is none.

        Raises SolverError if the program is too large for the solver.
        """

    def solutions(self, *, over: Optional[Iterable[Union[Var, str]]] = None) -> Iterator[Dict[str, bool]]:
        """The solutions, found lazily, as `solve` returns them.

        With ``over``, solutions are distinct only if they differ in these variables.
        """

    def count(self, limit: int = 1000, *, over: Optional[Iterable[Union[Var, str]]] = None) -> Count:
        """The number of solutions, counted up to ``limit``."""

    @property
    def variables(self) -> List[str]:
        """The names of the variables, in the order of `add`."""

    @property
    def rows(self) -> int:
        """The number of constraints."""

    def to_lp(self) -> str:
        """The program as a file in CPLEX LP; variables are named ``x_`` followed by their name."""

    def to_mps(self) -> str:
        """The program as a file in free MPS."""

    def to_opb(self) -> str:
        """The program as a file in OPB."""

    def to_dimacs(self) -> str:
        """The program as clauses in DIMACS; comments map numbers to variables."""
