"""Rebuilding some places of a month gives the same file as rebuilding the entire month."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from catalog.calendar import first_of_month
from catalog.registry import DATASETS
from marts import build
from marts.build import Part, compact, publish
from marts.errors import DamagedPartition
from marts.rollup import MAX_PLACES, months_to_rebuild, part_column
from marts.store import Store, key_of
from marts.writer import Frame
from oracle.entries import PLACES, Entry, frames, random_entries

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
IN_PARTS = [dataset for dataset in DATASETS.values() if part_column(dataset)]
NOVEMBER, LAST_APRIL = date(2026, 11, 1), date(2025, 4, 1)


@pytest.fixture(autouse=True)
def every_month_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "LARGE", 0)


def hashes(store: Store, name: str) -> dict[str, str]:
    return {month: part.sha256 for month, part in store.manifest().dataset(name).partitions.items()}


@pytest.mark.parametrize("dataset", IN_PARTS, ids=lambda dataset: dataset.name)
@pytest.mark.parametrize("places", [{1}, {2, 4}, {5, 99}, set(PLACES)], ids=str)
@pytest.mark.parametrize("is_removed", [False, True], ids=["changed", "gone"])
def test_file_equals_that_of_a_full_rebuild(
    tmp_path: Path, dataset, places: set[int], is_removed: bool
) -> None:
    column = part_column(dataset) or ""

    def at(rows: list[Entry], inside: bool) -> list[Entry]:
        return [row for row in rows if (row[column] in places) is inside]

    before = random_entries(1, TODAY, 300, dataset)
    new = [] if is_removed else at(random_entries(2, TODAY, 300, dataset), True)
    after = at(before, False) + new
    store, plain = Store(tmp_path / "parts"), Store(tmp_path / "plain")
    publish(store, dataset, frames(before, dataset), now=NOW)
    months = {first_of_month(row[dataset.date]) for row in before + after}
    empty = next(iter(frames(before, dataset).values())).clear()
    read = frames(new, dataset)

    def part(month: date) -> Part:
        return Part(frozenset(places), lambda: read.get(month, empty))

    rebuilt = frames(after, dataset)
    full_frames = {month: rebuilt.get(month, empty) for month in months}
    publish(store, dataset, full_frames, parts={month: part(month) for month in months}, now=NOW)
    publish(plain, dataset, full_frames, now=NOW)
    assert hashes(store, dataset.name) == hashes(plain, dataset.name)


def test_rebuilds_places_of_a_compacted_month(tmp_path: Path) -> None:
    dataset = DATASETS["eferfar"]
    rows = random_entries(3, LAST_APRIL, 300, dataset)
    store, plain = Store(tmp_path / "parts"), Store(tmp_path / "plain")
    publish(store, dataset, frames(rows, dataset), now=NOW)
    compact(store, dataset, now=NOW)
    rebuilt = [row | {"total_pending": 7} if row["taluka_id"] == 1 else row for row in rows]
    month = frames(rebuilt, dataset)[LAST_APRIL]
    part = Part(frozenset({1}), lambda: month.filter(month["taluka_id"] == 1))
    publish(store, dataset, {LAST_APRIL: month}, parts={LAST_APRIL: part}, now=NOW)
    publish(plain, dataset, {LAST_APRIL: month}, now=NOW)
    key = key_of(LAST_APRIL)
    assert hashes(store, "eferfar")[key] == hashes(plain, "eferfar")[key]


def test_refuses_to_build_on_a_damaged_file(tmp_path: Path) -> None:
    dataset, store = DATASETS["eferfar"], Store(tmp_path)
    month = frames(random_entries(4, TODAY, 300, dataset), dataset)[NOVEMBER]
    publish(store, dataset, {NOVEMBER: month}, now=NOW)
    path = store.path(store.manifest().dataset("eferfar").partitions[key_of(NOVEMBER)])
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    part = Part(frozenset({1}), lambda: month.filter(month["taluka_id"] == 1))
    with pytest.raises(DamagedPartition):
        publish(store, dataset, {NOVEMBER: month}, parts={NOVEMBER: part}, now=NOW)


def test_small_and_new_months_are_fully_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dataset, store = DATASETS["eferfar"], Store(tmp_path)
    month = frames(random_entries(4, TODAY, 300, dataset), dataset)[NOVEMBER]

    def unread() -> Frame:
        raise AssertionError("the part was read")

    part = {NOVEMBER: Part(frozenset({1}), unread)}
    publish(store, dataset, {NOVEMBER: month}, parts=part, now=NOW)
    monkeypatch.setattr(build, "LARGE", 1_000)
    publish(store, dataset, {NOVEMBER: month}, parts=part, now=NOW)


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        ([], []),
        ([(date(2026, 11, 3), 2), (date(2026, 11, 30), 1), (date(2026, 11, 3), 2)], [(NOVEMBER, 1), (NOVEMBER, 2)]),
        ([(date(2026, 11, 3), 2), (date(2026, 11, 4), None)], [(NOVEMBER, None)]),
        ([(date(2026, 11, 3), 2), (date(2025, 4, 30), None)], [(LAST_APRIL, None), (NOVEMBER, 2)]),
        ([(NOVEMBER, place) for place in range(MAX_PLACES + 1)], [(NOVEMBER, None)]),
        ([(NOVEMBER, place) for place in range(MAX_PLACES)], [(NOVEMBER, place) for place in range(MAX_PLACES)]),
    ],
)  # fmt: skip
def test_months_to_rebuild_after_a_write(rows: list[tuple[date, int | None]], asked: list[object]) -> None:
    assert months_to_rebuild(rows) == asked
