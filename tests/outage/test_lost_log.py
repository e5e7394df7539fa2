"""Health fails if SQLite's write-ahead log is deleted or damaged, or if pages are garbled."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from support.processes import Processes

EMAIL = "superadmin@test.example"


@pytest.fixture
def database(transactional_db: None, token: str, tmp_path: Path) -> Path:
    """A copy of the run's database.

    Other connections of this process hold the original's log; damaging it would fail every later test with
    "disk I/O error".
    """
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has a single file with a log")
    copy = tmp_path / "copy.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    return copy


@pytest.fixture
def portal(database: Path, tmp_path: Path) -> Iterator[Processes]:
    processes = Processes(f"sqlite:///{database}", tmp_path)
    yield processes
    processes.stop()


def garble(log: Path) -> None:
    """Garble the log from its second frame on, so that SQLite takes the first for the last complete one."""
    content = bytearray(log.read_bytes())
    page = int.from_bytes(content[8:12], "big")
    start = 32 + 24 + page
    content[start:] = os.urandom(len(content) - start)
    log.write_bytes(content)


@pytest.mark.parametrize("damage", [Path.unlink, garble])
def test_lost_write_ahead_log_is_noticed(
    damage: Callable[[Path], None], database: Path, portal: Processes, token: str
) -> None:
    portal.start("web", "worker")
    portal.until(lambda: portal.ask("GET", "/api/health")[0] == 200)
    with closing(sqlite3.connect(database)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # earlier changes are in the main file
    revision = portal.ask("GET", "/api/me", token)[1]["data"]["revision"]
    for number in range(12):
        body = {"name": f"Name {number}", "email": EMAIL, "revision": revision}
        status, response = portal.ask("PUT", "/api/auth/profile", token, body)
        assert status == 200, response
        revision = response["data"]["revision"]
    portal.kill("web")
    portal.kill("worker")
    log = database.with_name(f"{database.name}-wal")
    assert log.stat().st_size
    damage(log)
    database.with_name(f"{database.name}-shm").unlink()
    portal.start("web", "worker")
    portal.until(lambda: portal.ask("GET", "/api/health")[1]["data"]["audit"]["status"] == "lost", 15)
    assert portal.ask("GET", "/api/health")[0] == 503


def test_garbled_pages_are_noticed(database: Path, portal: Processes, token: str) -> None:
    portal.start("web", "worker")
    portal.until(lambda: portal.ask("GET", "/api/health")[0] == 200)
    with closing(sqlite3.connect(database)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        table = "SELECT rootpage FROM sqlite_schema WHERE name = 'audit_auditentry'"
        (page,) = other.execute(table).fetchone()
        (size,) = other.execute("PRAGMA page_size").fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(os.urandom(size))
    portal.until(lambda: portal.ask("GET", "/api/health")[1]["data"]["database"]["status"] == "damaged", 15)
