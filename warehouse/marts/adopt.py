"""Publication of months rolled up by another engine: its files are checked and rewritten as our partitions.

A rebuild elsewhere takes hours, while users go on working. Months published here since the export are newer and are
skipped. Changes still in the queue are published afterwards as usual.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from catalog.dataset import Dataset
from marts.build import NextVersion, build_version
from marts.store import DatasetMarts, Manifest, Partition, Store, key_of

NAMED = "named.json"  # file of an export with its `PublishedFiles`
# Month → its published file at the time of the export, or None.
PublishedFiles = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Adopted:
    """Result of an adoption: the published manifest, its months, and the months skipped because ours were newer."""

    manifest: Manifest
    months: tuple[str, ...]
    skipped: tuple[str, ...]


def published_files(marts: DatasetMarts, months: Sequence[date]) -> dict[str, str | None]:
    """Return the published file of each month, None for those of `months` without one. Call before reading facts."""
    files: dict[str, str | None] = {key_of(month): None for month in months}
    return files | {key: part.file for key, part in marts.partitions.items()}


def adopt(
    store: Store,
    dataset: Dataset,
    rolled: Mapping[date, Sequence[Path]],
    since: PublishedFiles,
) -> Adopted:
    """Replace the months of `since` by the files in `rolled`, as one new version. Months without files are removed.

    Raises ValueError if a file has days of another month.
    """

    def step(next_version: NextVersion) -> Adopted:
        current = published_files(next_version.marts, ())
        skipped_months = {key for key in current.keys() | since.keys() if current.get(key) != since.get(key)}
        adopted = since.keys() - skipped_months
        written: dict[str, Partition | None] = dict.fromkeys(adopted)
        for month, paths in rolled.items():
            if (key := key_of(month)) in adopted:
                written[key] = next_version.writer.adopt_files(month, paths)
        non_empty = tuple(sorted(key for key, part in written.items() if part))
        return Adopted(next_version.replace(written), non_empty, tuple(sorted(skipped_months)))

    return build_version(store, dataset, step, datetime.now(UTC))
