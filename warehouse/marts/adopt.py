"""Publishing what another engine has rolled up: its files are read, checked and written as partitions of our own.

A rebuild elsewhere takes hours, and people go on working. A month that was published here meanwhile is newer than what
comes back, and is passed over; one whose changes still wait is published anew by them, as after any other publication.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from marts.build import split, swap, until_first
from marts.store import DatasetMarts, Manifest, Store, key_of
from marts.writer import Writer

# Month → the file that held it when the facts were handed over; None where there was none.
Named = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Adopted:
    """The version that was published, its months, and the months in which ours was newer."""

    manifest: Manifest
    months: tuple[str, ...]
    passed_over: tuple[str, ...]


def named_files(marts: DatasetMarts, months: Sequence[date]) -> dict[str, str | None]:
    """What `adopt` wants to know of the moment before facts are read: of `months` and of all that are published."""
    files: dict[str, str | None] = {key_of(month): None for month in months}
    return files | {key: part.file for key, part in marts.partitions.items()}


def adopt(
    store: Store,
    dataset: Dataset,
    rolled: Mapping[date, Sequence[Path]],
    since: Named,
    now: datetime | None = None,
) -> Adopted:
    """Replace the months of `since` by what `rolled` holds of them, as one new version; a month without files goes.

    ValueError if a file holds days of another month.
    """
    now = now or datetime.now(UTC)

    def step() -> Adopted:
        mark = store.mark()
        manifest = store.current()
        marts = manifest.dataset(dataset.name)
        current = named_files(marts, ())
        passed = {key for key in current.keys() | since.keys() if current.get(key) != since.get(key)}
        with Writer(store, dataset, manifest.version + 1, today_in_india(now)) as writer:
            written = {
                key_of(month): writer.take_over(month, paths)
                for month, paths in rolled.items()
                if key_of(month) in since.keys() - passed
            }
            gone = since.keys() - passed - written.keys()
            kept = {
                key: part for key, part in marts.partitions.items() if key not in gone and key not in written
            }
            kept |= split(store, dataset, writer, marts, kept)
            fresh = {key: part for key, part in written.items() if part}
            published = swap(store, mark, manifest, dataset.name, kept | fresh, now)
        return Adopted(published, tuple(sorted(fresh)), tuple(sorted(passed)))

    return until_first(store, step)
