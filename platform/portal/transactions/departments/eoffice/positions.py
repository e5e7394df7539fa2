"""A section's pending items on a day (its position), from sheets or single items.

A position has exactly one source:

1. its items, from the day on which a user chose them (`CountedFromItems`);
2. else its newest sheet in the window;
3. else, if it has never sent a sheet, its items.

Items have only their current state, not the day they were closed, so they provide the position of today only. For an
earlier day the section has no position and is reported as unknown rather than as empty.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from django.db.models import Count, Max, Q, QuerySet

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.datasets.eoffice import AGES, BUCKETS, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from catalog.datasets.eoffice_items import EOFFICE_FILES, EOFFICE_RECEIPTS, OPEN
from catalog.rows import add_known, whole
from marts.query import Query
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.models import (
    CountedFromItems,
    FileItem,
    FilePendency,
    ReceiptItem,
    ReceiptPendency,
)

Source = Literal["sheet", "items"]
CRITICAL = BUCKETS[-1]
COUNTS = (EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY)
# Dataset of counts → dataset of items.
ITEMS_OF: Mapping[str, Dataset] = {
    EOFFICE_FILE_PENDENCY.name: EOFFICE_FILES,
    EOFFICE_RECEIPT_PENDENCY.name: EOFFICE_RECEIPTS,
}


@dataclass(frozen=True, slots=True)
class Position:
    """One section's pending items by age, with their source."""

    section_id: int
    buckets: Mapping[str, int]
    source: Source
    as_of: date | None

    @property
    def total(self) -> int:
        return sum(self.buckets.values())

    @property
    def critical(self) -> int:
        return self.buckets[CRITICAL]


@dataclass(frozen=True, slots=True)
class Positions:
    """One kind's positions, with sums that are None, not 0, if no section has one.

    `unknown` are sections counted from items, whose position on an earlier day is not known.
    """

    found: Mapping[int, Position]
    unknown: frozenset[int] = field(default_factory=frozenset)

    @property
    def total(self) -> int | None:
        return add_known(position.total for position in self.found.values())

    @property
    def critical(self) -> int | None:
        return self.bucket(CRITICAL)

    def bucket(self, name: str) -> int | None:
        return add_known(position.buckets[name] for position in self.found.values())


def position_query(request: FiguresRequest, sections: tuple[int, ...] | None) -> Query:
    """Build the marts query: each section's newest count in the window, ignoring future days."""
    equals = {} if sections is None else {"eoffice_section_id": sections}
    return Query(
        window=request.window.intersect(Window(last=request.today)),
        equals=equals,
        blocks=("summary", "sections"),
        today=request.today,
        adds=request.adds,
    )


def positions(figures: Figures, sections: tuple[int, ...] | None) -> Positions:
    """Combine sheets and items of one kind, optionally limited to `sections`."""
    request = figures.request
    counts, items = request.dataset, ITEMS_OF[request.dataset.name]
    day = min(request.window.last or request.today, request.today)
    sheets = sheet_days(counts, day)
    from_items = counted_from_items(counts, day)
    if sections is not None:
        from_items = from_items.intersection(sections)
    by_section = {
        section_id: Position(
            section_id, {name: whole(row, name) for name in BUCKETS}, "sheet", sheets.get(section_id)
        )
        for row in figures.block("sections")
        if (section_id := whole(row, "eoffice_section_id")) not in from_items
    }
    if day < request.today or (request.window.first is not None and request.window.first > day):
        return Positions(by_section, from_items)
    for section_id, buckets in open_items(items, from_items, day).items():
        by_section[section_id] = Position(section_id, buckets, "items", day)
    return Positions(by_section)


def _counts(dataset: Dataset) -> QuerySet[FilePendency] | QuerySet[ReceiptPendency]:
    model = FilePendency if dataset is EOFFICE_FILE_PENDENCY else ReceiptPendency
    return model._default_manager.order_by()


def items_of(dataset: Dataset) -> QuerySet[FileItem] | QuerySet[ReceiptItem]:
    model = FileItem if dataset is EOFFICE_FILES else ReceiptItem
    return model._default_manager.order_by()


def sheet_days(counts: Dataset, day: date) -> dict[int, date]:
    """Return section → day of its newest count up to `day`."""
    rows = _counts(counts).filter(as_of_date__lte=day)
    newest = rows.values("eoffice_section_id").annotate(newest=Max("as_of_date"))
    return {row["eoffice_section_id"]: row["newest"] for row in newest}


def switched_to_items(counts: Dataset, day: date) -> dict[int, date]:
    """Return section → day since which it is counted from items, for sections switched on or before `day`."""
    rows = CountedFromItems.objects.filter(dataset=counts.name, since__lte=day)
    return dict(rows.values_list("section_id", "since"))


def counted_from_items(counts: Dataset, day: date) -> frozenset[int]:
    """Return the sections that are counted from their items on `day`."""
    with_items = sections_with_items(ITEMS_OF[counts.name])
    return with_items.difference(sheet_days(counts, day)).union(switched_to_items(counts, day))


def sections_with_items(items: Dataset) -> frozenset[int]:
    rows = items_of(items).values_list("eoffice_section_id", flat=True)
    return frozenset(rows.distinct())


def open_items(items: Dataset, sections: Iterable[int], day: date) -> dict[int, dict[str, int]]:
    """Return section → open items by age on `day`, including sections with none."""
    by_section = {section_id: dict.fromkeys(BUCKETS, 0) for section_id in sections}
    rows = items_of(items).filter(
        eoffice_section_id__in=list(by_section), status__in=OPEN, received_date__lte=day
    )
    counted = rows.values("eoffice_section_id").annotate(**_ages(day))
    names = [f"in_{name}" for name in BUCKETS]
    for section_id, *buckets in counted.values_list("eoffice_section_id", *names):
        by_section[section_id] = dict(zip(BUCKETS, buckets, strict=True))
    return by_section


def _ages(day: date) -> dict[str, Count]:
    """Return an aggregate per age bucket, by days between receipt and `day`."""
    counts = {}
    for name, youngest, oldest in AGES:
        within = Q(received_date__lte=day - timedelta(days=youngest))
        if oldest is not None:
            within &= Q(received_date__gte=day - timedelta(days=oldest))
        counts[f"in_{name}"] = Count("pk", filter=within)
    return counts
