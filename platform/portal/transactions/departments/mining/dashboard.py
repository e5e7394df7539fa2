"""Mining's dashboard: its query parameters, the question it asks of the figures, and the payload made of the answer."""

from typing import Any, Literal

from ninja import Schema
from pydantic import create_model

from catalog.datasets.mining import ALL, MINING, PROCESSING_RATE
from catalog.formulas import evaluate
from marts.query import Query
from marts.series import last_day
from portal.submissions.told import Lines
from portal.transactions.departments.mining.schemas import DashboardData
from portal.transactions.figures import Figures, FiguresRequest, applied_filters, name_places
from portal.transactions.schemas import area_filters

__all__ = ["MINING", "DashboardData", "DashboardQuery", "ask", "compose"]

TOLD = (
    *(f"total_{name}" for name in ALL),
    "total",
    "total_processed",
    "total_revenue",
    "success_rate",
    "processing_rate",
)
DashboardQuery = create_model("MiningDashboardQuery", __base__=Schema, **area_filters(MINING))


def ask(request: FiguresRequest) -> Query:
    return Query(
        window=request.window,
        equals=request.equals,
        blocks=tuple(block.name for block in MINING.blocks),
        today=request.today,
        adds=request.adds,
    )


def compose(figures: Figures, query: Query) -> dict[str, Any]:
    summary = totals(figures.block("summary")[0])
    return {
        "summary": summary,
        **summary,
        "district_summary": _places(figures.block("district_summary"), "district"),
        "taluka_summary": _places(figures.block("taluka_summary"), "taluka"),
        "monthly_trends": [
            {
                "month": row["month"],
                **(totals(row) if row["applied"] is not None else NOTHING),
                "sheet": row["sheet"],
                "complete": last_day(row["month"]) < figures.request.today,
            }
            for row in Lines(figures).of(MINING.block("monthly_trends"), query.window)
        ],
        "filters_applied": applied_filters(figures.request),
        "freshness": figures.freshness,
    }


# A month without a sheet: a gap in every line.
NOTHING: dict[str, Any] = {"total_transactions": 0, **dict.fromkeys(TOLD)}


def totals(row: dict[str, Any]) -> dict[str, Any]:
    """A block's row under the names of the dashboard; what is derived follows from the definition's formulas."""
    derived = MINING.derive(row)
    return {
        "total_transactions": row["count"],
        **{f"total_{name}": row[name] for name in ALL},
        "total": derived["total"],
        "total_processed": row["generated"] + row["rejected"],
        "total_revenue": derived["revenue"],
        "success_rate": derived["success_rate"],
        "processing_rate": evaluate(PROCESSING_RATE, row),
    }


def _places(rows: list[dict[str, Any]], finest: Literal["district", "taluka"]) -> list[dict[str, Any]]:
    named = name_places(rows, finest)
    return [
        {
            **{name: value for name, value in row.items() if name not in {*ALL, "count"}},
            **{f"{level}_name": row[level] for level in ("district", "taluka") if level in row},
            **totals(row),
        }
        for row in named
    ]
