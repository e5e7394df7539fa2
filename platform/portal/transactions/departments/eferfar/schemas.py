"""Parts of E-Ferfar's dashboard response that are not declared in the catalog."""

from typing import Any, Literal

from ninja import Schema
from pydantic import create_model

from catalog.dashboards.eferfar import EFERFAR_DASHBOARD
from marts.series import Sheet
from portal.transactions import composer


class EferfarStatusShare(Schema):
    type: Literal["overall", "dispute"]
    status: Literal["pending", "issued", "stay_orders", "disputed", "undisputed"]
    name: str
    value: int | None
    count: int | None


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
    # Null for a missing sheet (a gap, not a zero), and if pending is a stock.
    total_records: int | None
    total: int | None
    count: int
    sheet: Sheet
    complete: bool


_composed = composer.data_schema(EFERFAR_DASHBOARD)
_Summary: Any = _composed.model_fields["summary"].annotation
DashboardData = create_model(
    _composed.__name__,
    __base__=_composed,
    summary=(create_model(_Summary.__name__, __base__=_Summary, previous_year_included=(bool, ...)), ...),
    status_distribution=(list[EferfarStatusShare], ...),
    # Empty if pending is a stock: the day of a sheet is not the day since which its cases have been waiting.
    age_buckets=(list[AgeBucketRow], ...),
    trend_data=(list[TrendPoint], ...),
    previous_trend_data=(list[TrendPoint], ...),
    monthly_processing_days=(list[TrendPoint], ...),
    daily_processing_days=(list[TrendPoint], ...),
)
