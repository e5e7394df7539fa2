"""`python -m flows.handover FOLDER`: export the facts as Parquet, one file per month, for another engine.

    FOLDER/<dataset>/<month>.parquet   the facts, as `flows.facts` reads them
    FOLDER/<dataset>/named.json        the published file of each month before the export (see marts.adopt)

`python -m scale FOLDER` reads the export (docs/scale.md).
"""

import argparse
import json
from pathlib import Path

import polars as pl

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows import facts
from flows.config import read_config
from flows.database import reading
from flows.runtime import Runtime, open_runtime
from marts import files
from marts.adopt import NAMED, published_files
from marts.store import key_of


def hand_over(runtime: Runtime, dataset: Dataset, folder: Path) -> int:
    """Write the dataset's facts under `folder`, replacing an earlier export, and return the number of rows."""
    target = folder / dataset.name
    target.mkdir(parents=True, exist_ok=True)
    for old in (target / NAMED, *target.glob("*.parquet")):
        old.unlink(missing_ok=True)
    marts = runtime.store.manifest().dataset(
        dataset.name
    )  # before the facts, so that any later publication counts as newer
    rows = 0
    with reading(runtime.engine) as connection:
        months = facts.months(connection, dataset)
        for month in months:
            frame = facts.read(connection, dataset, month)
            frame.write_parquet(target / f"{key_of(month)}.parquet", statistics=True)
            rows += len(frame)
    if not months:
        # Engines need the columns even without rows.
        pl.DataFrame(schema=facts.schema(dataset)).write_parquet(target / "none.parquet")
    files.replace(target / NAMED, json.dumps(published_files(marts, months)).encode())
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m flows.handover", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dataset", action="append", choices=list(DATASETS), help="default: all")
    arguments = parser.parse_args()
    runtime = open_runtime(read_config())
    for name in arguments.dataset or DATASETS:
        rows = hand_over(runtime, DATASETS[name], arguments.folder)
        print(f"{name}: {rows:,} rows")
    runtime.engine.dispose()


if __name__ == "__main__":
    main()
