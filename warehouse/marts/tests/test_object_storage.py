"""Marts on object storage: the same figures as in a folder, one whole version at a time, whoever builds and dies."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
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
ROOM = 1 << 30


def uniform(number: int) -> dict[date, Any]:
    """Facts in which every month of the version says `number`."""
    return frames([entry(1, day, "disputed", "", number) for day in DAYS])


def number_of(store: Store) -> int:
    """The number that all months agree on: a mixture of versions would not."""
    blocks = Reader(store).answer(EFERFAR, ALL).blocks
    (number,) = {whole(row, "total_pending") for row in blocks["monthly_processing_days"]}
    return number


def objects(store: ObjectStore) -> set[str]:
    return set(store.listed())


def test_answers_are_those_of_a_folder(address: str, at: Callable[..., ObjectStore], tmp_path: Path) -> None:
    builder, folder = at(address), Store(tmp_path / "folder")
    assert builder.manifest().version == 0 and builder.listed() == {}
    empty = uniform(0)[APRIL].clear()
    for store in (builder, folder):
        publish(store, EFERFAR, uniform(3), now=NOW)
        publish(store, EFERFAR, {APRIL: frames([entry(2, APRIL, "undisputed", "", 9)])[APRIL]}, now=NOW)
        compact(store, EFERFAR, now=NOW)
        publish(store, EFERFAR, {date(2026, 2, 1): empty}, now=NOW)  # splits the compacted year
    reader = at(address)
    assert Reader(reader).answer(EFERFAR, ALL).blocks == Reader(folder).answer(EFERFAR, ALL).blocks
    assert reader.manifest().version == folder.manifest().version == 4
    assert reader.damaged("eferfar") == ()
    assert collect(builder, 0) and objects(builder) == set(builder.manifest().dataset("eferfar").files())
    assert Reader(at(address)).answer(EFERFAR, ALL).blocks == Reader(folder).answer(EFERFAR, ALL).blocks


def test_files_stay_while_somebody_may_read_them(
    address: str, at: Callable[..., ObjectStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = at(address)
    publish(store, EFERFAR, uniform(1))
    first = objects(store)
    publish(store, EFERFAR, uniform(2))
    assert first < objects(store) and collect(store) == []
    monkeypatch.setattr(build, "GRACE", -1.0)
    publish(store, EFERFAR, uniform(3))
    assert objects(store) == set(store.manifest().dataset("eferfar").files())


@pytest.mark.parametrize("harm", ["gone", "altered"])
def test_a_damaged_object_is_noticed_and_rebuilt(
    address: str, at: Callable[..., ObjectStore], harm: str
) -> None:
    builder, reader = at(address), at(address)
    publish(builder, EFERFAR, uniform(5), now=NOW)
    part = builder.manifest().dataset("eferfar").partitions["2026-04"]
    system, path = builder._at(part.file)
    if harm == "gone":
        system.rm_file(path)
    else:
        system.pipe_file(path, b"X" * part.bytes)
    with pytest.raises(DamagedPartition) as caught:
        number_of(reader)
    assert caught.value.months == (APRIL,)
    assert number_of(builder) == 5  # whoever has a sound copy goes on
    assert builder.damaged("eferfar") == (APRIL,)
    publish(builder, EFERFAR, {APRIL: uniform(5)[APRIL]}, now=NOW)
    assert reader.damaged("eferfar") == () and number_of(reader) == 5


def test_a_damaged_copy_is_fetched_again(s3: str, at: Callable[..., ObjectStore]) -> None:
    builder, reader = at(s3), at(s3)
    publish(builder, EFERFAR, uniform(5), now=NOW)
    assert number_of(reader) == 5
    for number, copy in enumerate(reader.root.glob("*/*.parquet")):
        copy.unlink() if number % 2 else os.truncate(copy, 40)
    assert number_of(reader) == 5


def test_a_damaged_manifest_is_begun_anew(address: str, at: Callable[..., ObjectStore]) -> None:
    store = at(address)
    for _ in range(3):
        publish(store, EFERFAR, uniform(5), now=NOW)
    system, path = store._at("manifest.json")
    system.pipe_file(path, b"{")
    with pytest.raises(DamagedManifest):
        number_of(store)
    with pytest.raises(DamagedManifest):
        publish(store, EFERFAR, {APRIL: uniform(5)[APRIL]}, now=NOW)
    assert publish(store, EFERFAR, uniform(6), full=True, now=NOW).version > 3
    assert number_of(at(address)) == 6


def test_two_builders_lose_no_publication(s3: str, at: Callable[..., ObjectStore]) -> None:
    """Two machines: no lock that both know, only the storage's own comparison."""
    builders = [at(s3), at(s3)]
    other = replace(EFERFAR, name="other")
    publish(builders[0], EFERFAR, uniform(0), now=NOW)
    failures: list[BaseException] = []

    def build_many(store: ObjectStore, dataset: Any) -> None:
        try:
            for number in range(1, 6):
                publish(store, dataset, uniform(number), now=NOW)
        except BaseException as error:
            failures.append(error)

    threads = [
        threading.Thread(target=build_many, args=one) for one in zip(builders, (EFERFAR, other), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures[0]
    found = at(s3).manifest()
    assert found.version == 11 and set(found.datasets) == {"eferfar", "other"}
    assert number_of(at(s3)) == 5


def test_who_is_overtaken_changes_nothing(address: str, at: Callable[..., ObjectStore]) -> None:
    slow, quick = at(address), at(address)
    publish(slow, EFERFAR, uniform(1), now=NOW)
    mark, base = slow.mark(), slow.current()
    publish(quick, EFERFAR, uniform(2), now=NOW)
    with pytest.raises(ManifestConflict):
        slow.swap(replace(base, version=9), mark)
    with pytest.raises(ManifestConflict):
        slow.swap(replace(base, version=9), "")  # it thought that there was nothing
    assert slow.manifest().version == 2 and number_of(slow) == 2


def test_copies_keep_within_their_room(
    s3: str, at: Callable[..., ObjectStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(at(s3), EFERFAR, uniform(4), now=NOW)
    reader = at(s3, room=1)
    assert number_of(reader) == 4
    assert len(list(reader.root.glob("*/*.parquet"))) == len(DAYS)  # all in use just now
    monkeypatch.setattr("marts.objects.IN_USE", -1.0)
    first = next(iter(reader.manifest().dataset("eferfar").files().items()))
    reader._fetch("eferfar", first[1], (APRIL,))
    assert not list(reader.root.glob("*/*.parquet"))
    monkeypatch.undo()
    assert number_of(reader) == 4


def test_without_the_storage_the_last_figures_stay_and_nothing_is_taken_for_damage(
    s3: str, at: Callable[..., ObjectStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, newcomer = at(s3), at(s3)
    publish(reader, EFERFAR, uniform(7), now=NOW)
    assert number_of(reader) == 7

    def away(*_: Any, **__: Any) -> Any:
        raise ConnectionError("no route")

    for store in (reader, newcomer):
        monkeypatch.setattr(store._at("")[0], "info", away)
        monkeypatch.setattr(store._at("")[0], "get_file", away)
    assert number_of(reader) == 7
    for deed in (
        lambda: publish(reader, EFERFAR, uniform(8), full=True, now=NOW),
        lambda: number_of(newcomer),
        lambda: reader.damaged("eferfar"),
        lambda: collect(reader, 0),
    ):
        with pytest.raises(UnreachableMarts):
            deed()
    monkeypatch.undo()
    assert number_of(at(s3)) == 7


def test_a_backup_comes_back_and_can_be_taken_away(
    s3: str, at: Callable[..., ObjectStore], tmp_path: Path
) -> None:
    folder = Store(tmp_path / "backup")
    publish(folder, EFERFAR, uniform(3), now=NOW)
    store = at(s3)
    for _ in range(2):
        publish(store, EFERFAR, uniform(1), now=NOW)
    store.adopt(folder.root)
    assert number_of(at(s3)) == 3
    store.forget()
    store.forget()
    assert at(s3).manifest().version == 0
    assert publish(store, EFERFAR, uniform(2), now=NOW).version == 3  # above any that stood there


def test_an_unknown_kind_of_storage_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreachableMarts, match="nosuch://"):
        open_store("nosuch://figures", tmp_path, ROOM).manifest()
    assert type(open_store(str(tmp_path), tmp_path, ROOM)) is Store


def _publish_for_ever(address: str, root: str, start: int) -> None:
    """What the child does until it is killed."""
    store, number = open_store(address, Path(root), ROOM), start
    print("ready", flush=True)
    while True:
        number += 1
        publish(store, EFERFAR, uniform(number), now=NOW)
        print(number, flush=True)


@pytest.mark.crash
def test_a_builder_killed_at_any_moment_leaves_a_whole_version(
    s3: str, at: Callable[..., ObjectStore], tmp_path: Path
) -> None:
    publish(at(s3), EFERFAR, uniform(0), now=NOW)
    last = 0
    for kill in range(3):
        command = [sys.executable, __file__, s3, str(tmp_path / "child"), str(last)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            if kill:  # the first dies in its first publication
                child.stdout.readline()
            time.sleep(0.03 * kill)
            child.kill()
            rest = [int(line) for line in child.stdout.read().split()]
        found = number_of(at(s3))
        assert found >= max([last, *rest])  # what was announced is there
        assert at(s3).damaged("eferfar") == ()
        last = found
    store = at(s3)
    collect(store, 0)
    assert objects(store) == set(store.manifest().dataset("eferfar").files())


if __name__ == "__main__":
    _publish_for_ever(sys.argv[1], sys.argv[2], int(sys.argv[3]))
