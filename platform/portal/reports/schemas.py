"""Request and response schemas of reports. Null: no value is known."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from portal.command_center.filters import PeriodFilters
from portal.core.envelope import Label
from portal.reports.registry import REPORTS

Slug = Literal[*REPORTS]  # type: ignore[valid-type]
Value = str | int | float | datetime | None


class ReportQuery(PeriodFilters):
    format: Literal["json", "xlsx", "csv", "pdf", "html"] = "json"
    language: Literal["en", "mr"] | None = None  # default: the caller's


class ReportColumn(Schema):
    name: str
    label: Label
    kind: Literal["words", "count", "percent", "days", "moment"]
    total: bool


class ReportPivot(Schema):
    index: list[str]
    columns: str
    values: list[str]


class ReportKind(Schema):
    """An available report. `filters`: the query parameters it accepts."""

    slug: Slug
    title: Label
    text: Label
    filters: list[str]
    columns: list[ReportColumn]
    pivot: ReportPivot


class ReportPeriod(Schema):
    kind: str
    date_from: date
    date_to: date


class ReportOut(ReportKind):
    """A report's rows and totals. Text is in the requested language."""

    period: ReportPeriod
    finding: str | None
    rows: list[dict[str, Value]]
    totals: dict[str, Value]
