"""Temporary table with the rows of one file, bulk-loaded the fastest way each database has."""

from io import BytesIO
from typing import TYPE_CHECKING

import polars as pl
from sqlalchemy import Column, Connection, Integer, MetaData, Table
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.schema import CreateTable

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from flows.database import is_postgres
from flows.tables import column_type

if TYPE_CHECKING:
    import psycopg2.extensions

ROW = "row_number"
BATCH = 5_000
_NULL = "\\N"


def staged_table(dataset: Dataset, *, postgres: bool) -> Table:
    """Define the temporary table: the sheet's row number and the stored columns."""
    return Table(
        f"staged_{dataset.name}",
        MetaData(),
        Column(ROW, Integer, nullable=False),
        *(Column(field.column, column_type(field)) for field in dataset.stored_fields),
        prefixes=["TEMPORARY"],
        postgresql_on_commit="DROP" if postgres else None,
    )


def stage(connection: Connection, dataset: Dataset, rows: pl.DataFrame) -> Table:
    """Create the temporary table and load `rows` (the dataset's columns and `_row`), sorted by key."""
    postgres = is_postgres(connection)
    table = staged_table(dataset, postgres=postgres)
    frame = storable(dataset, rows).sort(list(dataset.key))
    connection.exec_driver_sql(f"DROP TABLE IF EXISTS {'pg_temp' if postgres else 'temp'}.{table.name}")
    connection.execute(CreateTable(table))
    cursor = connection.connection.cursor()
    try:
        if postgres:
            _copy(cursor, table, frame)
        else:
            _insert(cursor, table, frame)
    finally:
        cursor.close()
    return table


def storable(dataset: Dataset, rows: pl.DataFrame) -> pl.DataFrame:
    """Replace nulls by the database's empty value: '' for text, 0 for numbers."""
    return rows.select(
        pl.col("_row").cast(pl.Int64).alias(ROW), *(_filled(field) for field in dataset.stored_fields)
    )


def _filled(field: Field) -> pl.Expr:
    column = pl.col(field.column)
    if field.kind in (Kind.CHOICE, Kind.TEXT):
        return column.cast(pl.String).fill_null("")
    if field.numeric:
        return column.fill_null(0)
    return column


def _copy(cursor: "psycopg2.extensions.cursor", table: Table, frame: pl.DataFrame) -> None:
    buffer = BytesIO()
    frame.write_csv(buffer, include_header=False, null_value=_NULL, quote_style="necessary")
    buffer.seek(0)
    cursor.copy_expert(f"COPY {table.name} FROM STDIN WITH (FORMAT csv, NULL '{_NULL}')", buffer)
    # A new table has no statistics, so the joins on it would be planned for a handful of rows.
    cursor.execute(f"ANALYZE {table.name}")


def _insert(cursor: DBAPICursor, table: Table, frame: pl.DataFrame) -> None:
    dates = [name for name, kind in frame.schema.items() if kind == pl.Date]
    decimals = [name for name, kind in frame.schema.items() if kind.is_decimal()]
    values = frame.with_columns(pl.col(dates).dt.to_string("%Y-%m-%d"), pl.col(decimals).cast(pl.Float64))
    placeholders = ", ".join("?" * len(frame.columns))
    for start in range(0, len(values), BATCH):
        cursor.executemany(
            f"INSERT INTO temp.{table.name} VALUES ({placeholders})", values.slice(start, BATCH).rows()
        )
