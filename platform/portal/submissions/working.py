"""Read and edit the holidays and the working week. Code that computes working days uses `portal.figures.working`."""

from datetime import date

from django.db import IntegrityError, transaction

from catalog.rows import day as day_of
from catalog.submissions import FIXED_HOLIDAYS, Saturdays
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.envelope import shaped
from portal.core.errors import Conflict
from portal.core.language import text
from portal.core.versions import locked
from portal.figures.models import Holiday, WorkingWeek
from portal.figures.working import saturdays_off
from portal.submissions.schemas import HolidayOut


def year_of_holidays(year: int) -> dict[str, object]:
    """Return a year's holidays: the fixed ones, and the entered ones, which can be deleted."""
    entered = {row.day: row for row in Holiday.objects.filter(day__year=year)}
    days = [shaped(HolidayOut, row) for row in entered.values()]
    days += [
        {"id": None, "day": day, "name": name.en, "name_mr": name.mr}
        for (month, number), name in FIXED_HOLIDAYS.items()
        if (day := date(year, month, number)) not in entered
    ]
    return {
        "year": year,
        "saturdays": saturdays_off(),
        "holidays": sorted(days, key=lambda row: day_of(row, "day")),
    }


@transaction.atomic
def set_saturdays(*, saturdays: Saturdays, user: User) -> None:
    before = saturdays_off()
    WorkingWeek.objects.update_or_create(pk=1, defaults={"saturdays": saturdays})
    record("setting", entity="working_days", entity_id="saturdays", actor=user,
           before={"saturdays": before}, after={"saturdays": saturdays})  # fmt: skip


def add_holiday(*, day: date, name: str, name_mr: str, user: User) -> Holiday:
    try:
        with transaction.atomic():
            row = Holiday.objects.create(day=day, name=name, name_mr=name_mr)
            record("create", entity="holiday", entity_id=row.pk, actor=user,
                   after={"day": day, "name": name, "name_mr": name_mr})  # fmt: skip
    except IntegrityError:
        raise Conflict(text("This day is already a holiday.")) from None
    return row


@transaction.atomic
def remove_holiday(*, holiday_id: int, user: User) -> None:
    row = locked(Holiday.objects.all(), holiday_id)
    record("delete", entity="holiday", entity_id=row.pk, actor=user,
           before={"day": row.day, "name": row.name, "name_mr": row.name_mr})  # fmt: skip
    row.delete()
