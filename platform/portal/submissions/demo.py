"""Demo nil returns for every third missing sheet."""

from datetime import timedelta

from catalog.calendar import Window, today_in_india
from portal.accounts.models import User
from portal.figures.models import NilReturn
from portal.figures.working import working_days
from portal.submissions.grid import datasets_for
from portal.submissions.sheets import CalendarScope, lines
from portal.transactions.demo import RECENT


def seed(user: User) -> int:
    """Create nil returns as `user`. Return the number created."""
    today, working = today_in_india(), working_days()
    window = Window(today - timedelta(days=RECENT), today)
    scope = CalendarScope(user=user, window=window, working=working, today=today, area={})
    missing = [
        (dataset.name, line.unit.key, sheet.period.day)
        for dataset in datasets_for(user)
        for line in lines(dataset, scope)
        for sheet in line.sheets
        if sheet.status == "missing"
    ]
    rows = [
        NilReturn(dataset=dataset, unit=unit, day=day, created_by=user)
        for dataset, unit, day in missing[1::3]
    ]
    return len(NilReturn.objects.bulk_create(rows))
