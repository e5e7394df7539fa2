"""Reading imports: whose a person may see, and their record with the worker's report in the reader's
language.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict
from zipfile import BadZipFile, ZipFile

import orjson
from django.db.models import Q, QuerySet

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from portal.accounts.models import User, named
from portal.core.envelope import shaped
from portal.core.errors import existing
from portal.core.heavy import MARKED
from portal.core.language import current, text
from portal.core.roles import ADMIN, USER
from portal.figures.models import Import
from portal.figures.selectors import freshness
from portal.imports.names import Names
from portal.imports.schemas import ImportSummary
from portal.imports.undo import refusal
from portal.transactions.selectors import may_reach
from portal.uploads.files import data_folder
from sheets.errors import Severity
from sheets.messages import message

# So many faults are listed in an answer; the marked workbook has them all.
DETAILS = 1_000


def imports_for(user: User) -> QuerySet[Import]:
    """The imports that `user` sees: the own department's, and none from outside the own area."""
    rows = Import.objects.all()
    if user.role == USER:
        mine = {name: dataset for name, dataset in DATASETS.items() if may_reach(user, dataset)}
        shared = [name for name, dataset in mine.items() if dataset.owner]
        # Of a sheet that several departments fill in, the own department's uploads.
        rows = rows.filter(dataset__in=mine).exclude(
            Q(dataset__in=shared) & ~Q(department=user.department_slug or "")
        )
        if user.taluka_id:
            rows = rows.filter(taluka_id=user.taluka_id)
        elif user.district_id:
            rows = rows.filter(district_id=user.district_id)
    return rows


def with_people(rows: QuerySet[Import]) -> QuerySet[Import]:
    """With who sent each, and how it was undone."""
    return rows.select_related("created_by", "undo__created_by")


def import_for(user: User, import_id: int) -> Import:
    return existing(with_people(imports_for(user)).filter(pk=import_id).first(), text("Import not found"))


def stored(record: Import) -> Path | None:
    """Where the file lies as it was received; None once it has been cleared away."""
    path = data_folder() / record.stored_path
    return path if record.stored_path and path.is_file() else None


def original(record: Import) -> Path:
    """The file as it was received; 404 once it has been cleared away."""
    return existing(stored(record), text("The file of this import has been deleted."))


def unpacked_bytes(path: Path) -> int:
    """How much there is to read in a sheet: a workbook is a ZIP archive, and a small one can be long."""
    packed = path.stat().st_size
    if packed > MARKED.at_once:
        return packed
    try:
        with ZipFile(path) as archive:
            return sum(part.file_size for part in archive.infolist())
    except BadZipFile:
        return packed


class ReportColumn(TypedDict):
    letter: str
    heading: str
    field: str | None


class ReportSheet(TypedDict):
    kind: str
    name: str
    columns: list[ReportColumn]


class ReportIssue(TypedDict):
    """An `Issue` of `sheets` as JSON knows it."""

    row: int | None
    column: str
    cell: str
    value: str
    code: str
    params: dict[str, object]
    severity: Severity


class Report(TypedDict, total=False):
    """What the worker found in a sheet (`flows.report`)."""

    sheet: ReportSheet
    issues: list[ReportIssue]
    issues_left_out: int
    rows: dict[str, list[str]]
    head: list[list[str]]
    changes: list[dict[str, Any]]
    missing: list[str]
    reading: dict[str, Any]


def report(record: Import) -> Report:
    """What the worker wrote about the sheet; empty before it has looked."""
    path = data_folder() / "uploads" / str(record.pk) / "report.json"
    try:
        found: Report = orjson.loads(path.read_bytes())
        return found
    except FileNotFoundError:
        return {}


def undo_facts(record: Import) -> dict[str, object] | None:
    undo = getattr(record, "undo", None)
    if undo is None:
        return None
    counts = {name: getattr(undo, name) for name in ("removed_count", "restored_count", "kept_count")}
    return {**counts, "at": undo.created_at, "by": named(undo.created_by)}


def summary(record: Import, user: User) -> dict[str, object]:
    return shaped(
        ImportSummary,
        record,
        import_id=record.pk,
        creator=named(record.created_by),
        rerun_of=record.rerun_of_id,
        undo=undo_facts(record),
        may=may(user, record),
    )


def may(user: User, record: Import) -> dict[str, bool]:
    """What `user` may do with an import as it stands; the operations decide for themselves."""
    settled = record.state not in (Import.State.QUEUED, Import.State.RUNNING)
    wrote = record.state == Import.State.DONE and not record.preview
    marked = record.complete and record.missing_count  # also of a list that came before lists had a day
    changed = bool(record.imported_count or record.updated_count or record.listed_on or marked)
    return {
        "undo": wrote and changed and refusal(user, record) is None,
        "rerun": user.role != ADMIN and settled and stored(record) is not None,
    }


def _reading(found: dict[str, Any] | None) -> dict[str, Any] | None:
    """The reading as reported, with the name of who confirmed its layout."""
    if found is None or (remembered := found["remembered"]) is None:
        return found
    by = User.objects.filter(pk=remembered["by_id"]).values_list("name", flat=True).first()
    return {**found, "remembered": {**remembered, "by": by}}


def corrected(found: Report) -> list[tuple[str, str, str]]:
    """The cells of a reported sheet that a person put right: cell, from, to."""
    return [(one["cell"], one["from"], one["to"]) for one in (found.get("reading") or {}).get("cells", ())]


def detail(issue: ReportIssue) -> dict[str, object]:
    fields = {name: issue.get(name) for name in ("row", "column", "cell", "value", "code", "severity")}
    params = issue.get("params") or {}
    return {
        **fields,
        "message": message(issue["code"], params, current()),
        "suggestions": params.get("suggestions", []),
    }


def _changes(dataset: Dataset, found: Sequence[dict[str, Any]]) -> list[dict[str, object]]:
    """Reported changes with the names that their keys and values refer to."""
    if not found:
        return []
    names = Names(dataset, [one["key"] for one in found])
    fields = {field.name: field for field in dataset.stored_fields}
    return [
        {
            **one,
            **{side: names.named(fields[one["field"]], one[side]) for side in ("from", "to")},
            "key": names.key(one["key"]),
        }
        for one in found
    ]


def full(record: Import, user: User) -> dict[str, object]:
    """The record as the import dialog reads it: errors first, then warnings, each in sheet order."""
    found = report(record)
    issues = sorted(found.get("issues", ()), key=lambda issue: issue["severity"] != "error")
    rows = found.get("rows", {})
    shown = issues[:DETAILS]
    wanted = {str(issue["row"]) for issue in shown}
    sheet, reading = found.get("sheet"), _reading(found.get("reading"))
    return {
        **summary(record, user),
        "expected_columns": [field.sheet_heading for field in DATASETS[record.dataset].sheet_fields],
        "received_columns": [column["heading"] for column in sheet["columns"]] if sheet else [],
        "sheet": sheet,
        "details": [detail(issue) for issue in shown],
        "rows": {number: cells for number, cells in rows.items() if number in wanted},
        "head": found.get("head", []),
        "reading": reading,
        "questions": reading["questions"] if reading else [],
        "reading_choices": record.reading,
        "changes": _changes(DATASETS[record.dataset], found.get("changes", [])),
        "missing": found.get("missing", []),
        "details_left_out": found.get("issues_left_out", 0) + len(issues) - len(shown),
        "sha256": record.sha256,
        "file_kept": stored(record) is not None,
        "reruns": list(imports_for(user).filter(rerun_of=record).order_by("id").values_list("id", flat=True)),
        "dagster_run_id": record.dagster_run_id if user.role != USER else "",
        "freshness": freshness(DATASETS[record.dataset]),
    }
