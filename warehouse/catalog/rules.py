"""Rules across the fields of a row, as data that sheets, forms and the API interpret."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import ClassVar, Literal

Severity = Literal["error", "warning"]
# No office has older figures: earlier years are typing or spreadsheet errors.
EARLIEST = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class AtLeastSum:
    """`total` must not be below the sum of `parts`."""

    code: str
    total: str
    parts: tuple[str, ...]
    severity: ClassVar[Severity] = "error"
    kind: ClassVar[str] = "below_sum"


@dataclass(frozen=True, slots=True)
class AtMostSum:
    """The sum of `parts` should not exceed `total`. `on_edit` is the severity in the edit form and PUT.

    `kind` is the message to use if `code` has none.
    """

    code: str
    total: str
    parts: tuple[str, ...]
    severity: ClassVar[Severity] = "warning"
    on_edit: Severity = "error"
    kind: str = "above_sum"


@dataclass(frozen=True, slots=True)
class FilledBySum:
    """A blank `target` becomes the sum of `parts`. A different value is kept, with a warning.

    `quiet`: keep it without a warning, as it may exceed the sum. `locked`: read-only in forms.
    """

    code: str
    target: str
    parts: tuple[str, ...]
    locked: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class NotInFuture:
    """A day after today (Asia/Kolkata) is a warning."""

    code: str
    field: str
    severity: ClassVar[Severity] = "warning"


@dataclass(frozen=True, slots=True)
class NotBefore:
    """A day before `first` is an error.

    Without `first`, a day before the start of the records is a warning, as offices also import older history, and a day
    of the last century an error.
    """

    code: str
    field: str
    first: date | None = None

    def limits(self, records_from: date) -> tuple[tuple[date, Severity], ...]:
        """Return (first allowed day, severity of earlier days), earliest first."""
        if self.first:
            return ((self.first, "error"),)
        return ((EARLIEST, "error"), (records_from, "warning"))


@dataclass(frozen=True, slots=True)
class NotEarlier:
    """The day `field` must not be before the day `than` of the same row."""

    code: str
    field: str
    than: str
    severity: ClassVar[Severity] = "error"


@dataclass(frozen=True, slots=True)
class AtMost:
    """A number above `most` is implausible, even if the column can store it."""

    code: str
    field: str
    most: Decimal
    severity: ClassVar[Severity] = "error"


@dataclass(frozen=True, slots=True)
class AllowedFor:
    """`field` must have one of the values that `allowed` lists for the value of `by`."""

    code: str
    field: str
    by: str
    allowed: tuple[tuple[str, tuple[str, ...]], ...]
    severity: ClassVar[Severity] = "error"


@dataclass(frozen=True, slots=True)
class WholeFor:
    """`field` must be an integer if `by` has one of `values`."""

    code: str
    field: str
    by: str
    values: tuple[str, ...]
    severity: ClassVar[Severity] = "error"


@dataclass(frozen=True, slots=True)
class FilledFor:
    """`field` is filled in the rows whose `by` has one of `values` and in no others: `code` says that it is missing,
    `unexpected` that it is there.
    """

    code: str
    unexpected: str
    field: str
    by: str
    values: tuple[str, ...]
    severity: ClassVar[Severity] = "warning"


@dataclass(frozen=True, slots=True)
class PartsOfWhole:
    """Among rows that agree in `by`, those with a `part` must add up to the row without one.

    In a sheet, several parts must equal the total, while a single part may be less. Entries are made one at a time, so
    there the parts only must not exceed the total.
    """

    code: str
    value: str
    part: str
    by: tuple[str, ...]
    severity: ClassVar[Severity] = "error"


Rule = (
    AtLeastSum
    | AtMostSum
    | FilledBySum
    | NotInFuture
    | NotBefore
    | NotEarlier
    | AtMost
    | AllowedFor
    | WholeFor
    | FilledFor
    | PartsOfWhole
)


def summed(rule: Rule) -> tuple[str, ...]:
    """Return the figures that a rule sums and compares, if any."""
    match rule:
        case AtLeastSum() | AtMostSum():
            return (rule.total, *rule.parts)
        case FilledBySum():
            return (rule.target, *rule.parts)
    return ()
