"""Paged, sorted lists: query parameters with limits (requirement 6) and the page's ``meta`` (requirement 3)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Schema
from pydantic import Field

from catalog.calendar import (
    INDIA,
    Window,
    financial_year_of,
    format_financial_year,
    parse_financial_year,
)
from portal.core.errors import FieldErrors, one_of
from portal.core.language import current, text
from portal.core.validation import SearchText

MAX_PAGE = 10_000
# The databases can't compare moments outside this range.
_COMPARABLE = (date(1970, 1, 1), date(9998, 12, 31))
M = TypeVar("M", bound=Model)
Row = TypeVar("Row")


class PageQuery(Schema):
    page: int = Field(1, ge=1, le=MAX_PAGE)
    per_page: int = Field(15, ge=1, le=100)


class ListQuery(PageQuery):
    """A paged list with a search box and sortable columns."""

    search: SearchText = ""
    sort_by: SearchText = ""
    sort_order: Literal["asc", "desc", ""] = ""


def page_meta(*, page: int, per_page: int, total: int, shown: int) -> dict[str, int | None]:
    first = (page - 1) * per_page + 1 if shown else None
    return {
        "current_page": page,
        "last_page": max(1, -(-total // per_page)),
        "per_page": per_page,
        "total": total,
        "from": first,
        "to": first + shown - 1 if first else None,
    }


def paginate(
    rows: QuerySet[Any, Row] | Sequence[Row], query: PageQuery
) -> tuple[list[Row], dict[str, int | None]]:
    """Return one page of a list or queryset, also of ``.values()``, and its ``meta``."""
    total = rows.count() if isinstance(rows, QuerySet) else len(rows)
    start = (query.page - 1) * query.per_page
    shown = list(rows[start : start + query.per_page]) if start < total else []
    return shown, page_meta(page=query.page, per_page=query.per_page, total=total, shown=len(shown))


def filter_by(rows: QuerySet[M, Row], **filters: str | int | None) -> QuerySet[M, Row]:
    """Filter by these values; None, empty and ``all`` mean no filter (requirement 5)."""
    return rows.filter(
        **{column: value for column, value in filters.items() if value not in (None, "", "all")}
    )


def days_between(first: date | None, last: date | None, field: str = "date_to") -> Window:
    """Return the days from `first` to `last`, both included; 422 for `field` if the last is before the first."""
    window = Window(first, last)
    if window.empty:
        raise FieldErrors({field: [text("The last day is before the first.")]})
    return window


def given_financial_year(value: str | None, today: date) -> int:
    """Return the year in which the given financial year starts; without one, that of `today`."""
    if value is None:
        return financial_year_of(today)
    try:
        return parse_financial_year(value)
    except ValueError:
        expected = format_financial_year(financial_year_of(today))
        message = text("Write the financial year as {example}.", example=expected)
        raise FieldErrors({"financial_year": [message]}) from None


def on_days(rows: QuerySet[M, Row], column: str, window: Window) -> QuerySet[M, Row]:
    """Filter a column of dates."""
    if window.first:
        rows = rows.filter(**{f"{column}__gte": window.first})
    if window.last:
        rows = rows.filter(**{f"{column}__lte": window.last})
    return rows


def within_days(
    rows: QuerySet[M, Row], column: str, first: date | None, last: date | None
) -> QuerySet[M, Row]:
    """Filter a column of moments by days in India, both included; 422 if the last is before the first."""
    days_between(first, last)
    bounds: dict[str, datetime] = {}
    if first:
        bounds[f"{column}__gte"] = datetime.combine(max(first, _COMPARABLE[0]), time.min, INDIA)
    if last:
        after = min(last, _COMPARABLE[1]) + timedelta(days=1)
        bounds[f"{column}__lt"] = datetime.combine(after, time.min, INDIA)
    # One call, so that both bounds apply to the same row of a relation.
    return rows.filter(**bounds)


def search_condition(words: str, *columns: str) -> Q:
    """Return the condition that one of these columns contains `words`; empty without words."""
    condition = Q()
    for column in columns if words else ():
        condition |= Q(**{f"{column}__icontains": words})
    return condition


class Sorted(Protocol):
    """A query that names the column to sort by."""

    @property
    def sort_by(self) -> str: ...
    @property
    def sort_order(self) -> str: ...


class Name(NamedTuple):
    """The two columns of a name. A list is sorted by the one that the user reads."""

    english: str
    marathi: str

    def fields(self) -> list[str]:
        """Return ``order_by`` arguments. Names without Marathi, which are shown in English, come first."""
        return [self.marathi, self.english] if current() == "mr" else [self.english]


Columns = Mapping[str, str | Name | Sequence[str]]


def sortable(*names: str, **others: str | Name | Sequence[str]) -> Columns:
    """Return the columns that a list can be sorted by: ORM fields, and `others` by the fields they stand for."""
    return {**{name: name for name in names}, **others}


def ordering(
    query: Sorted,
    *,
    columns: Columns,
    default: Iterable[str | Name],
) -> list[str]:
    """Return ``order_by`` arguments for one of the list's public column names; 422 for any other, never an ORM path.

    ``columns`` maps a public name to ORM fields. ``default`` applies without ``sort_by``, in ``order_by`` notation.
    """
    sort_by = query.sort_by
    if not sort_by:
        return [field for column in default for field in _fields(column)] + ["-pk"]
    names = _fields(columns[one_of("sort_by", sort_by, sorted(columns))])
    # No NULLS FIRST or LAST: PostgreSQL could not use the column's index.
    sign = "-" if query.sort_order == "desc" else ""
    return [f"{sign}{name}" for name in (*names, "pk")]


def _fields(column: str | Name | Sequence[str]) -> list[str]:
    if isinstance(column, Name):
        return column.fields()
    return [column] if isinstance(column, str) else list(column)
