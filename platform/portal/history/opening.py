"""Reading the archive: find the record of a day, open it with separate connections, and check the files."""

import sqlite3
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from catalog.calendar import INDIA, today_in_india
from marts.query import Reader
from marts.store import Manifest, Partition, Store, hash_file
from portal.configuration.selectors import number as setting
from portal.core.days import day as format_day
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.past import PARAMETER, Past
from portal.history.archive import History, database, files, folder
from portal.history.recording import record

_DIGITS = 10  # of a record number
_OPENED = 2  # records kept open per thread
_local = threading.local()


class _Figures(Store):
    """The figures of one record: its manifest, with files named by hash."""

    def __init__(self, manifest: Manifest) -> None:
        super().__init__(files())
        self._manifest = manifest

    def manifest(self) -> Manifest:
        return self._manifest


def opened(requested: str) -> Past | None:
    """Open the state that `as_known_on` names: a day, or the number printed on a brief or report. None for today."""
    if requested.isascii() and requested.isdigit() and len(requested) <= _DIGITS:
        return _opened_number(int(requested))
    try:
        requested_day = date.fromisoformat(requested)
    except ValueError:
        raise _invalid(text("Write a day as YYYY-MM-DD, or the number of a brief or report.")) from None
    today = today_in_india()
    if requested_day > today:
        raise _invalid(text("This day is still to come."))
    if requested_day == today:
        return None
    row = _row("day <= ? ORDER BY number DESC", requested_day.isoformat())
    if row is None:
        raise _invalid(_since())
    number, _, kept_at, thinned = row
    if thinned:
        raise _invalid(text("Of this day nothing is kept any more. Choose the last day of its month."))
    return _past(number, kept_at, requested=requested_day)


def pinned() -> Past:
    """Archive the current state permanently and open it."""
    pinned_record = record(pin=True)
    return _past(pinned_record.number, pinned_record.moment.isoformat())


def _opened_number(number: int) -> Past:
    # Today's record is overwritten until the day ends, unless it is pinned.
    row = _row("number = ? AND (pinned OR day < ?)", number, today_in_india().isoformat())
    if row is None or row[3]:
        raise _invalid(text("Nothing is kept under this number."))
    return _past(number, row[2])


def available_days() -> dict[str, object]:
    """Return the available days, and the size of the archive."""
    yesterday = today_in_india() - timedelta(days=1)
    rows = records("SELECT day, thinned FROM record ORDER BY number")
    # Of several records of one day, the last one counts.
    available = [(date.fromisoformat(day), not thinned) for day, thinned in dict(rows).items()]
    ends = [day - timedelta(days=1) for day, _ in available[1:]] + [yesterday]
    periods: list[dict[str, date]] = []
    for (first, there), last in zip(available, ends, strict=False):
        last = min(last, yesterday)
        if not there or last < first:
            continue
        if periods and periods[-1]["last"] + timedelta(days=1) == first:
            periods[-1]["last"] = last
        else:
            periods.append({"first": first, "last": last})
    return {
        "periods": periods,
        "days": setting("history_days"),
        "records": sum(not thinned for _, thinned in rows),
        "bytes": sum(_sizes()),
    }


def _sizes() -> Iterator[int]:
    for path in folder().rglob("*"):
        with suppress(FileNotFoundError):  # a temporary file, renamed in the meantime
            if path.is_file():
                yield path.stat().st_size


def _since() -> str:
    first = _row("1 ORDER BY number")
    if first is None:
        return text("Nothing is kept of earlier days yet.")
    return text("Earlier days are kept since {day}.", day=format_day(date.fromisoformat(first[1])))


def _invalid(why: str) -> FieldErrors:
    return FieldErrors({PARAMETER: [why]})


def _row(where: str, *values: object) -> tuple[int, str, str, int] | None:
    """Return number, day, moment, thinned."""
    rows = records(f"SELECT number, day, moment, thinned FROM record WHERE {where} LIMIT 1", *values)
    return rows[0] if rows else None


def records(sql: str, *values: object) -> list[Any]:
    """Query the records; empty before the first one is complete."""
    if not database().exists():
        return []
    with open_archive() as history:
        begun = history.execute("SELECT 1 FROM sqlite_master WHERE name = 'record'").fetchone()
        return history.execute(sql, values).fetchall() if begun else []


def files_of(manifests: Iterable[tuple[bytes]]) -> dict[str, Partition]:
    """Return the files that the records' manifests name."""
    return {
        name: part
        for (manifest,) in manifests
        for marts in Manifest.parse(zlib.decompress(manifest)).datasets.values()
        for name, part in marts.files().items()
    }


def damaged() -> list[str]:
    """Return missing or changed files by name, and SQLite's messages about the database."""
    if not database().exists():
        return []
    try:
        with open_archive() as history:
            problems = [message for (message,) in history.execute("PRAGMA quick_check") if message != "ok"]
        expected = files_of(records("SELECT manifest FROM record WHERE NOT thinned"))
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return problems + sorted(
        name
        for name, part in expected.items()
        if not (files() / name).is_file() or hash_file(files() / name) != part.sha256
    )


def open_archive() -> AbstractContextManager[sqlite3.Connection]:
    """Open the archive read-only, without views."""
    return closing(sqlite3.connect(f"{database().as_uri()}?mode=ro", uri=True, timeout=20))


@lru_cache(8)
def _reader(place: str, inode: int, number: int) -> Reader:
    with open_archive() as history:
        (manifest,) = history.execute("SELECT manifest FROM record WHERE number = ?", [number]).fetchone()
    return Reader(_Figures(Manifest.parse(zlib.decompress(manifest))))


def _past(number: int, recorded: str, *, requested: date | None = None) -> Past:
    kept_at = datetime.fromisoformat(recorded).astimezone(UTC)
    moment = datetime.combine(requested, time.max, INDIA) if requested else kept_at
    file_status = database().stat()
    key = (str(database()), file_status.st_ino, number)
    connections: OrderedDict[tuple[str, int, int], History] = _local.__dict__.setdefault(
        "opened", OrderedDict()
    )
    if key not in connections:
        connections[key] = History(number)
        while len(connections) > _OPENED:
            connections.popitem(last=False)[1].close()
    connections.move_to_end(key)
    return Past(number, requested, moment.astimezone(UTC), kept_at, connections[key], _reader(*key))
