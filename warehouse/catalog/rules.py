"""Rules across the fields of one row, as data: readers (sheets, forms, API) interpret them, nobody repeats them."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class AtLeastSum:
    """`total` may not be below the sum of `parts`."""

    code: str
    total: str
    parts: tuple[str, ...]
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class AtMostSum:
    """The sum of `parts` should not exceed `total`; `on_edit` is its severity in the edit form and PUT."""

    code: str
    total: str
    parts: tuple[str, ...]
    severity: Severity = "warning"
    on_edit: Severity = "error"


@dataclass(frozen=True, slots=True)
class FilledBySum:
    """A blank `target` becomes the sum of `parts`; a differing one is kept, or replaced by the sum, with a warning.

    `quiet`: a differing one is kept without a word, because more than the sum can be right.
    `locked`: forms show the sum and let nobody type another one.
    """

    code: str
    target: str
    parts: tuple[str, ...]
    keep_differing: bool = True
    locked: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class NotInFuture:
    """A day after today (Asia/Kolkata) is reported with `severity`."""

    code: str
    field: str
    severity: Severity = "warning"


Rule = AtLeastSum | AtMostSum | FilledBySum | NotInFuture
