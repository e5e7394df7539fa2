"""Demo entries of all departments: two years that look like the offices' own sheets, the same at every start of one
day.

What they share stands here; each department's own figures are in its `demo` module.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from catalog.calendar import year_before
from portal.geography.selectors import own_district
from portal.transactions.models import Entry
from portal.transactions.services import touch

WEEKDAYS = (1.18, 1.08, 1.0, 0.97, 0.88)  # Monday to Friday
# How a month compares with the year's mean: the year's end rushes, monsoon and Diwali slow down.
MONTHS = (1.02, 1.03, 1.22, 0.96, 0.98, 1.0, 0.92, 0.9, 0.97, 0.94, 0.93, 1.05)
# Republic Day, Maharashtra Day, Independence Day, Gandhi Jayanti, Christmas.
HOLIDAYS = {(1, 26), (5, 1), (8, 15), (10, 2), (12, 25)}


def working_days(first: date, last: date) -> Iterator[date]:
    day = first
    while day <= last:
        if day.weekday() < 5 and (day.month, day.day) not in HOLIDAYS:
            yield day
        day += timedelta(days=1)


def first_day(today: date) -> date:
    """Demo entries reach two years back."""
    return year_before(year_before(today)) + timedelta(days=1)


def own_talukas() -> list[int]:
    """The active talukas of the installation's district; Mumbai City has none."""
    district = own_district()
    if district is None:
        return []
    return list(district.talukas.filter(is_active=True).order_by("lgd_code").values_list("id", flat=True))


def save(model: type[Entry], rows: Iterable[dict[str, Any]], user: Any) -> int:
    """Write entries as `user` and note their months; returns how many."""
    made = [model(**values, created_by=user) for values in rows]
    model._default_manager.bulk_create(made, batch_size=500)
    touch(model.DATASET, (getattr(row, model.DATASET.date) for row in made))
    return len(made)
