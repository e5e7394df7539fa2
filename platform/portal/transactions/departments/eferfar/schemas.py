"""The payload of E-Ferfar's dashboard, as the OpenAPI document declares it."""

from typing import Any, Literal

from ninja import Schema

from catalog.measures import Adds
from marts.series import Sheet
from portal.operations.schemas import Freshness


class Totals(Schema):
    total_pending: int
    total_issued: int
    stay_orders: int
    # null where there are no entries
    avg_processing_days: int | None
    count: int


class Summary(Totals):
    # Null where pending is a stock: no sum of a period contains a position.
    total_records: int | None
    previous_year_included: bool


class EferfarTalukaTotals(Totals):
    taluka_id: int
    taluka: str
    taluka_mr: str
    district_id: int
    district: str
    district_mr: str
    division_id: int
    division: str
    division_mr: str


class EferfarStatusShare(Schema):
    type: Literal["overall", "dispute"]
    status: Literal["pending", "issued", "stay_orders", "disputed", "undisputed"]
    name: str
    value: int | None
    count: int


class AgeBucketRow(Schema):
    taluka_id: int
    taluka: str
    taluka_mr: str
    within_3_months: int
    three_to_six_months: int
    over_6_months: int


class TrendPoint(Schema):
    period: str
    month: str
    date: str | None = None
    day: str | None = None
    avg_processing_days: int | None
    # Null where no sheet came (a gap, never a zero), and where pending is a stock.
    total_records: int | None
    total: int | None
    count: int
    sheet: Sheet
    complete: bool


class DashboardData(Schema):
    summary: Summary
    district_data: list[EferfarTalukaTotals]
    status_distribution: list[EferfarStatusShare]
    # Empty where pending is a stock: the day of a sheet is not the day since which its cases wait.
    age_buckets: list[AgeBucketRow]
    trend_data: list[TrendPoint]
    previous_trend_data: list[TrendPoint]
    monthly_processing_days: list[TrendPoint]
    daily_processing_days: list[TrendPoint]
    filters_applied: dict[str, Any]
    freshness: Freshness
    pending_adds_up: dict[str, Adds]
