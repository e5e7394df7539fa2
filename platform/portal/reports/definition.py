"""What a report is: its columns, how they add up, its pivot, and who makes the rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Literal

from django.utils.timezone import get_default_timezone

from catalog.rounding import percent
from catalog.rows import whole
from catalog.text import Text
from portal.accounts.models import User
from portal.command_center.figures import CenterRequest
from portal.core.language import pick
from portal.organisation.models import Department

Kind = Literal["words", "count", "percent", "days", "moment"]
# By column name; words stand in the reader's language, and None is what nobody says.
Row = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`total`: its values may be added up. `share`: a percent; its total is the one sum in percent of the other."""

    name: str
    label: Text
    kind: Kind = "words"
    total: bool = False
    share: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pivot:
    """Rows by `index`, `values` added up, side by side for each value of `columns` where one is named."""

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
    # The rows under the filters, as this person may see them.
    build: Callable[[CenterRequest, User], list[Row]]
    # One sentence from the rows and their totals; never asked for without rows.
    finding: Callable[[Sequence[Row], Row], str]
    # Whether what it tells is kept of each day (`portal.history`).
    kept: bool = True

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def totals(self, rows: Sequence[Row]) -> Row:
        """The last row: a sum of what is known, None where nobody says anything."""
        found: Row = {}
        for column in self.columns:
            if column.total:
                found[column.name] = added(rows, column.name)
            elif column.share:
                found[column.name] = share(*(added(rows, name) for name in column.share))
            else:
                found[column.name] = None
        return found


def added(rows: Sequence[Row], name: str) -> int | None:
    known = [whole(row, name) for row in rows if row.get(name) is not None]
    return sum(known) if known else None


def share(part: int | None, whole: int | None) -> float | None:
    """In percent; nothing to divide by is no share."""
    found = percent(part, whole)
    return None if found is None else float(found)


def moments(asked: CenterRequest) -> tuple[datetime, datetime]:
    """The period from its first midnight in India to the one after its last day."""
    zone, period = get_default_timezone(), asked.period
    return (
        datetime.combine(period.first, time.min, tzinfo=zone),
        datetime.combine(period.last + timedelta(days=1), time.min, tzinfo=zone),
    )


def department_names() -> dict[str, str]:
    """slug → the department's name, in the order of the departments."""
    return {one.slug: pick(one.name, one.name_mr) for one in Department.objects.all()}
