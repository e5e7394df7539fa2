"""The department's further reports: months, offices by efficiency, and for the PG Portal stages and satisfaction."""

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from ninja import Query

from catalog.calendar import today_in_india
from catalog.performance import level_of
from portal.configuration.selectors import levels
from portal.core.auth import caller
from portal.core.envelope import Envelope, Failure, ready
from portal.core.policies import dataset_read
from portal.core.routing import PolicyRouter
from portal.transactions import figures
from portal.transactions.departments.grievance import dashboard, schemas

if TYPE_CHECKING:
    from portal.transactions.registry import Served

Row = dict[str, Any]


def monthly_stats(found: figures.Figures) -> Row:
    request = found.request
    return {"months": dashboard.months_of(request.dataset, found.block("months"), request.today)}


def office_performance(found: figures.Figures) -> Row:
    """Offices by efficiency, the highest first; equal ones share a rank (requirement 38's levels)."""
    rows = dashboard.offices_of(found.request.dataset, found.block("offices"))
    rows.sort(key=lambda row: (row["efficiency"] is None, -(row["efficiency"] or 0)))
    rates = [row["efficiency"] for row in rows]
    for row in rows:
        rate = row["efficiency"]
        level = None if rate is None else level_of(rate, levels())
        row["rank"] = None if rate is None else rates.index(rate) + 1
        row["level"] = level and level.key
        row["level_label"] = level and level.label.as_dict()
    return {"offices": rows}


def grievance_analysis(found: figures.Figures) -> Row:
    dataset = found.request.dataset
    (summary,) = found.block("summary")
    offices = [
        {"office_id": row["office_id"], "stages": dashboard.stages_of(row)} for row in found.block("offices")
    ]
    return {
        "summary": dashboard.summary_of(dataset, summary),
        "stages": dashboard.stages_of(summary),
        "offices": dashboard.named_offices(dataset, offices),
        "months": [
            {"month": row["month"], "stages": dashboard.stages_of(row)} for row in found.block("months")
        ],
    }


def satisfaction_report(found: figures.Figures) -> Row:
    request = found.request
    (summary,) = found.block("summary")
    return {
        "summary": dashboard.summary_of(request.dataset, summary),
        "offices": dashboard.offices_of(request.dataset, found.block("offices")),
        "months": dashboard.months_of(request.dataset, found.block("months"), request.today),
    }


# path → (blocks asked for, the answer's schema, how it is made)
BOTH: dict[str, tuple[tuple[str, ...], Any, Any]] = {
    "monthly-stats": (("months",), schemas.MonthlyStats, monthly_stats),
    "office-performance": (("offices",), schemas.OfficePerformance, office_performance),
}
PG_ONLY: dict[str, tuple[tuple[str, ...], Any, Any]] = {
    "grievance-analysis": (("summary", "offices", "months"), schemas.GrievanceAnalysis, grievance_analysis),
    "satisfaction-report": (
        ("summary", "offices", "months"),
        schemas.SatisfactionReport,
        satisfaction_report,
    ),
}


def add_reports(
    router: PolicyRouter, served: "Served", reports: dict[str, tuple[tuple[str, ...], Any, Any]]
) -> None:
    for path in reports:
        _add(router, served, path, *reports[path])


def _add(
    router: PolicyRouter, served: "Served", path: str, blocks: tuple[str, ...], answer: Any, made: Any
) -> None:
    dataset = served.dataset
    Filters: Any = served.dashboard_query

    def report(request: HttpRequest, filters: Query[Filters]) -> Any:
        asked = figures.request_for(
            dataset=dataset, user=caller(request), filters=filters, today=today_in_india()
        )
        found = figures.answer(asked, dashboard.query(asked, *blocks))
        return ready({**made(found), "freshness": found.freshness})

    router.get(
        f"/{path}",
        policy=dataset_read(dataset),
        response={200: Envelope[answer], 503: Failure},
        operation_id=f"{dataset.name}_{path.replace('-', '_')}",
        remembered=True,
    )(report)
