"""Publishing what another engine has rolled up: its files are read, checked and written as partitions of our own.

A rebuild elsewhere takes hours, and people go on working. A month that was published here meanwhile is newer than what
comes back, and is passed over; one whose changes still wait is published anew by them, as after any other publication.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from catalog.dataset import Dataset
from marts.build import Edition, publishing
from marts.store import DatasetMarts, Manifest, Partition, Store, key_of

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
) -> Adopted:
    """Replace the months of `since` by what `rolled` holds of them, as one new version; a month without files goes.

    ValueError if a file holds days of another month.
    """

    def step(edition: Edition) -> Adopted:
        current = named_files(edition.marts, ())
        passed = {key for key in current.keys() | since.keys() if current.get(key) != since.get(key)}
        taken = since.keys() - passed
        written: dict[str, Partition | None] = dict.fromkeys(taken)
        for month, paths in rolled.items():
            if (key := key_of(month)) in taken:
                written[key] = edition.writer.take_over(month, paths)
        fresh = tuple(sorted(key for key, part in written.items() if part))
        return Adopted(edition.replace(written), fresh, tuple(sorted(passed)))

    return publishing(store, dataset, step, datetime.now(UTC))
