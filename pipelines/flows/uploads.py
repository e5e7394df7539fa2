"""Leftovers of interrupted requests in `uploads/incoming`.

No import uses these files: an accepted upload is moved to its import's own folder and stays there as long as the
import history does.
"""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

# Far longer than any request.
LEFT_AFTER = timedelta(days=1)
log = logging.getLogger(__name__)


def clear_incoming(data: Path) -> int:
    """Delete the leftovers and return how many there were."""
    before = (datetime.now(UTC) - LEFT_AFTER).timestamp()
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
