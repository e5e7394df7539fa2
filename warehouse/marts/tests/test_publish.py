"""Publication, compaction and collection: versions, files and query results."""

import dataclasses
import os
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.calendar import Window, first_of_month, next_month
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole, word
from marts import build
from marts.build import collect, compact, publish
from marts.query import Query, Reader, normalize
from marts.store import Manifest, Store
from oracle.entries import entry, frames, random_entries

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
ALL = Query(Window(), {}, tuple(block.name for block in EFERFAR.blocks), TODAY)


def pending(store: Store) -> dict[str, int]:
    rows = Reader(store).answer(EFERFAR, ALL).blocks["monthly_processing_days"]
    return {word(row, "month"): whole(row, "total_pending") for row in rows}


def files(store: Store) -> set[str]:
    return {path.relative_to(store.root).as_posix() for path in store.root.glob("*/*.parquet")}


def test_empty_result_before_the_first_publication(store: Store) -> None:
    answer = Reader(store).answer(EFERFAR, ALL)
    assert (answer.version, answer.data_as_of) == (0, None)
    nothing = {
        "total_pending": 0,
        "total_issued": 0,
        "stay_orders": 0,
        "avg_processing_days": None,
        "count": 0,
    }
    assert answer.blocks["summary"] == [nothing]
    assert answer.blocks["district_data"] == []


def test_replaces_only_the_given_months(store: Store) -> None:
    march, april = date(2026, 3, 31), date(2026, 4, 1)
    publish(
        store,
        EFERFAR,
        frames([entry(1, march, "disputed", "", 3), entry(1, april, "disputed", "", 5)]),
        now=NOW,
    )
    kept = store.manifest().dataset("eferfar").partitions["2026-03"]
    publish(store, EFERFAR, frames([entry(1, april, "disputed", "", 7)]), now=NOW)
    marts = store.manifest().dataset("eferfar")
    assert (marts.version, marts.data_as_of) == (2, "2026-04-01")
    assert marts.partitions["2026-03"] == kept
    assert pending(store) == {"2026-03": 3, "2026-04": 7}
    april_only = Query(Window(april, date(2026, 4, 30)), {}, ("summary",), TODAY)
    assert Reader(store).answer(EFERFAR, april_only).blocks["summary"][0]["total_pending"] == 7


def test_normalizes_windows_that_cover_all_figures(store: Store) -> None:
    march, april = date(2026, 3, 31), date(2026, 4, 1)
    any_window = Window(march, april)
    assert normalize(store.manifest().dataset("eferfar"), any_window) == any_window
    publish(store, EFERFAR, frames([entry(1, day, "disputed", "", 3) for day in (march, april)]), now=NOW)
    marts = store.manifest().dataset("eferfar")
    first, last = date(2026, 3, 1), date(2026, 4, 30)
    assert normalize(marts, Window(first, last)) == normalize(marts, Window()) == Window()
    # A window that starts or ends within the oldest or newest month may exclude entries.
    assert normalize(marts, any_window) == any_window
    assert normalize(marts, Window(first, april)) == Window(None, april)
    assert normalize(marts, Window(date(2025, 4, 1), date(2025, 9, 1))) == Window(None, date(2025, 9, 1))


def test_empty_frame_removes_its_month_and_full_removes_others(store: Store) -> None:
    both = frames(
        [entry(1, date(2026, 3, 31), "disputed", "", 3), entry(1, date(2026, 4, 1), "disputed", "", 5)]
    )
    publish(store, EFERFAR, both)
    publish(store, EFERFAR, {date(2026, 3, 1): both[date(2026, 3, 1)].clear()})
    assert pending(store) == {"2026-04": 5}
    publish(store, EFERFAR, {date(2026, 3, 1): both[date(2026, 3, 1)]}, full=True)
    assert pending(store) == {"2026-03": 3}


def test_rejects_frames_of_another_month(store: Store) -> None:
    publish(store, EFERFAR, frames([entry(1, date(2026, 4, 1), "disputed", "", 5)]))
    wrong = frames([entry(1, date(2026, 5, 1))])[date(2026, 5, 1)]
    with pytest.raises(ValueError, match="2026-04"):
        publish(store, EFERFAR, {date(2026, 4, 1): wrong})
    assert store.manifest().version == 1
    assert pending(store) == {"2026-04": 5}


def test_data_as_of_ignores_future_days(store: Store) -> None:
    publish(store, EFERFAR, frames([entry(1, date(2026, 11, 20)), entry(1, date(2062, 11, 20))]), now=NOW)
    assert store.manifest().dataset("eferfar").data_as_of == "2026-11-20"


def test_dataset_version_is_that_of_its_last_publication(store: Store) -> None:
    other = dataclasses.replace(EFERFAR, name="other")
    publish(store, EFERFAR, frames([entry(1, date(2026, 4, 1))]))
    publish(store, other, frames([entry(1, date(2026, 4, 1))]))
    publish(store, other, frames([entry(1, date(2026, 5, 1))]))
    manifest = store.manifest()
    assert manifest.version == 3
    assert {name: marts.version for name, marts in manifest.datasets.items()} == {"eferfar": 1, "other": 3}
    assert Manifest.parse(manifest.dump()) == manifest


def test_compaction_merges_only_closed_years(store: Store) -> None:
    days = [date(2024, 12, 1), date(2025, 3, 31), date(2025, 4, 1), date(2026, 3, 31), date(2026, 4, 1)]
    publish(store, EFERFAR, frames([entry(2, day, "disputed", "", 1) for day in [*days, TODAY]]), now=NOW)
    before = Reader(store).answer(EFERFAR, ALL)
    compact(store, EFERFAR, now=NOW)
    marts = store.manifest().dataset("eferfar")
    names = {month: part.file for month, part in marts.partitions.items()}
    assert names["2024-12"] == names["2025-03"] != names["2025-04"] == names["2026-03"]
    assert names["2026-04"] != names["2026-11"]
    assert Reader(store).answer(EFERFAR, ALL).blocks == before.blocks
    assert compact(store, EFERFAR, now=NOW) == store.manifest()  # nothing to do


def test_keeps_files_that_readers_may_need(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = frames([entry(1, date(2026, 4, 1))])
    publish(store, EFERFAR, facts)
    (first,) = files(store)
    publish(store, EFERFAR, facts)
    assert first in files(store) and first in store.manifest().retired
    assert collect(store) == []
    orphan = store.root / "eferfar" / "2026-04.9.cut.parquet"  # left by a killed writer
    orphan.write_bytes(b"PAR1")
    assert collect(store) == []
    os.utime(orphan, (0, 0))
    assert collect(store) == ["eferfar/2026-04.9.cut.parquet"]
    monkeypatch.setattr(build, "GRACE", -1.0)
    publish(store, EFERFAR, facts)
    assert len(files(store)) == 1 and not store.manifest().retired
    publish(store, EFERFAR, facts)
    monkeypatch.undo()
    collect(store, 0)
    assert files(store) == set(store.manifest().dataset("eferfar").files())


months = st.integers(0, 30).map(lambda n: date(2024 + (n + 8) // 12, (n + 8) % 12 + 1, 1))
steps = st.lists(
    st.one_of(
        st.tuples(st.just("publish"), st.sets(months, min_size=1, max_size=4), st.integers(0, 10**6)),
        st.tuples(st.just("empty"), st.sets(months, min_size=1, max_size=3), st.just(0)),
        st.tuples(st.just("compact"), st.just(set()), st.just(0)),
    ),
    max_size=8,
)


@settings(max_examples=25)
@given(steps=steps)
def test_results_do_not_depend_on_the_order_of_publications(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, set[date], int]]
) -> None:
    store, plain = Store(tmp_path_factory.mktemp("steps")), Store(tmp_path_factory.mktemp("plain"))
    expected: dict[date, Any] = {}
    empty = frames([entry(1, TODAY)])[first_of_month(TODAY)].clear()
    for kind, touched, seed in steps:
        if kind == "compact":
            compact(store, EFERFAR, now=NOW)
            continue
        batch: dict[date, Any] = {}
        for month in touched:
            rows = [] if kind == "empty" else random_entries(seed + month.toordinal(), month, 6)
            moved = [{**row, "date": month.replace(day=row["date"].day % 28 + 1)} for row in rows]
            unique = {(r["taluka_id"], r["date"], r["status"], r["category"]): r for r in moved}
            batch[month] = frames(unique.values())[month] if unique else empty
        publish(store, EFERFAR, batch, now=NOW)
        expected |= batch
    publish(plain, EFERFAR, expected, full=True, now=NOW)
    query = dataclasses.replace(ALL, adds={"stay_orders": "latest"})
    assert Reader(store).answer(EFERFAR, query).blocks == Reader(plain).answer(EFERFAR, query).blocks
    marts = store.manifest().dataset("eferfar")
    assert set(marts.partitions) == set(plain.manifest().dataset("eferfar").partitions)
    assert store.damaged("eferfar") == ()
    window = Window(date(2025, 4, 1), next_month(date(2025, 4, 1)))
    narrow = dataclasses.replace(query, window=window)
    assert Reader(store).answer(EFERFAR, narrow).blocks == Reader(plain).answer(EFERFAR, narrow).blocks
