"""From facts that were handed over to published partitions: the roll-up runs elsewhere, its result is adopted here."""

import json
from pathlib import Path

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.adopt import Adopted, adopt
from marts.dialects import carried
from marts.rollup import rollup_sql
from marts.store import Store
from scale.engine import Engine

NAMED = "named.json"
FACTS = "facts"


def handed_over(folder: Path) -> list[str]:
    """The datasets whose facts stand whole in `folder`."""
    return [name for name in DATASETS if (folder / name / NAMED).exists()]


def rebuild(engine: Engine, store: Store, dataset: Dataset, folder: Path, work: Path) -> Adopted:
    """Roll up the dataset's facts in `folder` on `engine` and publish its months; `work` is for what is on its way."""
    place = folder / dataset.name
    since = json.loads((place / NAMED).read_text())
    engine.show(FACTS, sorted(place.glob("*.parquet")))
    rolled = engine.write_months(
        dataset, carried(rollup_sql(dataset, FACTS), engine.dialect), work / dataset.name
    )
    return adopt(store, dataset, rolled, since)
