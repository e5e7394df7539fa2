"""The history of runs: list it, and add requests that Dagster's daemon picks up (`flows.schedules`)."""

from collections.abc import Iterable, Sequence
from typing import get_args

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.envelope import shaped
from portal.core.errors import Conflict, FieldErrors, one_of
from portal.core.language import text
from portal.core.paging import search_condition
from portal.figures.models import Import
from portal.operations.models import Run, SavedReport, Schedule
from portal.operations.scheduling import reference
from portal.operations.schemas_runs import Job, RunOut, RunQuery


def runs_for(user: User) -> QuerySet[Run]:
    """Return all runs: the policy is the only check."""
    return Run.objects.select_related("requested_by")


def matching(rows: QuerySet[Run], query: RunQuery) -> QuerySet[Run]:
    choices = {
        "job": get_args(Job),
        "dataset": tuple(DATASETS),
        "trigger": tuple(Run.Trigger.values),
        "state": (*Run.State.values, "open"),
    }
    for name, values in choices.items():
        value = getattr(query, name)
        if not value:
            continue
        is_open = one_of(name, value, values) == "open"
        rows = rows.filter(state__in=Run.OPEN) if is_open else rows.filter(**{name: value})
    if query.search:
        search = query.search
        name_matches = search_condition(search, "name", "name_mr")
        schedules = Schedule.objects.filter(name_matches).values("pk")
        reports = SavedReport.objects.filter(name_matches).values("pk")
        files = Import.objects.filter(filename__icontains=search).values("pk")
        rows = rows.filter(
            Q(schedule_id__in=schedules)
            | Q(import_id__in=files)
            | Q(report_id__in=reports)
            | search_condition(search, "requested_by__name", "failure")
            | Q(run_id__istartswith=search)
        )
    return rows


def run_rows(rows: Iterable[Run]) -> list[dict[str, object]]:
    rows = list(rows)
    schedules = Schedule.objects.in_bulk({row.schedule_id for row in rows if row.schedule_id is not None})
    imports = dict(
        Import.objects.filter(
            pk__in={row.import_id for row in rows if row.import_id is not None}
        ).values_list("pk", "filename")
    )
    reports = SavedReport.objects.in_bulk({row.report_id for row in rows if row.report_id is not None})
    return [
        _row(
            row,
            schedule=reference(schedules.get(row.schedule_id or 0)),
            report=reference(reports.get(row.report_id or 0)),
            import_record=_import(row.import_id, imports),
        )
        for row in rows
    ]


def _row(row: Run, **related: object) -> dict[str, object]:
    duration = row.finished_at - row.started_at if row.finished_at and row.started_at else None
    return shaped(
        RunOut,
        row,
        **related,
        requested_by=row.requested_by.name if row.requested_by else None,
        seconds=round(duration.total_seconds(), 3) if duration else None,
    )


def _import(pk: int | None, names: dict[int, str]) -> dict[str, object] | None:
    return {"id": pk, "filename": names[pk]} if pk in names else None


def add_requests(*, job: str, datasets: Sequence[str], user: User, report_id: int | None = None) -> list[Run]:
    """Add a request per dataset to the history. Raises Conflict (409) while the same job is open."""
    under_way = Run.objects.filter(job=job, dataset__in=datasets, report_id=report_id, state__in=Run.OPEN)
    if under_way.exists():
        raise Conflict(text("This is already running. Wait until it has finished."))
    now = timezone.now()
    return [
        Run.objects.create(
            job=job, dataset=dataset, report_id=report_id, trigger=Run.Trigger.HAND, requested_by=user,
            state=Run.State.REQUESTED, created_at=now,
        )
        for dataset in datasets
    ]  # fmt: skip


@transaction.atomic
def request_runs(*, job: str, datasets: Sequence[str], user: User) -> list[Run]:
    rows = add_requests(job=job, datasets=datasets, user=user)
    record(job, "operations", actor=user, after={"datasets": [name for name in datasets if name]})
    return rows


def request_rebuild(*, datasets: list[str], user: User) -> list[Run]:
    if unknown := [name for name in datasets if name not in DATASETS]:
        raise FieldErrors(
            {"datasets": [f"{text('There is no such data set.')} ({', '.join(unknown)[:200]})"]}
        )
    chosen = list(dict.fromkeys(datasets))
    return request_runs(job="refresh" if chosen else "rebuild", datasets=chosen or [""], user=user)
