"""Test days that are valid at any time of day."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from catalog.calendar import INDIA, today_in_india
from catalog.submissions import WorkingDays
from portal.accounts.models import User
from portal.transactions.models import EferfarEntry
from support.datasets import Api


def at_three(day: date) -> datetime:
    return datetime.combine(day, time(15), INDIA)


def grid(person: User, **query: str) -> dict[str, Any]:
    """Return the calendar as the person sees it."""
    answer = Api(person).get("/submissions", **query)
    assert answer.status_code == 200, answer.content
    return dict(answer.json()["data"])


@pytest.fixture
def working_day():
    """Return the nth working day before today; its sheet is overdue if n is large enough."""

    def day(number: int) -> date:
        found = today_in_india()
        for _ in range(number):
            found = WorkingDays().before(found)
        return found

    return day


@pytest.fixture
def receive_entry(make_entry):
    """Create an entry that was received `after` days later than its own day."""

    def make(taluka: str, day: date, after: int = 0, **fields):
        row = make_entry(taluka, day, **fields)
        EferfarEntry.objects.filter(pk=row.pk).update(created_at=at_three(day + timedelta(days=after)))
        return row

    return make
