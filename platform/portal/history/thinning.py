"""Deletion of old records. Month ends and pinned records are kept permanently."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import date, timedelta

from catalog.calendar import today_in_india
from marts.files import locked
from portal.configuration.selectors import number as setting
from portal.history.archive import OPEN, archived_tables, database, files, folder
from portal.history.opening import files_of, records


def thin() -> int:
    """Delete old records and return how many: rows in one transaction, then files."""
    if not records("SELECT 1 FROM record LIMIT 1"):
        return 0
    with locked(folder() / ".lock"), closing(sqlite3.connect(database(), timeout=20)) as history:
        rows = history.execute(
            "SELECT number, day, pinned FROM record WHERE NOT thinned ORDER BY number"
        ).fetchall()
        numbers = expired(rows, today_in_india() - timedelta(days=setting("history_days")))
        if numbers:
            with history:
                history.executemany(
                    "UPDATE record SET thinned = 1 WHERE number = ?", [(number,) for number in numbers]
                )
                existing = {
                    name for (name,) in history.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                }
                for table in archived_tables():
                    if table.table in existing:
                        history.execute(
                            f'DELETE FROM "{table.table}" WHERE _until < {OPEN} AND NOT EXISTS (SELECT 1 FROM record'
                            " WHERE NOT thinned AND number >= _since AND number < _until)"
                        )
        _sweep(history)
    return len(numbers)


def expired(rows: Iterable[tuple[int, str, int]], since: date) -> list[int]:
    """Return the unpinned records before `since`, except the last of each month. `rows`: (number, day, pinned)."""
    records_in_order = list(rows)
    ends = {day[:7]: number for number, day, _ in records_in_order}
    return [
        number
        for number, day, pinned in records_in_order
        if not pinned and day < since.isoformat() and ends[day[:7]] != number
    ]


def _sweep(history: sqlite3.Connection) -> None:
    """Delete the files that no record names."""
    referenced = files_of(history.execute("SELECT manifest FROM record WHERE NOT thinned"))
    for file in (*files().glob("*/*.parquet"), *files().glob("*/.*.tmp")):
        if file.relative_to(files()).as_posix() not in referenced:
            file.unlink(missing_ok=True)
