"""Build a report under the caller's filters: rows, totals and finding, and format its values."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from django.utils.timezone import get_default_timezone

from catalog.rounding import half_up
from portal.accounts.models import User
from portal.command_center.figures import CenterScope, reached, resolve_scope
from portal.command_center.periods import period_of
from portal.core.days import day
from portal.core.envelope import shaped
from portal.core.errors import FieldErrors
from portal.core.language import Language, text
from portal.core.numbers import format_integer
from portal.organisation.selectors import departments_for
from portal.reports.definition import Column, Report, Row
from portal.reports.schemas import ReportKind, ReportQuery
from portal.transactions.places import MODELS
from portal.transactions.signal_text import DASH

FILTERS = (
    "period", "financial_year", "quarter", "date_from", "date_to", "division_id", "district_id", "taluka_id",
    "department",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ReportResult:
    report: Report
    scope: CenterScope
    rows: list[Row]
    totals: Row
    finding: str | None


class HasScope(Protocol):
    """The department and places that a report is about; `check` finds unknown ids."""

    department: str | None


def check(query: HasScope, user: User) -> None:
    """Raise FieldErrors (422) for an unknown department or place."""
    errors = {}
    if query.department and not departments_for(user).filter(slug=query.department).exists():
        errors["department"] = [text("There is no such department.")]
    for level, model in MODELS.items():
        place_id = getattr(query, f"{level}_id", None)
        if place_id is not None and not model._default_manager.filter(pk=place_id).exists():
            errors[f"{level}_id"] = [text("There is no such place.")]
    if errors:
        raise FieldErrors(errors)


def resolve(query: ReportQuery, *, user: User, today: date) -> CenterScope:
    """Resolve the filters of a report. Raises FieldErrors (422) if they are invalid."""
    check(query, user)
    return resolve_scope(query, period_of(query, today, reached(query.department)), today)


def build(report: Report, *, user: User, query: ReportQuery, today: date) -> ReportResult:
    scope = resolve(query, user=user, today=today)
    rows = report.build(scope, user)
    totals = report.totals(rows)
    sentence = report.finding(rows, totals) if rows else None
    return ReportResult(report=report, scope=scope, rows=rows, totals=totals, finding=sentence)


def describe(report: Report) -> dict[str, object]:
    return shaped(ReportKind, report, filters=FILTERS)


def response_of(result: ReportResult) -> dict[str, object]:
    names = [column.name for column in result.report.columns]
    period = result.scope.period
    return {
        **describe(result.report),
        "period": {"kind": period.kind, "date_from": period.first, "date_to": period.last},
        "finding": result.finding,
        "rows": [{name: row[name] for name in names} for row in result.rows],
        "totals": result.totals,
    }


def heading(column: Column, language: Language) -> str:
    """Return a column heading with its unit, because spreadsheet cells contain bare numbers."""
    return f"{column.label[language]} (%)" if column.kind == "percent" else column.label[language]


def local(moment: datetime) -> datetime:
    """Return the time in IST without a time zone, which spreadsheets don't support."""
    return moment.astimezone(get_default_timezone()).replace(tzinfo=None, microsecond=0)


def formatted(value: object, column: Column) -> str:
    """Format a value for reading: `1,14,332`, `87.5%`, `21 Nov 2026, 14:05`; a dash for no value."""
    if value is None or value == "":
        return DASH
    if isinstance(value, int | float | Decimal) and column.kind in ("count", "percent", "days"):
        if column.kind == "count":
            return format_integer(int(value))
        return f"{half_up(value, 1)}{'%' if column.kind == 'percent' else ''}"
    if column.kind == "moment" and isinstance(value, datetime):
        local_time = local(value)
        return f"{day(local_time.date())}, {local_time:%H:%M}"
    return str(value)
