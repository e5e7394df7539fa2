"""Loaded by pytest before anything else (`-p support.plugin`): pytest reads Django's settings at startup, so
the data folder must be in the environment by then. Each xdist worker has its own.
"""

import atexit
import gc
import os
import shutil
import signal
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from support.clock import clock
from support.datasets import body, make_entry, people, places

__all__ = ["body", "clock", "make_entry", "people", "places"]

# The same examples in each run, so that results are reproducible. `HYPOTHESIS_PROFILE=search` tries new ones.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

_data = tempfile.mkdtemp(prefix="jilha-test-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ.update(PORTAL_DATA=_data, PORTAL_DEMO="0", PORTAL_MODE="embedded", DAGSTER_DISABLE_TELEMETRY="yes")
# Tests must not use the internet; nothing listens here.
os.environ["PORTAL_WEATHER_URL"] = "http://127.0.0.1:9/v1/forecast"
os.environ["PORTAL_METRICS_DIR"] = f"{_data}/metrics"
os.environ.pop("DAGSTER_HOME", None)
# A script's background jobs ignore SIGINT, and so do their children. Dagster handles SIGTERM like SIGINT, so
# its code server, and this process after a run, would ignore both.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server", "database_url"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that uses the database, found by its fixtures, to run again on PostgreSQL. Tests of
    files only opt out (`one_database`).
    """
    for item in items:
        if item.get_closest_marker("one_database"):
            continue
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & _DATABASE_FIXTURES:
            item.add_marker(pytest.mark.database)


def pytest_collection_finish() -> None:
    """Exclude objects created by imports and collection from garbage collection, which took a twentieth of
    the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure() -> None:
    gc.unfreeze()


@pytest.fixture(scope="session", autouse=True)
def cache_built_files() -> Iterator[None]:
    """Cache WhiteNoise's scan of the built files.

    Django's test client recreates the middleware, and each scan took a quarter of a short test. Files of this
    checkout do not change during tests; other folders are not cached.
    """
    from whitenoise.base import WhiteNoise

    scan, root = WhiteNoise.update_files_dictionary, str(Path(__file__).resolve().parents[2])
    scanned: dict[tuple[type, str, str], dict[str, Any]] = {}

    def once(self: Any, folder: str, prefix: str) -> None:
        if not folder.startswith(f"{root}/"):
            scan(self, folder, prefix)
            return
        key = (type(self), folder, prefix)
        if key not in scanned:
            before, self.files = self.files, {}
            scan(self, folder, prefix)
            scanned[key], self.files = self.files, before
        self.files |= scanned[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_disk_sync() -> Iterator[None]:
    """Turn off syncing to disk, as on the PostgreSQL server of `support.postgres`. Only a crash of the
    machine loses data, not a killed process. Child processes still sync.
    """
    from django.conf import settings
    from sqlalchemy import Engine, event

    options: Any = settings.DATABASES["default"]["OPTIONS"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        if "init_command" in options:
            patch.setitem(options, "init_command", f"{options['init_command']} PRAGMA synchronous=OFF;")

        def turn_off_sync(connection: Any, _entry: Any) -> None:
            if isinstance(connection, sqlite3.Connection):
                connection.execute("PRAGMA synchronous=OFF")

        event.listen(Engine, "connect", turn_off_sync)
        yield
        event.remove(Engine, "connect", turn_off_sync)


@pytest.fixture(scope="session", autouse=True)
def delete_only_filled_tables() -> Iterator[None]:
    """Empty only tables that have rows after a test that commits. PostgreSQL takes 0.2 s to truncate all
    tables, and 0.01 s to delete the rows of a few.
    """
    from django.db.backends.postgresql.operations import DatabaseOperations

    def sql_flush(self: Any, style: Any, tables: list[str], **_: bool) -> list[str]:
        if not tables:
            return []
        names = {name: self.quote_name(name) for name in tables}
        with self.connection.cursor() as cursor:
            queries = (
                f"SELECT '{name}' WHERE EXISTS (SELECT FROM {quoted})" for name, quoted in names.items()
            )
            cursor.execute(" UNION ALL ".join(queries))
            return [f"DELETE FROM {names[name]};" for (name,) in cursor.fetchall()]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


@pytest.fixture(scope="session")
def portal_data() -> Path:
    """The data folder of this test process, as in the settings."""
    return Path(_data)


@pytest.fixture(autouse=True)
def clear_witness() -> Iterator[None]:
    """Remove the audit log's witness files, since the database is emptied after each test."""
    yield
    shutil.rmtree(Path(_data, "witness"), ignore_errors=True)


@pytest.fixture(autouse=True)
def empty_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolate the portal's caches between tests: rolled-back settings and the day in cached responses would leak into
    the next one. Within a test, settings never expire, even on a slow machine.
    """
    from portal.configuration import selectors
    from portal.core.response_cache import PARTS, RESPONSES

    monkeypatch.setattr(selectors, "_SECONDS", float("inf"))
    selectors.forget()
    RESPONSES.clear()
    PARTS.clear()


@pytest.fixture
def database_url(transactional_db: None) -> str:
    """URL of the run's test database for code without Django (flows), which sees only committed rows: hence a
    transactional test.
    """
    from django.db import connection

    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    user = settings["USER"] + (f":{settings['PASSWORD']}" if settings["PASSWORD"] else "")
    if settings["HOST"].startswith("/"):
        return f"postgresql+psycopg2://{user}@/{settings['NAME']}?host={settings['HOST']}"
    return f"postgresql+psycopg2://{user}@{settings['HOST']}:{settings['PORT']}/{settings['NAME']}"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A separate, empty PostgreSQL database, whatever the run's database is."""
    from support.postgres import server

    with server() as url:
        yield url


@pytest.fixture
def empty_postgres(postgres_url: str) -> Iterator[str]:
    """A new PostgreSQL database."""
    from support.postgres import empty_database

    with empty_database(postgres_url) as url:
        yield url
