"""Whether a section's files and receipts are counted from sheets or from items."""

from django.db import transaction

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.datasets.eoffice import EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from catalog.rows import whole
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
    rows: list[dict[str, object]] = [
        {
            "section_id": section.pk,
            "revision": section.revision,
            "section_name": section.name,
            "section_name_mr": section.name_mr,
            "is_active": section.is_active,
        }
        for section in Section.objects.order_by("name")
    ]
    for kind, dataset in KINDS.items():
        sheets, switched = sheet_days(dataset, today), switched_to_items(dataset, today)
        items = open_items(ITEMS_OF[dataset.name], sections_with_items(ITEMS_OF[dataset.name]), today)
        for row in rows:
            section_id = whole(row, "section_id")
            from_items = section_id in switched or (section_id in items and section_id not in sheets)
            row[kind] = {
                "counted_from": "items" if from_items else "sheet",
                "chosen": section_id in switched,
                "since": switched.get(section_id),
                "newest_sheet": sheets.get(section_id),
                "open_items": sum(items[section_id].values()) if section_id in items else None,
            }
    return rows


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
