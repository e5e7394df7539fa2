"""Facts for the aggregates, read month by month the fastest way each database has."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from io import BytesIO

import polars as pl
from sqlalchemy import ClauseElement, Connection, func, select
from sqlalchemy.dialects import postgresql

from catalog.calendar import first_of_month, next_month
from catalog.dataset import Dataset
from flows.database import is_postgres
from flows.tables import DISTRICT, TALUKA, dataset_table
from marts.rollup import part_column, place_columns
from sheets.schema import dtype


def columns(dataset: Dataset) -> tuple[str, ...]:
    """Return the columns of a fact frame: the dataset's columns and the parents of its place."""
    return dataset.columns + tuple(name for name in place_columns(dataset) if name not in dataset.columns)


def schema(dataset: Dataset) -> dict[str, pl.DataType]:
    """Return the polars types of a fact frame."""
    stored = {field.column: dtype(field) for field in dataset.stored_fields}
    return {name: stored.get(name, pl.Int64()) for name in columns(dataset)}


def months(connection: Connection, dataset: Dataset) -> list[date]:
    """Return the months that have rows, oldest first. Skips from month to month along the date index."""
    day = dataset_table(dataset).c[dataset.date]
    result: list[date] = []
    earliest: date | None = connection.scalar(select(func.min(day)))
    while earliest is not None:
        result.append(first_of_month(earliest))
        earliest = connection.scalar(select(func.min(day)).where(day >= next_month(earliest)))
    return result


def read(
    connection: Connection, dataset: Dataset, month: date, places: Collection[int] | None = None
) -> pl.DataFrame:
    """Read the facts of `month`, optionally only those of `places`."""
    return fetch(connection, _query(dataset, month, places), schema(dataset))


def fetch(connection: Connection, query: ClauseElement, dtypes: Mapping[str, pl.DataType]) -> pl.DataFrame:
    """Run `query` and return its rows as columns of the given polars types."""
    if is_postgres(connection):
        return _copy_out(connection, query, dtypes)
    cursor = connection.connection.cursor()
    try:
        compiled = query.compile(connection, compile_kwargs={"literal_binds": True})
        cursor.execute(str(compiled))
        by_column: Sequence[Sequence[object]] = list(zip(*cursor.fetchall(), strict=True)) or [()] * len(
            dtypes
        )
    finally:
        cursor.close()
    return pl.DataFrame(
        [_series(name, values, dtypes[name]) for name, values in zip(dtypes, by_column, strict=True)]
    )


def _series(name: str, values: Sequence[object], dtype_: pl.DataType) -> pl.Series:
    if dtype_ == pl.Date:
        return pl.Series(name, values, dtype=pl.String).str.to_date("%Y-%m-%d")
    if isinstance(dtype_, pl.Decimal):
        return pl.Series(name, [str(value) for value in values], dtype=pl.String).cast(dtype_)
    return pl.Series(name, values, dtype=dtype_)


def _copy_out(
    connection: Connection, query: ClauseElement, dtypes: Mapping[str, pl.DataType]
) -> pl.DataFrame:
    sql = query.compile(dialect=postgresql.dialect(), compile_kwargs={"literal_binds": True})
    buffer = BytesIO()
    cursor = connection.connection.cursor()
    try:
        cursor.copy_expert(f"COPY ({sql}) TO STDOUT WITH (FORMAT csv)", buffer)
    finally:
        cursor.close()
    if not buffer.tell():
        return pl.DataFrame(schema=dict(dtypes))
    buffer.seek(0)
    frame = pl.read_csv(buffer, has_header=False, schema=dict(dtypes))
    return frame.with_columns(pl.col(pl.String).fill_null(""))


def _query(dataset: Dataset, month: date, places: Collection[int] | None) -> ClauseElement:
    table = dataset_table(dataset)
    day = table.c[dataset.date]
    parents = {
        "division_id": DISTRICT.c.division_id,
        "district_id": TALUKA.c.district_id,
    }
    if dataset.place is not None and dataset.place.level == "district":
        del parents["district_id"]
    selected = [table.c[name] if name in table.c else parents[name] for name in columns(dataset)]
    query = select(*selected).where(day >= first_of_month(month), day < next_month(month))
    if (part := part_column(dataset)) and places is not None:
        query = query.where(table.c[part].in_(places))
    place = dataset.place
    if place is not None and place.level == "taluka":
        source = table.join(TALUKA, TALUKA.c.id == table.c[place.column])
        query = query.select_from(source.join(DISTRICT, DISTRICT.c.id == TALUKA.c.district_id))
    elif place is not None and place.level == "district":
        query = query.select_from(table.join(DISTRICT, DISTRICT.c.id == table.c[place.column]))
    return query
