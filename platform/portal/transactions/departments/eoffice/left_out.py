"""The sections that pages with figures from sheets leave out, because they are counted from files and receipts."""

from collections.abc import Sequence
from datetime import date

from catalog.datasets.eoffice import EOFFICE_FILE_PENDENCY
from portal.core.language import Language, in_each_language, pick, text
from portal.core.numbers import format_integer
from portal.organisation.models import Section
from portal.transactions.departments.eoffice.positions import COUNTS, ITEMS_OF, counted_from_items, open_items


def left_out_label(department: str, today: date) -> dict[Language, str] | None:
    """Return `left_out` in each language."""
    found = _found(department, today)
    return in_each_language(lambda: _note(*found)) if found else None


def left_out(department: str, today: date) -> str | None:
    """Return a note that names a department's left-out sections with their pending items, or None if there are none.

    Sheets have a history and items only their state of today, so they can't be combined in a period or a trend.
    """
    found = _found(department, today)
    return _note(*found) if found else None


def _found(department: str, today: date) -> tuple[list[Section], int] | None:
    """Return the sections and the number of their pending items."""
    if department != EOFFICE_FILE_PENDENCY.department:
        return None
    pending, sections = 0, set[int]()
    for counts in COUNTS:
        from_items = counted_from_items(counts, today)
        sections |= from_items
        found = open_items(ITEMS_OF[counts.name], from_items, today)
        pending += sum(sum(buckets.values()) for buckets in found.values())
    return (list(Section.objects.filter(pk__in=sections).order_by("name")), pending) if sections else None


def _note(sections: Sequence[Section], pending: int) -> str:
    return text(
        "e-Office: these figures are from sheets. Counted one by one, on the e-Office page only: {sections} "
        "({pending} pending today).",
        sections=", ".join(pick(section.name, section.name_mr) for section in sections),
        pending=format_integer(pending),
    )
