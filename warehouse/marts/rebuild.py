"""Rebuild a history in pieces, by many processes and in any order: write each month's file, then publish all months of
a dataset at once. Readers see either the old history or the new one.

Others may publish meanwhile. A month that they published is left out, as the file built here may be older.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from marts.build import Edition, publishing
from marts.errors import DamagedManifest, DamagedPartition
from marts.store import DatasetMarts, Partition, Store, key_of, month_of
from marts.writer import Frame, Writer


@dataclass(frozen=True, slots=True)
class Built:
    """A month as it was built: its file, None if it has no rows, and the file that was published before the rows were
    read.
    """

    month: str  # 2026-04
    partition: Partition | None
    before: str | None


def build_aside(store: Store, dataset: Dataset, month: date, read: Callable[[], Frame]) -> Built:
    """Write the file of `month` without publishing it. `read` is called after noting which file is published now."""
    today = today_in_india(datetime.now(UTC))
    try:
        manifest = store.current()
        version, before = manifest.version, _file(manifest.dataset(dataset.name), key_of(month))
    except DamagedManifest:
        version, before = 0, None  # swap_in finds out
    with Writer(store, dataset, version + 1, today) as writer:
        partition = writer.roll_up(month, read())
    if partition is not None:
        store.share(partition.file)
    return Built(key_of(month), partition, before)


def swap_in(store: Store, dataset: Dataset, built: Sequence[Built]) -> tuple[date, ...]:
    """Publish what was built as one new version. Return the months left out, which others published meanwhile or
    whose file is gone. Raises DamagedManifest and DamagedPartition as `publish` does.
    """

    def step(edition: Edition) -> tuple[date, ...]:
        left_out = [one for one in built if not _stands(store, dataset, edition.marts, one)]
        if taken := {one.month: one.partition for one in built if one not in left_out}:
            edition.replace(taken)
        return tuple(month_of(one.month) for one in left_out)

    return publishing(store, dataset, step, datetime.now(UTC))


def _stands(store: Store, dataset: Dataset, marts: DatasetMarts, one: Built) -> bool:
    if _file(marts, one.month) != one.before:
        return False
    if one.partition is not None:
        try:
            store.check(dataset.name, one.partition, (month_of(one.month),))
        except DamagedPartition:
            return False
    return True


def _file(marts: DatasetMarts, month: str) -> str | None:
    partition = marts.partitions.get(month)
    return partition.file if partition else None
