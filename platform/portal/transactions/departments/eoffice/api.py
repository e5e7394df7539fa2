"""E-Office routes over files and receipts: dashboard, comparison, analysis, stats, and the source of counts."""

from django.http import HttpRequest
from ninja import Body, Path, Query

from catalog.calendar import today_in_india
from catalog.rounding import percent
from catalog.rows import whole
from portal.core.auth import caller
from portal.core.envelope import Envelope, Failure, JsonBody, ok
from portal.core.language import text
from portal.core.policies import Reader, department_read, department_write
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.transactions.departments.eoffice import dashboard, sources
from portal.transactions.departments.eoffice.schemas import (
    Dashboard,
    DashboardStats,
    KindDashboard,
    PendencyAnalysis,
    SectionComparison,
    SectionFilters,
    SectionSource,
    SourceIn,
)
from portal.transactions.filters import DayFilters
from portal.transactions.served import Served

router = PolicyRouter(tags=["eoffice"])
READ, WRITE = department_read("e-office"), department_write("e-office")


def dashboard_of(user: Reader, filters: DayFilters) -> dict[str, object]:
    """Return the dashboard with these filters, as `user` may see it."""
    assert isinstance(filters, SectionFilters)
    both = dashboard.office(user, filters)
    return {
        "overall_stats": dashboard.overall_stats(both),
        "file_pendency_summary": dashboard.kind_summary(both.file),
        "receipt_pendency_summary": dashboard.kind_summary(both.receipt),
        "section_wise_data": dashboard.section_rows(both.file, both.receipt),
        "recent_transactions": dashboard.recent_items(both.sections),
        "filters_applied": dashboard.applied(filters),
        "freshness": both.freshness,
        "pending_adds_up": both.adds,
        "as_of": both.as_of,
    }


@router.get("/dashboard-data", policy=READ, response={200: Envelope[Dashboard], 503: Failure}, cached=True)
def eoffice_dashboard(request: HttpRequest, filters: Query[SectionFilters]) -> JsonBody:
    """Everything on the dashboard above its table."""
    return ok(dashboard_of(caller(request), filters))


@router.get(
    "/dashboard-stats", policy=READ, response={200: Envelope[DashboardStats], 503: Failure}, cached=True
)
def eoffice_dashboard_stats(request: HttpRequest, filters: Query[SectionFilters]) -> JsonBody:
    """The four cards only."""
    both = dashboard.office(caller(request), filters)
    return ok(
        {
            "overall_stats": dashboard.overall_stats(both),
            "filters_applied": dashboard.applied(filters),
            "as_of": both.as_of,
        }
    )


@router.get(
    "/section-comparison",
    policy=READ,
    response={200: Envelope[SectionComparison], 503: Failure},
    cached=True,
)
def eoffice_section_comparison(request: HttpRequest, filters: Query[SectionFilters]) -> JsonBody:
    """Compare sections: rank and share of all pending items."""
    both = dashboard.office(caller(request), filters)
    rows = dashboard.section_rows(both.file, both.receipt)
    total = sum(whole(row, "total_pendency") for row in rows)
    compared = [
        {**row, "rank": rank, "share_percentage": percent(whole(row, "total_pendency"), total)}
        for rank, row in enumerate(rows, 1)
    ]
    return ok(
        {
            "sections": compared,
            "average_per_section": dashboard.mean(total, len(rows)),
            "filters_applied": dashboard.applied(filters),
            "as_of": both.as_of,
        }
    )


@router.get(
    "/pendency-analysis",
    policy=READ,
    response={200: Envelope[PendencyAnalysis], 503: Failure},
    cached=True,
)
def eoffice_pendency_analysis(request: HttpRequest, filters: Query[SectionFilters]) -> JsonBody:
    """Pending items by age, and the sections with items over sixty days."""
    both = dashboard.office(caller(request), filters)
    stats = dashboard.overall_stats(both)
    critical = [row for row in dashboard.section_rows(both.file, both.receipt) if row["critical_items"]]
    return ok(
        {
            "buckets": dashboard.bucket_shares(both),
            "critical_sections": sorted(
                critical, key=lambda r: (-whole(r, "critical_items"), r["section_name"])
            ),
            "total_pendency": stats["grand_total_pendency"],
            "total_critical_items": stats["total_critical_items"],
            "overall_critical_percentage": stats["overall_critical_percentage"],
            "filters_applied": dashboard.applied(filters),
            "as_of": both.as_of,
        }
    )


@router.get("/section-sources", policy=READ, response=Envelope[list[SectionSource]])
def list_eoffice_section_sources(request: HttpRequest) -> JsonBody:
    """Every section with its sheets and items, and which of the two is counted."""
    return ok(sources.sources())


@router.put("/section-sources/{section_id}", policy=WRITE, response=Envelope[SectionSource])
def put_eoffice_section_source(request: HttpRequest, section_id: Path[Id], body: Body[SourceIn]) -> JsonBody:
    """Count a section from its items, or from its sheets."""
    given = {"file": body.file_from_items, "receipt": body.receipt_from_items}
    row = sources.choose(
        user=caller(request),
        section_id=section_id,
        from_items={kind: from_items for kind, from_items in given.items() if from_items is not None},
    )
    return ok(row, text("Source of the section's counts saved."))


def add_summary(router: PolicyRouter, served: Served) -> None:
    """Add `dashboard-summary` of files or receipts only, with the same content as their `dashboard-data`."""

    def summary(request: HttpRequest, filters: Query[SectionFilters]) -> JsonBody:
        return ok(served.dashboard(user=caller(request), filters=filters, today=today_in_india()))

    router.get(
        "/dashboard-summary",
        policy=READ,
        response={200: Envelope[KindDashboard], 503: Failure},
        operation_id=f"{served.dataset.name}_summary",
        cached=True,
    )(summary)
