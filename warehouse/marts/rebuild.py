"""Rebuild a history in many processes: write each month's file in any order, then publish all months at once.

Readers see either the old history or the new one. Months published by others during the rebuild are left out, as the
file built here may be older.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from marts.build import NextVersion, build_version
from marts.errors import DamagedManifest, DamagedPartition
from marts.store import DatasetMarts, Partition, Store, key_of, month_of
from marts.writer import Frame, Writer


@dataclass(frozen=True, slots=True)
class Built:
    """A built month: its file (None without rows), and the file that was published before its rows were read."""

    month: str  # 2026-04
    partition: Partition | None
    before: str | None


def build_aside(store: Store, dataset: Dataset, month: date, read: Callable[[], Frame]) -> Built:
    """Write the file of `month` without publishing it. `read` is called after looking up the published file."""
    today = today_in_india(datetime.now(UTC))
    try:
        manifest = store.current()
        version, before = manifest.version, _file(manifest.dataset(dataset.name), key_of(month))
    except DamagedManifest:
        version, before = 0, None  # swap_in raises it
    with Writer(store, dataset, version + 1, today) as writer:
        partition = writer.roll_up(month, read())
    if partition is not None:
        store.share(partition.file)
    return Built(key_of(month), partition, before)


def swap_in(store: Store, dataset: Dataset, built: Sequence[Built]) -> tuple[date, ...]:
    """Publish built months as one new version. Return those left out: published by others, or their file is gone.

    Raises DamagedManifest and DamagedPartition like `publish`.
    """

    def step(next_version: NextVersion) -> tuple[date, ...]:
        left_out = [month for month in built if not _is_current(store, dataset, next_version.marts, month)]
        if partitions := {month.month: month.partition for month in built if month not in left_out}:
            next_version.replace(partitions)
        return tuple(month_of(month.month) for month in left_out)

    return build_version(store, dataset, step, datetime.now(UTC))


def _is_current(store: Store, dataset: Dataset, marts: DatasetMarts, month: Built) -> bool:
    if _file(marts, month.month) != month.before:
        return False
    if month.partition is not None:
        try:
            store.check(dataset.name, month.partition, (month_of(month.month),))
        except DamagedPartition:
            return False
    return True


def _file(marts: DatasetMarts, month: str) -> str | None:
    partition = marts.partitions.get(month)
    return partition.file if partition else None
