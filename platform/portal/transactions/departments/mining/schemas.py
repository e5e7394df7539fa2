"""The payload of the mining dashboard, as the OpenAPI document declares it. Money is in lacs of rupees."""

from typing import Any

from ninja import Schema

from marts.series import Sheet
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


class MonthTotals(Schema):
    """As the totals, but null in a month without a sheet."""

    # YYYY-MM
    month: str
    complete: bool
    sheet: Sheet
    total_transactions: int
    total: int | None
    total_applied: int | None
    total_application_fee_unpaid: int | None
    total_resend: int | None
    total_demand_note_not_created: int | None
    total_demand_note_payment: int | None
    total_generated: int | None
    total_rejected: int | None
    total_processed: int | None
    total_royalty: float | None
    total_dmf: float | None
    total_revenue: float | None
    success_rate: float | None
    processing_rate: float | None


class DashboardData(Totals):
    summary: Totals
    district_summary: list[DistrictTotals]
    taluka_summary: list[TalukaTotals]
    monthly_trends: list[MonthTotals]
    recent_transactions: list[dict[str, Any]]
    filters_applied: dict[str, Any]
    freshness: Freshness
