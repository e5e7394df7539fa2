"""The interface that every engine implements."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Protocol

from catalog.dataset import Dataset
from marts.dialects import Engine as Dialect


class Engine(Protocol):
    """Runs SQL in its own `dialect` over relations that are Parquet files."""

    dialect: Dialect

    def show(self, relation: str, files: Sequence[Path]) -> None:
        """Register the rows of `files` as `relation`, replacing an earlier one of that name."""

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Return the rows of the result, in the order of the query."""

    def write_months(self, dataset: Dataset, sql: str, folder: Path) -> dict[date, list[Path]]:
        """Write the result as Parquet files to `folder`, grouped by the month of the dataset's date."""


@contextmanager
def open_engine(name: Dialect, master: str = "local[*]") -> Iterator[Engine]:
    """Open Spark at `master`, or ClickHouse in this process. Imported when used, as it may not be installed."""
    if name == "spark":
        from scale.spark import Spark

        with Spark.at(master) as spark:
            yield spark
    elif name == "clickhouse":
        from scale.clickhouse import ClickHouse

        with ClickHouse.here() as clickhouse:
            yield clickhouse
    else:
        raise ValueError(f"unknown engine: {name}")
