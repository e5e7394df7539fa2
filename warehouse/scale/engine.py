"""What an engine has to offer, whichever it is."""

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
        """Make the rows of `files` known as `relation`, in place of what bore the name before."""

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """The answer, in its order."""

    def write_months(self, dataset: Dataset, sql: str, folder: Path) -> dict[date, list[Path]]:
        """The answer as Parquet files in `folder`, by the month of the dataset's date."""


@contextmanager
def open_engine(name: Dialect, master: str = "local[*]") -> Iterator[Engine]:
    """Spark at `master`, or ClickHouse in this process. Each brings its own imports: one may be missing."""
    if name == "spark":
        from scale.spark import Spark

        with Spark.at(master) as spark:
            yield spark
    elif name == "clickhouse":
        from scale.clickhouse import ClickHouse

        with ClickHouse.here() as clickhouse:
            yield clickhouse
    else:
        raise ValueError(f"{name} is where the figures come from already")
