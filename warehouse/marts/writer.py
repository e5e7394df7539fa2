"""Writer of partition files: facts or rolled-up rows in, an immutable Parquet file out."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Protocol

import duckdb

from catalog.dataset import Dataset
from marts.files import sync_folder
from marts.rollup import group_columns, part_column, partition_columns, partition_types, rollup_sql
from marts.store import Partition, Store, hash_file, key_of, sync_file

# Small enough to skip most of a compacted year when reading one district or month, large enough to compress well.
ROW_GROUP = 16_384
CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}


@cache
def _database() -> duckdb.DuckDBPyConnection:
    """Return the process's database. Opening one takes longer than rolling up a district's month."""
    return duckdb.connect(":memory:", config=CONFIG)


class Frame(Protocol):
    """A polars DataFrame, a pyarrow Table or anything else that exports an Arrow stream."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@dataclass(frozen=True, slots=True)
class Stream:
    """Hides a frame's type from DuckDB, which imports pyarrow for the types it knows."""

    frame: Frame

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame.__arrow_c_stream__(requested_schema)


@dataclass(slots=True)
class Writer:
    """Writes the files of one publication, with its own connection and temporary tables.

    If the publication fails, its files are left for `collect`, as the manifest may already name them.
    """

    store: Store
    dataset: Dataset
    version: int
    today: date
    connection: duckdb.DuckDBPyConnection = field(init=False)

    def __enter__(self) -> "Writer":
        self.folder.mkdir(parents=True, exist_ok=True)
        sync_folder(self.store.root)
        self.connection = _database().cursor()
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.connection.close()

    @property
    def folder(self) -> Path:
        return self.store.root / self.dataset.name

    def roll_up(self, month: date, frame: Frame) -> Partition | None:
        """Write the partition of one month's facts. None if there are none."""
        self.connection.register("facts", Stream(frame))
        try:
            self._table(rollup_sql(self.dataset), ())
        finally:
            self.connection.unregister("facts")
        return self._write([month])

    def rebuild_places(
        self, month: date, frame: Frame, places: Iterable[int], path: Path
    ) -> Partition | None:
        """Write the partition of one month: from `frame` for `places`, from the file at `path` for the rest."""
        self.connection.register("facts", Stream(frame))
        try:
            self._table(
                f"SELECT * FROM ({rollup_sql(self.dataset)}) UNION ALL"
                f" SELECT {', '.join(partition_columns(self.dataset))} FROM read_parquet(?)"
                f" WHERE NOT list_contains(?, {part_column(self.dataset)})"
                f" AND date_trunc('month', {self.dataset.date}) = ?"
                f" ORDER BY {', '.join(group_columns(self.dataset))}",
                (str(path), list(places), month),
            )
        finally:
            self.connection.unregister("facts")
        return self._write([month])

    def adopt_files(self, month: date, paths: Iterable[Path]) -> Partition | None:
        """Write the partition of one month from files rolled up by another engine. None if they are empty."""
        columns = (
            f"CAST({name} AS {kind}) AS {name}" for name, kind in partition_types(self.dataset).items()
        )
        order = ", ".join(group_columns(self.dataset))
        self._table(
            f"SELECT {', '.join(columns)} FROM read_parquet(?) ORDER BY {order}",
            ([str(path) for path in paths],),
        )
        return self._write([month])

    def merge(self, paths: Iterable[Path], months: Iterable[date]) -> Partition:
        """Write the rows of `months` in `paths` to one file."""
        months = sorted(months)
        columns = ", ".join(partition_columns(self.dataset))
        self._table(
            f"SELECT {columns} FROM read_parquet(?)"
            f" WHERE list_contains(?, CAST(date_trunc('month', {self.dataset.date}) AS DATE))"
            f" ORDER BY {', '.join(group_columns(self.dataset))}",
            ([str(path) for path in paths], months),
        )
        partition = self._write(months)
        assert partition is not None, "months that are named hold rows"
        return partition

    def _table(self, sql: str, parameters: tuple[object, ...]) -> None:
        self.connection.execute(f"CREATE OR REPLACE TEMP TABLE rolled AS {sql}", parameters)

    def _write(self, months: list[date]) -> Partition | None:
        day = self.dataset.date
        # Fetch everything: DuckDB refuses `register` while a result is open.
        [(rows, last, foreign_rows)] = self.connection.execute(
            f"SELECT count(*), max({day}) FILTER ({day} <= $today), count(*) FILTER ({day} IS NULL OR NOT"
            f" list_contains($months, CAST(date_trunc('month', {day}) AS DATE))) FROM rolled",
            {"today": self.today, "months": months},
        ).fetchall()
        if foreign_rows:
            raise ValueError(f"{foreign_rows} rows of {self.dataset.name} are not of {key_of(months[0])}")
        if not rows:
            return None
        ends = sorted({key_of(months[0]), key_of(months[-1])})
        path = self.folder / f"{'_'.join(ends)}.{self.version}.{token_hex(6)}.parquet"
        self.connection.execute(
            f"COPY rolled TO ? (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {ROW_GROUP})", [str(path)]
        )
        sync_file(path)
        sync_folder(self.folder)
        return Partition(
            file=path.relative_to(self.store.root).as_posix(),
            rows=rows,
            bytes=os.path.getsize(path),
            sha256=hash_file(path),
            last=last.isoformat() if last else None,
        )
