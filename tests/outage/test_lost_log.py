"""A write-ahead log of SQLite that was deleted or damaged, and pages that were garbled, turn health red."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from portal.core.moment import forget
from support.house import Processes

EMAIL = "superadmin@test.example"


@pytest.fixture
def database(transactional_db: None) -> Path:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one file and a log next to it")
    forget()  # of earlier tests: it would keep a log that is gone
    return Path(str(connection.settings_dict["NAME"]))


def garble(log: Path) -> None:
    """From the second frame on: SQLite takes the first for the last one that was written whole."""
    content = bytearray(log.read_bytes())
    page = int.from_bytes(content[8:12], "big")
    start = 32 + 24 + page
    content[start:] = os.urandom(len(content) - start)
    log.write_bytes(content)


@pytest.mark.parametrize("damage", [Path.unlink, garble])
def test_a_lost_write_ahead_log_is_noticed(
    damage: Callable[[Path], None], database: Path, portal: Processes, token: str
) -> None:
    portal.start("web", "worker")
    portal.until(lambda: portal.ask("GET", "/api/health")[0] == 200)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what was there before stays there
    connection.close()
    revision = portal.ask("GET", "/api/me", token)[1]["data"]["revision"]
    for number in range(12):
        body = {"name": f"Name {number}", "email": EMAIL, "revision": revision}
        status, answer = portal.ask("PUT", "/api/auth/profile", token, body)
        assert status == 200, answer
        revision = answer["data"]["revision"]
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
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'audit_auditentry'")
        (page,) = cursor.fetchone()
        cursor.execute("PRAGMA page_size")
        (size,) = cursor.fetchone()
    whole = database.read_bytes()
    try:
        with database.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(os.urandom(size))
        portal.until(
            lambda: portal.ask("GET", "/api/health")[1]["data"]["database"]["status"] == "damaged", 15
        )
    finally:
        portal.stop()
        database.write_bytes(whole)
