"""What the module has that is written in Python."""

from typing import Any, Dict, Optional, Tuple

from typing_extensions import Self, disjoint_base

from . import Grid

class Error(Exception):
    """Something went wrong; the text is what the program `satoku` says about it."""

class _Placed(Error, ValueError):
    """A mistake in a text, or elsewhere: then all three are None."""

    @property
    def line(self) -> Optional[int]:
        """The line, from 1, on which the mistake is."""

    @property
    def column(self) -> Optional[int]:
        """The column, in characters from 1; None where none is to blame."""

    @property
    def text(self) -> Optional[str]:
        """The beginning of the text, white space folded."""

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

@disjoint_base
class Count(int):
    """A number of solutions, which is an int.

    `complete` tells whether these are all of them; if not, there may be more, and `str()` has a `+`: "20+".
    """

    complete: bool
    def __new__(cls, value: int = 0, complete: bool = True) -> Self: ...
    def __format__(self, spec: str) -> str: ...
    def __getnewargs__(self) -> Tuple[int, bool]: ...  # type: ignore[override]

def _grid(puzzle: Dict[str, Any]) -> Grid: ...
