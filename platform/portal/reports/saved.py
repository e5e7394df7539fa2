"""Saved reports: read, write and request runs of them (Dagster's daemon picks up the request)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import SimpleNamespace

from django.db import transaction
from django.db.models import Max, QuerySet

from catalog.calendar import today_in_india
from catalog.rows import whole
from portal.accounts.models import User
from portal.audit.records import Records
from portal.audit.services import record
from portal.core.envelope import shaped
from portal.core.errors import FieldErrors, collect_errors, existing
from portal.core.language import text
from portal.core.paging import days_between
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import locked, require_version
from portal.geography.models import Taluka
from portal.operations import history, scheduling
from portal.operations.models import Run, SavedReport
from portal.operations.schemas_runs import LastRun
from portal.organisation.models import Department
from portal.reports import results
from portal.reports.registry import REPORTS
from portal.reports.relative import DATES, RELATIVE, days_of
from portal.reports.schemas_saved import SavedIn, SavedOut, SavedUpdate
from sheets.values import FIRST_YEAR, LAST_YEAR

JOB = "report"
_FIELDS = (
    "name", "name_mr", "report", "period", "date_from", "date_to", "district_id", "taluka_id", "formats", "language",
)  # fmt: skip


def saved_for(user: User) -> QuerySet[SavedReport]:
    """Return all saved reports: the policy is the only check."""
    return SavedReport.objects.select_related("district", "taluka", "department", "updated_by")


def report_for(user: User, pk: int) -> SavedReport:
    return existing(saved_for(user).filter(pk=pk).first(), text("Saved report not found"))


def covers(row: SavedReport, day: date) -> tuple[date, date]:
    """Return the first and last day of the report if it is run on `day`."""
    if row.period != DATES:
        return days_of(row.period, day)
    assert row.date_from is not None and row.date_to is not None
    return row.date_from, row.date_to


def detail(row: SavedReport, user: User) -> dict[str, object]:
    return report_rows([row], user)[0]


def report_rows(rows: Iterable[SavedReport], user: User) -> list[dict[str, object]]:
    rows = list(rows)
    ids = [row.pk for row in rows]
    runs = Run.objects.filter(job=JOB, report_id__in=ids).values("report_id").annotate(newest=Max("id"))
    newest = Run.objects.filter(pk__in=list(runs.values_list("newest", flat=True))).defer("log")
    last = {run.report_id: run for run in newest}
    by_report: dict[int, list[dict[str, object]]] = {}
    for schedule in scheduling.schedule_rows(scheduling.schedules_for(user).filter(report_id__in=ids), user):
        if isinstance(report := schedule["report"], dict):
            by_report.setdefault(whole(report, "id"), []).append(schedule)
    today = today_in_india()
    return [_row(row, last.get(row.pk), by_report.get(row.pk, []), today) for row in rows]


def _row(
    row: SavedReport, last: Run | None, report_schedules: Sequence[Mapping[str, object]], today: date
) -> dict[str, object]:
    first, last_day = covers(row, today)
    return shaped(
        SavedOut,
        row,
        title=REPORTS[row.report].title.as_dict(),
        covers={"date_from": first, "date_to": last_day},
        district=row.district and {"en": row.district.name_en, "mr": row.district.name_mr},
        taluka=row.taluka and {"en": row.taluka.name_en, "mr": row.taluka.name_mr},
        department=row.department.slug if row.department else None,
        schedules=report_schedules,
        last_run=last and shaped(LastRun, last),
        changed_by=row.updated_by.name if row.updated_by else None,
    )


def periods(today: date) -> list[dict[str, object]]:
    windows = ((name, *days_of(name, today)) for name in RELATIVE)
    return [{"period": name, "date_from": first, "date_to": last} for name, first, last in windows]


@finds_faults(SavedIn)
def _readable_faults(values: Mapping[str, object], target: Target) -> Faults:
    query = SimpleNamespace(**{**dict.fromkeys(("department", "district_id", "taluka_id")), **values})
    user = target.user
    assert isinstance(user, User)
    return collect_errors(lambda: results.check(query, user), lambda: _district_of(query))


def _district_of(body: SavedIn | SimpleNamespace) -> int | None:
    """Return the district id, derived from the taluka if given. Raises FieldErrors (422) if they don't match."""
    if body.taluka_id is None:
        return body.district_id
    district_id = Taluka.objects.filter(pk=body.taluka_id).values_list("district_id", flat=True).first()
    if district_id is not None and body.district_id not in (None, district_id):
        raise FieldErrors({"taluka_id": [text("This taluka is in another district.")]})
    return district_id


def _values(body: SavedIn, user: User) -> dict[str, object]:
    results.check(body, user)
    values = body.model_dump(exclude={"revision", "department"})
    values["formats"] = list(dict.fromkeys(body.formats))
    if body.period != DATES:
        values["date_from"] = values["date_to"] = None
    else:
        _check_days(body)
    values["district_id"] = _district_of(body)
    values["department"] = Department.objects.get(slug=body.department) if body.department else None
    return values


def _check_days(body: SavedIn) -> None:
    for name in ("date_from", "date_to"):
        day = getattr(body, name)
        if day is None:
            raise FieldErrors({name: [text("This field is required.")]})
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise FieldErrors({name: [text("Enter a date (YYYY-MM-DD).")]})
    days_between(body.date_from, body.date_to)


RECORDS = Records[SavedReport](
    "saved_report", _FIELDS, lambda row: {"department": row.department.slug if row.department else None}
)


def _locked(row: SavedReport) -> SavedReport:
    return locked(SavedReport.objects.all(), row.pk, text("Saved report not found"))


@transaction.atomic
def create(*, body: SavedIn, user: User) -> SavedReport:
    row = SavedReport(**_values(body, user), updated_by=user)
    with RECORDS.written(row, user):
        row.save()
    return row


@transaction.atomic
def change(*, row: SavedReport, body: SavedUpdate, user: User) -> SavedReport:
    row = _locked(row)
    require_version(row.revision, body.revision)
    department = row.department.slug if row.department else None
    values = _values(body.over(row, department=department), user)
    if all(getattr(row, name) == value for name, value in values.items()):
        return row
    with RECORDS.written(row, user, body.revision):
        for name, value in values.items():
            setattr(row, name, value)
        row.updated_by = user
        row.save()
    return row


@transaction.atomic
def remove(*, row: SavedReport, user: User) -> None:
    """Delete a saved report and its schedules, each with an audit entry. Its ready reports stay until they expire."""
    row = _locked(row)
    require_version(row.revision)
    for schedule in scheduling.schedules_for(user).filter(report=row):
        scheduling.RECORDS.drop(schedule, user)
    RECORDS.drop(row, user)


@transaction.atomic
def run_now(*, row: SavedReport, user: User) -> Run:
    row = _locked(row)
    (run,) = history.add_requests(job=JOB, datasets=[""], user=user, report_id=row.pk)
    record("run", "saved_report", row.pk, actor=user)
    return run
