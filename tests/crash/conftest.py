"""Fixtures of the crash tests: a separate runtime, and workers as real processes that can be killed."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from flows.config import Config, dagster_settings
from flows.database import is_postgres
from flows.runtime import Runtime, open_runtime
from flows.tests.office import create_places

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def runtime(database_url: str, tmp_path: Path) -> Iterator[Runtime]:
    opened = open_runtime(Config(database_url=database_url, data=tmp_path))
    create_places(opened)
    # Give each test its own Dagster storage, even where the test's database could hold it.
    opened.config.dagster_home.mkdir()
    (opened.config.dagster_home / "dagster.yaml").write_text(dagster_settings(""))
    yield opened
    opened.engine.dispose()


@pytest.fixture
def shared_runtime(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Runtime]:
    """A runtime shared by processes of several machines: PostgreSQL, for Dagster's runs too."""
    opened = open_runtime(Config(database_url=database_url, data=tmp_path))
    if not is_postgres(opened.engine):
        opened.engine.dispose()
        pytest.skip(
            "needs PostgreSQL, which several machines can share (test_worker_killed.py has two workers on SQLite)"
        )
    admin = create_engine(database_url, isolation_level="AUTOCOMMIT")
    # Put Dagster's tables in a schema of the same database, dropped after the test.
    with admin.connect() as connection:
        connection.execute(text("DROP SCHEMA IF EXISTS dagster_test CASCADE"))
        connection.execute(text("CREATE SCHEMA dagster_test"))
    monkeypatch.setenv("DAGSTER_HOME", str(opened.config.dagster_home))
    search_path = f"{'&' if '?' in database_url else '?'}options=-csearch_path%3Ddagster_test"
    monkeypatch.setenv("DAGSTER_POSTGRES_URL", database_url + search_path)
    yield opened
    with admin.connect() as connection:
        connection.execute(text("DROP SCHEMA dagster_test CASCADE"))
    admin.dispose()
    opened.engine.dispose()


@pytest.fixture
def process_environment(shared_runtime: Runtime) -> dict[str, str]:
    """The environment for processes that work in `shared_runtime`."""
    names = ("PATH", "DAGSTER_HOME", "DAGSTER_POSTGRES_URL", "PYTHONPATH")
    environment = {name: os.environ[name] for name in names if name in os.environ}
    config = shared_runtime.config
    return environment | {"PORTAL_DATA": str(config.data), "DATABASE_URL": config.database_url}


@pytest.fixture
def start_worker(runtime: Runtime, database_url: str) -> Iterator[Start]:
    """Start `python -m flows.worker` as a separate process."""
    started: list[subprocess.Popen[str]] = []
    environment = {
        "PATH": os.environ["PATH"],
        "PORTAL_DATA": str(runtime.config.data),
        "DATABASE_URL": database_url,
    }

    def start(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "flows.worker", *arguments]
        with (runtime.config.data / f"worker-{len(started)}.log").open("w") as log:
            process = subprocess.Popen(command, env=environment, stderr=log, text=True)
        started.append(process)
        return process

    yield start
    for number, process in enumerate(started):
        if process.poll() is None:
            process.kill()
            process.wait()
        print(
            (runtime.config.data / f"worker-{number}.log").read_text()
        )  # pytest prints this for a failed test
