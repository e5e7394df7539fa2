"""Schedules: read, write and preview them. Only super admins may change those of backups and reports."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from catalog.cron import HOUR_STEPS, MINUTE_STEPS, BadCron, Cron, When, in_words, parse
from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.audit.records import Records
from portal.audit.services import record
from portal.core.envelope import NamedRef, shaped
from portal.core.errors import FieldErrors, Forbidden, collect_errors, existing, one_of
from portal.core.language import text
from portal.core.roles import SUPERADMIN
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import locked, require_version
from portal.operations.models import Run, SavedReport, Schedule
from portal.operations.schemas_runs import (
    LastRun,
    ScheduleActive,
    ScheduleIn,
    ScheduleOut,
    ScheduleUpdate,
    WhenIn,
    WhenOut,
)

DAEMON_TIMEOUT = timedelta(minutes=1)
RECORDS = Records[Schedule](
    "schedule", ("name", "name_mr", "what", "datasets", "report_id", "cron", "is_active")
)
# Backups contain everything, and system reports are for super admins (requirement 14).
_SUPER_ADMIN_ONLY = (Schedule.What.BACKUP, Schedule.What.REPORT)


def schedules_for(user: User) -> QuerySet[Schedule]:
    """Return all schedules: the policy is the only check."""
    return Schedule.objects.select_related("updated_by", "report")


def schedule_for(user: User, pk: int) -> Schedule:
    return existing(schedules_for(user).filter(pk=pk).first(), text("Schedule not found"))


def may_change(user: User, what: str) -> bool:
    return what not in _SUPER_ADMIN_ONLY or user.role == SUPERADMIN


def is_watched() -> bool:
    """Whether Dagster's daemon is evaluating the schedules."""
    last = Schedule.objects.aggregate(last=Max("looked_at"))["last"]
    return not Schedule.objects.exists() or (last is not None and timezone.now() - last < DAEMON_TIMEOUT)


def detail(row: Schedule, user: User) -> dict[str, object]:
    return schedule_rows([row], user)[0]


def schedule_rows(rows: Iterable[Schedule], user: User) -> list[dict[str, object]]:
    now = timezone.now()
    rows = list(rows)
    newest = (
        Run.objects.filter(schedule_id__in=[row.pk for row in rows])
        .values("schedule_id")
        .annotate(newest=Max("id"))
        .values_list("newest", flat=True)
    )
    last = {run.schedule_id: run for run in Run.objects.filter(pk__in=list(newest)).defer("log")}
    result = [_row(row, last.get(row.pk), user, now) for row in rows]
    return sorted(
        result,
        key=lambda schedule: (not schedule["is_active"], schedule["next_runs"] or [now], schedule["id"]),
    )


def _row(row: Schedule, last: Run | None, user: User, now: datetime) -> dict[str, object]:
    try:
        ticks = parse(row.cron).upcoming(now)
    except BadCron:
        ticks = []
    return shaped(
        ScheduleOut,
        row,
        report=reference(row.report),
        when=shaped(WhenOut, in_words(row.cron)),
        next_runs=ticks,
        last_run=last and shaped(LastRun, last),
        may_change=may_change(user, row.what),
        changed_by=row.updated_by.name if row.updated_by else None,
    )


def reference(row: Schedule | SavedReport | None) -> dict[str, object] | None:
    return None if row is None else shaped(NamedRef, row)


def parsed(when: WhenIn) -> Cron:
    """Return the cron expression of `when`. Raises FieldErrors (422) on the invalid field."""
    steps = {"minutes": MINUTE_STEPS, "hours": HOUR_STEPS}.get(when.every)
    if steps:
        one_of("step", when.step, steps)
    if when.every == "week" and not when.days:
        raise FieldErrors({"days": [text("Choose at least one day.")]})
    try:
        return parse(When(**{**when.model_dump(), "days": tuple(when.days)}).line)
    except BadCron as error:
        messages = {
            "form": text(
                "A cron line has minute (0–59), hour (0–23), day (1–31), month (1–12) and day of the week (0–7)."
            ),
            "never": text("This date never occurs."),
            "often": text("Allow at least five minutes between runs."),
        }
        raise FieldErrors({"cron": [messages[error.code]]}) from None


@finds_faults(ScheduleIn)
def _readable_faults(values: Mapping[str, object], target: Target) -> Faults:
    checks: dict[str, Callable[[Any], object]] = {
        "datasets": _check_datasets,
        "report_id": _check_report,
        "when": parsed,
    }
    return collect_errors(
        *(partial(check, values[name]) for name, check in checks.items() if values.get(name))
    )


def _check_datasets(datasets: list[str]) -> None:
    if not (datasets and set(datasets) <= set(DATASETS)):
        raise FieldErrors({"datasets": [text("Choose at least one data set.")]})


def _check_report(report_id: int | None) -> None:
    if not SavedReport.objects.filter(pk=report_id or 0).exists():
        raise FieldErrors({"report_id": [text("Choose a saved report.")]})


def _values(body: ScheduleIn, user: User) -> dict[str, object]:
    if not may_change(user, body.what):
        raise Forbidden()
    refreshes = body.what == Schedule.What.REFRESH.value
    datasets = list(dict.fromkeys(body.datasets)) if refreshes else []
    if refreshes:
        _check_datasets(datasets)
    reports = body.what == Schedule.What.REPORT.value
    if reports:
        _check_report(body.report_id)
    return {
        "name": body.name,
        "name_mr": body.name_mr,
        "what": body.what,
        "datasets": datasets,
        "report_id": body.report_id if reports else None,
        "cron": parsed(body.when).line,
        "is_active": body.is_active,
    }


def _locked(row: Schedule, user: User) -> Schedule:
    if not may_change(user, row.what):
        raise Forbidden()
    return locked(Schedule.objects.all(), row.pk, text("Schedule not found"))


@transaction.atomic
def create(*, body: ScheduleIn, user: User) -> Schedule:
    row = Schedule(**_values(body, user), settled_until=timezone.now(), updated_by=user)
    with RECORDS.written(row, user):
        row.save()
    return row


@transaction.atomic
def change(*, row: Schedule, body: ScheduleUpdate, user: User) -> Schedule:
    row = _locked(row, user)
    with RECORDS.written(row, user, body.revision):
        values = _values(body.over(row), user)
        _store(row, values, user, reset_ticks=values["cron"] != row.cron)
    return row


def _store(row: Schedule, values: Mapping[str, object], user: User, *, reset_ticks: bool = False) -> None:
    """Save the values. Ticks before a new time, or during a pause, do not count."""
    if reset_ticks or (values["is_active"] and not row.is_active):
        row.settled_until = timezone.now()
    for name, value in values.items():
        setattr(row, name, value)
    row.updated_by = user
    # Not `looked_at`: the daemon may be writing it.
    row.save(update_fields=[*values, "revision", "settled_until", "updated_by", "updated_at"])


@transaction.atomic
def switch(*, row: Schedule, body: ScheduleActive, user: User) -> Schedule:
    row = _locked(row, user)
    require_version(row.revision, body.revision)
    if row.is_active != body.is_active:
        with RECORDS.written(row, user, body.revision):
            _store(row, {"is_active": body.is_active}, user)
    return row


@transaction.atomic
def remove(*, row: Schedule, user: User) -> None:
    """Delete a schedule at the version named by the request."""
    RECORDS.removed(_locked(row, user), user)


@transaction.atomic
def run_now(*, row: Schedule, user: User) -> Schedule:
    row = _locked(row, user)
    datasets = (
        [name for name in row.datasets if name in DATASETS] if row.what == Schedule.What.REFRESH else [""]
    )
    now = timezone.now()
    for dataset in datasets:
        Run.objects.create(
            job=row.what, dataset=dataset, trigger=Run.Trigger.HAND, schedule_id=row.pk, report_id=row.report_id,
            requested_by=user, state=Run.State.REQUESTED, created_at=now,
        )  # fmt: skip
    record("run", "schedule", row.pk, actor=user, after={"datasets": datasets})
    return row
