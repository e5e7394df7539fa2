"""Response schemas of the Command Center. Null: no sheet reports it. `is_sample`: not live."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from portal.command_center.briefing_schemas import CenterRows
from portal.core.envelope import Label
from portal.figures.schemas import Freshness, LastImport
from portal.performance.schemas import DepartmentPerformance, PerformanceLevel, PerformanceMetrics

Source = Literal["live", "sample", "none"]


class CenterPeriod(Schema):
    kind: str
    financial_year: str
    quarter: str | None
    date_from: date
    date_to: date
    previous_from: date
    previous_to: date
    # The same days of the month before the period's last month.
    previous_month_from: date
    previous_month_to: date
    compared_with: Literal["year", "month", "days"]
    complete: bool


class CenterFigure(Schema):
    value: float | None
    previous: float | None
    # In percent; for percentages, in points.
    change: float | None
    change_unit: Literal["percent", "points"]
    unit: Literal["count", "rupees", "percent"]
    source: Source
    is_sample: bool
    # Sheets in it that report a position on a day, so that the figure is not a flow of the period.
    positions: list[Label]


class CenterLevel(PerformanceLevel):
    least: int


class CenterNextLevel(CenterLevel):
    missing_cases: int


class CenterOverall(PerformanceMetrics):
    previous_closure_rate: float | None
    level: PerformanceLevel | None
    next_level: CenterNextLevel | None
    levels: list[CenterLevel]


class CenterComprehensive(Schema):
    overall_performance: CenterOverall


class CenterSystemStats(Schema):
    total_departments: int
    active_departments: int
    total_users: int
    active_users: int
    total_districts: int
    total_talukas: int
    department_performance: float | None
    total_transactions: int | None
    total_approved_applications: int | None
    monthly_collection: int | None
    pending_applications: int | None


class CenterDepartment(Schema):
    id: int
    name: str
    name_mr: str
    slug: str
    logo: str
    logo_url: str
    full_logo_url: str
    total_transactions: int | None
    total_completed: int | None
    total_pending: int | None
    closure_rate: float | None
    total_amount: int | None
    previous_transactions: int | None
    previous_pending: int | None
    change_percent: float | None
    datasets: list[str]
    standing: bool
    source: Source
    is_sample: bool
    data_as_of: date | None
    last_import: LastImport | None


class CenterMatrixRow(DepartmentPerformance):
    # Change of the closure rate, in points.
    change: float | None
    # The figures are positions on a day, which no total contains.
    position: bool
    is_sample: bool


class CenterDay(Schema):
    date: date
    received: int | None
    completed: int | None


class CenterMonth(Schema):
    month: str
    revenue: int | None
    complete: bool


class CenterShare(Schema):
    slug: str
    name: str
    name_mr: str
    value: int


class CenterCharts(Schema):
    daily_processing: list[CenterDay]
    revenue_trend: list[CenterMonth]
    service_distribution: list[CenterShare]


class CenterActivity(Schema):
    type: Literal["transaction", "issue", "project"]
    slug: str
    department: str
    department_mr: str
    description: str
    description_mr: str
    location: str | None
    location_mr: str | None
    time: datetime
    amount: float | None
    import_id: int | None


class TopDepartment(Schema):
    slug: str
    name: str
    name_mr: str
    total_transactions: int | None
    total_completed: int | None
    efficiency_rate: float | None


class CenterSums(Schema):
    """A count or amount that no sheet reports is null."""

    total_transactions: int | None
    total_completed: int | None
    total_pending: int | None
    closure_rate: float | None
    total_amount: int | None


class CenterPlace(CenterSums):
    id: int
    name: str
    name_mr: str


class CenterWithoutPlace(CenterSums):
    """Sheets without places: included in the totals but in no taluka's figures."""

    sheets: list[Label]


class TopPerformers(Schema):
    departments: list[TopDepartment]
    districts: list[CenterPlace]


class DistrictProfile(Schema):
    population: int
    talukas: int
    villages: int
    area: int
    literacy: float
    is_sample: bool


class CenterPlaces(Schema):
    """A department's figures by taluka."""

    slug: str
    name: str
    name_mr: str
    talukas: list[CenterPlace]


class DistrictMetrics(Schema):
    talukas: list[CenterPlace]
    departments: list[CenterPlaces]
    without_place: CenterWithoutPlace | None
    profile: DistrictProfile | None


class CenterToday(Schema):
    date: date
    received: int | None
    completed: int | None
    sheets_received: int
    sheets_due: int
    rows_imported: int
    open_issues: int
    people_signed_in: int | None


class CenterLeftOut(Schema):
    """A sheet not included in the totals. `area`: it names no places, so it can't be filtered by area. `position`: its
    pending cases are a position on a day, which says nothing about how many cases were received in the period. `items`:
    the sections that `note` names send no sheet, and are counted one by one on e-Office's page.
    """

    dataset: str
    label: str
    label_mr: str
    reason: Literal["area", "position", "items"]
    note: Label | None


class CenterStats(Schema):
    period: CenterPeriod
    figures: dict[str, CenterFigure]
    system_stats: CenterSystemStats
    comprehensive_stats: CenterComprehensive
    department_stats: list[CenterDepartment]
    department_performance_matrix: list[CenterMatrixRow]
    chart_data: CenterCharts
    recent_activity: list[CenterActivity]
    top_performers: TopPerformers
    district_metrics: DistrictMetrics
    today: CenterToday
    left_out: list[CenterLeftOut]
    freshness: Freshness


class CenterUsers(Schema):
    total_users: int
    active_users: int
    admin_users: int
    regular_users: int


class CenterPlaceName(Schema):
    name: str
    name_mr: str


class CenterExplainedPart(CenterRows):
    """One dataset's share, with the entries behind it."""

    value: float
    measures: list[Label]
    of_measures: list[Label]
    added: bool
    adds_up: Literal["sum", "latest"]
    data_as_of: date | None
    last_import: LastImport | None


class CenterExplained(Schema):
    figure: str
    value: float | None
    previous: float | None
    # In percent; for percentages, in points.
    change: float | None
    change_unit: Literal["percent", "points"]
    unit: Literal["count", "rupees", "percent"]
    source: Source
    definition: str
    definition_mr: str
    period: CenterPeriod
    date_from: date
    date_to: date
    area: list[CenterPlaceName]
    rows: int
    parts: list[CenterExplainedPart]
