"""Publishing: facts → partition files → a new manifest. Also compaction, and the removal of unnamed files.

Every writer holds the store's lock from its look at the manifest to its swap: no publication is lost.
"""

import os
import random
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, Protocol, TypeVar

import duckdb

from catalog.calendar import financial_year_of, financial_year_window, today_in_india
from catalog.dataset import Dataset
from marts.errors import DamagedManifest, Overtaken, UnreachableMarts
from marts.files import sync_folder
from marts.rollup import group_columns, partition_columns, rollup_sql
from marts.store import (
    DatasetMarts,
    Manifest,
    Partition,
    Store,
    hash_file,
    key_of,
    month_of,
    sync_file,
)

T = TypeVar("T")
ATTEMPTS = 20  # of a publication that others keep overtaking
GRACE = 600.0  # seconds that a file stays after the manifest stopped naming it
# Small enough that one district or month skips the rest of a compacted year, large enough to compress well.
ROW_GROUP = 16_384
CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}


class Frame(Protocol):
    """A polars DataFrame, a pyarrow Table or anything else that hands its rows over as an Arrow stream."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@dataclass(frozen=True, slots=True)
class _Stream:
    """Shows DuckDB only the Arrow stream of a frame: for frame types that it knows it would import
    pyarrow.
    """

    frame: Frame

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame.__arrow_c_stream__(requested_schema)


def publish(
    store: Store,
    dataset: Dataset,
    frames: Mapping[date, Frame],
    full: bool = False,
    now: datetime | None = None,
) -> Manifest:
    """Replace the months in `frames` by these facts, as one new version. An empty frame removes its month.

    `full` says that `frames` is all there is: other months go, and a damaged manifest is begun anew.
    ValueError if a frame holds days of another month. DamagedPartition if a compacted file is damaged that
    also holds months outside `frames`: publish those too.
    """
    now = now or datetime.now(UTC)

    def step() -> Manifest:
        mark = store.mark()
        manifest = _base(store, full)
        marts = manifest.dataset(dataset.name)
        with _Writer(store, dataset, manifest.version + 1, today_in_india(now)) as writer:
            written = {key_of(month): writer.roll_up(month, frame) for month, frame in frames.items()}
            kept = {} if full else {key: part for key, part in marts.partitions.items() if key not in written}
            kept |= _split(store, dataset, writer, marts, kept)
            fresh = {key: part for key, part in written.items() if part}
            return _swap(store, mark, manifest, dataset.name, kept | fresh, now)

    return _until_first(store, step)


def _until_first(store: Store, step: Callable[[], T]) -> T:
    """Do `step` under the lock; again from the start where a builder on another machine was faster."""
    for attempt in range(ATTEMPTS):
        try:
            with store.lock():
                return step()
        except Overtaken:
            time.sleep(random.uniform(0, 0.05 * (attempt + 1)))
    raise UnreachableMarts(f"others published {ATTEMPTS} times in a row")


def compact(store: Store, dataset: Dataset, now: datetime | None = None) -> Manifest:
    """Merge the files of each closed financial year into one; figures stay as they are."""
    now = now or datetime.now(UTC)
    today = today_in_india(now)
    months = map(month_of, store.manifest().dataset(dataset.name).partitions)
    for year in sorted({financial_year_of(month) for month in months}):
        if year >= financial_year_of(today):
            continue
        # For each year anew: a publication need not wait for all of them.
        _until_first(store, partial(_compact_year, store, dataset, year, today, now))
    return store.manifest()


def _compact_year(store: Store, dataset: Dataset, year: int, today: date, now: datetime) -> None:
    mark = store.mark()
    manifest = store.current()
    marts = manifest.dataset(dataset.name)
    files = marts.files(financial_year_window(year))
    if len(files) < 2:
        return
    for file, part in files.items():
        store.check(dataset.name, part, marts.months_of(file))
    merging = [month for file in files for month in marts.months_of(file)]
    with _Writer(store, dataset, manifest.version + 1, today) as writer:
        merged = writer.merge([store.path(part) for part in files.values()], merging)
        partitions = dict(marts.partitions) | {key_of(month): merged for month in merging}
        _swap(store, mark, manifest, dataset.name, partitions, now)


def collect(store: Store, older_than_s: float = GRACE) -> list[str]:
    """Delete what no version has named for `older_than_s` seconds, and what killed writers left behind."""

    def step() -> list[str]:
        moment = time.time()
        gone: list[str] = []
        mark = store.mark()
        manifest = store.current()
        named = {part.file for marts in manifest.datasets.values() for part in marts.partitions.values()}
        for file, written in store.listed().items():
            since = manifest.retired.get(file, written)
            if file not in named and moment - since >= older_than_s:
                store.remove(file)
                gone.append(file)
        if retired := set(manifest.retired) & set(gone):
            left = {file: since for file, since in manifest.retired.items() if file not in retired}
            store.swap(replace(manifest, retired=left), mark)
        return gone

    return _until_first(store, step)


def _swap(
    store: Store,
    mark: str | None,
    manifest: Manifest,
    name: str,
    partitions: Mapping[str, Partition],
    now: datetime,
) -> Manifest:
    marts = manifest.dataset(name)
    moment = time.time()
    named = {part.file for part in partitions.values()}
    retired = dict(manifest.retired) | {file: moment for file in marts.files() if file not in named}
    expired = {file for file, since in retired.items() if moment - since >= GRACE}
    current = Manifest(
        version=manifest.version + 1,
        datasets={
            **manifest.datasets,
            name: DatasetMarts(manifest.version + 1, now.isoformat(timespec="milliseconds"), partitions),
        },
        retired={file: since for file, since in retired.items() if file not in expired},
    )
    store.swap(current, mark)
    for file in expired:
        store.remove(file)
    return current


def _split(
    store: Store, dataset: Dataset, writer: "_Writer", marts: DatasetMarts, kept: Mapping[str, Partition]
) -> dict[str, Partition]:
    """Months that stay but share a compacted file with one that was replaced: into a file of their own."""
    split: dict[str, Partition] = {}
    for file, part in {part.file: part for part in kept.values()}.items():
        months = marts.months_of(file)
        staying = [month for month in months if key_of(month) in kept]
        if len(staying) < len(months):
            store.check(dataset.name, part, months)
            rest = writer.merge([store.path(part)], staying)
            split |= {key_of(month): rest for month in staying}
    return split


def _base(store: Store, full: bool) -> Manifest:
    """The manifest to build on. One that is lost, or damaged before a full publication, is begun anew, at a version
    above any that it had: whoever polls versions must not meet an old number again."""
    try:
        manifest, legible = store.current(), b""
    except DamagedManifest as error:
        if not full or isinstance(error, UnreachableMarts):
            raise
        manifest, legible = Manifest(), store.manifest_bytes()
    if manifest.version:
        return manifest
    names = (file.rpartition("/")[2].split(".") for file in store.listed())
    versions = [int(name[1]) for name in names if len(name) == 4 and name[1].isdigit()]
    # Removing a month leaves no file: what can be read of the manifest counts too.
    versions += map(int, re.findall(rb'"version": (\d{1,15})\b', legible))
    return Manifest(version=max(versions, default=0))


@dataclass(slots=True)
class _Writer:
    """Writes the files of one publication with a DuckDB of its own.

    If the publication fails, its files stay until `collect`: the manifest may already name them.
    """

    store: Store
    dataset: Dataset
    version: int
    today: date
    connection: duckdb.DuckDBPyConnection = field(init=False)

    def __enter__(self) -> "_Writer":
        self.folder.mkdir(parents=True, exist_ok=True)
        sync_folder(self.store.root)
        self.connection = duckdb.connect(":memory:", config=CONFIG)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.connection.close()

    @property
    def folder(self) -> Path:
        return self.store.root / self.dataset.name

    def roll_up(self, month: date, frame: Frame) -> Partition | None:
        """The partition of one month's facts; None if there are none."""
        self.connection.register("facts", _Stream(frame))
        try:
            self._table(rollup_sql(self.dataset), ())
        finally:
            self.connection.unregister("facts")
        return self._write([month])

    def merge(self, paths: Iterable[Path], months: Iterable[date]) -> Partition:
        """One file with the rows of `months` from `paths`."""
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

    def _table(self, sql: str, parameters: tuple[Any, ...]) -> None:
        self.connection.execute(f"CREATE OR REPLACE TEMP TABLE rolled AS {sql}", parameters)

    def _write(self, months: list[date]) -> Partition | None:
        day = self.dataset.date
        # Read to the end: DuckDB refuses `register` while a result is open.
        [(rows, last, strange)] = self.connection.execute(
            f"SELECT count(*), max({day}) FILTER ({day} <= $today), count(*) FILTER ({day} IS NULL OR NOT"
            f" list_contains($months, CAST(date_trunc('month', {day}) AS DATE))) FROM rolled",
            {"today": self.today, "months": months},
        ).fetchall()
        if strange:
            raise ValueError(f"{strange} rows of {self.dataset.name} are not of {key_of(months[0])}")
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
