"""Load the rows of a staged file (`flows.staging`) into a dataset's table in one transaction.

`plan` compares and writes nothing. `write` upserts the rows and records prior values in a ledger, so that the import
can be undone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    exists,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    text,
    update,
)

from catalog.dataset import Dataset
from flows.database import is_postgres
from flows.queue import Job, now
from flows.staging import ROW
from flows.tables import CHANGE, LEDGER, dataset_table
from marts.rollup import months_to_rebuild, part_column
from sheets.absent import stored_schema


@dataclass(frozen=True, slots=True)
class Plan:
    """The number of staged rows that are new, changed and unchanged."""

    new: int
    changed: int
    same: int


def lock(connection: Connection, dataset: Dataset) -> None:
    """Block other writers to the dataset until the commit, so that a plan stays valid.

    Readers are not blocked. EXCLUSIVE also waits for transactions that have locked rows but not changed them yet; a
    weaker lock could deadlock with them. On SQLite the transaction already holds the only write lock.
    """
    if is_postgres(connection):
        connection.execute(text(f"LOCK TABLE {dataset_table(dataset).name} IN EXCLUSIVE MODE"))


def same_key(dataset: Dataset, table: Table, staged: Table) -> ColumnElement[bool]:
    """Condition: the staged row and the table's row have the same key."""
    return and_(*(table.c[column] == staged.c[column] for column in dataset.key))


def differs(dataset: Dataset, table: Table, staged: Table) -> ColumnElement[bool]:
    """Condition: the staged row and the table's row differ in a value."""
    pairs = ((table.c[column], staged.c[column]) for column in dataset.value_columns)
    return or_(literal(False), *(old.is_distinct_from(new).self_group() for old, new in pairs))


def plan(connection: Connection, dataset: Dataset, staged: Table) -> Plan:
    """Compare the staged rows with the table."""
    table = dataset_table(dataset)
    changed = differs(dataset, table, staged)
    row = connection.execute(
        select(
            func.count().filter(table.c.id.is_(None)),
            func.count().filter(table.c.id.is_not(None), changed),
            func.count(),
        ).select_from(staged.outerjoin(table, same_key(dataset, table, staged)))
    ).one()
    return Plan(new=row[0], changed=row[1], same=row[2] - row[0] - row[1])


def stored_values(connection: Connection, dataset: Dataset, staged: Table) -> pl.DataFrame:
    """Return `_row` and the stored values of staged rows whose key already exists in the table."""
    table = dataset_table(dataset)
    values = [table.c[column] for column in dataset.value_columns]
    query = select(staged.c[ROW], *values).join(table, same_key(dataset, table, staged))
    rows = [tuple(row) for row in connection.execute(query)]
    return pl.DataFrame(rows, schema=stored_schema(dataset), orient="row")


def existing_rows(connection: Connection, dataset: Dataset, staged: Table) -> list[int]:
    """Return the sheet's row numbers whose key already exists in the table."""
    table = dataset_table(dataset)
    rows = select(staged.c[ROW]).join(table, same_key(dataset, table, staged)).order_by(staged.c[ROW])
    return list(connection.scalars(rows))


def leave_out(connection: Connection, dataset: Dataset, staged: Table) -> None:
    """Drop the staged rows whose key already exists in the table."""
    table = dataset_table(dataset)
    connection.execute(staged.delete().where(exists().where(same_key(dataset, table, staged))))


def write(connection: Connection, dataset: Dataset, staged: Table, job: Job) -> Plan:
    """Write the staged rows, their ledger and their change rows. Requires `lock`."""
    planned = plan(connection, dataset, staged)
    vacated: set[date] = set()
    if planned.changed:
        vacated = _vacated_days(connection, dataset, staged)
        _update(connection, dataset, staged, job)
    if planned.new:
        _insert(connection, dataset, staged, job, all_new=not (planned.changed or planned.same))
    if planned.changed or planned.new:
        _note_changes(connection, dataset, staged, job, vacated, all_written=not planned.same)
    return planned


def _vacated_days(connection: Connection, dataset: Dataset, staged: Table) -> set[date]:
    """Return the stored days of changed rows, which may move to another day. Empty if the day is part of the key."""
    if dataset.date in dataset.key:
        return set()
    table = dataset_table(dataset)
    match = and_(same_key(dataset, table, staged), differs(dataset, table, staged))
    return set(connection.scalars(select(table.c[dataset.date]).join(staged, match).distinct()))


def _update(connection: Connection, dataset: Dataset, staged: Table, job: Job) -> None:
    table = dataset_table(dataset)
    match = and_(same_key(dataset, table, staged), differs(dataset, table, staged))
    prior: Select[Any] = select(
        literal(job.id),
        table.c.id,
        staged.c[ROW],
        literal("update"),
        _as_json(connection, [(name, table.c[name]) for name in (*dataset.value_columns, *_PRIOR)]),
        table.c.revision + 1,
    ).join_from(staged, table, match)
    connection.execute(insert(LEDGER).from_select(_LEDGER_COLUMNS, prior))
    connection.execute(
        update(table)
        .where(match)
        .values(
            **{column: staged.c[column] for column in dataset.value_columns},
            revision=table.c.revision + 1,
            import_id=job.id,
            updated_at=now(),
        )
    )


# Besides the values, an undo (portal.imports.undo) restores the import and revision that last wrote the row.
_PRIOR = ("import_id", "revision")
_LEDGER_COLUMNS = ["import_id", "row_id", "row_number", "action", "prior", "revision_after"]


def _as_json(connection: Connection, pairs: Sequence[tuple[str, Column[Any]]]) -> ColumnElement[object]:
    arguments = [part for name, column in pairs for part in (literal(name), column)]
    if is_postgres(connection):
        return func.jsonb_build_object(*arguments)
    return func.json_object(*arguments)


def _insert(connection: Connection, dataset: Dataset, staged: Table, job: Job, *, all_new: bool) -> None:
    table = dataset_table(dataset)
    moment = now()
    revision, import_id, created_by = literal(1), literal(job.id), literal(job.created_by_id)
    times = (literal(moment, table.c.created_at.type), literal(moment, table.c.updated_at.type))
    # Insert in key order, for locality in the index.
    rows = select(
        *(staged.c[column] for column in dataset.columns), revision, import_id, created_by, *times
    ).order_by(*(staged.c[column] for column in dataset.key))
    if not all_new:
        rows = rows.where(~exists().where(same_key(dataset, table, staged)))
    names = [*dataset.columns, "revision", "import_id", "created_by_id", "created_at", "updated_at"]
    connection.execute(insert(table).from_select(names, rows))
    # A row written by this import that is still at revision 1 was inserted by it.
    added = (
        select(literal(job.id), table.c.id, staged.c[ROW], literal("insert"), null(), literal(1))
        .join_from(staged, table, same_key(dataset, table, staged))
        .where(table.c.import_id == job.id, table.c.revision == 1)
    )
    connection.execute(insert(LEDGER).from_select(_LEDGER_COLUMNS, added))


def _note_changes(
    connection: Connection,
    dataset: Dataset,
    staged: Table,
    job: Job,
    vacated: set[date],
    *,
    all_written: bool,
) -> None:
    """Queue a refresh of the months with written rows and of the days that rows have `left`."""
    table = dataset_table(dataset)
    part = part_column(dataset)

    def days_of(rows: Table) -> Select[Any]:
        return select(rows.c[dataset.date], rows.c[part] if part else null()).distinct()

    written = days_of(staged)
    if not all_written:
        written = (
            days_of(table).join(LEDGER, LEDGER.c.row_id == table.c.id).where(LEDGER.c.import_id == job.id)
        )
    rows = [*((day, place) for day, place in connection.execute(written)), *((day, None) for day in vacated)]
    note_changes(connection, dataset, months_to_rebuild(rows), source="import", import_id=job.id)


def note_changes(
    connection: Connection,
    dataset: Dataset,
    months: Sequence[tuple[date, int | None]],
    *,
    source: str,
    import_id: int | None = None,
) -> None:
    """Queue a refresh of `months` (`months_to_rebuild`) in the transaction that changed them."""
    moment = now()
    rows = [
        {
            "dataset": dataset.name,
            "month": month,
            "place_id": place,
            "source": source,
            "import_id": import_id,
            "created_at": moment,
        }
        for month, place in months
    ]
    if rows:
        connection.execute(insert(CHANGE), rows)
