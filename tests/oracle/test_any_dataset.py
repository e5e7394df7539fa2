"""Every block of every dataset's dashboard against the oracle; what a department's rules add has tests beside it."""

from __future__ import annotations

import math
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from catalog.calendar import Window, financial_year_window
from catalog.dataset import Dataset
from catalog.measures import Total
from catalog.registry import DATASETS
from marts.build import compact, publish
from marts.query import Query, Reader
from marts.store import Store
from oracle import any_dataset as oracle

TODAY = date(2026, 11, 21)
WINDOWS = (Window(), financial_year_window(2026), Window(TODAY - timedelta(days=30), TODAY))


def same(ours: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    assert len(ours) == len(expected)
    for row, wanted in zip(ours, expected, strict=True):
        assert row.keys() == wanted.keys()
        for name, value in wanted.items():
            if isinstance(value, Fraction):
                assert math.isclose(row[name], float(value), rel_tol=1e-12), name
            else:
                assert row[name] == value, name


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))
@pytest.mark.parametrize("compacted", [False, True], ids=["monthly", "compacted"])
def test_every_block_equals_the_oracle(tmp_path: Path, dataset: Dataset, compacted: bool) -> None:
    made = oracle.random_rows(dataset, 1, TODAY)
    store = Store(tmp_path)
    publish(store, dataset, oracle.frames(dataset, made))
    if compacted:
        compact(store, dataset)
    reader, rows = Reader(store), oracle.table(dataset, made)
    blocks = tuple(block for block in dataset.blocks if "age_bucket" not in block.by)
    latest = frozenset(m.name for m in dataset.measures if isinstance(m, Total) and m.adds == "latest")
    filters: list[dict[str, Any]] = [{}]
    if dataset.place is not None:
        filters += [{"district_id": 1}, {"division_id": (2,)}]
    for window in WINDOWS:
        for equals in filters:
            answer = reader.answer(dataset, Query(window, equals, blocks, TODAY))
            chosen = rows[[day in window for day in rows[dataset.date]]]
            for column, wanted in equals.items():
                values = wanted if isinstance(wanted, tuple) else (wanted,)
                chosen = chosen[chosen[column].isin(values)]
            for block in blocks:
                expected = oracle.block(dataset, chosen, block.by, block.measures, latest)
                same(answer.blocks[block.name], expected)
