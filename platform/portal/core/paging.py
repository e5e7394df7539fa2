"""Paged, sorted lists: query parameters with limits (requirement 6) and the page's ``meta`` (requirement 3)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Schema
from pydantic import Field

from portal.core.errors import one_of
from portal.core.validation import SearchText

MAX_PAGE = 10_000
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


def filter_by(rows: QuerySet[M, Row], **filters: str) -> QuerySet[M, Row]:
    """Filter by these values; empty and ``all`` mean no filter (requirement 5)."""
    return rows.filter(**{column: value for column, value in filters.items() if value not in ("", "all")})


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


def ordering(
    query: Sorted,
    *,
    columns: Mapping[str, str | Sequence[str]],
    default: Iterable[str],
) -> list[str]:
    """Return ``order_by`` arguments for one of the list's public column names; 422 for any other, never an ORM path.

    ``columns`` maps a public name to ORM fields. ``default`` applies without ``sort_by``, in ``order_by`` notation.
    """
    sort_by = query.sort_by
    if not sort_by:
        return [*default, "-pk"]
    fields = columns[one_of("sort_by", sort_by, sorted(columns))]
    names = [fields] if isinstance(fields, str) else list(fields)
    # No NULLS FIRST or LAST: PostgreSQL could not use the column's index.
    sign = "-" if query.sort_order == "desc" else ""
    return [f"{sign}{name}" for name in (*names, "pk")]
