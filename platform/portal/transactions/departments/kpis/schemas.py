"""The payload of a KPI dashboard, as the OpenAPI document declares it."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from catalog.kpis import Tone, Unit
from portal.core.envelope import Label
from portal.figures.schemas import Freshness
from portal.transactions.signals import SignalOut


class MetricValue(Schema):
    metric: str
    label: Label
    unit: Unit
    # null if the department has not reported it yet
    value: float | None
    # The metric's newest day; null if it was not reported, and for samples.
    as_of: date | None


class Category(Schema):
    name: Label
    count: float


class Month(Schema):
    # YYYY-MM
    month: str
    complete: bool
    value: float | None


class ActivityOut(Schema):
    type: Tone
    message: Label
    time: datetime


class KpisDashboardData(Schema):
    department: str
    # False if these are the specification's sample figures.
    live: bool
    as_of: date | None
    entries: int
    # Metrics by name. `whole` is what the states are parts of, null if they have no common whole.
    summary: dict[str, float | None]
    metrics: list[MetricValue]
    categories: list[Category]
    months: list[Month]
    activity: list[ActivityOut]
    state: Literal["live", "sample"]
    signals: dict[str, SignalOut]
    filters_applied: dict[str, object]
    freshness: Freshness
