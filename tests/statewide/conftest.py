"""Engines, each started once: Spark with two workers, and ClickHouse."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scale.clickhouse import ClickHouse
from scale.engine import Engine
from scale.spark import Spark
from statewide.cluster import WORKERS, cluster


@pytest.fixture(scope="session")
def spark() -> Iterator[Spark]:
    # A few partitions per worker: the default of 200 is for terabytes.
    pieces = {"spark.sql.shuffle.partitions": str(2 * WORKERS), "spark.executor.memory": "768m"}
    with cluster() as address, Spark.at(address, **pieces) as engine:
        yield engine


@pytest.fixture(scope="session")
def clickhouse() -> Iterator[ClickHouse]:
    with ClickHouse.here() as engine:
        yield engine


@pytest.fixture(params=["spark", "clickhouse"])
def engine(request: pytest.FixtureRequest) -> Engine:
    found: Any = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "it's कोठार"  # breaks SQL without quoting
