"""Fixtures for the pipeline's tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from dagster import DagsterInstance
from dagster._core.instance.ref import InstanceRef
from sqlalchemy import delete

from flows import instance, tables
from flows.config import Config, dagster_settings
from flows.event_buffer import Recorder
from flows.runtime import Runtime, open_runtime
from flows.tests.office import create_places
from flows.worker import Worker


@pytest.fixture
def runtime(database_url: str, tmp_path: Path) -> Iterator[Runtime]:
    """A runtime with its own data folder, the test's database and a small geography."""
    runtime = open_runtime(Config(database_url=database_url, data=tmp_path))
    create_places(runtime)
    yield runtime
    runtime.engine.dispose()


@pytest.fixture(scope="session")
def empty_dagster_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An instance with its tables created once, as that takes longer than most tests."""
    home = tmp_path_factory.mktemp("dagster")
    # Keep runs in the test's folder, even if its database is PostgreSQL.
    (home / "dagster.yaml").write_text(dagster_settings(""))
    with DagsterInstance.from_ref(InstanceRef.from_dir(str(home))) as made:
        made.get_run_records(limit=1)
    return home


@pytest.fixture
def dagster_home(empty_dagster_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    home = shutil.copytree(empty_dagster_home, tmp_path / "dagster")
    monkeypatch.setenv("DAGSTER_HOME", str(home))
    return str(home)


@pytest.fixture
def dagster(runtime: Runtime, dagster_home: str) -> Iterator[Recorder]:
    with instance.open_instance(runtime.config) as opened:
        yield opened


@pytest.fixture
def worker(runtime: Runtime, dagster: Recorder) -> Worker:
    return Worker(runtime, dagster)


@pytest.fixture
def no_rules(runtime: Runtime) -> None:
    """Delete the rules that every installation starts with."""
    with runtime.engine.begin() as connection:
        for table in (tables.ALERT, tables.ALERT_CHECK, tables.ALERT_RULE, tables.HOLIDAY):
            connection.execute(delete(table))
