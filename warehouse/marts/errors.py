"""Errors of the marts' storage. Everything in it can be rebuilt from the database."""

from collections.abc import Iterable
from datetime import date


class DamagedMarts(Exception):
    """A stored file is not what was published."""


class UnreadableManifest(Exception):
    """The published state is currently unknown."""


class DamagedManifest(DamagedMarts, UnreadableManifest):
    """The manifest is damaged. A full publication of every dataset creates a new one."""


class MissingFigures(DamagedManifest):
    """The manifest lacks figures that were published: it was deleted, is outdated, or is from another installation.

    Publish every month of the dataset again.
    """


class UnreachableMarts(UnreadableManifest):
    """The object storage is unavailable. Nothing is known to be damaged; retry later."""


class ManifestConflict(Exception):
    """Another builder published since we read the manifest. Start again from its version."""


class DamagedPartition(DamagedMarts):
    """A partition file is missing or corrupt. Publish its months again from the database.

    `months` are all months in the file (several after a compaction), `month` is the first of them.
    """

    def __init__(self, dataset: str, months: Iterable[date]) -> None:
        self.dataset = dataset
        self.months = tuple(sorted(months))
        self.month = self.months[0]
        listed = ", ".join(f"{month:%Y-%m}" for month in self.months)
        super().__init__(f"damaged partition of {dataset}: {listed}")
