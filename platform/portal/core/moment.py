"""Which state of the database is read now: as long as it is the same, so is the answer to every question.

SQLite counts the changes that others commit for each connection: one of the process's own, which never writes, counts
them all. A snapshot of PostgreSQL names the transactions that it sees.
"""

import os
import sqlite3
import threading
from pathlib import Path

from django.db import connection

from portal.core.past import past

_lock = threading.Lock()
# The one of this process and of the file that stands there now.
_watcher: tuple[tuple[int, str, int], sqlite3.Connection] | None = None


def moment() -> tuple[object, ...] | None:
    """Two that are equal saw the same rows. None within a transaction, which sees its own changes, too."""
    if (kept := past()) is not None:  # never changes
        return ("past", kept.number)
    if connection.in_atomic_block:
        return None
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_snapshot()::text")
            return (name, *cursor.fetchone())
    return _watched(name)


def _watched(name: str) -> tuple[object, ...] | None:
    global _watcher
    file = Path(name)
    try:
        place = os.getpid(), name, file.stat().st_ino
    except OSError:  # in memory
        return None
    with _lock:
        if _watcher is None or _watcher[0] != place:
            if _watcher is not None:
                _watcher[1].close()
            _watcher = place, sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, check_same_thread=False)
        (version,) = _watcher[1].execute("PRAGMA data_version").fetchone()
    return (*place, version)
