"""The sections that pages with figures from sheets leave out, because they are counted from files and receipts."""

from datetime import date

from catalog.datasets.eoffice import EOFFICE_FILE_PENDENCY
from portal.core.language import Language, in_each_language, pick, text
from portal.core.numbers import format_integer
from portal.organisation.models import Section
from portal.transactions.departments.eoffice.positions import COUNTS, ITEMS_OF, counted_from_items, open_items


def left_out_label(department: str, today: date) -> dict[Language, str] | None:
    """Return `left_out` in each language."""
    notes = in_each_language(lambda: left_out(department, today))
    found = {language: note for language, note in notes.items() if note}
    return found or None


def left_out(department: str, today: date) -> str | None:
    """Return a note that names a department's left-out sections with their pending items, or None if there are none.

    Sheets have a history and items only their state of today, so they can't be combined in a period or a trend.
    """
    if department != EOFFICE_FILE_PENDENCY.department:
        return None
    pending, sections = 0, set[int]()
    for counts in COUNTS:
        from_items = counted_from_items(counts, today)
        sections |= from_items
        found = open_items(ITEMS_OF[counts.name], from_items, today)
        pending += sum(sum(buckets.values()) for buckets in found.values())
    if not sections:
        return None
    names = Section.objects.filter(pk__in=sections).order_by("name")
    return text(
        "e-Office: these figures are from sheets. Counted one by one, on the e-Office page only: {sections} "
        "({pending} pending today).",
        sections=", ".join(pick(section.name, section.name_mr) for section in names),
        pending=format_integer(pending),
    )
