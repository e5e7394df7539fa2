"""The payload of RTS's dashboard and of its lookups, as the OpenAPI document declares them."""

from typing import Any, Literal

from ninja import Schema

from catalog.measures import Adds
from portal.operations.schemas import Freshness

Status = Literal["pending", "completed", "approved", "rejected", "in_progress"]


class Rates(Schema):
    """In percent; null where there is nothing to divide by, except the success rate, which is 0 then."""

    success_rate: float
    disposal_rate: float | None
    on_time_rate: float | None


class Summary(Rates):
    total_applications: int
    total_closed: int
    total_pending: int
    total_approved: int
    total_rejected: int
    # Null where pending is a stock: the total less a position is nobody's number.
    in_progress: int | None
    pending_at_vle: int
    pending_at_desk1: int
    pending_at_desk2: int
    pending_at_desk3: int
    on_time_delivery: int
    not_on_time_delivery: int
    # entries, not applications
    count: int


class Counts(Rates):
    total_applications: int
    pending: int
    closed: int
    approved: int
    rejected: int
    # Null where pending is a stock: the total less a position is nobody's number.
    in_progress: int | None
    count: int


class DistrictCounts(Counts):
    division_id: int
    division: str
    division_mr: str
    district_id: int
    district: str
    district_mr: str
    district_name: str


class TalukaCounts(DistrictCounts):
    taluka_id: int
    taluka: str
    taluka_mr: str
    taluka_name: str


class ServiceCounts(Counts):
    service_id: int
    service_name: str
    service_name_mr: str
    closure_rate: float | None


class StatusShare(Schema):
    """A part of all applications; the four parts do not overlap. No percentages where pending is a stock."""

    status: Literal["completed", "pending", "in_progress", "rejected"]
    name: str
    value: int | None
    percentage: float | None


class DashboardFigures(Schema):
    summary: Summary
    taluka_data: list[TalukaCounts]
    district_data: list[DistrictCounts]
    service_data: list[ServiceCounts]
    status_distribution: list[StatusShare]
    recent_transactions: list[dict[str, Any]]
    filters_applied: dict[str, Any]
    freshness: Freshness
    pending_adds_up: dict[str, Adds]


class ServiceName(Schema):
    id: int
    name: str
    name_mr: str
