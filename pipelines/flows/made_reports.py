"""Expired files of saved reports. The worker looks for them; a portal command deletes and records them."""

import logging
import time

from catalog.retention import MADE_REPORTS
from flows import portal_command as portal
from flows.runtime import Runtime

log = logging.getLogger(__name__)


def clear(runtime: Runtime) -> bool:
    """Prune expired report files. Return whether there were any; a failure is logged, not raised."""
    folder = runtime.config.data / "reports"
    before = time.time() - MADE_REPORTS.total_seconds()
    try:
        if not folder.is_dir() or all(path.stat().st_mtime >= before for path in folder.iterdir()):
            return False
        portal.command(runtime, "prune_reports")
    except (OSError, RuntimeError):
        log.exception("expired reports could not be deleted")
    return True
