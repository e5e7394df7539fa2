"""Integrity check of the SQLite file, to notice corrupt pages before they are needed."""

import sqlite3
import threading
import time
from pathlib import Path

import structlog
from django.db.backends.base.base import BaseDatabaseWrapper

MIN_INTERVAL = 10.0  # minimum seconds between two checks
SHARE = 50  # a slow check repeats less often: at most 1/SHARE of the time is spent on it
log = structlog.get_logger(__name__)
_lock = threading.Lock()
_checks: dict[str, tuple[float, str]] = {}  # file → time of the next check, last result


def check_integrity(connection: BaseDatabaseWrapper) -> str:
    """Return `ok` or `damaged`; the check may be some seconds old. PostgreSQL verifies its pages itself."""
    if connection.vendor != "sqlite":
        return "ok"
    name = str(connection.settings_dict["NAME"])
    with _lock:
        due, result = _checks.get(name, (0.0, "ok"))
        if time.monotonic() < due:
            return result
        started = time.monotonic()
        result = _check(name)
        ended = time.monotonic()
        _checks[name] = (ended + max(MIN_INTERVAL, SHARE * (ended - started)), result)
        return result


def _check(name: str) -> str:
    """Check through a new connection, which has no cached pages."""
    if not Path(name).is_file():
        return "ok"  # in memory
    try:
        connection = sqlite3.connect(f"{Path(name).as_uri()}?mode=ro", uri=True, timeout=5)
        try:
            (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        log.warning("soundness_not_checked", error=str(error))  # locked, or can't be opened now
        return "ok"
    except sqlite3.DatabaseError as error:
        result = str(error)
    if result != "ok":
        log.error("database_damaged", found=result)
    return "ok" if result == "ok" else "damaged"
