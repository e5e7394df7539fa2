"""Fixtures of the pipeline's tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from flows.config import Config
from flows.house import House, open_house
from flows.tests.office import furnish


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
    monkeypatch.setenv("DAGSTER_HOME", home)
    return home
