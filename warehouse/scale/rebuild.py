"""Rebuild of exported facts: the roll-up runs on another engine, and its result is adopted into the marts."""

import json
from pathlib import Path

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.adopt import NAMED, Adopted, adopt
from marts.dialects import translate
from marts.rollup import rollup_sql
from marts.store import Store
from scale.engine import Engine

FACTS = "facts"


def handed_over(folder: Path) -> list[str]:
    """Return the datasets that are completely exported to `folder`."""
    return [name for name in DATASETS if (folder / name / NAMED).exists()]


def rebuild(engine: Engine, store: Store, dataset: Dataset, folder: Path, work: Path) -> Adopted:
    """Roll up the dataset's facts in `folder` on `engine` and publish its months. `work` holds intermediate files."""
    place = folder / dataset.name
    since = json.loads((place / NAMED).read_text())
    engine.show(FACTS, sorted(place.glob("*.parquet")))
    rolled = engine.write_months(
        dataset, translate(rollup_sql(dataset, FACTS), engine.dialect), work / dataset.name
    )
    return adopt(store, dataset, rolled, since)
