"""The working week (which Saturdays are off) and the holidays of a year."""

from django.http import HttpRequest
from ninja import Path, Query, Status

from catalog.calendar import today_in_india
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok
from portal.core.language import text
from portal.core.policies import MASTERS_READ, MASTERS_WRITE
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.submissions import working
from portal.submissions.schemas import HolidayIn, HolidayOut, WorkingDaysOut, WorkingWeekIn, YearQuery

router = PolicyRouter(tags=["submissions"])


@router.get("", policy=MASTERS_READ, response=Envelope[WorkingDaysOut])
def working_days(request: HttpRequest, query: Query[YearQuery]) -> JsonBody:
    """The working week and the holidays."""
    return ok(working.year_of_holidays(query.year or today_in_india().year))


@router.put("", policy=MASTERS_WRITE, response=Envelope[WorkingDaysOut])
def set_working_week(request: HttpRequest, body: WorkingWeekIn) -> JsonBody:
    """Set which Saturdays are working days."""
    working.set_saturdays(saturdays=body.saturdays, user=caller(request))
    return ok(working.year_of_holidays(today_in_india().year), text("Setting saved."))


@router.post("/holidays", policy=MASTERS_WRITE, response={201: Envelope[HolidayOut]})
def add_holiday(request: HttpRequest, body: HolidayIn) -> Status:
    """Add a day on which no sheet is expected, with its name in both languages."""
    row = working.add_holiday(day=body.day, name=body.name, name_mr=body.name_mr, user=caller(request))
    return created(row, text("Holiday added."))


@router.delete("/holidays/{holiday_id}", policy=MASTERS_WRITE, response=Envelope[None])
def remove_holiday(request: HttpRequest, holiday_id: Path[Id]) -> JsonBody:
    """Delete a holiday; sheets are expected on that day again."""
    working.remove_holiday(holiday_id=holiday_id, user=caller(request))
    return ok(None, text("Holiday removed."))
