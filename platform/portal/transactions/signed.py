"""Months signed by a head of office: their totals, and the reason that every later change must give.

The worker does the same for imports (`flows.signed`). Writers check for signed months after they write: the table lock
(`lock_tables`) makes them wait for a signature in progress, and vice versa.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.db import connection, transaction

from catalog.calendar import first_of_month, month_text, month_window, today_in_india
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.rows import day, whole
from marts.rollup import part_column
from marts.signed import Totals, has_signable_months, totals, totals_sql
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.context import request_context
from portal.core.errors import Conflict, FieldErrors
from portal.core.language import current, text
from portal.figures.models import SignedMonth

MAX_REASON_LENGTH = 200


class RowScope(NamedTuple):
    """A row's day and department, and the place by which its figures are partitioned, if any."""

    day: date
    department: str
    place: int | None


def row_scope(dataset: Dataset, values: Mapping[str, object]) -> RowScope:
    """Extract day, department and place from a row's values."""
    part = part_column(dataset)
    return RowScope(
        day(values, dataset.date),
        str(values[dataset.owner]) if dataset.owner else dataset.department,
        whole(values, part) if part else None,
    )


def datasets_of(department: str) -> list[Dataset]:
    """Return the datasets that the department's signature covers."""
    return [
        dataset
        for dataset in DATASETS.values()
        if has_signable_months(dataset) and department in dataset.owners
    ]


def totals_now(dataset: Dataset, department: str, month: date, latest: Collection[str]) -> Totals:
    """Compute the totals of the stored rows within the caller's transaction."""
    window = month_window(month)
    query = totals_sql(dataset, latest)
    for name in ("first", "last", "department"):
        query = query.replace(f":{name}", f"%({name})s")
    with connection.cursor() as cursor:
        cursor.execute(query, {"first": window.first, "last": window.last, "department": department})
        return totals(dataset, cursor.fetchall())


def lock_tables(department: str) -> None:
    """Wait for writers of the department's rows and block new ones until commit. SQLite needs no lock here: it allows a
    single write transaction anyway.
    """
    if connection.vendor == "postgresql":
        names = ", ".join(sorted(dataset.table for dataset in datasets_of(department)))
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")


@transaction.atomic
def revise(
    dataset: Dataset, rows: Collection[RowScope], *, user: User, source: str, import_id: int | None = None
) -> None:
    """Record a revision of each signed month that `rows` changed. Raise Conflict if no reason was given."""
    if not has_signable_months(dataset):
        return
    months = {(row.department, first_of_month(row.day)) for row in rows}
    candidates = SignedMonth.objects.filter(
        reopened_at=None,
        department__in={department for department, _ in months},
        month__in={month for _, month in months},
    )
    # Locked in order: each revision starts from the totals of the one before.
    candidates = (
        candidates.select_for_update(no_key=True, of=("self",)).select_related("signed_by").order_by("pk")
    )
    signed = [
        signed_month for signed_month in candidates if (signed_month.department, signed_month.month) in months
    ]
    if not signed:
        return
    reason = reason_given(signed)
    for signed_month in signed:
        last = signed_month.revisions.filter(dataset=dataset.name).order_by("pk").last()
        before = last.after if last else signed_month.figures[dataset.name]
        after = totals_now(
            dataset, signed_month.department, signed_month.month, signed_month.latest[dataset.name]
        )
        signed_month.revisions.create(
            dataset=dataset.name,
            source=source,
            import_id=import_id,
            before=before,
            after=after,
            reason=reason,
            created_by=user,
        )
        record("revise", entity="signed_month", entity_id=signed_month.pk, actor=user,
               before=before, after={"dataset": dataset.name, **after, "reason": reason})  # fmt: skip


def reason_given(signed: Iterable[SignedMonth]) -> str:
    """Return the request's reason for changing these months, or raise."""
    reason = request_context().reason
    if len(reason) > MAX_REASON_LENGTH:
        raise FieldErrors(
            {"reason": [text("At most {max_length} characters.", max_length=MAX_REASON_LENGTH)]}
        )
    if not reason:
        first = next(iter(signed))
        message = text(
            "{month} was signed by {name} on {day}. Say why it is changed.",
            month=month_text(first.month)[current()],
            name=first.signed_by.name,
            day=f"{today_in_india(first.signed_at):%d/%m/%Y}",
        )
        data = {
            "department": first.department,
            "month": f"{first.month:%Y-%m}",
            "signed_by": first.signed_by.name,
        }
        raise Conflict(message, code="MONTH_SIGNED", data=data)
    return reason
