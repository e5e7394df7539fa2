"""Ready reports: list, download, delete and expire them."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from portal.accounts.models import User
from portal.audit.services import record
from portal.core.envelope import shaped
from portal.core.errors import NotFound, existing, one_of
from portal.core.language import text
from portal.core.paging import search_condition
from portal.core.versions import locked
from portal.operations.models import Schedule
from portal.operations.scheduling import reference
from portal.reports import storage
from portal.reports.models import ReadyReport
from portal.reports.registry import REPORTS
from portal.reports.schemas_saved import ReadyOut, ReadyQuery

MADE_REPORTS = timedelta(days=90)  # retention period


def ready_for(user: User) -> QuerySet[ReadyReport]:
    """Return all unexpired reports: the policy is the only check."""
    return ReadyReport.objects.filter(made_at__gt=timezone.now() - MADE_REPORTS).select_related("made_by")


def report_for(user: User, pk: int) -> ReadyReport:
    return existing(ready_for(user).filter(pk=pk).first(), text("Report not found"))


def matching(rows: QuerySet[ReadyReport], query: ReadyQuery) -> QuerySet[ReadyReport]:
    for name, values in (("report", list(REPORTS)), ("state", ReadyReport.State.values)):
        if value := getattr(query, name):
            rows = rows.filter(**{name: one_of(name, value, values)})
    return rows.filter(search_condition(query.search, "name", "name_mr", "made_by__name"))


def report_rows(rows: Iterable[ReadyReport]) -> list[dict[str, object]]:
    rows = list(rows)
    schedules = Schedule.objects.in_bulk({row.schedule_id for row in rows if row.schedule_id is not None})
    return [
        shaped(
            ReadyOut,
            row,
            title=REPORTS[row.report].title.as_dict(),
            by_schedule=row.schedule_id is not None,
            schedule=reference(schedules.get(row.schedule_id or 0)),
            made_by=row.made_by.name if row.made_by else None,
            kept_until=timezone.localdate(row.made_at + MADE_REPORTS),
        )
        for row in rows
    ]


def file_of(row: ReadyReport, kind: str) -> Path:
    path = storage.path(row.folder, kind)
    if not any(file["format"] == kind for file in row.files) or not path.is_file():
        raise NotFound(text("This file is not there."))
    return path


def facts(row: ReadyReport) -> dict[str, object]:
    fields = ("name", "report", "date_from", "date_to", "language", "state", "files")
    return {name: getattr(row, name) for name in fields}


def remove(*, row: ReadyReport, user: User) -> None:
    with transaction.atomic():
        locked_row = locked(ReadyReport.objects.all(), row.pk, text("Report not found"))
        record("delete", "ready_report", row.pk, actor=user, before=facts(row))
        locked_row.delete()
    storage.remove(row.folder)


def prune() -> int:
    """Delete expired reports and orphaned folders; return the number of reports."""
    old = list(ReadyReport.objects.filter(made_at__lte=timezone.now() - MADE_REPORTS).order_by("id"))
    for row in old:
        with transaction.atomic():
            if ReadyReport.objects.filter(pk=row.pk).delete()[0]:
                record("expire", "ready_report", row.pk, before=facts(row))
        storage.remove(row.folder)
    for folder in storage.strays(set(ReadyReport.objects.values_list("folder", flat=True))):
        storage.remove(folder)
    return len(old)
