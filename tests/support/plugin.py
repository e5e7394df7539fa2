"""Loaded by pytest before anything else (`-p support.plugin`): Django's settings are read while pytest starts, so the
test's own data folder has to stand in the environment by then. Every xdist worker is a process with its own folder."""

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

__all__ = ["clock"]

# The same examples in each run: what was green here is green there. `HYPOTHESIS_PROFILE=search` looks for new ones.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

_data = tempfile.mkdtemp(prefix="jilha-test-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ.update(PORTAL_DATA=_data, PORTAL_DEMO="0", PORTAL_MODE="embedded", DAGSTER_DISABLE_TELEMETRY="yes")
# Tests never reach out to the internet; nobody listens here.
os.environ["PORTAL_WEATHER_URL"] = "http://127.0.0.1:9/v1/forecast"
os.environ["PORTAL_METRICS_DIR"] = f"{_data}/metrics"
os.environ.pop("DAGSTER_HOME", None)
# A script's background job ignores SIGINT, and so do the processes that it starts. Dagster takes SIGTERM for what
# SIGINT is: its code server, and this process after a run, would be deaf to both.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server", "database_url"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever touches the database runs a second time, on PostgreSQL: found by its fixtures, never by memory. What
    is about files alone says so (`one_database`)."""
    for item in items:
        if item.get_closest_marker("one_database"):
            continue
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & _DATABASE_FIXTURES:
            item.add_marker(pytest.mark.database)


def pytest_collection_finish() -> None:
    """What imports and collection made stays until the end: looking at it again and again for what nobody needs any
    more was a twentieth of the processor's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure() -> None:
    gc.unfreeze()


@pytest.fixture(scope="session", autouse=True)
def built_files_looked_at_once() -> Iterator[None]:
    """Django's test client makes the middleware anew, and WhiteNoise would look at every built file each time: a
    quarter of a short test. What this checkout holds does not change while tests run; what a test makes is not kept.
    """
    from whitenoise.base import WhiteNoise

    look, root = WhiteNoise.update_files_dictionary, str(Path(__file__).resolve().parents[2])
    kept: dict[tuple[type, str, str], dict[str, Any]] = {}

    def once(self: Any, folder: str, prefix: str) -> None:
        if not folder.startswith(f"{root}/"):
            look(self, folder, prefix)
            return
        key = (type(self), folder, prefix)
        if key not in kept:
            before, self.files = self.files, {}
            look(self, folder, prefix)
            kept[key], self.files = self.files, before
        self.files |= kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_the_disk() -> Iterator[None]:
    """What a test writes may be lost with the machine, as on the PostgreSQL server of `support.postgres`; a process
    that is killed loses nothing by it. Processes that tests start do wait."""
    from django.conf import settings
    from sqlalchemy import Engine, event

    options: Any = settings.DATABASES["default"]["OPTIONS"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        if "init_command" in options:
            patch.setitem(options, "init_command", f"{options['init_command']} PRAGMA synchronous=OFF;")

        def hasten(connection: Any, _entry: Any) -> None:
            if isinstance(connection, sqlite3.Connection):
                connection.execute("PRAGMA synchronous=OFF")

        event.listen(Engine, "connect", hasten)
        yield
        event.remove(Engine, "connect", hasten)


@pytest.fixture(scope="session", autouse=True)
def emptied_where_something_is() -> Iterator[None]:
    """After a test that commits, all tables are emptied. PostgreSQL takes a fifth of a second to truncate all of them,
    and a hundredth to delete the rows of the few that have any."""
    from django.db.backends.postgresql.operations import DatabaseOperations

    def sql_flush(self: Any, style: Any, tables: list[str], **_: bool) -> list[str]:
        if not tables:
            return []
        names = {name: self.quote_name(name) for name in tables}
        with self.connection.cursor() as cursor:
            asked = (f"SELECT '{name}' WHERE EXISTS (SELECT FROM {quoted})" for name, quoted in names.items())
            cursor.execute(" UNION ALL ".join(asked))
            return [f"DELETE FROM {names[name]};" for (name,) in cursor.fetchall()]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


@pytest.fixture(scope="session")
def portal_data() -> Path:
    """The data folder of this test process, as the settings know it."""
    return Path(_data)


@pytest.fixture(autouse=True)
def no_witness_of_former_tests() -> Iterator[None]:
    """A test's database is emptied after it; the heads of its audit log must go with it."""
    yield
    shutil.rmtree(Path(_data, "witness"), ignore_errors=True)


@pytest.fixture
def database_url(transactional_db: None) -> str:
    """Address of this run's test database, for what reaches it without Django (flows). Rows must be committed to be
    seen from there, hence a transactional test."""
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
    """An empty PostgreSQL database of its own, whatever the run's database is."""
    from support.postgres import server

    with server() as url:
        yield url


@pytest.fixture
def empty_postgres(postgres_url: str) -> Iterator[str]:
    """A PostgreSQL database that nobody has touched."""
    from support.postgres import empty_database

    with empty_database(postgres_url) as url:
        yield url
