"""Keep the portal from starting while its data are replaced or moved."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from portal.core import presence
from portal.operations.backup.errors import BackupError


@contextmanager
def alone(while_running: bool) -> Iterator[None]:
    """Hold the lock of `make start`. Raises BackupError if another process has it, unless `while_running`."""
    Path(settings.PORTAL_DATA).mkdir(parents=True, exist_ok=True)
    with presence.claimed() as holder:
        if holder and not while_running:
            raise BackupError(
                f"The data folder {settings.PORTAL_DATA} is in use by `make start`, a restore or a move (process "
                f"{holder}). Stop it, or say --while-running."
            )
        yield
