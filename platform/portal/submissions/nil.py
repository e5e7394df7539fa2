"""Nil returns: a unit reports that it has nothing to report for a period, and can withdraw that."""

from datetime import date

from django.db import IntegrityError, transaction

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.submissions import Period, period_of
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors, NotFound
from portal.core.language import text
from portal.core.versions import locked
from portal.figures.models import NilReturn
from portal.figures.working import working_days
from portal.submissions.grid import dataset_for
from portal.submissions.sheets import CalendarScope, Line, lines
from portal.submissions.units import Unit, expected, unit_column
from portal.transactions.models import MODELS


def sheet_line(user: User, dataset: Dataset, unit: str, day: date, today: date) -> tuple[Line, Period]:
    """Return one unit's sheet for the period of `day`; 404 outside the user's scope."""
    working = working_days()
    period = period_of(expected(dataset).rhythm, day, working)
    window = Window(period.day, period.day)
    scope = CalendarScope(user=user, window=window, working=working, today=today, area={}, unit=unit)
    unit_lines = lines(dataset, scope)
    if not unit_lines or not unit_lines[0].sheets:
        raise NotFound()
    return unit_lines[0], period


def open_cases(dataset: Dataset, unit: Unit, period: Period) -> bool:
    """Return whether the unit had open cases in the period, so that its list can't be nil."""
    if dataset.clock is None:
        return False
    rows = MODELS[dataset.name]._default_manager.filter(
        **{unit_column(dataset): unit.value, f"{dataset.date}__lte": period.last}
    )
    return rows.exclude(**{f"{dataset.clock.status}__in": dataset.clock.ends}).exists()


@transaction.atomic
def submit(*, user: User, dataset: str, unit: str, day: date, note: str, today: date) -> NilReturn:
    """Record a nil return for a sheet that is owed and missing."""
    target = dataset_for(user, dataset)
    line, period = sheet_line(user, target, unit, day, today)
    match line.sheets[0].status:
        case "received" | "late":
            raise Conflict(text("Entries of this day have been received; it cannot be a nil return."))
        case "nil":
            raise Conflict(text("A nil return for this day is already recorded."))
        case "off" | "none":
            raise FieldErrors({"day": [text("No sheet is expected from this unit on this day.")]})
    if open_cases(target, line.unit, period):
        raise Conflict(text("This unit has pending cases; its list is not empty."))
    try:
        with transaction.atomic():
            row = NilReturn.objects.create(
                dataset=target.name, unit=line.unit.key, day=period.day, note=note, created_by=user
            )
    except IntegrityError:
        raise Conflict(text("A nil return for this day is already recorded.")) from None
    record("create", entity="nil_return", entity_id=row.pk, actor=user, after=_snapshot(row))
    return row


@transaction.atomic
def withdraw(*, user: User, nil_id: int, today: date) -> None:
    row = locked(NilReturn.objects.all(), nil_id)
    # 404 for users who can't reach the unit.
    sheet_line(user, dataset_for(user, row.dataset), row.unit, row.day, today)
    record("delete", entity="nil_return", entity_id=row.pk, actor=user, before=_snapshot(row))
    row.delete()


def _snapshot(row: NilReturn) -> dict[str, object]:
    return {"dataset": row.dataset, "unit": row.unit, "day": row.day, "note": row.note}
