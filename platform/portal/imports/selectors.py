"""Read imports: apply the user's scope, and serialize a record with the worker's report in the user's language."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict
from zipfile import BadZipFile, ZipFile

import orjson
from django.db.models import Q, QuerySet

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from portal.accounts.models import User, user_ref
from portal.core.envelope import shaped
from portal.core.errors import existing
from portal.core.heavy import MARKED_SHEET
from portal.core.language import text
from portal.core.roles import ADMIN, USER
from portal.figures.models import Import
from portal.figures.selectors import freshness
from portal.imports.names import Names
from portal.imports.schemas import ImportSummary, UndoFacts
from portal.imports.undo import refusal
from portal.transactions.selectors import may_reach
from portal.uploads.files import data_folder
from portal.uploads.responses import serialize_issue
from sheets.errors import Issue, Severity

# The most issues listed in a response; the marked workbook has all of them.
MAX_DETAILS = 1_000
SIDES = ("from", "to")  # of a change


def imports_for(user: User) -> QuerySet[Import]:
    """Return the imports within the user's scope: the user's own department and area."""
    rows = Import.objects.all()
    if user.role == USER:
        own_datasets = {name: dataset for name, dataset in DATASETS.items() if may_reach(user, dataset)}
        shared = [name for name, dataset in own_datasets.items() if dataset.owner]
        # In a dataset shared by departments, only the user's department's imports.
        rows = rows.filter(dataset__in=own_datasets).exclude(
            Q(dataset__in=shared) & ~Q(department=user.department_slug or "")
        )
        if user.taluka_id:
            rows = rows.filter(taluka_id=user.taluka_id)
        elif user.district_id:
            rows = rows.filter(district_id=user.district_id)
    return rows


def with_people(rows: QuerySet[Import]) -> QuerySet[Import]:
    """Load the users who sent and undid each import."""
    return rows.select_related("created_by", "undo__created_by")


def import_for(user: User, import_id: int) -> Import:
    return existing(with_people(imports_for(user)).filter(pk=import_id).first(), text("Import not found"))


def stored(record: Import) -> Path | None:
    """Return the path of the received file; None once it has been purged."""
    path = data_folder() / record.stored_path
    return path if record.stored_path and path.is_file() else None


def original(record: Import) -> Path:
    """Return the path of the received file; 404 once it has been purged."""
    return existing(stored(record), text("The file of this import has been deleted."))


def unpacked_bytes(path: Path) -> int:
    """Return a sheet's uncompressed size: a workbook is a ZIP archive, so a small file can be long."""
    size = path.stat().st_size
    if size > MARKED_SHEET:
        return size
    try:
        with ZipFile(path) as archive:
            return sum(part.file_size for part in archive.infolist())
    except BadZipFile:
        return size


class ReportColumn(TypedDict):
    letter: str
    heading: str
    field: str | None


class ReportSheet(TypedDict):
    kind: str
    name: str
    columns: list[ReportColumn]


class ReportIssue(TypedDict):
    """A `sheets` `Issue` as JSON."""

    row: int | None
    column: str
    cell: str
    value: str
    code: str
    params: dict[str, object]
    severity: Severity


class Report(TypedDict, total=False):
    """The worker's report on a sheet (`flows.report`)."""

    sheet: ReportSheet
    issues: list[ReportIssue]
    issues_left_out: int
    rows: dict[str, list[str]]
    head: list[list[str]]
    changes: list[dict[str, Any]]
    missing: list[str]
    reading: dict[str, Any]


def report(record: Import) -> Report:
    """Return the worker's report; empty before it has been written."""
    path = data_folder() / "uploads" / str(record.pk) / "report.json"
    try:
        parsed: Report = orjson.loads(path.read_bytes())
        return parsed
    except FileNotFoundError:
        return {}


def undo_facts(record: Import) -> dict[str, object] | None:
    undo = getattr(record, "undo", None)
    return undo and shaped(UndoFacts, undo, at=undo.created_at, by=user_ref(undo.created_by))


def summary(record: Import, user: User) -> dict[str, object]:
    return shaped(
        ImportSummary,
        record,
        import_id=record.pk,
        sheet_name=(record.reading or {}).get("sheet", ""),
        creator=user_ref(record.created_by),
        rerun_of=record.rerun_of_id,
        undo=undo_facts(record),
        may=may(user, record),
    )


def may(user: User, record: Import) -> dict[str, bool]:
    """Return what `user` can do with an import, as a hint for the UI. The operations check permissions themselves."""
    finished = record.state not in (Import.State.QUEUED, Import.State.RUNNING)
    wrote = record.state == Import.State.DONE and not record.preview
    marks_cases = record.complete and record.missing_count  # includes lists from before `listed_on` existed
    changed = bool(record.imported_count or record.updated_count or record.listed_on or marks_cases)
    return {
        "undo": wrote and changed and refusal(user, record) is None,
        "rerun": user.role != ADMIN and finished and stored(record) is not None,
    }


def _reading(reading: dict[str, Any] | None) -> dict[str, Any] | None:
    """Add the name of the user who confirmed the layout."""
    if reading is None or (remembered := reading["remembered"]) is None:
        return reading
    by = User.objects.filter(pk=remembered["by_id"]).values_list("name", flat=True).first()
    return {**reading, "remembered": {**remembered, "by": by}}


def corrected(report_data: Report) -> list[tuple[str, str, str]]:
    """Return the cells corrected by the sender: cell, from, to."""
    return [
        (cell["cell"], cell["from"], cell["to"])
        for cell in (report_data.get("reading") or {}).get("cells", ())
    ]


def _changes(dataset: Dataset, reported: Sequence[dict[str, Any]]) -> list[dict[str, object]]:
    """Add the names that reported keys and values refer to."""
    if not reported:
        return []
    fields = {field.name: field for field in dataset.stored_fields}
    rows = (
        {**change["key"], fields[change["field"]].column: change[side]}
        for change in reported
        for side in SIDES
    )
    names = Names(dataset, rows)
    return [
        {
            **change,
            **{side: names.named(fields[change["field"]], change[side]) for side in SIDES},
            "key": names.key(change["key"]),
        }
        for change in reported
    ]


def full(record: Import, user: User) -> dict[str, object]:
    """Serialize the full record for the import dialog: errors first, then warnings, each in sheet order."""
    report_data = report(record)
    issues = sorted(report_data.get("issues", ()), key=lambda issue: issue["severity"] != "error")
    rows = report_data.get("rows", {})
    shown = issues[:MAX_DETAILS]
    row_numbers = {str(issue["row"]) for issue in shown}
    sheet, reading = report_data.get("sheet"), _reading(report_data.get("reading"))
    return {
        **summary(record, user),
        "expected_columns": [field.sheet_heading for field in DATASETS[record.dataset].sheet_fields],
        "received_columns": [column["heading"] for column in sheet["columns"]] if sheet else [],
        "sheet": sheet,
        "details": [serialize_issue(Issue(**issue)) for issue in shown],
        "rows": {number: cells for number, cells in rows.items() if number in row_numbers},
        "head": report_data.get("head", []),
        "reading": reading,
        "questions": reading["questions"] if reading else [],
        "reading_choices": record.reading,
        "changes": _changes(DATASETS[record.dataset], report_data.get("changes", [])),
        "missing": report_data.get("missing", []),
        "details_left_out": report_data.get("issues_left_out", 0) + len(issues) - len(shown),
        "sha256": record.sha256,
        "file_kept": stored(record) is not None,
        "reruns": list(imports_for(user).filter(rerun_of=record).order_by("id").values_list("id", flat=True)),
        "dagster_run_id": record.dagster_run_id if user.role != USER else "",
        "freshness": freshness(DATASETS[record.dataset]),
    }
