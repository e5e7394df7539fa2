"""Damaged files and manifests are detected, reported, and repaired by publishing again."""

import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from marts.build import collect, compact, publish
from marts.errors import DamagedManifest, DamagedPartition
from marts.query import Query, Reader
from marts.store import Store
from oracle.entries import entry, frames

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
MARCH, APRIL, MAY = date(2026, 3, 1), date(2026, 4, 1), date(2026, 5, 1)
FACTS = frames([entry(1, day, "disputed", "", 5) for day in (date(2026, 2, 1), MARCH, APRIL, MAY)])
ALL = Query(Window(), {}, ("summary",), TODAY)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 9)


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 0x55
    path.write_bytes(content)


def empty(path: Path) -> None:
    path.write_bytes(b"")


DAMAGES: list[Callable[[Path], None]] = [Path.unlink, cut, flip, empty]


def path_of(store: Store, month: str) -> Path:
    return store.path(store.manifest().dataset("eferfar").partitions[month])


@pytest.mark.parametrize("damage", DAMAGES, ids=["missing", "truncated", "wrong byte", "empty"])
@pytest.mark.parametrize("warm", [True, False], ids=["read before", "never read"])
def test_damaged_file_is_detected_and_rebuilt(
    store: Store, damage: Callable[[Path], None], warm: bool
) -> None:
    publish(store, EFERFAR, FACTS)
    reader = Reader(store)
    if warm:
        reader.answer(EFERFAR, ALL)
    damage(path_of(store, "2026-04"))
    with pytest.raises(DamagedPartition) as caught:
        reader.answer(EFERFAR, ALL)
    assert (caught.value.dataset, caught.value.month, caught.value.months) == ("eferfar", APRIL, (APRIL,))
    assert store.damaged("eferfar") == (APRIL,)
    elsewhere = Query(Window(MAY, TODAY), {}, ("summary",), TODAY)
    assert reader.answer(EFERFAR, elsewhere).blocks["summary"][0]["total_pending"] == 5
    publish(store, EFERFAR, {APRIL: FACTS[APRIL]})
    assert reader.answer(EFERFAR, ALL).blocks["summary"][0]["total_pending"] == 20
    assert store.damaged("eferfar") == ()


@pytest.mark.parametrize("damage", DAMAGES, ids=["missing", "truncated", "wrong byte", "empty"])
def test_damaged_year_reports_all_its_months(store: Store, damage: Callable[[Path], None]) -> None:
    publish(store, EFERFAR, FACTS)
    compact(store, EFERFAR, now=NOW)
    damage(path_of(store, "2026-03"))
    february = date(2026, 2, 1)
    with pytest.raises(DamagedPartition) as caught:
        Reader(store).answer(EFERFAR, ALL)
    assert caught.value.months == (february, MARCH)
    # A publication must neither copy the other months of a damaged file nor drop them.
    with pytest.raises(DamagedPartition) as caught:
        publish(store, EFERFAR, {MARCH: FACTS[MARCH]})
    assert set(caught.value.months) == {february, MARCH}
    publish(store, EFERFAR, {month: FACTS[month] for month in caught.value.months})
    assert Reader(store).answer(EFERFAR, ALL).blocks["summary"][0]["total_pending"] == 20


def test_compaction_does_not_spread_damage(store: Store) -> None:
    publish(store, EFERFAR, FACTS)
    flip(path_of(store, "2026-03"))
    version = store.manifest().version
    with pytest.raises(DamagedPartition):
        compact(store, EFERFAR, now=NOW)
    assert store.manifest().version == version


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"version": 1}', b"\xff\xfe", b"null"])
def test_damaged_manifest_is_detected_and_replaced(store: Store, content: bytes) -> None:
    for _ in range(3):
        publish(store, EFERFAR, FACTS)
    reader = Reader(store)
    store.manifest_path.write_bytes(content)
    with pytest.raises(DamagedManifest):
        reader.answer(EFERFAR, ALL)
    with pytest.raises(DamagedManifest):
        publish(store, EFERFAR, {APRIL: FACTS[APRIL]})
    with pytest.raises(DamagedManifest):
        collect(store, 0)
    manifest = publish(store, EFERFAR, FACTS, full=True)
    assert manifest.version > 3 and manifest.dataset("eferfar").version > 3
    assert reader.answer(EFERFAR, ALL).blocks["summary"][0]["total_pending"] == 20


def test_versions_continue_after_a_deleted_manifest(store: Store) -> None:
    for _ in range(3):
        publish(store, EFERFAR, FACTS)
    store.manifest_path.unlink()
    assert Reader(store).answer(EFERFAR, ALL).version == 0
    assert publish(store, EFERFAR, FACTS).version == 4


def test_rejects_paths_outside_the_folder(store: Store) -> None:
    publish(store, EFERFAR, FACTS)
    file = store.manifest().dataset("eferfar").partitions["2026-04"].file
    store.manifest_path.write_text(store.manifest_path.read_text().replace(file, "../../secret.parquet"))
    with pytest.raises(DamagedManifest):
        Reader(store).answer(EFERFAR, ALL)


def test_reader_with_an_old_manifest_reads_the_new_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(store, EFERFAR, FACTS)
    old = store.manifest()
    publish(store, EFERFAR, {APRIL: FACTS[APRIL]})
    collect(store, 0)  # deletes the files of the old version
    current, reads = store.manifest, iter([old])
    monkeypatch.setattr(store, "manifest", lambda: next(reads, None) or current())
    assert Reader(store).answer(EFERFAR, ALL).blocks["summary"][0]["total_pending"] == 20
