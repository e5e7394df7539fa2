"""What people chose for the reading of a file, and what their department decided about such files before."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from hashlib import sha256

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    Integer,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import JSONB

from catalog.dataset import Dataset
from flows.database import is_postgres
from flows.queue import Job, now
from flows.tables import IMPORT, LAYOUT
from sheets.errors import SheetError
from sheets.read import Sheet
from sheets.reading.model import Account, Choices, StoredReading

_Key = BigInteger().with_variant(Integer, "sqlite")
_Json = JSON().with_variant(JSONB(), "postgresql")
_required = partial(Column, nullable=False)


# What is chosen for a file and holds for its other sheets.
_OF_LAYOUT = ("columns", "units", "dates", "values")


@dataclass(frozen=True, slots=True)
class Layout:
    """What is remembered about one layout, and who confirmed it when."""

    answers: dict[str, str]
    confirmed_by: int | None
    confirmed_at: datetime
    last_used_at: datetime

    def as_json(self) -> dict[str, object]:
        return {"by_id": self.confirmed_by, "at": self.confirmed_at, "last_used_at": self.last_used_at}


def department_of(job: Job, dataset: Dataset) -> str:
    """Whose layouts an import adds to: its own department's.

    An administrator's sheet counts for the department that fills it in; where several do, for administrators ('').
    """
    return job.department or ("" if dataset.owner else dataset.department)


def read_layouts(connection: Connection, job: Job, dataset: Dataset) -> dict[str, Layout]:
    """layout → what is remembered about it for this uploader. Nobody uses a layout of another department.

    Administrators use those of every department that fills in the sheet; of two about the same headings the one that
    was confirmed last.
    """
    departments = {department_of(job, dataset), *(() if job.department else dataset.owners)}
    query = select(LAYOUT).where(LAYOUT.c.dataset == dataset.name, LAYOUT.c.department.in_(departments))
    return {
        row.layout: Layout(row.answers, row.confirmed_by_id, row.confirmed_at, row.last_used_at)
        for row in connection.execute(query.order_by(LAYOUT.c.confirmed_at, LAYOUT.c.id))
    }


def choices_of(stored: StoredReading | None, layouts: dict[str, Layout]) -> Choices:
    """The form field `reading` as the portal stored it, and the remembered answers, for the engine."""
    remembered = {layout: one.answers for layout, one in layouts.items()}
    if stored is None:
        return Choices(remembered=remembered)
    day = stored.get("date")
    return Choices(
        accept=True,
        sheet=stored.get("sheet") or None,
        heading_rows=tuple(stored.get("heading_rows", ())),
        columns=stored.get("columns", {}),
        units=stored.get("units", {}),
        dates=stored.get("dates", ""),
        date=date.fromisoformat(day) if day else None,
        values=stored.get("values", {}),
        leave_out=tuple(stored.get("leave_out", ())),
        cells=stored.get("cells", {}),
        answers=stored.get("answers", {}),
        reasons=stored.get("reasons", {}),
        remembered=remembered,
    )


def add_following(connection: Connection, job: Job, account: Account) -> None:
    """Queue an import of the same file for each further sheet that was chosen.

    What was chosen for cells and rows holds for the first one alone; answers go by key, which all of a layout share.
    """
    own = ("dataset", "filename", "size", "sha256", "stored_path", "accept", "mode", "transaction_date", "language",
           "request_id", "created_by_id", "district_id", "taluka_id", "department")  # fmt: skip
    file = connection.execute(select(*(IMPORT.c[name] for name in own)).where(IMPORT.c.id == job.id)).one()
    shared = {name: value for name, value in (job.reading or {}).items() if name in _OF_LAYOUT}
    answers = {
        one.key: one.answer for one in account.questions if one.state == "chosen" and not one.forgotten
    }
    for sheet in account.following:
        reading = {**shared, "answers": answers, "sheet": sheet}
        digest = sha256(f"{job.id}:{sheet}".encode()).hexdigest()
        values = {"reading": reading, "request_digest": digest, "rerun_of_id": job.id, "created_at": now()}
        connection.execute(insert(IMPORT).values(**file._mapping, **values))


def require_in_file(sheet: Sheet, choices: Choices) -> None:
    """SheetError if another sheet was chosen, or something for a column or row that this one does not have."""
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


def require_asked(account: Account | None, choices: Choices) -> None:
    """SheetError if an answer names a question that this file does not have: its number may be another file's.

    An answer by key is for the layout, and may be about something that this file does not hold.
    """
    if account is None:
        return
    numbers = {name for name in (*choices.answers, *choices.reasons) if re.fullmatch("q[0-9a-f]{1,8}", name)}
    if unknown := numbers - {question.id for question in account.questions}:
        raise SheetError("question_unknown", {"names": ", ".join(sorted(unknown))})


def remember(connection: Connection, job: Job, dataset: Dataset, account: Account) -> None:
    """Keep the decisions of an import that has stored something for the next file of its layout.

    Two imports of a dataset store one after the other (`load.lock`), so what the first confirmed is seen here.
    """
    department, moment = department_of(job, dataset), now()
    mine = (
        LAYOUT.c.dataset == dataset.name,
        LAYOUT.c.department == department,
        LAYOUT.c.layout == account.layout,
    )
    before = connection.execute(select(LAYOUT.c.answers).where(*mine).with_for_update()).scalar_one_or_none()
    answers = {**(before or {}), **account.decided}
    if not answers:
        return
    if answers == before:
        connection.execute(update(LAYOUT).where(*mine).values(last_used_at=moment))
        return
    values = {
        "headings": [column.heading for column in account.columns],
        "answers": answers,
        "confirmed_by_id": job.created_by_id,
        "confirmed_at": moment,
        "last_used_at": moment,
    }
    upsert = postgresql.insert if is_postgres(connection) else sqlite.insert
    key = {"dataset": dataset.name, "department": department, "layout": account.layout}
    statement = upsert(LAYOUT).values(**key, **values, revision=1)
    again = {**values, "revision": LAYOUT.c.revision + 1}
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=again))
