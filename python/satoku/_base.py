"""What the module has that is better written in Python: exceptions, and numbers that know whether they are all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple

if TYPE_CHECKING:
    from . import Grid


class Error(Exception):
    """Something went wrong; the text is what the program `satoku` says about it."""


class _Placed(Error, ValueError):
    """A mistake in a text, or elsewhere: then all three are None."""

    _place: Tuple[Optional[int], Optional[int], Optional[str]] = (None, None, None)

    @property
    def line(self) -> Optional[int]:
        """The line, from 1, on which the mistake is."""
        return self._place[0]

    @property
    def column(self) -> Optional[int]:
        """The column, in characters from 1; None where none is to blame."""
        return self._place[1]

    @property
    def text(self) -> Optional[str]:
        """The beginning of the text, white space folded."""
        return self._place[2]


class ParseError(_Placed):
    """A text is not a puzzle; `line`, `column` and `text` say where."""


class RuleError(_Placed):
    """A rule, a model or an option that is wrong or not known, by its name.

    Where it stands in a text, `line`, `column` and `text` are as in `ParseError`; else None.
    """


class CertificateError(Error):
    """A certificate does not hold, or cannot be read; the text says which check failed."""


class DisagreementError(Error):
    """Two engines contradict each other, or an engine the rules: one of them is wrong, and none is believed."""


class SolverError(Error):
    """An engine failed, or the puzzle is too large for it."""


class Count(int):
    """A number of solutions, which is an int.

    `complete` tells whether these are all of them; if not, there may be more, and `str()` has a `+`: "20+".
    """

    complete: bool

    def __new__(cls, value: int = 0, complete: bool = True) -> "Count":
        count = super().__new__(cls, value)
        count.complete = complete
        return count

    def __str__(self) -> str:
        return f"{int(self)}" if self.complete else f"{int(self)}+"

    def __repr__(self) -> str:
        return f"Count({int(self)}, complete={self.complete})"

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else str(self)

    def __getnewargs__(self):
        return (int(self), self.complete)


def _grid(puzzle: Dict[str, Any]) -> "Grid":
    """A grid that was pickled, as the givens of a puzzle."""
    from . import Puzzle

    return Puzzle(puzzle).givens


for _class in (Error, _Placed, ParseError, RuleError, CertificateError, DisagreementError, SolverError, Count):
    _class.__module__ = "satoku"

del _class
