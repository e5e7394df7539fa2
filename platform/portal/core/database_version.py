"""Version of the database contents. As long as it is equal, every query returns the same rows.

SQLite counts the commits of other connections per connection, so a dedicated connection that never writes sees them
all. A PostgreSQL snapshot names the transactions it sees.
"""

import os
import sqlite3
import threading
from pathlib import Path

from django.db import connection

from portal.core.past import past

_lock = threading.Lock()
# This process's connection, and the file it belongs to.
_watcher: tuple[tuple[int, str, int], sqlite3.Connection] | None = None


def database_version() -> tuple[object, ...] | None:
    """Return a value that is equal for equal contents. None inside a transaction, which also sees its own changes."""
    if (archived := past()) is not None:  # never changes
        return ("past", archived.number)
    if connection.in_atomic_block:
        return None
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_snapshot()::text")
            return (name, *cursor.fetchone())
    return _sqlite_version(name)


def _sqlite_version(name: str) -> tuple[object, ...] | None:
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
