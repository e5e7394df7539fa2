"""Rules across the fields of one row, as data: readers (sheets, forms, API) interpret them, nobody repeats them."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

Severity = Literal["error", "warning"]
# No office has figures of a day before this one; earlier years are slips of a keyboard or of a spreadsheet.
EARLIEST = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class AtLeastSum:
    """`total` may not be below the sum of `parts`."""

    code: str
    total: str
    parts: tuple[str, ...]
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class AtMostSum:
    """The sum of `parts` should not exceed `total`; `on_edit` is its severity in the edit form and PUT.

    `kind` is the message where `code` has none of its own.
    """

    code: str
    total: str
    parts: tuple[str, ...]
    severity: Severity = "warning"
    on_edit: Severity = "error"
    kind: str = "above_sum"


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


@dataclass(frozen=True, slots=True)
class NotBefore:
    """A day before `first` is an error. Without `first`, one before the month with which the records begin is a warning
    (offices import their history, too), and one of the last century an error.
    """

    code: str
    field: str
    first: date | None = None

    def limits(self, records_from: date) -> tuple[tuple[date, Severity], ...]:
        """(first day that passes, how an earlier one is reported), earliest first."""
        if self.first:
            return ((self.first, "error"),)
        return ((EARLIEST, "error"), (records_from, "warning"))


@dataclass(frozen=True, slots=True)
class AtMost:
    """A number above `most` is not plausible, whatever the column can hold."""

    code: str
    field: str
    most: Decimal
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class AllowedFor:
    """`field` has one of the values that `allowed` lists for the value of `by`."""

    code: str
    field: str
    by: str
    allowed: tuple[tuple[str, tuple[str, ...]], ...]
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class WholeFor:
    """`field` is a whole number where `by` has one of `values`."""

    code: str
    field: str
    by: str
    values: tuple[str, ...]
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class PartsOfWhole:
    """Rows with a `part` add up to the row without one, among rows that agree in `by`.

    A sheet that has the row and several parts must add up; one part alone may be less. Entries are made one by one:
    there the parts may not exceed the whole.
    """

    code: str
    value: str
    part: str
    by: tuple[str, ...]
    severity: Severity = "error"


Rule = (
    AtLeastSum
    | AtMostSum
    | FilledBySum
    | NotInFuture
    | NotBefore
    | AtMost
    | AllowedFor
    | WholeFor
    | PartsOfWhole
)


def summed(rule: Rule) -> tuple[str, ...]:
    """The figures that a rule adds up and compares; none where it does neither."""
    match rule:
        case AtLeastSum() | AtMostSum():
            return (rule.total, *rule.parts)
        case FilledBySum():
            return (rule.target, *rule.parts)
    return ()
