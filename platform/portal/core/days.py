"""Dates in the user's language."""

from datetime import date

from catalog.calendar import MONTHS_EN, MONTHS_MR
from portal.core.language import current


def month_name(when: date) -> str:
    """`Nov`, `नोव्हेंबर`: Marathi has no common abbreviations for months."""
    return MONTHS_MR[when.month - 1] if current() == "mr" else MONTHS_EN[when.month - 1][:3]


def month(when: date) -> str:
    """`Nov 2026`, `नोव्हेंबर 2026`."""
    return f"{month_name(when)} {when.year}"


def day(when: date) -> str:
    """`19 Nov 2026`, `19 नोव्हेंबर 2026`."""
    return f"{when.day} {month(when)}"
