"""People and places, as the datasets' tests have them, and days that hold at every hour."""

from datetime import date, datetime, time, timedelta

import pytest

from catalog.calendar import INDIA, today_in_india
from catalog.submissions import WorkingDays
from portal.transactions.models import EferfarEntry
from support.datasets import make_entry, people, places

__all__ = ["make_entry", "people", "places"]


def moment(day: date, hour: int = 15) -> datetime:
    return datetime.combine(day, time(hour), INDIA)


@pytest.fixture
def back():
    """The working day so many working days before today, far enough for a sheet of it to be overdue."""

    def day(number: int) -> date:
        found = today_in_india()
        for _ in range(number):
            found = WorkingDays().before(found)
        return found

    return day


@pytest.fixture
def came(make_entry):
    """An entry of a day that came in `after` days later."""

    def make(taluka: str, day: date, after: int = 0, **fields):
        row = make_entry(taluka, day, **fields)
        EferfarEntry.objects.filter(pk=row.pk).update(created_at=moment(day + timedelta(days=after)))
        return row

    return make
