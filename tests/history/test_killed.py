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

from history.conftest import BEGIN, Archive, day_of, told
from history.test_thinning import check_files, naive, rows_of
from marts.files import locked_if_free
from portal.core.remembered import ANSWERS
from portal.history import recording, thinning
from portal.history.kept import OPEN, folder, kept
from portal.history.recording import record
from portal.history.thinning import thin

pytestmark = [pytest.mark.crash]
PATHS = ("/eferfar/dashboard-data", "/eferfar/transactions", "/eferfar/filter-options")
# Number of executed lines of the history's code before the kill. The last is never reached.
POINTS = (3, 20, 60, 150, 300, 500, 800, 1_200, 2_000, 10**9)
_inherited: list[Any] = []


def begun(deed: Callable[[], object], lines: int = 0) -> int:
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
        deed()
        code = 0
    finally:
        os._exit(code)


def ended(child: int) -> bool:
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
    for one in kept():
        twice = f'SELECT "{one.key}" FROM "{one.table}" WHERE _until = {OPEN} GROUP BY 1 HAVING count(*) > 1'
        both = (
            f'SELECT count(*) FROM "{one.table}" a JOIN "{one.table}" b ON a."{one.key}" = b."{one.key}"'
            " AND a.rowid < b.rowid AND a._since < b._until AND b._since < a._until"
        )
        assert (rows_of(twice), rows_of(both)) == ([], [(0,)]), one.table
        assert rows_of(f'SELECT count(*) FROM "{one.table}" WHERE _since >= _until') == [(0,)], one.table


def answers(archive: Archive, day: date | None = None) -> dict[str, tuple[int, bytes]]:
    return {path: told(archive.api, path, {"as_known_on": str(day)} if day else {}) for path in PATHS}


def something_happens(archive: Archive, number: int) -> None:
    from portal.geography.models import Taluka

    Taluka.objects.filter(name_en="Kurla").update(name_mr=f"कुर्ला {number}")
    archive.sheet("eferfar", [archive.eferfar(BEGIN - timedelta(days=number + 1), number, number + 1),
                              archive.eferfar(BEGIN, number, number)])  # fmt: skip


def test_recording_survives_kill(archive: Archive) -> None:
    noted: dict[date, dict[str, tuple[int, bytes]]] = {}
    kills = 0
    for number, lines in enumerate(POINTS):
        day = BEGIN + timedelta(days=number)
        with day_of(day):
            something_happens(archive, number)
            found = answers(archive)
        with day_of(day + timedelta(days=1)):
            stale = answers(archive, day)  # as of the last record
        with day_of(day):
            kills += not ended(begun(record, lines))
        with day_of(day + timedelta(days=1)):
            # This day is recorded completely or not at all; earlier days are unchanged.
            for earlier, before in noted.items():
                assert answers(archive, earlier) == before, (lines, earlier)
            now = answers(archive, day)
            assert now in (found, stale), lines
        with day_of(day):
            record()
            thin()  # also removes what the killed process left
            check_rows()
            check_files()
        with day_of(day + timedelta(days=1)):
            assert answers(archive, day) == found, lines
        noted[day] = found
    assert kills >= 6, kills


@pytest.mark.one_database  # only the history's files are involved
def test_first_recording_survives_kill(archive: Archive) -> None:
    """Until the first record is complete there is no history, and no request fails."""
    whole = 0
    for number, lines in enumerate((10, 30, 50, 70, 100, 200, 700)):
        with day_of(BEGIN):
            something_happens(archive, number)
            killed = not ended(begun(record, lines))
        with day_of(BEGIN + timedelta(days=1)):
            periods = archive.api.get("/history")
            assert periods.status_code == 200, (lines, periods.content)
            kept_by_now = bool(periods.json()["data"]["periods"])
            status = archive.api.get("/eferfar/dashboard-data", as_known_on=str(BEGIN)).status_code
            assert status == (200 if kept_by_now else 422), lines
            assert killed or kept_by_now
            whole += kept_by_now
            with day_of(BEGIN):
                assert thin() == 0
                record()
            assert archive.api.get("/history").json()["data"]["periods"]
        shutil.rmtree(folder())
        ANSWERS.clear()
    assert whole < 7


@pytest.mark.one_database  # only the history's files are involved
def test_thinning_survives_kill(archive: Archive) -> None:
    noted: dict[date, dict[str, tuple[int, bytes]]] = {}
    for number in range(14):
        day = BEGIN + timedelta(days=2 * number)
        with day_of(day):
            something_happens(archive, number)
            record(pin=number == 3)
            noted[day] = answers(archive)
    today, kills, let_go = BEGIN + timedelta(days=200), 0, set[str]()
    with day_of(today):
        rows = rows_of("SELECT number, day, pinned FROM record")
        gone = naive(rows, today - timedelta(days=60))
        expected = {str(day) for _, day, _ in rows} - {str(day) for number, day, _ in rows if number in gone}
        assert gone and len(expected) >= 2
        for lines in POINTS:
            done = ended(begun(thin, lines))
            kills += not done
            check_rows()
            for day, before in noted.items():
                now = answers(archive, day)
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
        something_happens(archive, 99)
        record()
        check_rows()
    assert kills >= 4, kills


def test_concurrent_recordings_store_one_record(archive: Archive) -> None:
    with day_of(BEGIN):
        something_happens(archive, 1)
        assert [ended(one) for one in [begun(record) for _ in range(4)]] == [True] * 4
        assert rows_of("SELECT number, day FROM record") == [(1, str(BEGIN))]
        first = answers(archive)
    with day_of(BEGIN + timedelta(days=1)):
        something_happens(archive, 2)
        kinds = (record, lambda: record(pin=True), thin, record, lambda: record(pin=True))
        assert all([ended(one) for one in [begun(deed) for deed in kinds]])
        assert len(rows_of("SELECT number FROM record")) == 2, "nothing changed between them"
        check_rows()
        check_files()
        second = answers(archive)
        assert answers(archive, BEGIN) == first != second
    with day_of(BEGIN + timedelta(days=2)):
        assert answers(archive, BEGIN + timedelta(days=1)) == second


def test_recording_and_thinning_hold_the_lock(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written before the record that names them. Until then no other process may delete them or
    record an older state.
    """
    free = []

    def looked(module: Any, name: str) -> None:
        real = getattr(module, name)

        def look(*arguments: Any, **named: Any) -> Any:
            with locked_if_free(folder() / ".lock") as got:
                free.append((name, got))
            return real(*arguments, **named)

        monkeypatch.setattr(module, name, look)

    for module, name in (
        (recording, "_take_files"),
        (recording, "_write"),
        (thinning, "past_their_time"),
        (thinning, "_sweep"),
    ):
        looked(module, name)
    with day_of(BEGIN):
        something_happens(archive, 1)
        record()
        thin()
    assert free == [(name, False) for name in ("_take_files", "_write", "past_their_time", "_sweep")]
    with locked_if_free(folder() / ".lock") as got:
        assert got
