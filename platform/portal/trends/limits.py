"""The brief's section on legal time limits: the current state of each list of cases."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal

from django.utils.safestring import SafeString

from catalog.cases import OPEN
from catalog.registry import DATASETS
from catalog.rounding import percent
from marts.store import month_of
from portal.core import printing
from portal.core.days import day, month
from portal.core.language import current, text
from portal.core.numbers import format_integer, format_short
from portal.figures.selectors import freshness
from portal.transactions.clocks import ListState, list_state
from portal.transactions.signal_text import DASH


def limits(departments: Collection[str], today: date) -> SafeString | None:
    """Return the section, or None if none of the departments has a list."""
    lists = [
        dataset
        for dataset in DATASETS.values()
        if dataset.clock and dataset.department in departments and freshness(dataset)["data_as_of"]
    ]
    if not lists:
        return None
    headings = [
        text("List"),
        text("Pending"),
        text("Overdue"),
        text("Due within 3 days"),
        text("Decided in time"),
        text("Month"),
    ]
    rows = [[dataset.label[current()], *_cells(list_state(dataset, today))] for dataset in lists]
    return printing.section(
        text("Cases and their legal limits"),
        printing.table(headings, rows),
        printing.note(
            text(
                "Counted on {day}, with the limits that the departments have set. No legal advice.",
                day=day(today),
            )
        ),
    )


def _cells(list_state: ListState) -> list[str]:
    pending = sum(list_state.counts[state] for state in OPEN)
    counts = [
        format_integer(number) for number in (pending, list_state.counts["broken"], list_state.counts["soon"])
    ]
    if not list_state.months:
        return [*counts, DASH, DASH]
    key, part, ended = list_state.months[-1]
    rate = percent(part, ended) or Decimal(0)
    share = text(
        "{rate} ({part} of {all})",
        rate=f"{format_short(rate)}%",
        part=format_integer(part),
        all=format_integer(ended),
    )
    return [*counts, share, month(month_of(key))]
