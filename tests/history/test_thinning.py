"""Thinning removes old days but never month ends and numbered records. Days that remain respond as before."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from history.conftest import BEGIN, Archive, end_of, fetch
from marts.store import Manifest
from portal.history.archive import database, files, folder
from portal.history.recording import record
from portal.history.thinning import expired, thin

pytestmark = pytest.mark.one_database

FIRST = date(2026, 1, 25)


def reference_rule(rows: list[tuple[int, str, int]], since: date) -> set[int]:
    """Reference rule: remove records older than `since` that are neither numbered on a report nor the month's
    last.
    """
    gone = set()
    for number, day, pinned in rows:
        later_in_month = [later for later, when, _ in rows if when[:7] == day[:7] and later > number]
        if not pinned and date.fromisoformat(day) < since and later_in_month:
            gone.add(number)
    return gone


@given(
    steps=st.lists(st.tuples(st.integers(0, 25), st.booleans()), max_size=40),
    kept_days=st.integers(0, 120),
    after=st.integers(0, 200),
)
def test_rule_matches_the_reference(steps: list[tuple[int, bool]], kept_days: int, after: int) -> None:
    rows, day = [], FIRST
    for number, (more, pinned) in enumerate(steps, start=1):
        day += timedelta(days=more)
        rows.append((number, day.isoformat(), int(pinned)))
    since = day + timedelta(days=after - kept_days)
    gone = expired(rows, since)
    assert set(gone) == reference_rule(rows, since) and len(gone) == len(set(gone))
    # Thinning again removes nothing.
    remaining = [row for row in rows if row[0] not in gone]
    assert expired(remaining, since) == []
    # A later limit removes at least the same records.
    later = set(expired(rows, since + timedelta(days=30)))
    assert set(gone) <= later
    # Every month still has a record.
    assert {day[:7] for _, day, _ in remaining} == {day[:7] for _, day, _ in rows}


def rows_of(query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database())) as history:
        return history.execute(query).fetchall()


def named_files() -> set[str]:
    found: set[str] = set()
    for (manifest,) in rows_of("SELECT manifest FROM record WHERE NOT thinned"):
        for marts in Manifest.parse(zlib.decompress(manifest)).datasets.values():
            found |= marts.files().keys()
    return found


def stored_files() -> set[str]:
    return {path.relative_to(files()).as_posix() for path in files().rglob("*") if path.is_file()}


def check_files() -> None:
    assert stored_files() == named_files(), "files and records differ"


PATHS = (
    "/eferfar/dashboard-data",
    "/eferfar/transactions",
    "/departments-performance",
    "/dashboard/briefing",
)


@pytest.fixture
def months(archive: Archive) -> Iterator[dict[date, dict[str, tuple[int, bytes]]]]:
    """Record four months with a change every few days. Yield each day's responses."""
    from portal.geography.models import Taluka

    noted, gaps = {}, (1, 2, 3, 5, 9, 6, 12, 8, 1, 15, 4, 20, 2, 7, 11, 3)
    day = BEGIN
    for number, gap in enumerate(gaps):
        day += timedelta(days=gap)
        with end_of(day):
            if number % 3:
                archive.sheet(
                    "eferfar", [archive.eferfar(BEGIN - timedelta(days=number), number, number + 1)]
                )
            else:
                Taluka.objects.filter(name_en="Kurla").update(name_mr=f"कुर्ला {number}")
            record(pin=number in (4, 8))
            noted[day] = {path: fetch(archive.api, path) for path in PATHS}
    yield noted


def set_retention(days: int) -> None:
    from portal.configuration.models import Configuration
    from portal.configuration.selectors import ROW, forget

    Configuration.objects.update_or_create(pk=ROW, defaults={"values": {"history_days": days}})
    forget()


def test_recorded_days_respond_and_thinned_days_are_rejected(archive: Archive, months: Any) -> None:
    days = sorted(months)
    today = days[-1] + timedelta(days=5)
    with end_of(today):
        check_periods(archive, days, thinned=False)
        set_retention(3660)
        assert thin() == 0
        set_retention(60)
        expected = reference_rule(
            rows_of("SELECT number, day, pinned FROM record"), today - timedelta(days=60)
        )
        before = len(stored_files())
        assert 5 <= len(expected) < len(days) and thin() == len(expected)
        thinned = {number for (number,) in rows_of("SELECT number FROM record WHERE thinned")}
        assert thinned == expected
        check_files()
        assert len(stored_files()) < before
        assert thin() == 0
        numbers = dict(rows_of("SELECT day, number FROM record"))
        for day in days:
            for path, found in months[day].items():
                now = fetch(archive.api, path, as_known_on=str(day))
                if numbers[str(day)] in thinned:
                    assert now[0] == 422 and b"nothing is kept any more" in now[1], (day, now)
                else:
                    assert now == found, (day, path)
            by_number = archive.api.get(PATHS[0], as_known_on=str(numbers[str(day)]))
            assert by_number.status_code == (422 if numbers[str(day)] in thinned else 200)
        # Row versions seen only by thinned records are deleted, all others remain.
        seen = "SELECT 1 FROM record WHERE NOT thinned AND number >= _since AND number < _until"
        for (table,) in rows_of(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%_since%'"
        ):
            unseen = f'SELECT count(*) FROM "{table}" WHERE _until < {2**62} AND NOT EXISTS ({seen})'
            assert rows_of(unseen) == [(0,)], table
        check_periods(archive, days, thinned=True)
        set_retention(7)
        more = (
            reference_rule(rows_of("SELECT number, day, pinned FROM record"), today - timedelta(days=7))
            - thinned
        )
        assert thin() == len(more) > 0


def check_periods(archive: Archive, days: list[date], *, thinned: bool) -> None:
    """Assert that a day is in a period of `GET /api/history` exactly if it can be requested."""
    summary = archive.api.get("/history").json()["data"]
    periods = [(date.fromisoformat(period["first"]), date.fromisoformat(period["last"]))
               for period in summary["periods"]]  # fmt: skip
    assert periods == sorted(periods) and all(first <= last for first, last in periods)
    assert all(earlier[1] + timedelta(days=1) < later[0] for earlier, later in pairwise(periods))
    assert (len(periods) > 1) is thinned
    day = days[0] - timedelta(days=5)
    while day <= days[-1] + timedelta(days=8):
        status = archive.api.get("/eferfar/filter-options", as_known_on=str(day)).status_code
        in_period = any(first <= day <= last for first, last in periods)
        today = day == days[-1] + timedelta(days=5)  # can be requested, but is not an earlier day
        assert (status == 200) == (in_period or today), (day, periods)
        assert not (in_period and today)
        day += timedelta(days=1)
    assert summary["records"] == rows_of("SELECT count(*) FROM record WHERE NOT thinned")[0][0]
    size = sum(path.stat().st_size for path in Path(folder()).rglob("*") if path.is_file())
    assert summary["bytes"] == size > 0


def test_without_records_no_day_is_available(archive: Archive) -> None:
    with end_of(BEGIN):
        summary = archive.api.get("/history").json()["data"]
        assert (summary["periods"], summary["records"], summary["bytes"]) == ([], 0, 0)
        assert thin() == 0
        response = archive.api.get("/eferfar/dashboard-data", as_known_on=str(BEGIN - timedelta(days=1)))
        assert response.status_code == 422, "the request must not create a database"
        assert not database().exists()


def test_records_survive_added_columns(archive: Archive) -> None:
    """Records from before a migration: new columns have their defaults, until the next record stores them."""
    with end_of(BEGIN):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 1, 11)])
        archive.sheet("mining", [f"Konkan,Mumbai Suburban,Kurla,{BEGIN},100,3,4,5.50,0.50"])
        archive.sheet(
            "rts_cases", [f"C-1,Income Certificate,Konkan,Mumbai Suburban,Kurla,{BEGIN},pending,,application"]
        )
        archive.api.put("/super-admin/configuration", {"values": {"level_excellent": 95}})
        record()
    # One of each kind: number with default, name, nullable place, choice, timestamp, JSON.
    gone = {
        "transactions_eferfar": ["stay_orders", "category", "import_id", "updated_at", "status"],
        "organisation_department": ["name_mr", "position"],
        "configuration_configuration": ["values"],
        "imports_import": ["department"],
    }
    with closing(sqlite3.connect(database())) as history, history:
        known = {name for (name,) in history.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert gone.keys() - known <= {"transactions_eferfar", "configuration_configuration"}, known
        gone = {table: names for table, names in gone.items() if table in known}
        for table, names in gone.items():
            for (index,) in history.execute(
                "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ?", [table]
            ).fetchall():
                history.execute(f'DROP INDEX "{index}"')
            columns = {row[1] for row in history.execute(f'PRAGMA table_info("{table}")')}
            for name in names:
                assert name in columns, (table, name, columns)
                history.execute(f'ALTER TABLE "{table}" DROP COLUMN "{name}"')
    with end_of(BEGIN + timedelta(days=1)):
        fresh_connections()
        for path in (*PATHS, "/rts/cases", "/mining/transactions", "/dashboard/stats", "/trends"):
            assert fetch(archive.api, path, as_known_on=str(BEGIN))[0] == 200, path
        now = {path: fetch(archive.api, path) for path in PATHS}
        record()
    with end_of(BEGIN + timedelta(days=2)):
        fresh_connections()
        assert fetch(archive.api, PATHS[0], as_known_on=str(BEGIN))[0] == 200
        tomorrow = str(BEGIN + timedelta(days=1))
        assert {path: fetch(archive.api, path, as_known_on=tomorrow) for path in PATHS} == now


def fresh_connections() -> None:
    """Reset connections, as the restart after a migration does."""
    from portal.history import opening

    opening._local.__dict__.clear()
    opening._reader.cache_clear()
    connections["default"].close()
