"""What can be wrong with the marts on disk. All of it can be rebuilt from the database."""

from collections.abc import Iterable
from datetime import date


class DamagedMarts(Exception):
    """Something on disk is not what was published."""


class UnreadableManifest(Exception):
    """What is published can't be told now."""


class DamagedManifest(DamagedMarts, UnreadableManifest):
    """The manifest is not what was written: a full publication of every dataset makes a new one."""


class MissingFigures(DamagedManifest):
    """The manifest lacks figures that the database knows to be published: it was deleted, is older, or is that of
    another installation. Publish every month of the dataset again.
    """


class UnreachableMarts(UnreadableManifest):
    """The object storage does not answer. Nothing is known to be damaged: try again later."""


class ManifestConflict(Exception):
    """Another builder published between our look at the manifest and our swap: begin again from its version."""


class DamagedPartition(DamagedMarts):
    """A partition file is missing, cut short or altered: publish its months again from the database.

    `months` are all the months that the file holds (several after a compaction), `month` the first of them.
    """

    def __init__(self, dataset: str, months: Iterable[date]) -> None:
        self.dataset = dataset
        self.months = tuple(sorted(months))
        self.month = self.months[0]
        listed = ", ".join(f"{month:%Y-%m}" for month in self.months)
        super().__init__(f"damaged partition of {dataset}: {listed}")
