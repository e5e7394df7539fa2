"""A history rebuilt on another engine equals the one the portal builds."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.adopt import NAMED, published_files
from marts.build import compact, publish
from marts.query import Query, Reader
from marts.store import Store, key_of
from oracle.entries import frames
from scale.engine import Engine
from scale.rebuild import handed_over, rebuild
from statewide.hostile import TODAY, frame, sane_entries


@pytest.mark.parametrize("name", ["eferfar", "mining", "kpis"])
def test_portal_reads_rebuilt_history(engine: Engine, name: str, folder: Path) -> None:
    dataset = DATASETS[name]
    entries = sane_entries(dataset)
    months = frames(entries, dataset)
    ours, theirs = Store(folder / "ours"), Store(folder / "theirs")
    publish(ours, dataset, months)
    # Start from a damaged history: half the months, other numbers, closed years compacted.
    publish(theirs, dataset, {month: facts.head(1) for month, facts in list(months.items())[::2]})
    compact(theirs, dataset)
    facts = folder / "facts"
    hand_over(facts, dataset, theirs, months)
    assert handed_over(facts) == [name]
    # A month is corrected during the rebuild; its newer publication must win.
    corrected = max(months)
    publish(theirs, dataset, {corrected: months[corrected].head(2)})
    publish(ours, dataset, {corrected: months[corrected].head(2)})
    done = rebuild(engine, theirs, dataset, facts, folder / "work")
    assert done.skipped == (key_of(corrected),)
    assert set(done.months) == {key_of(month) for month in months} - {key_of(corrected)}
    query = Query(Window(), {}, tuple(block.name for block in dataset.blocks), TODAY)
    assert Reader(theirs).answer(dataset, query).blocks == Reader(ours).answer(dataset, query).blocks
    assert theirs.damaged(name) == ()


def hand_over(folder: Path, dataset: Dataset, store: Store, months: Mapping[date, pl.DataFrame]) -> None:
    """Hand over facts like flows.handover, which is not installed in this environment."""
    place = folder / dataset.name
    place.mkdir(parents=True)
    for month, facts in months.items():
        facts.write_parquet(place / f"{key_of(month)}.parquet")
    named = published_files(store.manifest().dataset(dataset.name), list(months))
    (place / NAMED).write_text(json.dumps(named))


def test_rebuild_without_facts_is_empty(engine: Engine, folder: Path) -> None:
    dataset, store, facts = DATASETS["eferfar"], Store(folder / "marts"), folder / "facts"
    months = frames(sane_entries(dataset), dataset)
    publish(store, dataset, months)
    hand_over(facts, dataset, store, {})
    frame([], dataset).write_parquet(facts / dataset.name / "none.parquet")
    rebuild(engine, store, dataset, facts, folder / "work")
    assert not store.manifest().dataset(dataset.name).partitions
