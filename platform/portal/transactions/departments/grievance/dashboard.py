"""What the two grievance systems' dashboards ask and answer (requirement 35)."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from ninja import Schema
from pydantic import BaseModel, create_model, model_validator

from catalog.calendar import Window, month_window, today_in_india
from catalog.dataset import Dataset
from catalog.datasets.grievance import (
    COUNTS,
    DISSATISFIED,
    EFFICIENCY,
    PENDENCY,
    RESOLVED,
    RESOLVED_PENDENCY,
    SATISFACTION,
    SATISFIED,
    TOTAL,
)
from catalog.formulas import Percent, evaluate
from marts.query import Query
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.masters import name_masters
from portal.transactions.schemas import area_filters
from portal.transactions.values import FilterDay

Row = dict[str, Any]


class _Spellings(Schema):
    """`start_date` and `end_date` are the department's words for `date_from` and `date_to`."""

    start_date: FilterDay = None
    end_date: FilterDay = None

    @model_validator(mode="after")
    def _one_range(self) -> Any:
        for ours, theirs in (("date_from", "start_date"), ("date_to", "end_date")):
            if getattr(self, ours) is None:
                setattr(self, ours, getattr(self, theirs))
        return self


def dashboard_query(dataset: Dataset, prefix: str) -> type[BaseModel]:
    """The filters of a system's dashboard and reports: office and days."""
    return create_model(f"{prefix}DashboardQuery", __base__=_Spellings, **area_filters(dataset))


def query(request: FiguresRequest, *blocks: str) -> Query:
    return Query(
        window=request.window, equals=request.equals, blocks=blocks, today=request.today, adds=request.adds
    )


def ask(request: FiguresRequest) -> Query:
    return query(request, *(block.name for block in request.dataset.blocks))


def figures_of(dataset: Dataset, row: Row) -> Row:
    """The ten counts of a block's row as the department reads them."""
    derived = dataset.derive(row)
    total, resolved = derived[TOTAL.name], evaluate(RESOLVED, row)
    return {
        "grievances": total,
        "resolved": resolved,
        "pending": total - resolved,
        "satisfied": row[SATISFIED.name],
        "dissatisfied": row[DISSATISFIED.name],
        "resolved_pendency": row[RESOLVED_PENDENCY.name],
        "efficiency": derived[EFFICIENCY.name],
        "pendency_percentage": derived[PENDENCY.name],
        "satisfaction_rate": evaluate(SATISFACTION, row),
        "count": row["count"],
    }


def summary_of(dataset: Dataset, row: Row) -> Row:
    found = figures_of(dataset, row)
    return {
        "total_grievances": found["grievances"],
        "total_resolved": found["resolved"],
        "total_pending": found["pending"],
        "resolution_rate": found["efficiency"],
        "satisfaction_rate": found["satisfaction_rate"],
        "total_satisfied": found["satisfied"],
        "total_dissatisfied": found["dissatisfied"],
        "resolved_pendency": found["resolved_pendency"],
        "pendency_percentage": found["pendency_percentage"],
        "count": found["count"],
    }


def offices_of(dataset: Dataset, rows: Iterable[Row]) -> list[Row]:
    """A row for each office, in the order of the offices' names."""
    found = [{"office_id": row["office_id"], **figures_of(dataset, row)} for row in rows]
    return named_offices(dataset, found)


def named_offices(dataset: Dataset, rows: list[Row]) -> list[Row]:
    """Rows by office with the office's name in both languages as `name` and `name_mr`."""
    known = {
        row["office_id"]: row
        for row in name_masters(dataset, ({"office_id": row["office_id"]} for row in rows))
    }
    named = [
        {**row, "name": known[row["office_id"]]["office"], "name_mr": known[row["office_id"]]["office_mr"]}
        for row in rows
    ]
    return sorted(named, key=lambda row: row["name"])


def is_complete(month: str, today: date) -> bool:
    last = month_window(date.fromisoformat(f"{month}-01")).last
    return last is not None and last < today


def months_of(dataset: Dataset, rows: Iterable[Row], today: date) -> list[Row]:
    return [
        {
            "month": row["month"],
            "complete": is_complete(row["month"], today),
            **figures_of(dataset, row),
        }
        for row in rows
    ]


def stages_of(row: Row) -> list[Row]:
    """The ten counts one by one, each with its share of all grievances."""
    names = tuple(field.name for field in COUNTS)
    return [
        {
            "stage": field.name,
            "label": field.label.as_dict(),
            "count": row[field.name],
            "share": evaluate(Percent((field.name,), names, decimals=2), row),
        }
        for field in COUNTS
    ]


def compose(figures: Figures, query: Query) -> dict[str, Any]:
    request = figures.request
    dataset, today = request.dataset, request.today
    (summary,) = figures.block("summary")
    return {
        "summary": summary_of(dataset, summary),
        "offices": offices_of(dataset, figures.block("offices")),
        "months": months_of(dataset, figures.block("months"), today),
        "stages": stages_of(summary),
        "filters_applied": applied(request),
        "freshness": figures.freshness,
    }


def applied(request: FiguresRequest) -> dict[str, Any]:
    """The filters in force, in the department's words."""
    filters = request.filters
    given = {"start_date": request.window.first, "end_date": request.window.last}
    found: dict[str, Any] = {name: day.isoformat() for name, day in given.items() if day is not None}
    for name in ("office_id", "office"):
        if (value := getattr(filters, name, None)) is not None:
            found[name] = value
    return found


# The list's further filters and what they do.
LIST_FILTERS: dict[str, Any] = {
    "start_date": (FilterDay, None),
    "end_date": (FilterDay, None),
    "current_month": (bool, False),
}


def narrow(rows: Any, filters: Any) -> Any:
    """`start_date` and `end_date`; `current_month` where no range is given."""
    first, last = filters.start_date, filters.end_date
    if filters.current_month and not any((first, last, filters.date_from, filters.date_to)):
        window = month_window(today_in_india())
        first, last = window.first, window.last
    return within(rows, first, last)


def within(rows: Any, first: date | None, last: date | None) -> Any:
    """The rows of these days."""
    if Window(first, last).empty:
        raise FieldErrors({"end_date": [text("The last day is before the first.")]})
    if first is not None:
        rows = rows.filter(date__gte=first)
    if last is not None:
        rows = rows.filter(date__lte=last)
    return rows
