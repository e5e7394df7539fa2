"""What the database knows of published figures; `store` compares a manifest with it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Published(NamedTuple):
    """A dataset's last publication: the manifest's epoch, and the dataset's version."""

    epoch: str
    version: int


# By dataset. Asked each time a manifest is seen for the first time.
Ledger = Callable[[], Mapping[str, Published]]
