"""Fixtures of the pipeline's tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from dagster import DagsterInstance
from sqlalchemy import delete

from flows import instance, tables
from flows.config import Config
from flows.house import House, open_house
from flows.tests.office import furnish
from flows.worker import Worker


@pytest.fixture
def house(database_url: str, tmp_path: Path) -> Iterator[House]:
    """A data folder of its own and the test's database, with a small geography."""
    house = open_house(Config(database_url=database_url, data=tmp_path))
    furnish(house)
    yield house
    house.engine.dispose()


@pytest.fixture
def dagster_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    home = str(tmp_path / "dagster")
    os.makedirs(home)
    # Runs of their own for each test, also where the test's database is one that they could be kept in.
    Path(home, "dagster.yaml").write_text(instance.SETTINGS)
    monkeypatch.setenv("DAGSTER_HOME", home)
    return home


@pytest.fixture
def dagster(house: House, dagster_home: str) -> Iterator[DagsterInstance]:
    with instance.open_instance(house.config) as opened:
        yield opened


@pytest.fixture
def worker(house: House, dagster: DagsterInstance) -> Worker:
    return Worker(house, dagster)


@pytest.fixture
def no_rules(house: House) -> None:
    """Without the rules that every installation starts with."""
    with house.engine.begin() as connection:
        for one in (tables.ALERT, tables.ALERT_CHECK, tables.ALERT_RULE, tables.HOLIDAY):
            connection.execute(delete(one))
