"""The payloads of the grievance dashboards and reports, as the OpenAPI document declares them."""

from typing import Any, Literal

from ninja import Schema

from portal.operations.schemas import Freshness
from portal.transactions.schemas import Label


class Grievances(Schema):
    """Figures of any group of entries; a rate is null where there is nothing to divide by."""

    grievances: int
    resolved: int
    pending: int
    satisfied: int
    dissatisfied: int
    resolved_pendency: int
    efficiency: float | None
    pendency_percentage: float
    satisfaction_rate: float | None
    count: int


class Summary(Schema):
    total_grievances: int
    total_resolved: int
    total_pending: int
    resolution_rate: float | None
    satisfaction_rate: float | None
    total_satisfied: int
    total_dissatisfied: int
    resolved_pendency: int
    pendency_percentage: float
    count: int


class OfficeFigures(Grievances):
    office_id: int
    name: str
    name_mr: str


class MonthFigures(Grievances):
    month: str
    complete: bool


class Stage(Schema):
    """One of the ten counts, and its share of all grievances."""

    stage: str
    label: Label
    count: int
    share: float | None


class OpenEscalations(Schema):
    open: int
    overdue: int
    resolved: int
    # Grievances in the open ones.
    grievances: int


class DashboardData(Schema):
    summary: Summary
    offices: list[OfficeFigures]
    months: list[MonthFigures]
    stages: list[Stage]
    filters_applied: dict[str, Any]
    freshness: Freshness


class PgDashboardData(DashboardData):
    escalations: OpenEscalations


class MonthlyStats(Schema):
    months: list[MonthFigures]
    freshness: Freshness


class RankedOffice(OfficeFigures):
    # 1 is the highest efficiency; offices without grievances have no rank.
    rank: int | None
    level: Literal["excellent", "very_good", "good", "fair", "needs_attention"] | None
    level_label: Label | None


class OfficePerformance(Schema):
    offices: list[RankedOffice]
    freshness: Freshness


class OfficeStages(Schema):
    office_id: int
    name: str
    name_mr: str
    stages: list[Stage]


class MonthStages(Schema):
    month: str
    stages: list[Stage]


class GrievanceAnalysis(Schema):
    summary: Summary
    stages: list[Stage]
    offices: list[OfficeStages]
    months: list[MonthStages]
    freshness: Freshness


class SatisfactionReport(Schema):
    summary: Summary
    offices: list[OfficeFigures]
    months: list[MonthFigures]
    freshness: Freshness
