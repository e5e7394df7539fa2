"""Spark on any number of machines. Its workers must be able to read the files, too."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from catalog.dataset import Dataset
from marts.dialects import Engine as Dialect
from marts.store import month_of

SETTINGS = {
    # Overflowing sums raise an error, as in DuckDB, instead of wrapping around.
    "spark.sql.ansi.enabled": "true",
    "spark.sql.session.timeZone": "UTC",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    # Results are read by month: one task writes one month.
    "spark.sql.sources.partitionOverwriteMode": "static",
}
MONTH = "rolled_month"


class Spark:
    dialect: Dialect = "spark"

    def __init__(self, session: SparkSession) -> None:
        self.session = session

    @classmethod
    @contextmanager
    def at(cls, master: str, **settings: str) -> Iterator["Spark"]:
        """Connect to a master in Spark's notation: `local[*]`, `spark://host:7077`, `yarn`, …"""
        builder = SparkSession.builder.master(master).appName("jilha")
        for name, value in {**SETTINGS, **settings}.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        try:
            yield cls(session)
        finally:
            session.stop()

    def show(self, relation: str, files: Sequence[Path]) -> None:
        self.session.read.parquet(*(str(file) for file in files)).createOrReplaceTempView(relation)

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        return [tuple(row) for row in self.session.sql(sql).collect()]

    def write_months(self, dataset: Dataset, sql: str, folder: Path) -> dict[date, list[Path]]:
        rolled = self.session.sql(sql).withColumn(MONTH, F.date_format(dataset.date, "yyyy-MM"))
        rolled.repartition(MONTH).write.partitionBy(MONTH).mode("overwrite").parquet(str(folder))
        months: dict[date, list[Path]] = {}
        for place in sorted(folder.glob(f"{MONTH}=*")):
            months[month_of(place.name.split("=")[1])] = sorted(place.glob("*.parquet"))
        return months
