"""Deletion of uploaded files: leftovers of interrupted uploads, and lists of cases that hold personal data."""

import logging
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

AGE = timedelta(days=1)  # far longer than any request, and long enough to correct a sheet and send it again
log = logging.getLogger(__name__)


def mark_personal(data: Path, import_id: int) -> None:
    """Have the file of an import deleted after `AGE`."""
    folder = data / "uploads" / "personal"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / str(import_id)).touch()


def clear_expired(data: Path) -> int:
    """Delete files older than `AGE` and return how many there were.

    No import uses those in `uploads/incoming`: an accepted upload is moved to its import's own folder. It stays there
    as long as the import history, unless `uploads/personal` has the import's number.
    """
    cleared = 0
    for path in _expired(data / "uploads" / "incoming"):
        path.unlink(missing_ok=True)
        cleared += 1
    for mark in _expired(data / "uploads" / "personal"):
        for path in (data / "uploads" / mark.name).glob("original.*"):
            path.unlink(missing_ok=True)
            cleared += 1
        mark.unlink(missing_ok=True)
    if cleared:
        log.info("expired uploads deleted", extra={"files": cleared})
    return cleared


def _expired(folder: Path) -> Iterator[Path]:
    before = time.time() - AGE.total_seconds()
    for path in folder.glob("*"):
        try:
            if path.is_file() and path.stat().st_mtime < before:
                yield path
        except FileNotFoundError:
            continue  # its request has just moved or deleted it
