"""Imports into signed months: the uploader has to confirm the change and give a reason.

The portal does the same for manual edits (`portal.transactions.signed`). The check runs under the lock of the write,
so a month signed while an import loads is either signed with the import's rows or makes the import ask.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import (
    Connection,
    Table,
    func,
    insert,
    or_,
    select,
    text,
)

from catalog.calendar import first_of_month, month_text, month_window, today_in_india
from catalog.dataset import Dataset
from catalog.text import Text
from flows.load import differs, same_key
from flows.queue import Job, now
from flows.readings import late_question
from flows.tables import MONTH_REVISION, PERSON, SIGNED_MONTH, dataset_table
from marts.signed import Totals, has_signable_months, totals, totals_sql
from sheets.plausible.step import CORRECT
from sheets.reading.model import Option, Question
from sheets.text import group_digits

CHANGE = Option("right", Text("Change the signed month", "स्वाक्षरी झालेला महिना बदला"))


@dataclass(frozen=True, slots=True)
class Signed:
    """A signed month in which an import changes `rows` rows."""

    id: int
    department: str
    month: date
    figures: Mapping[str, Totals]
    latest: Mapping[str, list[str]]
    signed_by: str
    signed_at: datetime
    rows: int

    def question(self, dataset: Dataset, job: Job) -> Question:
        key = f"signed:{self.month:%Y-%m}" + (f":{self.department}" if dataset.owner else "")
        params = {"month": month_text(self.month), "name": self.signed_by, "count": group_digits(self.rows),
                  "day": today_in_india(self.signed_at).strftime("%d/%m/%Y")}  # fmt: skip
        return late_question(job, key, "month_signed", params, [CHANGE, CORRECT], needs_reason=True)


def changed_months(connection: Connection, dataset: Dataset, staged: Table, *, lock: bool) -> list[Signed]:
    """Return the signed months in which staged rows are new or differ. `lock` them for the write."""
    if not has_signable_months(dataset):
        return []
    signed, table = SIGNED_MONTH.c, dataset_table(dataset)
    query = (
        select(signed.id, signed.department, signed.month, signed.figures, signed.latest, PERSON.c.name,
               signed.signed_at)
        .join(PERSON, PERSON.c.id == signed.signed_by_id)
        .where(signed.reopened_at.is_(None), signed.department.in_(dataset.owners))
        .order_by(signed.id)
    )  # fmt: skip
    months = connection.execute(
        query.with_for_update(key_share=True, of=SIGNED_MONTH) if lock else query
    ).all()
    if not months:
        return []
    day, owner = staged.c[dataset.date], staged.c[dataset.owner] if dataset.owner else None
    columns = [day] if owner is None else [day, owner]
    changed = (
        select(func.count(), *columns)
        .select_from(staged.outerjoin(table, same_key(dataset, table, staged)))
        .where(or_(table.c.id.is_(None), differs(dataset, table, staged)))
        .group_by(*columns)
    )
    rows: dict[tuple[str, date], int] = {}
    for count, on, *department in connection.execute(changed):
        key = (department[0] if department else dataset.department, first_of_month(on))
        rows[key] = rows.get(key, 0) + count
    return [Signed(*month, rows[key]) for month in months if (key := (month.department, month.month)) in rows]


def revise(
    connection: Connection, dataset: Dataset, job: Job, answered: Sequence[tuple[Signed, Question]]
) -> None:
    """Record a revision of each signed month. Call after writing the rows."""
    revision = MONTH_REVISION.c
    for signed, question in answered:
        of_month = (revision.signed_month_id == signed.id, revision.dataset == dataset.name)
        latest = select(revision.after).where(*of_month).order_by(revision.id.desc()).limit(1)
        window = month_window(signed.month)
        query = text(totals_sql(dataset, signed.latest[dataset.name])).bindparams(
            first=window.first, last=window.last
        )
        if dataset.owner:
            query = query.bindparams(department=signed.department)
        values = {
            "signed_month_id": signed.id,
            "dataset": dataset.name,
            "source": "import",
            "import_id": job.id,
            "before": connection.scalar(latest) or signed.figures[dataset.name],
            "after": totals(dataset, connection.execute(query).all()),
            "reason": question.reason,
            "created_by_id": job.created_by_id,
            "created_at": now(),
        }
        connection.execute(insert(MONTH_REVISION).values(**values))
