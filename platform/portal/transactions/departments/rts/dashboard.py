"""RTS's dashboard: the status filter, totals by taluka, district and service, and the shares of the statuses.

The status filter keeps the same entries here as in the list: those whose count for that status is above 0 (ruling
33). All counts of such an entry are shown, not that one alone: a filter chooses entries, it does not change them.
"""

from collections.abc import Set
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.expressions import CombinedExpression
from ninja import Schema
from pydantic import create_model

from catalog.datasets.rts import DESKS, RTS, STATUS, STATUSES, TOTALS
from catalog.rounding import percent
from marts.query import Query
from portal.transactions.departments.rts.schemas import DashboardFigures
from portal.transactions.figures import Figures, FiguresRequest, applied_filters, name_places
from portal.transactions.masters import name_masters
from portal.transactions.schemas import area_filters
from portal.transactions.values import filter_choice_type

# The statuses that the list and the dashboard can be narrowed to.
STATUS_FILTER: dict[str, Any] = {"status": (filter_choice_type(STATUS), None)}
DashboardQuery = create_model(
    "RtsDashboardQuery",
    __base__=Schema,
    **area_filters(RTS),
    **STATUS_FILTER,
)
DERIVED = ("in_progress", "success_rate", "disposal_rate", "on_time_rate")
NAMES = {choice.value: choice.label["en"] for choice in STATUS.choices}


def narrow(rows: QuerySet[Any, Any], filters: Any) -> QuerySet[Any, Any]:
    """The entries whose count for the chosen status is above 0."""
    if filters.status is None:
        return rows
    wanted = STATUSES[filters.status]
    count: F | CombinedExpression = F(wanted.of)
    for name in wanted.less:
        count = count - F(name)
    return rows.alias(counted=count).filter(counted__gt=0)


def ask(request: FiguresRequest) -> Query:
    status = request.filters.status
    return Query(
        window=request.window,
        equals=request.equals,
        blocks=tuple(block.name for block in RTS.blocks),
        today=request.today,
        adds=request.adds,
        positive=(STATUSES[status],) if status else (),
    )


def compose(figures: Figures, query: Query) -> dict[str, Any]:
    stocks = RTS.stocks(figures.request.adds)
    summary = _summary(figures.block("summary")[0], stocks)
    districts = name_places([_counts(row, stocks) for row in figures.block("district_data")], "district")
    talukas = name_places([_counts(row, stocks) for row in figures.block("taluka_data")])
    services = name_masters(RTS, [_counts(row, stocks) for row in figures.block("service_data")])
    applied = applied_filters(figures.request)
    if figures.request.filters.status:
        applied["status"] = figures.request.filters.status
    return {
        "summary": summary,
        "taluka_data": [
            {**row, "district_name": row["district"], "taluka_name": row["taluka"]} for row in talukas
        ],
        "district_data": [{**row, "district_name": row["district"]} for row in districts],
        "service_data": sorted(
            ({**_service(row), "closure_rate": row["disposal_rate"]} for row in services),
            key=lambda row: (-row["total_applications"], row["service_name"]),
        ),
        "status_distribution": _shares(summary, stocks),
        "filters_applied": applied,
        "freshness": figures.freshness,
        "pending_adds_up": dict(figures.request.adds),
    }


def _summary(row: dict[str, Any], stocks: Set[str]) -> dict[str, Any]:
    kept = ("total_closed", "total_pending", "total_approved", "total_rejected", *DESKS,
            "on_time_delivery", "not_on_time_delivery", "count")  # fmt: skip
    return {"total_applications": row["total"], **{name: row[name] for name in kept}, **_derived(row, stocks)}


def _counts(row: dict[str, Any], stocks: Set[str]) -> dict[str, Any]:
    """A block's row under the names that the dashboard promises, with its dimensions."""
    return {
        **{name: value for name, value in row.items() if name.endswith("_id")},
        "total_applications": row["total"],
        "pending": row["total_pending"],
        "closed": row["total_closed"],
        "approved": row["total_approved"],
        "rejected": row["total_rejected"],
        "count": row["count"],
        **_derived(row, stocks),
    }


def _service(row: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in row.items() if name not in ("service", "service_mr")}
    return {**kept, "service_name_mr": row["service_mr"]}


def _derived(row: dict[str, Any], stocks: Set[str]) -> dict[str, Any]:
    found = RTS.derive(row, stocks)
    return {name: found[name] for name in DERIVED}


def _shares(summary: dict[str, Any], stocks: Set[str]) -> list[dict[str, Any]]:
    """Four parts that do not overlap: completed is what was closed without the rejected applications.

    Where pending is a stock they are no parts of one whole: nothing is in progress that could be told, and there are no
    percentages.
    """
    values = {
        "completed": max(summary["total_closed"] - summary["total_rejected"], 0),
        "pending": summary["total_pending"],
        "in_progress": summary["in_progress"],
        "rejected": summary["total_rejected"],
    }
    whole = None if stocks else sum(values.values())
    return [
        {
            "status": status,
            "name": NAMES[status],
            "value": value,
            "percentage": percent(value, whole),
        }
        for status, value in values.items()
    ]


__all__ = ["RTS", "STATUS_FILTER", "TOTALS", "DashboardFigures", "DashboardQuery", "ask", "compose", "narrow"]
