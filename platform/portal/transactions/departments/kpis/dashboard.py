"""A KPI dashboard: whose it is, and the payload made of its figures or, before its first sheet, of the samples."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Max
from django.utils import timezone
from ninja import Schema
from pydantic import create_model

from catalog.calendar import first_of_month, months_between
from catalog.datasets.kpis import KPIS
from catalog.kpi_pages import PAGES
from catalog.kpis import Page
from catalog.rounding import percent
from catalog.text import Text
from marts.query import Query
from portal.accounts.models import User
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.remembered import observed
from portal.core.roles import USER
from portal.transactions.departments.kpis.activity import recent
from portal.transactions.departments.kpis.schemas import KpisDashboardData
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.models.kpi import KpiEntry
from portal.transactions.schemas import area_filters

__all__ = ["KPIS", "DashboardQuery", "KpisDashboardData", "ask", "compose"]

DashboardQuery = create_model("KpiDashboardQuery", __base__=Schema, **area_filters(KPIS))
MONTHS = 12
Values = Mapping[str, Any]


def page_of(user: User, filters: Any) -> Page:
    """The caller's own page; those who see all name one."""
    slug = user.department_slug if user.role == USER else filters.department
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


def compose(figures: Figures, query: Query) -> dict[str, Any]:
    request = figures.request
    page = page_of(request.user, request.filters)
    entries = figures.block("summary")[0]["count"]
    live = entries > 0
    if live:
        current = figures.block("current")
        values: Values = {row["metric"]: row["value"] for row in current if not row["category"]}
        counts = {row["category"]: row["value"] for row in current if row["metric"] == page.counted}
        categories = [(_category(page, name), count) for name, count in counts.items() if name]
        told = {
            row["month"]: row["value"]
            for row in figures.block("monthly")
            if row["metric"] == page.monthly and not row["category"]
        }
        months = _without_gaps(told)[-MONTHS:]
        days = _days(page, query)
        as_of = max(days.values(), default=None)
    else:
        values, categories = (
            page.sample.values,
            list(zip(page.categories, page.sample.categories, strict=False)),
        )
        months, as_of, days = _sample_months(page, request.today), None, {}

    def told_on(shown: dict[str, Any]) -> dict[str, Any]:
        return {**shown, "as_of": days.get(shown["metric"])}

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


def _without_gaps(told: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Every month from the first told to the last; one that no sheet tells of has no value."""
    if not told:
        return []
    first, last = (date.fromisoformat(f"{month}-01") for month in (min(told), max(told)))
    return [(key, told.get(key)) for month in months_between(first, last) for key in [f"{month:%Y-%m}"]]


def _value(page: Page, name: str, values: Values) -> dict[str, Any]:
    metric = page.metric(name)
    return {
        "metric": name,
        "label": metric.label.as_dict(),
        "unit": metric.unit,
        "value": values.get(name),
    }


def _card(page: Page, name: str, values: Values) -> dict[str, Any]:
    """A part of the whole that the states make up is also told as its share."""
    whole = _whole(page, values)
    share = _percent(values.get(name), whole["value"]) if whole and name in page.status else None
    return {**_value(page, name, values), "share": share, "share_of": whole and whole["label"]}


def _whole(page: Page, values: Values) -> dict[str, Any] | None:
    """What the states are parts of; None where the page declares none, or it is not told or below its parts."""
    value = values.get(page.status_whole)
    known = [part for name in page.status if (part := values.get(name)) is not None]
    if not value or sum(known) > value:
        return None
    return _value(page, page.status_whole, values)


def _progress(page: Page, one: Any, values: Values) -> dict[str, Any]:
    value, whole = values.get(one.part), values.get(one.whole)
    return {
        "label": one.label.as_dict(),
        "unit": page.metric(one.whole).unit,
        "value": value,
        "whole": whole,
        "percent": _percent(value, whole),
    }


def _percent(part: Any, whole: Any) -> float | None:
    share = percent(part, whole)
    return None if share is None else float(share)


def _category(page: Page, name: str) -> Text:
    """The page's own words for a category that a sheet names in either language."""
    wanted = name.strip().casefold()
    known = (words for words in page.categories if wanted in {word.casefold() for word in words.both()})
    return next(known, Text(name, name))


def _months(page: Page, points: list[tuple[str, Any]]) -> dict[str, Any] | None:
    if not page.monthly:
        return None
    metric = page.metric(page.monthly)
    return {
        "metric": metric.name,
        "label": metric.label.as_dict(),
        "unit": metric.unit,
        "points": [{"month": month, "value": value} for month, value in points],
    }


def _sample_months(page: Page, today: date) -> list[tuple[str, Any]]:
    """The sample's months end with the last whole one."""
    found: list[tuple[str, Any]] = []
    month = first_of_month(today)
    for value in reversed(page.sample.months):
        month = first_of_month(month - timedelta(days=1))
        found.insert(0, (f"{month:%Y-%m}", value))
    return found


def _this_minute() -> datetime:
    return timezone.now().replace(second=0, microsecond=0)


def _sample_activity(page: Page) -> list[dict[str, Any]]:
    now = observed(_this_minute)
    return [
        {"type": line.tone, "message": line.message.as_dict(), "time": now - timedelta(hours=line.hours)}
        for line in page.sample.activity
    ]
