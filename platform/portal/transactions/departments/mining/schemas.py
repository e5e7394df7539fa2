"""The payload of the mining dashboard, as the OpenAPI document declares it. Money is in lacs of rupees."""

from typing import Any

from ninja import Schema

from portal.operations.schemas import Freshness


class Totals(Schema):
    total_transactions: int
    # The sum of the seven counts.
    total: int
    total_applied: int
    total_application_fee_unpaid: int
    total_resend: int
    total_demand_note_not_created: int
    total_demand_note_payment: int
    total_generated: int
    total_rejected: int
    # Generated and rejected.
    total_processed: int
    total_royalty: float
    total_dmf: float
    total_revenue: float
    # Percent of the applications with one decimal; null where there are none.
    success_rate: float | None
    processing_rate: float | None


class DistrictTotals(Totals):
    district_id: int
    district: str
    district_name: str
    district_mr: str
    division_id: int
    division: str
    division_mr: str


class TalukaTotals(DistrictTotals):
    taluka_id: int
    taluka: str
    taluka_name: str
    taluka_mr: str


class MonthTotals(Totals):
    # YYYY-MM
    month: str
    complete: bool


class DashboardData(Totals):
    summary: Totals
    district_summary: list[DistrictTotals]
    taluka_summary: list[TalukaTotals]
    monthly_trends: list[MonthTotals]
    recent_transactions: list[dict[str, Any]]
    filters_applied: dict[str, Any]
    freshness: Freshness
