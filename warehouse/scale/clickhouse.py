"""ClickHouse in this process (chdb): the engine itself without a server. Its SQL is the server's."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from chdb.session import Session

from catalog.dataset import Dataset
from marts.dialects import Engine as Dialect
from marts.store import month_of

SETTINGS = {
    # Where a grouping set leaves a column out it is NULL, as the standard has it, and not '' or 0.
    "group_by_use_nulls": 1,
    # The first of a month stays a wide date: a narrow one knows no day before 1970 and wraps around.
    "enable_extended_results_for_datetime_functions": 1,
}


class ClickHouse:
    dialect: Dialect = "clickhouse"

    def __init__(self, session: Session) -> None:
        self.session = session

    @classmethod
    @contextmanager
    def here(cls) -> Iterator["ClickHouse"]:
        session = Session()
        try:
            for name, value in SETTINGS.items():
                session.query(f"SET {name} = {value}")
            yield cls(session)
        finally:
            session.close()

    def show(self, relation: str, files: Sequence[Path]) -> None:
        listed = ", ".join(_text(str(file)) for file in files)
        self.session.query(f"CREATE OR REPLACE VIEW {relation} AS SELECT * FROM file([{listed}], 'Parquet')")

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        answer = self.session.query(sql, "ArrowTable")
        return list(zip(*(column.to_pylist() for column in answer.columns), strict=True))

    def write_months(self, dataset: Dataset, sql: str, folder: Path) -> dict[date, list[Path]]:
        folder.mkdir(parents=True, exist_ok=True)
        target = f"file({_text(str(folder / '{_partition_id}.parquet'))}, 'Parquet')"
        month = f"formatDateTime(assumeNotNull({dataset.date}), '%Y-%m')"
        self.session.query(f"INSERT INTO FUNCTION {target} PARTITION BY {month} {sql}")
        return {month_of(file.stem): [file] for file in sorted(folder.glob("*.parquet"))}


def _text(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
