"""A KPI dashboard: whose it is, and the payload made of its figures or, before its first sheet, of the samples."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db.models import Max

from catalog.calendar import first_of_month, months_between, this_moment
from catalog.datasets.kpis import KPIS
from catalog.kpi_pages import PAGES
from catalog.kpis import Page, Progress
from catalog.rounding import Number, percent
from catalog.rows import added, amount, whole, word
from catalog.text import Text
from marts.query import Query
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.policies import Reader
from portal.core.remembered import observed
from portal.core.roles import USER
from portal.transactions.departments.kpis.activity import recent
from portal.transactions.departments.kpis.schemas import KpisDashboardData
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.filters import DayFilters
from portal.transactions.models.kpi import KpiEntry
from portal.transactions.schemas import area_filters, schema_of

__all__ = ["KPIS", "DashboardQuery", "KpisDashboardData", "ask", "compose"]

DashboardQuery = schema_of("KpiDashboardQuery", area_filters(KPIS))
MONTHS = 12
Amounts = Mapping[str, Decimal | int | float | None]


def page_of(user: Reader, filters: DayFilters) -> Page:
    """The caller's own page; those who see all name one."""
    slug = user.department_slug if user.role == USER else getattr(filters, KPIS.owner)
    if slug is None:
        raise FieldErrors({"department": [text("Choose a department.")]})
    return PAGES[slug]


def ask(request: FiguresRequest) -> Query:
    page_of(request.user, request.filters)
    return Query(
        window=request.window,
        equals=request.equals,
        blocks=tuple(block.name for block in KPIS.blocks),
        today=request.today,
        adds=request.adds,
    )


def compose(figures: Figures, query: Query) -> dict[str, object]:
    request = figures.request
    page = page_of(request.user, request.filters)
    entries = whole(figures.block("summary")[0], "count")
    live = entries > 0
    if live:
        current = figures.block("current")
        values: Amounts = {
            word(row, "metric"): amount(row, "value") for row in current if not row["category"]
        }
        counts = {word(row, "category"): row["value"] for row in current if row["metric"] == page.counted}
        categories = [(_category(page, name), count) for name, count in counts.items() if name]
        monthly = {
            word(row, "month"): row["value"]
            for row in figures.block("monthly")
            if row["metric"] == page.monthly and not row["category"]
        }
        months = _without_gaps(monthly)[-MONTHS:]
        days = _days(page, query)
        as_of = max(days.values(), default=None)
    else:
        values, categories = (
            page.sample.values,
            list(zip(page.categories, page.sample.categories, strict=False)),
        )
        months, as_of, days = _sample_months(page, request.today), None, {}

    def told_on(shown: Mapping[str, object]) -> dict[str, object]:
        return {**shown, "as_of": days.get(word(shown, "metric"))}

    return {
        "department": page.slug,
        "live": live,
        "state": "live" if live else "sample",
        "as_of": as_of,
        "entries": entries,
        "metrics": [told_on(_value(page, metric.name, values)) for metric in page.metrics],
        "cards": [told_on(_card(page, name, values)) for name in page.cards],
        "overview": [_value(page, name, values) for name in page.bars],
        "status": [_value(page, name, values) for name in page.status],
        "status_whole": _whole(page, values),
        "counted": page.metric(page.counted).label.as_dict(),
        "categories": [{"name": name.as_dict(), "count": count} for name, count in categories],
        "figures": [told_on(_value(page, m.name, values)) for m in page.metrics if m.name not in page.cards],
        "progress": [_progress(page, one, values) for one in page.progress],
        "months": _months(page, months),
        "activity": recent(page) if live else _sample_activity(page),
        "freshness": figures.freshness,
    }


def _days(page: Page, query: Query) -> dict[str, date]:
    """Each metric's newest day within the filters: a department does not tell every metric every day."""
    rows = KpiEntry.objects.filter(department=page.slug, category="")
    if query.window.first:
        rows = rows.filter(date__gte=query.window.first)
    if query.window.last:
        rows = rows.filter(date__lte=query.window.last)
    return dict(rows.order_by().values_list("metric").annotate(day=Max("date")))


def _without_gaps(values: Mapping[str, object]) -> list[tuple[str, object]]:
    """Every month from the first with a value to the last; None for a month that no sheet reports."""
    if not values:
        return []
    first, last = (date.fromisoformat(f"{month}-01") for month in (min(values), max(values)))
    return [(key, values.get(key)) for month in months_between(first, last) for key in [f"{month:%Y-%m}"]]


def _value(page: Page, name: str, values: Amounts) -> dict[str, object]:
    metric = page.metric(name)
    return {
        "metric": name,
        "label": metric.label.as_dict(),
        "unit": metric.unit,
        "value": values.get(name),
    }


def _card(page: Page, name: str, values: Amounts) -> dict[str, object]:
    """A part of the whole that the states make up is also told as its share."""
    whole = _whole(page, values)
    share = _percent(values.get(name), values[page.status_whole]) if whole and name in page.status else None
    return {**_value(page, name, values), "share": share, "share_of": whole and whole["label"]}


def _whole(page: Page, values: Amounts) -> dict[str, object] | None:
    """What the states are parts of; None where the page declares none, or it is not told or below its parts."""
    value = values.get(page.status_whole)
    if not value or added(values, [name for name in page.status if values.get(name) is not None]) > value:
        return None
    return _value(page, page.status_whole, values)


def _progress(page: Page, one: Progress, values: Amounts) -> dict[str, object]:
    value, whole = values.get(one.part), values.get(one.whole)
    return {
        "label": one.label.as_dict(),
        "unit": page.metric(one.whole).unit,
        "value": value,
        "whole": whole,
        "percent": _percent(value, whole),
    }


def _percent(part: Number | None, whole: Number | None) -> float | None:
    share = percent(part, whole)
    return None if share is None else float(share)


def _category(page: Page, name: str) -> Text:
    """The page's own words for a category that a sheet names in either language."""
    wanted = name.strip().casefold()
    known = (words for words in page.categories if wanted in {word.casefold() for word in words.both()})
    return next(known, Text(name, name))


def _months(page: Page, points: Sequence[tuple[str, object]]) -> dict[str, object] | None:
    if not page.monthly:
        return None
    metric = page.metric(page.monthly)
    return {
        "metric": metric.name,
        "label": metric.label.as_dict(),
        "unit": metric.unit,
        "points": [{"month": month, "value": value} for month, value in points],
    }


def _sample_months(page: Page, today: date) -> list[tuple[str, object]]:
    """The sample's months end with the last whole one."""
    found: list[tuple[str, object]] = []
    month = first_of_month(today)
    for value in reversed(page.sample.months):
        month = first_of_month(month - timedelta(days=1))
        found.insert(0, (f"{month:%Y-%m}", value))
    return found


def _this_minute() -> datetime:
    return this_moment().replace(second=0, microsecond=0)


def _sample_activity(page: Page) -> list[dict[str, object]]:
    now = observed(_this_minute)
    return [
        {"type": line.tone, "message": line.message.as_dict(), "time": now - timedelta(hours=line.hours)}
        for line in page.sample.activity
    ]
