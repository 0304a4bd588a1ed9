"""The parts of the module that are written in Python."""

from typing import Any, Dict, Optional, Tuple

from typing_extensions import Self, disjoint_base

from . import Grid

class Error(Exception):
    """Something went wrong; the text is what the program `satoku` says about it."""

class _Placed(Error, ValueError):
    """An error in a text. Errors elsewhere have None for `line`, `column` and `text`."""

    @property
    def line(self) -> Optional[int]:
        """The line, from 1, on which the mistake is."""

    @property
    def column(self) -> Optional[int]:
        """The column, in characters from 1; None if the error is not in one column."""

    @property
    def text(self) -> Optional[str]:
        """The beginning of the text, with white space collapsed."""

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

@disjoint_base
class Count(int):
    """A number of solutions, as an int.

    `complete` tells whether these are all solutions; if not, `str()` appends a `+`: "20+". `confirmed_by` is who
    counted as many in another way, if somebody did.
    """

    complete: bool
    confirmed_by: Optional[str]
    def __new__(cls, value: int = 0, complete: bool = True, confirmed_by: Optional[str] = None) -> Self: ...
    def __format__(self, spec: str) -> str: ...
    def __getnewargs__(self) -> Tuple[int, bool, Optional[str]]: ...  # type: ignore[override]

def _grid(puzzle: Dict[str, Any]) -> Grid: ...
