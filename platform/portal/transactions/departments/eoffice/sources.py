"""Whether a section's files and receipts are counted from sheets or from items."""

from datetime import date

from django.db import transaction

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.datasets.eoffice import EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import existing
from portal.core.language import text
from portal.organisation.models import Section
from portal.transactions.departments.eoffice.positions import (
    ITEMS_OF,
    open_items,
    sections_with_items,
    sheet_days,
    switched_to_items,
)
from portal.transactions.models import CountedFromItems

KINDS: dict[str, Dataset] = {"file": EOFFICE_FILE_PENDENCY, "receipt": EOFFICE_RECEIPT_PENDENCY}


def sources() -> list[dict[str, object]]:
    """Return every section with its data of each kind and the source that is counted today."""
    today = today_in_india()
    by_kind = {kind: _load_kind(dataset, today) for kind, dataset in KINDS.items()}
    since = {
        (row.dataset, row.section_id): row.since
        for row in CountedFromItems.objects.filter(dataset__in=[d.name for d in KINDS.values()])
    }
    rows = []
    for section in Section.objects.order_by("name"):
        row: dict[str, object] = {
            "section_id": section.pk,
            "revision": section.revision,
            "section_name": section.name,
            "section_name_mr": section.name_mr,
            "is_active": section.is_active,
        }
        for kind, dataset in KINDS.items():
            sheets, switched, items = by_kind[kind]
            from_items = section.pk in switched or (section.pk in items and section.pk not in sheets)
            row[kind] = {
                "counted_from": "items" if from_items else "sheet",
                "chosen": section.pk in switched,
                "since": since.get((dataset.name, section.pk)),
                "newest_sheet": sheets.get(section.pk),
                "open_items": sum(items[section.pk].values()) if section.pk in items else None,
            }
        rows.append(row)
    return rows


def _load_kind(
    counts: Dataset, today: date
) -> tuple[dict[int, date], frozenset[int], dict[int, dict[str, int]]]:
    items = ITEMS_OF[counts.name]
    return (
        sheet_days(counts, today),
        switched_to_items(counts, today),
        open_items(items, sections_with_items(items), today),
    )


@transaction.atomic
def choose(*, user: User, section_id: int, from_items: dict[str, bool]) -> dict[str, object]:
    """Count a section's files or receipts from its items, starting today, or from its sheets."""
    existing(Section.objects.filter(pk=section_id).first(), text("Section not found"))
    before = _choices(section_id)
    for kind, use_items in from_items.items():
        rows = CountedFromItems.objects.filter(dataset=KINDS[kind].name, section_id=section_id)
        if not use_items:
            rows.delete()
        elif not rows.exists():
            CountedFromItems.objects.create(
                dataset=KINDS[kind].name, section_id=section_id, since=today_in_india()
            )
    after = _choices(section_id)
    if after != before:
        record("update", "eoffice_section_source", section_id, actor=user, before=before, after=after)
    return next(row for row in sources() if row["section_id"] == section_id)


def _choices(section_id: int) -> dict[str, str]:
    rows = CountedFromItems.objects.filter(section_id=section_id).order_by("dataset")
    return {row.dataset: row.since.isoformat() for row in rows}
