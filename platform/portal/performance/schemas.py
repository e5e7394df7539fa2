"""Department performance on the wire. Null is what a department's sheet does not say."""

from datetime import date
from typing import Literal

from ninja import Schema


class PerformanceMetrics(Schema):
    """Percent with one decimal, counts, days with one decimal, and satisfaction out of 5.

    `closure_rate` is closed in percent of received; `success_rate` approved in percent of closed, null where the sheets
    do not tell what was approved.
    """

    closure_rate: float | None
    success_rate: float | None
    total_submitted: int | None
    total_completed: int | None
    total_pending: int | None
    average_processing_time: float | None
    citizen_satisfaction: float | None


class PerformanceLevel(Schema):
    """Colours as the specification names them, always shown with the word."""

    key: str
    level: str
    level_mr: str
    color: str


class KeyInsights(Schema):
    primary_service: str | None
    primary_service_mr: str | None
    processing_mode: str | None
    processing_mode_mr: str | None
    improvement_areas: list[str]
    improvement_areas_mr: list[str]


class DepartmentPerformance(Schema):
    """A department's place in the ranking by `ranked_by`; without that rate it has none and comes last."""

    id: int
    name: str
    name_mr: str
    slug: str
    logo_url: str
    rank: int | None
    ranked_by: Literal["closure_rate"]
    performance_metrics: PerformanceMetrics
    performance_level: PerformanceLevel | None
    key_insights: KeyInsights
    period_from: date
    period_to: date
    data_as_of: date | None
