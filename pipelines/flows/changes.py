"""The largest changes an import would make to stored values."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Float, Table, cast, func, literal, select

from catalog.dataset import Dataset
from flows.database import is_postgres
from flows.load import differs, same_key
from flows.staging import ROW
from flows.tables import dataset_table

MAX_CHANGES = 10


@dataclass(frozen=True, slots=True)
class Change:
    """A value in the sheet's row `row` that differs from the stored one. `key` identifies the entry."""

    row: int
    field: str
    old: object
    new: object
    key: dict[str, object]


def largest_changes(connection: Connection, dataset: Dataset, staged: Table) -> list[Change]:
    """Return the staged values that differ most from the stored ones, largest first.

    The database ranks rows by their largest change and returns only the first ones, so a long sheet costs no
    transfer. These rows include the largest changes of all.
    """
    table = dataset_table(dataset)
    fields = [field for field in dataset.stored_fields if field.column in dataset.value_columns]
    old = {field.name: table.c[field.column] for field in fields}
    new = {field.name: staged.c[field.column] for field in fields}
    # Changes of texts, dates and choices have no size: they rank after numbers.
    sizes = {
        field.name: _size(old[field.name], new[field.name]) if field.numeric else literal(0.0)
        for field in fields
    }
    # SQLite's `max` is scalar with several arguments, but an aggregate with one.
    greatest = func.greatest if is_postgres(connection) else func.max
    rows = connection.execute(
        select(
            staged.c[ROW],
            *(staged.c[column] for column in dataset.key),
            *(column.label(f"old {name}") for name, column in old.items()),
            *(column.label(f"new {name}") for name, column in new.items()),
            *(size.label(f"size {name}") for name, size in sizes.items()),
        )
        .join_from(staged, table, same_key(dataset, table, staged))
        .where(differs(dataset, table, staged))
        .order_by(greatest(literal(0.0), *sizes.values()).desc(), staged.c[ROW])
        .limit(MAX_CHANGES)
    )
    sized = [
        (
            -row[f"size {name}"],
            Change(
                row[ROW], name, row[f"old {name}"], row[f"new {name}"], {key: row[key] for key in dataset.key}
            ),
        )
        for row in rows.mappings()
        for name in old
        if row[f"old {name}"] != row[f"new {name}"]
    ]
    return [change for _, change in sorted(sized, key=lambda item: item[0])[:MAX_CHANGES]]


def _size(old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    """Rank a change of a number by relative times absolute change.

    The relative change alone would put 1 → 3 first, the absolute one 90,000 → 90,100.
    """
    before, after = cast(old, Float), cast(new, Float)
    change = after - before
    return change * change / (func.abs(before) + func.abs(after) + 1.0)
