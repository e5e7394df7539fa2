"""Schedules. Dagster's daemon picks up changes at its next evaluation, without a restart."""

from django.http import HttpRequest
from django.utils import timezone
from ninja.responses import Status

from portal.audit.lists import Lines, as_file
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok
from portal.core.files import FILE
from portal.core.language import text
from portal.core.policies import OPERATIONS
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.operations import scheduling
from portal.operations.schemas_runs import (
    ScheduleActive,
    ScheduleIn,
    ScheduleList,
    ScheduleOut,
    ScheduleUpdate,
    Ticks,
    WhenIn,
)

router = PolicyRouter(tags=["operations"])


@router.get("/schedules", policy=OPERATIONS, response=Envelope[ScheduleList])
def list_schedules(request: HttpRequest) -> JsonBody:
    """All schedules in the order of their next run, the paused ones last."""
    user = caller(request)
    rows = scheduling.schedule_rows(scheduling.schedules_for(user), user)
    return ok({"schedules": rows, "watched": scheduling.is_watched()})


_EXPORTED = (
    "id", "name", "name_mr", "what", "datasets", "report", "cron", "is_active", "next_runs", "last_run", "changed_by",
    "updated_at",
)  # fmt: skip


@router.get("/schedules/export", policy=OPERATIONS, heavy=True, file=FILE, exports="schedule")
@as_file("schedules", _EXPORTED)
def export_schedules(request: HttpRequest) -> Lines:
    """All schedules as a file, with times in IST."""
    user = caller(request)
    return scheduling.schedule_rows(scheduling.schedules_for(user), user)


@router.post("/schedules", policy=OPERATIONS, response={201: Envelope[ScheduleOut]})
def create_schedule(request: HttpRequest, body: ScheduleIn) -> Status:
    """Schedule a refresh, rebuild, backup or report. Times are in IST; Dagster's daemon runs the job."""
    user = caller(request)
    row = scheduling.create(body=body, user=user)
    return created(scheduling.detail(row, user), text("Schedule created."))


@router.post("/schedules/preview", policy=OPERATIONS, response=Envelope[Ticks])
def preview_schedule(request: HttpRequest, body: WhenIn) -> JsonBody:
    """The next run times of a schedule that has not been saved."""
    cron = scheduling.parsed(body)
    return ok({"cron": cron.line, "next_runs": cron.upcoming(timezone.now())})


@router.get("/schedules/{id}", policy=OPERATIONS, response=Envelope[ScheduleOut])
def get_schedule(request: HttpRequest, id: Id) -> JsonBody:
    """One schedule with its next and last run."""
    user = caller(request)
    return ok(scheduling.detail(scheduling.schedule_for(user, id), user))


@router.put("/schedules/{id}", policy=OPERATIONS, response=Envelope[ScheduleOut])
def update_schedule(request: HttpRequest, id: Id, body: ScheduleUpdate) -> JsonBody:
    """Replace the schedule. Its next run follows the new times."""
    user = caller(request)
    row = scheduling.change(row=scheduling.schedule_for(user, id), body=body, user=user)
    return ok(scheduling.detail(row, user), text("Schedule saved."))


@router.put("/schedules/{id}/active", policy=OPERATIONS, response=Envelope[ScheduleOut])
def switch_schedule(request: HttpRequest, id: Id, body: ScheduleActive) -> JsonBody:
    """Pause or resume a schedule. Runs missed during a pause are skipped."""
    user = caller(request)
    row = scheduling.schedule_for(user, id)
    row = scheduling.switch(row=row, body=body, user=user)
    message = text("Schedule resumed.") if body.is_active else text("Schedule paused.")
    return ok(scheduling.detail(row, user), message)


@router.post("/schedules/{id}/run", policy=OPERATIONS, response={202: Envelope[ScheduleOut]})
def run_schedule(request: HttpRequest, id: Id) -> Status:
    """Run the schedule's job now."""
    user = caller(request)
    row = scheduling.run_now(row=scheduling.schedule_for(user, id), user=user)
    return Status(202, ok(scheduling.detail(row, user), text("The run will start within seconds.")))


@router.delete("/schedules/{id}", policy=OPERATIONS, response=Envelope[None], versioned=True)
def delete_schedule(request: HttpRequest, id: Id) -> JsonBody:
    """Delete the schedule. Its past runs stay in the history."""
    user = caller(request)
    scheduling.remove(row=scheduling.schedule_for(user, id), user=user)
    return ok(None, text("Schedule deleted."))
