"""The uploader's choices for reading a file, and the answers remembered for files of the same layout."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from pydantic import TypeAdapter
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from catalog.dataset import Dataset
from flows.database import is_postgres
from flows.queue import Job, now
from flows.tables import IMPORT, LAYOUT
from sheets.errors import Params, SheetError
from sheets.read import Sheet
from sheets.reading.ask import Asker
from sheets.reading.model import Account, Choices, Option, Question

# Choices that also apply to the file's other sheets.
_OF_LAYOUT = ("columns", "units", "dates", "values")
CHOICES = TypeAdapter(Choices)


@dataclass(frozen=True, slots=True)
class Layout:
    """Remembered answers for a layout, and who confirmed them when."""

    answers: dict[str, str]
    confirmed_by: int | None
    confirmed_at: datetime
    last_used_at: datetime

    def as_json(self) -> dict[str, object]:
        return {"by_id": self.confirmed_by, "at": self.confirmed_at, "last_used_at": self.last_used_at}


def department_of(job: Job, dataset: Dataset) -> str:
    """Return the department whose layouts an import updates.

    An administrator's import counts for the department that owns the dataset, or for administrators ('') if there are
    several.
    """
    return job.department or ("" if dataset.owner else dataset.department)


def read_layouts(connection: Connection, job: Job, dataset: Dataset) -> dict[str, Layout]:
    """Return the remembered layouts available to this uploader, by layout id.

    Departments only see their own. Administrators see those of every department that owns the dataset; if two have
    the same headings, the one confirmed last wins.
    """
    departments = {department_of(job, dataset), *(() if job.department else dataset.owners)}
    query = select(LAYOUT).where(LAYOUT.c.dataset == dataset.name, LAYOUT.c.department.in_(departments))
    return {
        row.layout: Layout(row.answers, row.confirmed_by_id, row.confirmed_at, row.last_used_at)
        for row in connection.execute(query.order_by(LAYOUT.c.confirmed_at, LAYOUT.c.id))
    }


def choices_of(stored: Mapping[str, object] | None, layouts: dict[str, Layout]) -> Choices:
    """Combine the form field `reading`, as stored by the portal, and the remembered answers for the reading engine."""
    remembered = {layout: remembered_layout.answers for layout, remembered_layout in layouts.items()}
    if stored is None:
        return Choices(remembered=remembered)
    filled = {name: choice for name, choice in stored.items() if choice}
    return replace(CHOICES.validate_python(filled), accept=True, remembered=remembered)


def add_following(connection: Connection, job: Job, account: Account) -> None:
    """Queue an import of the same file for each further chosen sheet.

    Choices for cells and rows only apply to the first sheet. Answers are passed on by key, which all sheets of a
    layout share. Questions about this sheet only, such as implausible figures, stay open: nobody has seen them.
    """
    copied = ("dataset", "filename", "size", "sha256", "stored_path", "accept", "mode", "transaction_date", "language",
           "request_id", "created_by_id", "district_id", "taluka_id", "department")  # fmt: skip
    file = connection.execute(select(*(IMPORT.c[name] for name in copied)).where(IMPORT.c.id == job.id)).one()
    shared = {name: value for name, value in (job.reading or {}).items() if name in _OF_LAYOUT}
    answers = {
        question.key: question.answer
        for question in account.questions
        if question.state == "chosen" and not question.forgotten
    }
    for sheet in account.following:
        reading = {**shared, "answers": answers, "sheet": sheet, "unseen": True}
        digest = sha256(f"{job.id}:{sheet}".encode()).hexdigest()
        values = {"reading": reading, "request_digest": digest, "rerun_of_id": job.id, "created_at": now()}
        connection.execute(insert(IMPORT).values(**file._mapping, **values))


def require_in_file(sheet: Sheet, choices: Choices) -> None:
    """Raise SheetError if the choices name another sheet, or a column or row that this one lacks."""
    if choices.sheet is not None and choices.sheet != sheet.name:
        raise SheetError("chosen_sheet_missing", {"names": f"“{choices.sheet}”"})
    cells = {cell: re.sub("[0-9]", "", cell) for cell in choices.cells}
    letters = {*choices.columns, *choices.units, *cells.values()} - set(sheet.letters)
    if letters:
        raise SheetError("chosen_column_missing", {"names": ", ".join(sorted(letters))})
    last = int(sheet.frame["_row"].max() or 0)  # type: ignore[arg-type]
    rows = {*choices.heading_rows, *choices.leave_out, *(int(re.sub("[A-Z]", "", cell)) for cell in cells)}
    if beyond := sorted(row for row in rows if row > last):
        raise SheetError("chosen_row_missing", {"names": ", ".join(map(str, beyond[:20])), "last": last})


def require_known_questions(account: Account | None, choices: Choices) -> None:
    """Raise SheetError if an answer has the number of a question that this file does not have.

    The number may belong to another file. Answers by key are for the layout and need no question in this file.
    """
    if account is None:
        return
    numbers = {name for name in (*choices.answers, *choices.reasons) if re.fullmatch("q[0-9a-f]{1,8}", name)}
    if unknown := numbers - {question.id for question in account.questions}:
        raise SheetError("question_unknown", {"names": ", ".join(sorted(unknown))})


def late_question(
    job: Job, key: str, code: str, params: Params, options: Sequence[Option], *, needs_reason: bool = False
) -> Question:
    """Ask about what is stored, after `require_known_questions` has checked the numbered ids: its key serves as id."""
    asker = Asker(choices_of(job.reading, {}))
    asker.ask(key, code, params, options, forgotten=True, asks_reason=needs_reason, needs_reason=needs_reason)
    return replace(asker.questions[key], id=key)


def remember(connection: Connection, job: Job, dataset: Dataset, account: Account) -> None:
    """Store the decisions of an import for the next file of its layout.

    Imports of a dataset are serialised by `load.lock`, so this sees what earlier ones confirmed.
    """
    department, current = department_of(job, dataset), now()
    key_filter = (
        LAYOUT.c.dataset == dataset.name,
        LAYOUT.c.department == department,
        LAYOUT.c.layout == account.layout,
    )
    previous = connection.execute(
        select(LAYOUT.c.answers).where(*key_filter).with_for_update()
    ).scalar_one_or_none()
    answers = {**(previous or {}), **account.decided}
    if not answers:
        return
    if answers == previous:
        connection.execute(update(LAYOUT).where(*key_filter).values(last_used_at=current))
        return
    values = {
        "headings": [column.heading for column in account.columns],
        "answers": answers,
        "confirmed_by_id": job.created_by_id,
        "confirmed_at": current,
        "last_used_at": current,
    }
    upsert = postgresql.insert if is_postgres(connection) else sqlite.insert
    key = {"dataset": dataset.name, "department": department, "layout": account.layout}
    statement = upsert(LAYOUT).values(**key, **values, revision=1)
    updates = {**values, "revision": LAYOUT.c.revision + 1}
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=updates))
