"""Request and response schemas of imports."""

from datetime import date, datetime
from typing import Any, Literal

from ninja import Schema
from pydantic import Field, create_model

from portal.core.envelope import Envelope, PersonRef
from portal.core.paging import ListQuery
from portal.core.validation import FilterText
from portal.figures.schemas import Freshness
from portal.imports.readings import CorrectedCell, ReadingAnswer, ReadingField, ReadingQuestion
from portal.organisation.filters import DepartmentFilter
from portal.transactions.values import FilterDay, FilterId
from portal.uploads.schemas import SheetForm, SheetIssue, YesOrNo


class ImportForm(SheetForm):
    """The form fields of an import besides the file. `complete` declares that a case list has all cases of its units,
    so that open cases missing from it are marked. It is ignored for other sheets.
    """

    transaction_date: FilterDay = None
    preview_id: FilterId = None
    complete: YesOrNo = False
    reading: ReadingField = None


class ImportFilters(Schema):
    """Filters of the import history. `department` is a slug or id, `uploader` a user id; days refer to the upload."""

    dataset: FilterText | None = None
    department: DepartmentFilter = None
    state: FilterText | None = None
    uploader: FilterId = None
    preview: Literal["", "all", "true", "false"] = ""
    date_from: FilterDay = None
    date_to: FilterDay = None


class ImportQuery(ListQuery, ImportFilters):
    per_page: int = Field(10, ge=1, le=100)


class ImportExport(ListQuery, ImportFilters):
    format: Literal["csv", "xlsx"] = "csv"


class UndoQuery(Schema):
    """`revision` is the one returned by the preview; required unless this is a preview."""

    preview: bool = False
    revision: int | None = Field(None, ge=0, le=2**53)


class SheetColumn(Schema):
    letter: str
    heading: str
    field: str | None


class SheetOut(Schema):
    kind: str
    name: str
    columns: list[SheetColumn]


class May(Schema):
    """What the user may do with an import in its current state."""

    undo: bool
    rerun: bool


class ImportSummary(Schema):
    """An import in the history."""

    import_id: int
    id: int
    dataset: str
    filename: str
    # The sheet that was chosen, of a workbook with several; '' if the reader chose it.
    sheet_name: str
    size: int
    state: Literal["queued", "running", "done", "refused", "failed", "undone"]
    preview: bool
    accept: Literal["all", "valid"]
    mode: Literal["upsert", "insert"]
    transaction_date: date | None
    row_count: int
    imported_count: int
    updated_count: int
    unchanged_count: int
    error_count: int
    held_count: int
    warning_count: int
    # For a list of cases: whether it was declared complete, how many open cases of its units it lacks, and its day in
    # the submission calendar (if complete).
    complete: bool
    missing_count: int
    listed_on: date | None
    failure: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    creator: PersonRef | None
    # The import whose file this one processed again.
    rerun_of: int | None
    undo: "UndoFacts | None"
    may: May


class UndoFigures(Schema):
    """Numbers of rows deleted, restored to prior values, and left alone because they were changed since."""

    removed_count: int
    restored_count: int
    kept_count: int


class UndoFacts(UndoFigures):
    at: datetime
    by: PersonRef | None


class KeyPart(Schema):
    label: str
    value: str
    kind: str


# `from` is a Python keyword, hence no class statement.
FieldChange: Any = create_model(
    "FieldChange",
    __base__=Schema,
    __doc__="A value of the sheet that differs from the stored one. `cell` is empty where no column holds the value.",
    row=(int, ...),
    cell=(str, ...),
    field=(str, ...),
    key=(list[KeyPart], ...),
    **{"from": (float | str | None, ...)},  # type: ignore[call-overload]
    to=(float | str | None, ...),
)


class HandChange(Schema):
    by: str
    at: datetime


class EntryOrigin(Schema):
    """The last import that wrote an entry, and the row in its file. `cells` are the cells of the entry's fields,
    `fixes` the sender's corrections in them. If the sheet was transposed (`turned`), they and `row` refer to the
    transposed sheet.
    """

    import_id: int
    filename: str
    by: str | None
    at: datetime | None
    sheet: str
    row: int
    turned: bool
    cells: dict[str, str]
    fixes: list[CorrectedCell]
    # Last change by hand after the import.
    changed: HandChange | None


class Kept(Schema):
    """A row left alone by an undo: who changed it since the import, when, and with which later import."""

    row_id: int
    row_number: int
    reason: Literal["edited", "imported", "deleted"]
    import_id: int | None
    by: str | None
    at: datetime | None
    key: list[KeyPart]


class UndoAnswer(UndoFigures):
    """What an undo did or, in a preview, would do, with the first rows left alone."""

    import_id: int
    preview: bool
    # Of a preview. It changes with the rows; the undo must send the newest one, so that it does what was previewed.
    revision: int | None = None
    kept: list[Kept]


class ImportRecord(ImportSummary):
    """An import with its report."""

    # The headings of the dataset's template, and those of this sheet.
    expected_columns: list[str]
    received_columns: list[str]
    sheet: SheetOut | None
    details: list[SheetIssue]
    rows: dict[str, list[str]]
    # Each row starts with its number.
    head: list[list[str | int]]
    # Number of issues not included in `details`.
    details_left_out: int
    # Of a preview: the largest changes to stored entries, largest first.
    changes: list[FieldChange]
    # The first cases missing from the list.
    missing: list[str]
    # How the file was read; null if it could not be read, and for imports from before readings were recorded.
    reading: ReadingAnswer | None
    questions: list[ReadingQuestion]
    # The sender's choices; null if none were sent, {} if the proposal was accepted.
    reading_choices: dict[str, object] | None
    sha256: str
    file_kept: bool
    reruns: list[int]
    # Only for administrators; '' for other users.
    dagster_run_id: str
    freshness: Freshness


class ImportAnswer(Envelope[ImportRecord]):
    """Response to an upload. `errors` has the first errors as texts, also if the valid rows were imported."""

    errors: list[str] | None = None
