"""Parts of the grievance dashboards that are not declared in the catalog (requirement 35)."""

from typing import Self

from django.db.models import QuerySet
from ninja import Schema
from pydantic import BaseModel, model_validator

from catalog.calendar import month_window, today_in_india
from catalog.dashboard import SUMMARY, Dashboard
from catalog.dataset import Dataset
from catalog.datasets.grievance import COUNTS
from catalog.formulas import Percent, evaluate
from marts.query import Query, Row
from portal.core.paging import days_between, on_days
from portal.transactions import composer
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.filters import DayFilters
from portal.transactions.models import Entry
from portal.transactions.schemas import area_filters, class_name, schema_of
from portal.transactions.values import FilterDay


class _Spellings(Schema):
    """`start_date` and `end_date`: the department's names for `date_from` and `date_to`."""

    start_date: FilterDay = None
    end_date: FilterDay = None

    @model_validator(mode="after")
    def _canonical_range(self) -> Self:
        for canonical, alternative in (("date_from", "start_date"), ("date_to", "end_date")):
            if getattr(self, canonical) is None:
                setattr(self, canonical, getattr(self, alternative))
        return self


def dashboard_query(dataset: Dataset) -> type[BaseModel]:
    """Return the filter schema of a system's dashboard and reports: office and days."""
    name = class_name(dataset, "DashboardQuery")
    return schema_of(name, area_filters(dataset), _Spellings)


def stages_of(row: Row) -> list[Row]:
    """Return the ten counts as rows, each with its share of all grievances."""
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


def compose(board: Dashboard, figures: Figures, query: Query) -> dict[str, object]:
    return {
        **composer.compose(board, figures, query),
        "stages": stages_of(*figures.block(SUMMARY)),
        "filters_applied": applied(figures.request),
    }


def applied(request: FiguresRequest) -> dict[str, object]:
    """Return the filters in effect, with the department's parameter names."""
    filters = request.filters
    given = {"start_date": request.window.first, "end_date": request.window.last}
    applied_filters: dict[str, object] = {
        name: day.isoformat() for name, day in given.items() if day is not None
    }
    for name in ("office_id", "office"):
        if (value := getattr(filters, name, None)) is not None:
            applied_filters[name] = value
    return applied_filters


# Additional filters of the list.
LIST_FILTERS: dict[str, object] = {
    "start_date": (FilterDay, None),
    "end_date": (FilterDay, None),
    "current_month": (bool, False),
}


def narrow(rows: QuerySet[Entry], filters: DayFilters) -> QuerySet[Entry]:
    """Apply `start_date` and `end_date`, or `current_month` if no date range is given."""
    first, last, current_month = (getattr(filters, name) for name in LIST_FILTERS)
    if current_month and not any((first, last, filters.date_from, filters.date_to)):
        window = month_window(today_in_india())
        first, last = window.first, window.last
    return on_days(rows, "date", days_between(first, last, "end_date"))
