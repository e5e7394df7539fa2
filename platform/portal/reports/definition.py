"""The declaration of a report: columns and totals, pivot, and the function that builds its rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from catalog.rounding import percent
from catalog.rows import whole
from catalog.text import Text
from portal.accounts.models import User
from portal.command_center.figures import CenterScope
from portal.core.language import pick
from portal.organisation.models import Department

Kind = Literal["words", "count", "percent", "days", "moment"]
# Column name → value. Words are in the user's language; None is an unknown value.
Row = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`total`: values can be summed. `share`: for a percentage, the columns whose sums give its total."""

    name: str
    label: Text
    kind: Kind = "words"
    total: bool = False
    share: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pivot:
    """Rows by `index`, with sums of `values`; one column per value of `columns`, if given."""

    index: tuple[str, ...]
    values: tuple[str, ...]
    columns: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    slug: str
    title: Text
    text: Text
    columns: tuple[Column, ...]
    pivot: Pivot
    # Returns the rows under the filters that this user may see.
    build: Callable[[CenterScope, User], list[Row]]
    # Returns one sentence from the rows and totals; never called without rows.
    finding: Callable[[Sequence[Row], Row], str]
    # Whether its data is in the daily history (`portal.history`).
    in_history: bool = True

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def totals(self, rows: Sequence[Row]) -> Row:
        """Return the totals row: sums of the known values, None where there are none.

        `standing` rows are positions on a day and are not added to the cases of the period.
        """
        result: Row = {}
        for column in self.columns:
            if column.total:
                result[column.name] = added(rows, column.name)
            elif column.share:
                result[column.name] = share(*(added(rows, name) for name in column.share))
            else:
                result[column.name] = None
        return result


def added(rows: Sequence[Row], name: str) -> int | None:
    values = [whole(row, name) for row in rows if row.get(name) is not None and not row.get("standing")]
    return sum(values) if values else None


def share(part: int | None, whole: int | None) -> float | None:
    """Return the share in percent, or None if there is nothing to divide by."""
    result = percent(part, whole)
    return None if result is None else float(result)


def department_names() -> dict[str, str]:
    """Return slug → name in the user's language, in the departments' order."""
    return {
        department.slug: pick(department.name, department.name_mr) for department in Department.objects.all()
    }
