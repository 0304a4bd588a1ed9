"""The parts of the module that are written in Python: exceptions and `Count`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple

if TYPE_CHECKING:
    from . import Grid


class Error(Exception):
    """Something went wrong; the text is what the program `satoku` says about it."""


class _Placed(Error, ValueError):
    """An error in a text. Errors elsewhere have None for `line`, `column` and `text`."""

    _place: Tuple[Optional[int], Optional[int], Optional[str]] = (None, None, None)

    @property
    def line(self) -> Optional[int]:
        """The line, from 1, on which the mistake is."""
        return self._place[0]

    @property
    def column(self) -> Optional[int]:
        """The column, in characters from 1; None if the error is not in one column."""
        return self._place[1]

    @property
    def text(self) -> Optional[str]:
        """The beginning of the text, with white space collapsed."""
        return self._place[2]


class ParseError(_Placed):
    """A text is not a puzzle; `line`, `column` and `text` say where."""


class RuleError(_Placed):
    """An invalid or unknown rule, model or option; the message names it.

    If it is in a text, `line`, `column` and `text` are as in `ParseError`; else None.
    """


class CertificateError(Error):
    """A certificate does not hold, or cannot be read; the text says which check failed."""


class DisagreementError(Error):
    """Two engines contradict each other, or an engine breaks the rules: there is a bug, so no answer is given."""


class SolverError(Error):
    """An engine failed, or the puzzle is too large for it."""


class Count(int):
    """A number of solutions, as an int.

    `complete` tells whether these are all solutions; if not, `str()` appends a `+`: "20+". `confirmed_by` is who
    counted as many in another way, if somebody did.
    """

    complete: bool
    confirmed_by: Optional[str]

    def __new__(cls, value: int = 0, complete: bool = True, confirmed_by: Optional[str] = None) -> "Count":
        count = super().__new__(cls, value)
        count.complete = complete
        count.confirmed_by = confirmed_by
        return count

    def __str__(self) -> str:
        return f"{int(self)}" if self.complete else f"{int(self)}+"

    def __repr__(self) -> str:
        return f"Count({int(self)}, complete={self.complete})"

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else str(self)

    def __getnewargs__(self):
        return (int(self), self.complete, self.confirmed_by)


def _grid(puzzle: Dict[str, Any]) -> "Grid":
    """Restores a pickled grid, from a puzzle that has it as givens."""
    from . import Puzzle

    return Puzzle(puzzle).givens


for _class in (Error, _Placed, ParseError, RuleError, CertificateError, DisagreementError, SolverError, Count):
    _class.__module__ = "satoku"

del _class
