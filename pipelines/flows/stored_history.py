"""Stored history of a department, for plausibility checks of a new sheet (`sheets.plausible`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl
from sqlalchemy import ClauseElement, ColumnElement, Engine, select

from catalog.dataset import Dataset
from catalog.fields import Field
from flows import facts
from flows.database import reading
from flows.tables import dataset_table
from sheets.plausible.history import DAY, IMPORT, HistoryQuery
from sheets.schema import dtype

MAX_FILTER_VALUES = 500  # per column in a query; with more, the column is not filtered


@dataclass(frozen=True, slots=True)
class StoredHistory:
    """The stored rows of a dataset in the talukas of `scope` (None: all). Each method runs one query."""

    engine: Engine
    dataset: Dataset
    scope: frozenset[int] | None

    def values(self, query: HistoryQuery) -> pl.DataFrame:
        table = dataset_table(self.dataset)
        day = table.c[self.dataset.date]
        columns = [table.c[name] for name in query.series]
        measures = [table.c[name] for name in query.measures]
        filters = [
            table.c[name].in_(list(values))
            for name, values in query.series.items()
            if len(values) <= MAX_FILTER_VALUES
        ]
        statement = (
            select(*columns, day, *measures, table.c.import_id)
            .where(day >= query.first, day <= query.last, *filters, *self._scope_filter())
            .limit(query.most + 1)
        )
        dtypes = {DAY if name == self.dataset.date else name: dtype(self._field(name))
                 for name in (*query.series, self.dataset.date, *query.measures)}  # fmt: skip
        rows = self._fetch(statement, dtypes | {IMPORT: pl.Int64()})
        return rows.clear() if rows.height > query.most else rows

    def senders(self, unit: str, days: Sequence[date]) -> pl.DataFrame:
        table = dataset_table(self.dataset)
        day = table.c[self.dataset.date]
        query = (
            select(table.c[unit], day, table.c.import_id)
            .where(day.in_(list(days)), *self._scope_filter())
            .distinct()
        )
        return self._fetch(query, {unit: pl.Int64(), DAY: pl.Date(), IMPORT: pl.Int64()})

    def _fetch(self, query: ClauseElement, dtypes: Mapping[str, pl.DataType]) -> pl.DataFrame:
        with reading(self.engine) as connection:
            return facts.fetch(connection, query, dtypes)

    def _scope_filter(self) -> list[ColumnElement[bool]]:
        table, place = dataset_table(self.dataset), self.dataset.place
        if self.scope is None or place is None:
            return []
        return [table.c[place.column].in_(sorted(self.scope))]

    def _field(self, column: str) -> Field:
        return next(field for field in self.dataset.stored_fields if field.column == column)
