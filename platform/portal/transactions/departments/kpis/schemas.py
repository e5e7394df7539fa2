"""The payload of a KPI dashboard, as the OpenAPI document declares it."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from catalog.kpis import Tone, Unit
from portal.operations.schemas import Freshness
from portal.transactions.schemas import Label


class MetricValue(Schema):
    metric: str
    label: Label
    unit: Unit
    # null where the department has not told it yet
    value: float | None


class Card(MetricValue):
    # Percent of the first card; null where that makes no sense.
    share: float | None


class Category(Schema):
    name: Label
    count: float


class ProgressOut(Schema):
    label: Label
    unit: Unit
    value: float | None
    whole: float | None
    percent: float | None


class Month(Schema):
    # YYYY-MM
    month: str
    value: float | None


class Months(Schema):
    metric: str
    label: Label
    unit: Unit
    points: list[Month]


class ActivityOut(Schema):
    type: Tone
    message: Label
    time: datetime


class DashboardData(Schema):
    department: str
    # False: these are the specification's sample figures.
    live: bool
    as_of: date | None
    entries: int
    metrics: list[MetricValue]
    cards: list[Card]
    overview: list[MetricValue]
    status: list[MetricValue]
    categories: list[Category]
    counted: Label
    figures: list[MetricValue]
    progress: list[ProgressOut]
    months: Months | None
    activity: list[ActivityOut]
    state: Literal["live", "sample"]
    freshness: Freshness
