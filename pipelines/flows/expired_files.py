"""Deletion of files that nobody needs any more: leftovers of interrupted uploads."""

import logging
import time
from datetime import timedelta
from pathlib import Path

LEFTOVER_AGE = timedelta(days=1)  # far longer than any request
log = logging.getLogger(__name__)


def clear_incoming(data: Path) -> int:
    """Delete leftovers in `uploads/incoming` and return how many there were.

    No import uses them: an accepted upload is moved to its import's own folder, for as long as the import history.
    """
    before = time.time() - LEFTOVER_AGE.total_seconds()
    cleared = 0
    for path in (data / "uploads" / "incoming").glob("*"):
        try:
            if path.is_file() and path.stat().st_mtime < before:
                path.unlink()
                cleared += 1
        except FileNotFoundError:
            continue  # its request has just moved or deleted it
    if cleared:
        log.info("leftover uploads deleted", extra={"files": cleared})
    return cleared
