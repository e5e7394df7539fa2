"""The payload of a KPI dashboard, as the OpenAPI document declares it."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema

from catalog.kpis import Tone, Unit
from portal.core.envelope import Label
from portal.figures.schemas import Freshness


class MetricValue(Schema):
    metric: str
    label: Label
    unit: Unit
    # null where the department has not told it yet
    value: float | None


class DatedMetric(MetricValue):
    # The newest day of this metric; null for one that was not told, and for samples.
    as_of: date | None


class Card(DatedMetric):
    # Percent of the whole of which it is a declared part; null where there is none.
    share: float | None
    share_of: Label | None


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


class KpisDashboardData(Schema):
    department: str
    # False: these are the specification's sample figures.
    live: bool
    as_of: date | None
    entries: int
    metrics: list[DatedMetric]
    cards: list[Card]
    overview: list[MetricValue]
    status: list[MetricValue]
    # What the states are parts of; null where they have no common whole.
    status_whole: MetricValue | None
    categories: list[Category]
    counted: Label
    figures: list[DatedMetric]
    progress: list[ProgressOut]
    months: Months | None
    activity: list[ActivityOut]
    state: Literal["live", "sample"]
    freshness: Freshness
