"""`kill -9` at many points while a day is recorded or thinned: recorded days respond as before, and the next
run succeeds. Also concurrent recordings.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connections

from history.conftest import BEGIN, Archive, end_of, fetch
from history.test_thinning import check_files, reference_rule, rows_of
from marts.files import locked
from portal.core.response_cache import RESPONSES
from portal.history import recording, thinning
from portal.history.archive import OPEN, archived_tables, folder
from portal.history.recording import record
from portal.history.thinning import thin

pytestmark = [pytest.mark.crash]
PATHS = ("/eferfar/dashboard-data", "/eferfar/transactions", "/eferfar/filter-options")
# Number of executed lines of the history's code before the kill. The last is never reached.
POINTS = (3, 20, 60, 150, 300, 500, 800, 1_200, 2_000, 10**9)
_inherited: list[Any] = []


def fork_killed(action: Callable[[], object], lines: int = 0) -> int:
    """Fork a process that calls `deed` and is killed at the `lines`th line. Return its pid."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        # The connection belongs to the parent: do not use or close it here.
        _inherited.append(connections["default"].connection)
        connections["default"].connection = None
        passed = 0

        def line(frame: Any, event: str, argument: Any) -> Any:
            nonlocal passed
            if event == "line":
                passed += 1
                if passed == lines:
                    os.kill(os.getpid(), signal.SIGKILL)
            return line

        if lines:
            sys.settrace(
                lambda frame, event, argument: (
                    line if "/portal/history/" in frame.f_code.co_filename else None
                )
            )
        action()
        code = 0
    finally:
        os._exit(code)


def finished(child: int) -> bool:
    """Wait for the process and tell whether it finished (False: it was killed)."""
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.waitstatus_to_exitcode(status) == 0, "it failed"
    return True


def check_rows() -> None:
    """Assert that each row has one current version and that versions do not overlap."""
    assert rows_of("PRAGMA integrity_check") == [("ok",)]
    for tracked in archived_tables():
        twice = f'SELECT "{tracked.key}" FROM "{tracked.table}" WHERE _until = {OPEN} GROUP BY 1 HAVING count(*) > 1'
        both = (
            f'SELECT count(*) FROM "{tracked.table}" a JOIN "{tracked.table}" b'
            f' ON a."{tracked.key}" = b."{tracked.key}"'
            " AND a.rowid < b.rowid AND a._since < b._until AND b._since < a._until"
        )
        assert (rows_of(twice), rows_of(both)) == ([], [(0,)]), tracked.table
        assert rows_of(f'SELECT count(*) FROM "{tracked.table}" WHERE _since >= _until') == [(0,)], (
            tracked.table
        )


def responses(archive: Archive, day: date | None = None) -> dict[str, tuple[int, bytes]]:
    return {path: fetch(archive.api, path, {"as_known_on": str(day)} if day else {}) for path in PATHS}


def make_changes(archive: Archive, number: int) -> None:
    from portal.geography.models import Taluka

    Taluka.objects.filter(name_en="Kurla").update(name_mr=f"कुर्ला {number}")
    archive.sheet("eferfar", [archive.eferfar(BEGIN - timedelta(days=number + 1), number, number + 1),
                              archive.eferfar(BEGIN, number, number)])  # fmt: skip


def test_recording_survives_kill(archive: Archive) -> None:
    noted: dict[date, dict[str, tuple[int, bytes]]] = {}
    kills = 0
    for number, lines in enumerate(POINTS):
        day = BEGIN + timedelta(days=number)
        with end_of(day):
            make_changes(archive, number)
            found = responses(archive)
        with end_of(day + timedelta(days=1)):
            stale = responses(archive, day)  # as of the last record
        with end_of(day):
            kills += not finished(fork_killed(record, lines))
        with end_of(day + timedelta(days=1)):
            # This day is recorded completely or not at all; earlier days are unchanged.
            for earlier, before in noted.items():
                assert responses(archive, earlier) == before, (lines, earlier)
            now = responses(archive, day)
            assert now in (found, stale), lines
        with end_of(day):
            record()
            thin()  # also removes what the killed process left
            check_rows()
            check_files()
        with end_of(day + timedelta(days=1)):
            assert responses(archive, day) == found, lines
        noted[day] = found
    assert kills >= 6, kills


@pytest.mark.one_database  # only the history's files are involved
def test_first_recording_survives_kill(archive: Archive) -> None:
    """Until the first record is complete there is no history, and no request fails."""
    completed = 0
    for number, lines in enumerate((10, 30, 50, 70, 100, 200, 700)):
        with end_of(BEGIN):
            make_changes(archive, number)
            killed = not finished(fork_killed(record, lines))
        with end_of(BEGIN + timedelta(days=1)):
            periods = archive.api.get("/history")
            assert periods.status_code == 200, (lines, periods.content)
            recorded = bool(periods.json()["data"]["periods"])
            status = archive.api.get("/eferfar/dashboard-data", as_known_on=str(BEGIN)).status_code
            assert status == (200 if recorded else 422), lines
            assert killed or recorded
            completed += recorded
            with end_of(BEGIN):
                assert thin() == 0
                record()
            assert archive.api.get("/history").json()["data"]["periods"]
        shutil.rmtree(folder())
        RESPONSES.clear()
    assert completed < 7


@pytest.mark.one_database  # only the history's files are involved
def test_thinning_survives_kill(archive: Archive) -> None:
    noted: dict[date, dict[str, tuple[int, bytes]]] = {}
    for number in range(14):
        day = BEGIN + timedelta(days=2 * number)
        with end_of(day):
            make_changes(archive, number)
            record(pin=number == 3)
            noted[day] = responses(archive)
    today, kills, let_go = BEGIN + timedelta(days=200), 0, set[str]()
    with end_of(today):
        rows = rows_of("SELECT number, day, pinned FROM record")
        gone = reference_rule(rows, today - timedelta(days=60))
        expected = {str(day) for _, day, _ in rows} - {str(day) for number, day, _ in rows if number in gone}
        assert gone and len(expected) >= 2
        for lines in POINTS:
            done = finished(fork_killed(thin, lines))
            kills += not done
            check_rows()
            for day, before in noted.items():
                now = responses(archive, day)
                if str(day) in expected:
                    assert now == before, (lines, day)
                elif now != before:
                    assert {status for status, _ in now.values()} == {422}, (lines, day)
                    let_go.add(str(day))
                else:
                    assert str(day) not in let_go, "came back"
            # Recorded days have their files, even if the kill left others behind.
            if done:
                check_files()
        assert thin() == 0
        assert {str(day) for day in noted} - let_go == expected
        make_changes(archive, 99)
        record()
        check_rows()
    assert kills >= 4, kills


def test_concurrent_recordings_store_one_record(archive: Archive) -> None:
    with end_of(BEGIN):
        make_changes(archive, 1)
        assert [finished(child) for child in [fork_killed(record) for _ in range(4)]] == [True] * 4
        assert rows_of("SELECT number, day FROM record") == [(1, str(BEGIN))]
        first = responses(archive)
    with end_of(BEGIN + timedelta(days=1)):
        make_changes(archive, 2)
        kinds = (record, lambda: record(pin=True), thin, record, lambda: record(pin=True))
        assert all([finished(child) for child in [fork_killed(action) for action in kinds]])
        assert len(rows_of("SELECT number FROM record")) == 2, "nothing changed between them"
        check_rows()
        check_files()
        second = responses(archive)
        assert responses(archive, BEGIN) == first != second
    with end_of(BEGIN + timedelta(days=2)):
        assert responses(archive, BEGIN + timedelta(days=1)) == second


def test_recording_and_thinning_hold_the_lock(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written before the record that names them. Until then no other process may delete them or
    record an older state.
    """
    attempts = []

    def watch(module: Any, name: str) -> None:
        real = getattr(module, name)

        def watched(*arguments: Any, **named: Any) -> Any:
            with locked(folder() / ".lock", wait=False) as acquired:
                attempts.append((name, acquired))
            return real(*arguments, **named)

        monkeypatch.setattr(module, name, watched)

    for module, name in (
        (recording, "_take_files"),
        (recording, "_write"),
        (thinning, "expired"),
        (thinning, "_sweep"),
    ):
        watch(module, name)
    with end_of(BEGIN):
        make_changes(archive, 1)
        record()
        thin()
    assert attempts == [(name, False) for name in ("_take_files", "_write", "expired", "_sweep")]
    with locked(folder() / ".lock", wait=False) as acquired:
        assert acquired
