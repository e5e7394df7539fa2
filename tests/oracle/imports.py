"""Oracle of a sequence of imports in pandas: counts of each, resulting rows, monthly sums."""

from typing import Any

import pandas as pd
import polars as pl
from sqlalchemy import select

from catalog.dataset import Dataset
from flows import tables
from flows.database import reading
from flows.runtime import Runtime
from marts.store import month_of
from portal.geography.models import Taluka

Rows = list[dict[str, Any]]


def replay(
    dataset: Dataset, sheets: list[tuple[int, Rows]]
) -> tuple[dict[int, tuple[int, int, int]], pd.DataFrame]:
    """Return new, changed and unchanged rows of each sheet in order, and the resulting rows by key."""
    key, values = list(dataset.key), list(dataset.value_columns)
    standing = pd.DataFrame(columns=[*key, *values]).set_index(key)
    counts: dict[int, tuple[int, int, int]] = {}
    for number, rows in sheets:
        sheet = canonical(dataset, pd.DataFrame(rows)).set_index(key)
        known = sheet.index.isin(standing.index)
        same = (standing.reindex(sheet.index[known])[values] == sheet[known][values]).all(axis=1)
        counts[number] = (int((~known).sum()), int((~same).sum()), int(same.sum()))
        standing = sheet.combine_first(standing)[values] if len(standing) else sheet[values]
    return counts, standing.reset_index().sort_values(key).reset_index(drop=True)


def canonical(dataset: Dataset, frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with the table's columns, as comparable strings and numbers."""
    if "taluka_id" in dataset.columns and "taluka_id" not in frame:
        ids = dict(Taluka.objects.filter(district__name_en="Mumbai Suburban").values_list("name_en", "id"))
        frame["taluka_id"] = frame["taluka" if "taluka" in frame else "taluka_name"].map(ids)
    if "category" in dataset.columns and "category" not in frame:
        frame["category"] = ""
    frame = frame[list(dataset.columns)].copy()
    for column in frame:
        if column in dataset.value_columns or column == "taluka_id":
            frame[column] = frame[column].astype(float)
        else:
            frame[column] = frame[column].astype(str)
    return frame


def rows_of(runtime: Runtime, dataset: Dataset) -> pd.DataFrame:
    table = tables.dataset_table(dataset)
    with reading(runtime.engine) as connection:
        rows = connection.execute(select(table)).mappings().all()
    frame = pd.DataFrame([dict(row) for row in rows], columns=list(table.columns.keys()))
    kept = canonical(dataset, frame).assign(revision=frame["revision"])
    return kept.sort_values(list(dataset.key)).reset_index(drop=True)


def differing(stored: pd.DataFrame, expected: pd.DataFrame) -> int:
    if len(stored) != len(expected):
        return abs(len(stored) - len(expected)) * len(expected.columns)
    return int((stored.to_numpy() != expected.to_numpy()).sum())


def wrong_figures(runtime: Runtime, dataset: Dataset, expected: pd.DataFrame) -> int:
    """Count monthly sums of the published figures that differ from the rows."""
    marts = runtime.store.manifest().dataset(dataset.name)
    months = expected[dataset.date].str[:7]
    wrong = len(set(months) ^ set(marts.partitions))
    for key, partition in marts.partitions.items():
        published = pl.read_parquet(runtime.store.path(partition)).filter(
            pl.col(dataset.date).dt.truncate("1mo") == month_of(key)
        )
        rows = expected[months == key]
        wrong += published["entries"].sum() != len(rows)
        for column in dataset.value_columns:
            if column in published:
                wrong += abs(float(published[column].sum()) - rows[column].sum()) > 0.001
    return wrong
