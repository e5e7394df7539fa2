"""Request and response schemas of e-Office's routes."""

from datetime import date, datetime
from typing import Generic, Literal, TypeVar

from ninja import Schema
from pydantic import model_validator

from catalog.measures import Adds
from portal.core.validation import FilterText, WriteSchema
from portal.figures.schemas import Freshness
from portal.transactions.filters import AreaFilters
from portal.transactions.values import FilterId

Kind = Literal["file", "receipt"]
Count = TypeVar("Count", int, int | None)


class SectionFilters(AreaFilters):
    """Section and days. All sections belong to the Collector's office: an area filter selects all of them or none."""

    eoffice_section_id: FilterId = None
    eoffice_section: FilterText | None = None

    # Alternative spellings (requirement 36); the canonical ones win.
    section_id: FilterId = None
    section: FilterText | None = None

    @model_validator(mode="after")
    def _canonical(self) -> "SectionFilters":
        if self.eoffice_section_id is None and self.eoffice_section is None:
            self.eoffice_section_id, self.eoffice_section = self.section_id, self.section
        return self


class Buckets(Schema, Generic[Count]):
    """Counts by age. The last two are repeated under the names used for receipts."""

    zero_to_seven_days: Count
    eight_to_fifteen_days: Count
    sixteen_to_thirty_days: Count
    thirty_one_to_sixty_days: Count
    thirtyone_to_sixty_days: Count
    more_than_sixty_days: Count
    greater_than_sixty_days: Count
    total_pendency: Count


class SectionOfKind(Buckets[int]):
    """A section's pending files or receipts, and whether they come from its sheet or its items."""

    source: Literal["sheet", "items"]
    as_of: date | None


class SectionRow(Buckets[int]):
    """A section with all its pending files and receipts."""

    section_id: int
    eoffice_section_id: int
    section_name: str
    section_name_mr: str
    file_pendency: int | None
    receipt_pendency: int | None
    critical_items: int
    critical_percentage: float | None
    # null: no data of this kind
    file: SectionOfKind | None
    receipt: SectionOfKind | None


class KindSummary(Buckets[int | None]):
    """Summary of all files, or all receipts. Counts are null, not 0, if no section has reported a position."""

    total_sections: int
    average_per_section: float | None
    # English name; empty if nothing is pending
    highest_section: str
    highest_section_mr: str
    highest_section_id: int | None
    highest_pendency: int | None
    critical_pendency: int | None
    critical_percentage: float | None
    # sections counted from items, whose position on an earlier day is not known
    unknown_sections: int


class KindDashboard(Schema):
    summary: KindSummary
    sections: list[SectionRow]
    filters_applied: dict[str, object]
    freshness: Freshness
    pending_adds_up: dict[str, Adds]


class OverallStats(Schema):
    """Totals of files and receipts; null, not 0, if no section has reported a position."""

    total_sections_with_data: int
    total_file_pendency: int | None
    total_receipt_pendency: int | None
    grand_total_pendency: int | None
    total_critical_items: int | None
    overall_critical_percentage: float | None
    active_sections: int
    unknown_sections: int


class RecentItem(Schema):
    """One of the newest files or receipts."""

    id: int
    kind: Kind
    file_number: str
    subject: str
    section_id: int
    section: str
    section_mr: str
    priority: str
    status: str
    received_date: date
    created_at: datetime


class Dashboard(Schema):
    overall_stats: OverallStats
    file_pendency_summary: KindSummary
    receipt_pendency_summary: KindSummary
    section_wise_data: list[SectionRow]
    recent_transactions: list[RecentItem]
    filters_applied: dict[str, object]
    freshness: dict[str, Freshness]
    pending_adds_up: dict[str, Adds]
    as_of: date


class DashboardStats(Schema):
    overall_stats: OverallStats
    filters_applied: dict[str, object]
    as_of: date


class ComparedSection(SectionRow):
    """A section compared with the others. Rank 1 has the most pending items."""

    rank: int
    share_percentage: float | None


class SectionComparison(Schema):
    sections: list[ComparedSection]
    average_per_section: float | None
    filters_applied: dict[str, object]
    as_of: date


class BucketShare(Schema):
    bucket: str
    first_day: int
    last_day: int | None
    file_pendency: int | None
    receipt_pendency: int | None
    total_pendency: int | None
    share_percentage: float | None


class PendencyAnalysis(Schema):
    buckets: list[BucketShare]
    # sections with items over sixty days, largest first
    critical_sections: list[SectionRow]
    total_pendency: int | None
    total_critical_items: int | None
    overall_critical_percentage: float | None
    filters_applied: dict[str, object]
    as_of: date


class SourceOfKind(Schema):
    counted_from: Literal["sheet", "items"]
    # whether the department chose items; without a choice, a section that sends no sheets is counted from items
    chosen: bool
    since: date | None
    newest_sheet: date | None
    # null: the section has no items
    open_items: int | None


class SectionSource(Schema):
    section_id: int
    # Revision of the section itself, which is also edited from this list.
    revision: int
    section_name: str
    section_name_mr: str
    is_active: bool
    file: SourceOfKind
    receipt: SourceOfKind


class SourceIn(WriteSchema):
    """Whether a section's files and receipts are counted from its items; omitted kinds are unchanged."""

    file_from_items: bool | None = None
    receipt_from_items: bool | None = None
