"""Build a report under the caller's filters: rows, totals and finding, and format its values."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from django.utils.timezone import get_default_timezone

from catalog.rounding import half_up
from portal.accounts.models import User
from portal.command_center.figures import CenterRequest, asked
from portal.command_center.periods import period_of
from portal.core.days import day
from portal.core.errors import FieldErrors
from portal.core.language import Language, text
from portal.core.numbers import grouped
from portal.organisation.selectors import departments_for
from portal.reports.definition import Column, Report, Row
from portal.reports.schemas import ReportQuery
from portal.transactions.places import MODELS
from portal.transactions.signal_words import DASH

FILTERS = (
    "period", "financial_year", "quarter", "date_from", "date_to", "division_id", "district_id", "taluka_id",
    "department",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Made:
    report: Report
    asked: CenterRequest
    rows: list[Row]
    totals: Row
    finding: str | None


class Asked(Protocol):
    """The department and places that a report is about; `check` finds unknown ids."""

    department: str | None


def check(query: Asked, user: User) -> None:
    """Raise FieldErrors (422) for an unknown department or place."""
    wrong = {}
    if query.department and not departments_for(user).filter(slug=query.department).exists():
        wrong["department"] = [text("There is no such department.")]
    for level, model in MODELS.items():
        given = getattr(query, f"{level}_id", None)
        if given is not None and not model._default_manager.filter(pk=given).exists():
            wrong[f"{level}_id"] = [text("There is no such place.")]
    if wrong:
        raise FieldErrors(wrong)


def understood(query: ReportQuery, *, user: User, today: date) -> CenterRequest:
    """Resolve the filters of a report. Raises FieldErrors (422) if they are invalid."""
    check(query, user)
    return asked(query, period_of(query, today), today)


def make(report: Report, *, user: User, query: ReportQuery, today: date) -> Made:
    question = understood(query, user=user, today=today)
    rows = report.build(question, user)
    totals = report.totals(rows)
    said = report.finding(rows, totals) if rows else None
    return Made(report=report, asked=question, rows=rows, totals=totals, finding=said)


def kind(report: Report) -> dict[str, object]:
    return {
        "slug": report.slug,
        "title": report.title.as_dict(),
        "text": report.text.as_dict(),
        "filters": list(FILTERS),
        "columns": [
            {"name": one.name, "label": one.label.as_dict(), "kind": one.kind, "total": one.total}
            for one in report.columns
        ],
        "pivot": {
            "index": report.pivot.index,
            "columns": report.pivot.columns,
            "values": report.pivot.values,
        },
    }


def answer(made: Made) -> dict[str, object]:
    names = [column.name for column in made.report.columns]
    period = made.asked.period
    return {
        **kind(made.report),
        "period": {"kind": period.kind, "date_from": period.first, "date_to": period.last},
        "finding": made.finding,
        "rows": [{name: row[name] for name in names} for row in made.rows],
        "totals": made.totals,
    }


def heading(column: Column, language: Language) -> str:
    """Return a column heading with its unit, because spreadsheet cells contain bare numbers."""
    return f"{column.label[language]} (%)" if column.kind == "percent" else column.label[language]


def local(moment: datetime) -> datetime:
    """Return the time in IST without a time zone, which spreadsheets don't support."""
    return moment.astimezone(get_default_timezone()).replace(tzinfo=None, microsecond=0)


def written(value: object, column: Column) -> str:
    """Format a value for reading: `1,14,332`, `87.5%`, `21 Nov 2026, 14:05`; a dash for no value."""
    if value is None or value == "":
        return DASH
    if isinstance(value, int | float | Decimal) and column.kind in ("count", "percent", "days"):
        if column.kind == "count":
            return grouped(int(value))
        return f"{_tenths(value)}%" if column.kind == "percent" else _tenths(value)
    if column.kind == "moment" and isinstance(value, datetime):
        when = local(value)
        return f"{day(when.date())}, {when:%H:%M}"
    return str(value)


def _tenths(value: Decimal | float) -> str:
    return str(half_up(value, 1))
