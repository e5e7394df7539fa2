"""ClickHouse in this process (chdb), with the same SQL as a server."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from chdb.session import Session

from catalog.dataset import Dataset
from marts.dialects import Engine as Dialect
from marts.store import month_of

SETTINGS = {
    # Columns outside a grouping set are NULL, as in standard SQL, instead of '' or 0.
    "group_by_use_nulls": 1,
    # Keep months as Date32: Date starts in 1970 and wraps around.
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
