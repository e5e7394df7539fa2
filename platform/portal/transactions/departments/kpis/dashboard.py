"""A department's KPI dashboard, with its figures or, before its first sheet, sample figures."""

from datetime import date, datetime, timedelta

from django.db.models import Max

from catalog.calendar import first_of_month, months_between, this_moment
from catalog.dashboards.kpis import COUNT, KPI_DASHBOARDS, VALUE, WHOLE, share_of
from catalog.datasets.kpis import KPIS
from catalog.kpi_pages import PAGES
from catalog.kpis import Page
from catalog.rounding import percent
from catalog.rows import added, amount, whole, word
from marts.query import Query, Row
from marts.series import last_day
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.paging import on_days
from portal.core.policies import Reader
from portal.core.response_cache import observed
from portal.core.roles import USER
from portal.transactions import composer
from portal.transactions.departments.kpis.activity import recent
from portal.transactions.departments.kpis.schemas import KpisDashboardData
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.filters import DayFilters
from portal.transactions.models.kpi import KpiEntry
from portal.transactions.schemas import area_filters, schema_of

__all__ = ["KPIS", "DashboardQuery", "KpisDashboardData", "build_query", "compose"]

DashboardQuery = schema_of("KpiDashboardQuery", area_filters(KPIS))
MONTHS = 12


def page_of(user: Reader, filters: DayFilters) -> Page:
    """Return the user's own page; users who see all departments must select one."""
    slug = user.department_slug if user.role == USER else getattr(filters, KPIS.owner)
    if slug is None:
        raise FieldErrors({"department": [text("Choose a department.")]})
    return PAGES[slug]


def build_query(request: FiguresRequest) -> Query:
    page = page_of(request.user, request.filters)
    return composer.build_query(KPI_DASHBOARDS[page.slug], request)


def compose(figures: Figures, query: Query) -> dict[str, object]:
    request = figures.request
    page = page_of(request.user, request.filters)
    entries = whole(figures.block("summary")[0], "count")
    # Samples are shown only if there are no entries at all, not if the selected period has none.
    live = entries > 0 or KpiEntry.objects.filter(department=page.slug).exists()
    current, monthly = figures.block("current"), figures.block("monthly")
    if not live:
        current, monthly = _sample_rows(page, request.today)
    days = _days(page, query) if live else {}
    values = {word(row, "metric"): row["value"] for row in current if not row["category"]}
    totals = (row for row in monthly if row["metric"] == page.monthly and not row["category"])
    months = {word(row, "month"): row["value"] for row in totals}
    return {
        "department": page.slug,
        "live": live,
        "state": "live" if live else "sample",
        "as_of": max(days.values(), default=None),
        "entries": entries,
        "summary": {"entries": entries, **_summary(page, values)},
        "metrics": [
            {
                "metric": metric.name,
                "label": metric.label.as_dict(),
                "unit": metric.unit,
                "value": values.get(metric.name),
                "as_of": days.get(metric.name),
            }
            for metric in page.metrics
        ],
        "categories": [
            {"name": page.category(word(row, "category")).as_dict(), COUNT: row["value"]}
            for row in current
            if row["metric"] == page.counted and row["category"] and row["value"] is not None
        ],
        "months": [
            {"month": month, "complete": last_day(month) < request.today, VALUE: value}
            for month, value in _without_gaps(months)[-MONTHS:]
        ],
        "activity": recent(page) if live else _sample_activity(page),
        **composer.compose(KPI_DASHBOARDS[page.slug], figures, query),
    }


def _days(page: Page, query: Query) -> dict[str, date]:
    """Return each metric's newest day within the filters; departments don't report every metric every day."""
    rows = KpiEntry.objects.filter(department=page.slug, category="", date__lte=query.today)
    rows = on_days(rows, "date", query.window)
    return dict(rows.order_by().values_list("metric").annotate(day=Max("date")))


def _without_gaps(values: Row) -> list[tuple[str, object]]:
    """Return every month from the first to the last with a value; None for months without a sheet."""
    if not values:
        return []
    first, last = (date.fromisoformat(f"{month}-01") for month in (min(values), max(values)))
    return [(key, values.get(key)) for month in months_between(first, last) for key in [f"{month:%Y-%m}"]]


def _summary(page: Page, values: Row) -> Row:
    """Summarize the metrics: values, progress shares, and the whole that the states are parts of. The whole is None if
    it is missing or less than the sum of its parts.
    """
    reported = {name: amount(values, name) for name, value in values.items() if value is not None}
    parts = added(reported, [name for name in page.status if name in reported])
    whole = reported.get(page.status_whole)
    return {
        **{metric.name: reported.get(metric.name) for metric in page.metrics},
        WHOLE: None if whole is None or parts > whole else whole,
        **{
            share_of(progress.part): percent(reported.get(progress.part), reported.get(progress.whole))
            for progress in page.progress
        },
    }


def _sample_rows(page: Page, today: date) -> tuple[list[Row], list[Row]]:
    """Return the samples in the form of marts rows; their months end with the last complete one."""
    named = zip(page.categories, page.sample.categories, strict=False)
    current: list[Row] = [
        *({"metric": name, "category": "", "value": value} for name, value in page.sample.values.items()),
        *({"metric": page.counted, "category": name.en, "value": count} for name, count in named),
    ]
    monthly: list[Row] = []
    month = first_of_month(today)
    for value in reversed(page.sample.months):
        month = first_of_month(month - timedelta(days=1))
        monthly.append({"month": f"{month:%Y-%m}", "metric": page.monthly, "category": "", "value": value})
    return current, monthly


def _this_minute() -> datetime:
    return this_moment().replace(second=0, microsecond=0)


def _sample_activity(page: Page) -> list[dict[str, object]]:
    now = observed(_this_minute)
    return [
        {"type": line.tone, "message": line.message.as_dict(), "time": now - timedelta(hours=line.hours)}
        for line in page.sample.activity
    ]
