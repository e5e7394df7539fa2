"""Reports on the wire. Null is what nobody says."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from portal.command_center.filters import PeriodName, QuarterName
from portal.core.validation import FilterText
from portal.organisation.filters import DepartmentFilter
from portal.reports.registry import REPORTS
from portal.transactions.schemas import Label
from portal.transactions.values import FilterDay, FilterId

Slug = Literal[*REPORTS]  # type: ignore[valid-type]
Value = str | int | float | datetime | None


class ReportQuery(Schema):
    """Which days, places and department; without days the running financial year up to today."""

    period: PeriodName = None
    financial_year: FilterText | None = None
    quarter: QuarterName = None
    date_from: FilterDay = None
    date_to: FilterDay = None
    division_id: FilterId = None
    division: FilterText | None = None
    district_id: FilterId = None
    district: FilterText | None = None
    taluka_id: FilterId = None
    taluka: FilterText | None = None
    department: DepartmentFilter = None
    format: Literal["json", "xlsx", "csv", "pdf", "html"] = "json"
    language: Literal["en", "mr"] | None = None  # left out: the caller's


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
    """One of the reports that there are. `filters` are what it can be narrowed by."""

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
    """Words of the rows stand in the language asked for."""

    period: ReportPeriod
    finding: str | None
    rows: list[dict[str, Value]]
    totals: dict[str, Value]
