"""The database's record of publications, which `store` compares with a manifest."""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Published(NamedTuple):
    """A dataset's last publication: the manifest's epoch, and the dataset's version."""

    epoch: str
    version: int


# Returns the records by dataset. Called whenever a new manifest is read.
Ledger = Callable[[], Mapping[str, Published]]
