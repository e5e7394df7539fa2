"""Export of the facts for another engine: a file per month, and the published files."""

import json
from datetime import date
from pathlib import Path

import polars as pl

from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.mining import MINING
from flows import facts, refresh
from flows.database import reading
from flows.handover import hand_over
from flows.runtime import Runtime
from flows.tests.office import import_sheet, line, sheet
from marts.adopt import NAMED


def test_writes_one_file_per_month(runtime: Runtime, tmp_path: Path) -> None:
    import_sheet(runtime, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(runtime, EFERFAR)
    october = runtime.store.manifest().dataset("eferfar").partitions["2026-10"].file
    import_sheet(runtime, sheet(line(day="2026-09-30", pending=3)))
    assert hand_over(runtime, EFERFAR, tmp_path) == 3
    place = tmp_path / "eferfar"
    assert sorted(file.name for file in place.glob("*.parquet")) == [
        "2026-09.parquet",
        "2026-10.parquet",
        "2026-11.parquet",
    ]
    with reading(runtime.engine) as connection:
        wanted = facts.read(connection, EFERFAR, date(2026, 10, 1))
    assert pl.read_parquet(place / "2026-10.parquet").equals(wanted)
    named = json.loads((place / NAMED).read_text())
    assert (named["2026-10"], named["2026-09"]) == (october, None)


def test_empty_dataset_keeps_its_columns(runtime: Runtime, tmp_path: Path) -> None:
    stale = tmp_path / "mining" / "2020-01.parquet"
    stale.parent.mkdir()
    stale.write_bytes(b"of an earlier handover")
    assert hand_over(runtime, MINING, tmp_path) == 0
    [file] = (tmp_path / "mining").glob("*.parquet")
    assert tuple(pl.read_parquet(file).columns) == facts.columns(MINING)
