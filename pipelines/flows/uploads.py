"""What requests that died in the middle left in `uploads/incoming`. Nothing there belongs to an import: a file that was
accepted has been moved to its import's own folder, where it is kept as long as the history is.
"""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

# No request lasts that long.
LEFT_AFTER = timedelta(days=1)
log = logging.getLogger(__name__)


def clear_incoming(data: Path) -> int:
    """Delete the leftovers; their number."""
    before = (datetime.now(UTC) - LEFT_AFTER).timestamp()
    cleared = 0
    for path in (data / "uploads" / "incoming").glob("*"):
        try:
            if path.is_file() and path.stat().st_mtime < before:
                path.unlink()
                cleared += 1
        except FileNotFoundError:
            continue  # its request has just finished with it
    if cleared:
        log.info("left-over uploads deleted", extra={"files": cleared})
    return cleared
