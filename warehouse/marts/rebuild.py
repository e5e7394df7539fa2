"""A history built in pieces, by many processes and in any order: each month's file aside, then all of a dataset's
months into the manifest at once. Readers see the history as it was or as it is.

Nobody is kept from publishing meanwhile. A month that somebody did is left as it then stands: what was built aside may
be older.
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
    """A month as it was built: its file, None where it has no rows; and the file that stood in its place before the
    rows were read.
    """

    month: str  # 2026-04
    partition: Partition | None
    before: str | None


def build_aside(
    store: Store, dataset: Dataset, month: date, read: Callable[[], Frame], now: datetime | None = None
) -> Built:
    """Write the file of `month`, and name it nowhere. `read` is called after the look at what stands there now."""
    today = today_in_india(now or datetime.now(UTC))
    try:
        manifest = store.current()
        version, before = manifest.version, _file(manifest.dataset(dataset.name), key_of(month))
    except DamagedManifest:
        version, before = 0, None  # whoever swaps it in finds out
    with Writer(store, dataset, version + 1, today) as writer:
        partition = writer.roll_up(month, read())
    if partition is not None:
        store.share(partition.file)
    return Built(key_of(month), partition, before)


def swap_in(
    store: Store, dataset: Dataset, built: Sequence[Built], now: datetime | None = None
) -> tuple[date, ...]:
    """Publish what was built, as one new version; the months that were left out, because somebody published them
    meanwhile or because their file is gone. DamagedManifest and DamagedPartition as `publish` has them.
    """

    def step(edition: Edition) -> tuple[date, ...]:
        left_out = [one for one in built if not _stands(store, dataset, edition.marts, one)]
        if taken := {one.month: one.partition for one in built if one not in left_out}:
            edition.replace(taken)
        return tuple(month_of(one.month) for one in left_out)

    return publishing(store, dataset, step, now or datetime.now(UTC))


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
