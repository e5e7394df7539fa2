"""Marts on object storage behave like those in a folder, with concurrent, killed and disconnected builders."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole
from marts import build
from marts.build import collect, compact, publish
from marts.errors import DamagedManifest, DamagedPartition, ManifestConflict, UnreachableMarts
from marts.objects import ObjectStore, open_store
from marts.query import Query, Reader
from marts.store import Store
from oracle.entries import entry, frames

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAYS = [date(2025, 11, 1), date(2026, 2, 1), date(2026, 4, 1), date(2026, 5, 1)]
ALL = Query(Window(), {}, ("summary", "monthly_processing_days"), TODAY)
APRIL = date(2026, 4, 1)
CACHE_BYTES = 1 << 30


def uniform(number: int) -> dict[date, Any]:
    """Facts with `number` pending in every row."""
    return frames([entry(1, day, "disputed", "", number) for day in DAYS])


def number_of(store: Store) -> int:
    """Return the number of the version, and assert that all months agree on it."""
    blocks = Reader(store).answer(EFERFAR, ALL).blocks
    (number,) = {whole(row, "total_pending") for row in blocks["monthly_processing_days"]}
    return number


def objects(store: ObjectStore) -> set[str]:
    return set(store.listed())


def test_results_equal_those_of_a_folder(
    address: str, open_at: Callable[..., ObjectStore], tmp_path: Path
) -> None:
    builder, folder = open_at(address), Store(tmp_path / "folder")
    assert builder.manifest().version == 0 and builder.listed() == {}
    empty = uniform(0)[APRIL].clear()
    for store in (builder, folder):
        publish(store, EFERFAR, uniform(3), now=NOW)
        publish(store, EFERFAR, {APRIL: frames([entry(2, APRIL, "undisputed", "", 9)])[APRIL]}, now=NOW)
        compact(store, EFERFAR, now=NOW)
        publish(store, EFERFAR, {date(2026, 2, 1): empty}, now=NOW)  # splits the compacted year
    reader = open_at(address)
    assert Reader(reader).answer(EFERFAR, ALL).blocks == Reader(folder).answer(EFERFAR, ALL).blocks
    assert reader.manifest().version == folder.manifest().version == 4
    assert reader.damaged("eferfar") == ()
    assert collect(builder, 0) and objects(builder) == set(builder.manifest().dataset("eferfar").files())
    assert Reader(open_at(address)).answer(EFERFAR, ALL).blocks == Reader(folder).answer(EFERFAR, ALL).blocks


def test_keeps_files_that_readers_may_need(
    address: str, open_at: Callable[..., ObjectStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_at(address)
    publish(store, EFERFAR, uniform(1))
    first = objects(store)
    publish(store, EFERFAR, uniform(2))
    assert first < objects(store) and collect(store) == []
    monkeypatch.setattr(build, "GRACE", -1.0)
    publish(store, EFERFAR, uniform(3))
    assert objects(store) == set(store.manifest().dataset("eferfar").files())


@pytest.mark.parametrize("harm", ["gone", "altered"])
def test_damaged_object_is_detected_and_rebuilt(
    address: str, open_at: Callable[..., ObjectStore], harm: str
) -> None:
    builder, reader = open_at(address), open_at(address)
    publish(builder, EFERFAR, uniform(5), now=NOW)
    part = builder.manifest().dataset("eferfar").partitions["2026-04"]
    system, path = builder._locate(part.file)
    if harm == "gone":
        system.rm_file(path)
    else:
        system.pipe_file(path, b"X" * part.bytes)
    with pytest.raises(DamagedPartition) as caught:
        number_of(reader)
    assert caught.value.months == (APRIL,)
    assert number_of(builder) == 5  # its cached copy is intact
    assert builder.damaged("eferfar") == (APRIL,)
    publish(builder, EFERFAR, {APRIL: uniform(5)[APRIL]}, now=NOW)
    assert reader.damaged("eferfar") == () and number_of(reader) == 5


def test_damaged_copy_is_fetched_again(s3: str, open_at: Callable[..., ObjectStore]) -> None:
    builder, reader = open_at(s3), open_at(s3)
    publish(builder, EFERFAR, uniform(5), now=NOW)
    assert number_of(reader) == 5
    for number, copy in enumerate(reader.root.glob("*/*.parquet")):
        copy.unlink() if number % 2 else os.truncate(copy, 40)
    assert number_of(reader) == 5


def test_damaged_manifest_is_replaced(address: str, open_at: Callable[..., ObjectStore]) -> None:
    store = open_at(address)
    for _ in range(3):
        publish(store, EFERFAR, uniform(5), now=NOW)
    system, path = store._locate("manifest.json")
    system.pipe_file(path, b"{")
    with pytest.raises(DamagedManifest):
        number_of(store)
    with pytest.raises(DamagedManifest):
        publish(store, EFERFAR, {APRIL: uniform(5)[APRIL]}, now=NOW)
    assert publish(store, EFERFAR, uniform(6), full=True, now=NOW).version > 3
    assert number_of(open_at(address)) == 6


def test_two_builders_lose_no_publication(s3: str, open_at: Callable[..., ObjectStore]) -> None:
    """Builders on two machines share no lock, only the storage's conditional writes."""
    builders = [open_at(s3), open_at(s3)]
    other = replace(EFERFAR, name="other")
    publish(builders[0], EFERFAR, uniform(0), now=NOW)

    def build_many(store: ObjectStore, dataset: Any) -> None:
        for number in range(1, 6):
            publish(store, dataset, uniform(number), now=NOW)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(build_many, builders, (EFERFAR, other)))
    manifest = open_at(s3).manifest()
    assert manifest.version == 11 and set(manifest.datasets) == {"eferfar", "other"}
    assert number_of(open_at(s3)) == 5


def test_conflicting_builder_changes_nothing(address: str, open_at: Callable[..., ObjectStore]) -> None:
    slow, quick = open_at(address), open_at(address)
    publish(slow, EFERFAR, uniform(1), now=NOW)
    etag, base = slow.etag(), slow.current()
    publish(quick, EFERFAR, uniform(2), now=NOW)
    with pytest.raises(ManifestConflict):
        slow.swap(replace(base, version=9), etag)
    with pytest.raises(ManifestConflict):
        slow.swap(replace(base, version=9), "")  # as if it had seen no manifest
    assert slow.manifest().version == 2 and number_of(slow) == 2


def test_cache_stays_within_its_limit(
    s3: str, open_at: Callable[..., ObjectStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(open_at(s3), EFERFAR, uniform(4), now=NOW)
    reader = open_at(s3, cache_bytes=1)
    assert number_of(reader) == 4
    assert len(list(reader.root.glob("*/*.parquet"))) == len(DAYS)  # all recently used
    monkeypatch.setattr("marts.objects.IN_USE", -1.0)
    first = next(iter(reader.manifest().dataset("eferfar").files().items()))
    reader._fetch("eferfar", first[1], (APRIL,))
    assert not list(reader.root.glob("*/*.parquet"))
    monkeypatch.undo()
    assert number_of(reader) == 4


def test_unavailable_storage_serves_the_last_figures(
    s3: str, open_at: Callable[..., ObjectStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, newcomer = open_at(s3), open_at(s3)
    publish(reader, EFERFAR, uniform(7), now=NOW)
    assert number_of(reader) == 7

    def away(*_: Any, **__: Any) -> Any:
        raise ConnectionError("no route")

    for store in (reader, newcomer):
        monkeypatch.setattr(store._locate("")[0], "info", away)
        monkeypatch.setattr(store._locate("")[0], "get_file", away)
    assert number_of(reader) == 7
    for operation in (
        lambda: publish(reader, EFERFAR, uniform(8), full=True, now=NOW),
        lambda: number_of(newcomer),
        lambda: reader.damaged("eferfar"),
        lambda: collect(reader, 0),
    ):
        with pytest.raises(UnreachableMarts):
            operation()
    monkeypatch.undo()
    assert number_of(open_at(s3)) == 7


def test_backup_is_restored_and_deleted(s3: str, open_at: Callable[..., ObjectStore], tmp_path: Path) -> None:
    folder = Store(tmp_path / "backup")
    publish(folder, EFERFAR, uniform(3), now=NOW)
    store = open_at(s3)
    for _ in range(2):
        publish(store, EFERFAR, uniform(1), now=NOW)
    store.adopt(folder.root)
    assert number_of(open_at(s3)) == 3
    store.forget()
    store.forget()
    assert open_at(s3).manifest().version == 0
    assert publish(store, EFERFAR, uniform(2), now=NOW).version == 3  # above all earlier versions


def test_unknown_storage_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnreachableMarts, match="nosuch://"):
        open_store("nosuch://figures", tmp_path, CACHE_BYTES).manifest()
    assert type(open_store(str(tmp_path), tmp_path, CACHE_BYTES)) is Store


def _publish_forever(address: str, root: str, start: int) -> None:
    """Run in the child process until it is killed."""
    store, number = open_store(address, Path(root), CACHE_BYTES), start
    print("ready", flush=True)
    while True:
        number += 1
        publish(store, EFERFAR, uniform(number), now=NOW)
        print(number, flush=True)


@pytest.mark.crash
def test_killed_builder_leaves_a_complete_version(
    s3: str, open_at: Callable[..., ObjectStore], tmp_path: Path
) -> None:
    publish(open_at(s3), EFERFAR, uniform(0), now=NOW)
    last = 0
    for kill in range(3):
        command = [sys.executable, __file__, s3, str(tmp_path / "child"), str(last)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            if kill:  # the first is killed in its first publication
                child.stdout.readline()
            time.sleep(0.03 * kill)
            child.kill()
            rest = [int(line) for line in child.stdout.read().split()]
        published_number = number_of(open_at(s3))
        assert published_number >= max([last, *rest])  # announced versions are published
        assert open_at(s3).damaged("eferfar") == ()
        last = published_number
    store = open_at(s3)
    collect(store, 0)
    assert objects(store) == set(store.manifest().dataset("eferfar").files())


if __name__ == "__main__":
    _publish_forever(sys.argv[1], sys.argv[2], int(sys.argv[3]))
