"""Published figures that are lost are an error until all of them are published again, never smaller figures."""

import shutil
from collections.abc import Callable
from datetime import date

import pytest
from sqlalchemy import delete, select, update

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.mining import MINING
from flows import charts, publication, refresh, tables
from flows.database import reading
from flows.house import House, open_house
from flows.tests.office import TABLE, TODAY, bring_in, line, sheet
from flows.worker import Worker
from marts import build
from marts.errors import DamagedManifest, DamagedMarts
from marts.query import Query, Reader
from marts.store import Manifest, Store

ALL = Query(Window(), {}, ("summary",), TODAY)
NOVEMBER = date(2026, 11, 1)
Loss = Callable[[Store, bytes], None]


def delete_manifest(store: Store, _old: bytes) -> None:
    store.manifest_path.unlink()


def delete_folder(store: Store, _old: bytes) -> None:
    shutil.rmtree(store.root)


def cut_manifest(store: Store, _old: bytes) -> None:
    store.manifest_path.write_bytes(store.manifest_path.read_bytes()[:-9])


def garble_manifest(store: Store, _old: bytes) -> None:
    store.manifest_path.write_bytes(b"\x00" * 4096)


def older_manifest(store: Store, old: bytes) -> None:
    store.manifest_path.write_bytes(old)


def foreign_manifest(store: Store, _old: bytes) -> None:
    store.manifest_path.write_bytes(Manifest(version=999, epoch="of another installation").dump())


def empty_manifest(store: Store, _old: bytes) -> None:
    """One that is in order and names no dataset."""
    epoch = store.manifest().epoch
    store.manifest_path.write_bytes(Manifest(version=999, epoch=epoch).dump())


def delete_partition(store: Store, _old: bytes) -> None:
    next(store.root.glob("eferfar/*2026-10*.parquet")).unlink()


LOSSES: list[Loss] = [
    delete_manifest, delete_folder, cut_manifest, garble_manifest,
    older_manifest, foreign_manifest, empty_manifest, delete_partition,
]  # fmt: skip


def total(house: House) -> int:
    """As a dashboard of another process reads it."""
    store = open_house(house.config).store
    return int(Reader(store).answer(EFERFAR, ALL).blocks["summary"][0]["total_pending"])


@pytest.fixture
def old(house: House) -> bytes:
    """Figures of two months are published, and a third row later; the manifest of before that."""
    bring_in(house, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(house, EFERFAR)
    before = house.store.manifest_path.read_bytes()
    bring_in(house, sheet(line("Kurla", pending=30)))
    refresh.refresh_changes(house, EFERFAR)
    charts.write(house, TODAY)
    build.collect(house.store, 0)
    assert total(house) == 42
    return before


@pytest.mark.parametrize("lose", LOSSES)
def test_lost_figures_are_an_error_and_come_back_whole(house: House, old: bytes, lose: Loss) -> None:
    public = (charts.folder(house) / charts.FILE).read_bytes()
    version = house.store.manifest().dataset("eferfar").version
    lose(house.store, old)
    with pytest.raises(DamagedMarts):
        total(house)
    with pytest.raises(DamagedMarts):
        Reader(house.store).answer(EFERFAR, ALL)
    assert charts.publish(house, TODAY) is None or lose is delete_partition
    assert (charts.folder(house) / charts.FILE).read_bytes().partition(b"as_of")[2] == public.partition(
        b"as_of"
    )[2]
    assert publication.lacking(house.store)
    assert EFERFAR in refresh.restore_lacking(house)
    assert publication.lacking(house.store) == []
    assert total(house) == 42
    assert house.store.manifest().dataset("eferfar").version > version


@pytest.mark.parametrize("lose", LOSSES)
def test_the_next_edit_publishes_all_figures_or_none(house: House, old: bytes, lose: Loss) -> None:
    lose(house.store, old)
    with house.engine.begin() as connection:
        connection.execute(update(TABLE).where(TABLE.c.taluka_id == 1).values(total_pending=70))
    refresh.ask(house, EFERFAR, [NOVEMBER])
    refresh.refresh_changes(house, EFERFAR)
    charts.publish(house, TODAY)
    if lose is not delete_partition:
        assert total(house) == 105
        return
    with pytest.raises(DamagedMarts):  # October is not what the edit was about
        total(house)
    refresh.restore_lacking(house)
    assert total(house) == 105


def test_a_running_worker_brings_lost_figures_back(house: House, worker: Worker, old: bytes) -> None:
    delete_folder(house.store, old)
    worker.run(once=True)
    assert total(house) == 42


def test_other_datasets_are_lost_with_the_manifest(house: House, old: bytes) -> None:
    build.publish(house.store, MINING, {}, full=True)
    refresh.record_published(house, MINING)
    house.store.manifest_path.unlink()
    refresh.refresh_changes(house, EFERFAR)
    refresh.ask(house, EFERFAR, [NOVEMBER])
    refresh.refresh_changes(house, EFERFAR)
    assert total(house) == 42
    with pytest.raises(DamagedManifest):
        house.store.manifest().dataset("mining")
    assert refresh.restore_lacking(house) == [MINING]
    assert house.store.manifest().missing == frozenset()


def test_unneeded_files_stay_while_figures_are_missing(house: House, old: bytes) -> None:
    files = set(house.store.listed())
    house.store.manifest_path.unlink()
    assert build.collect(house.store, 0) == []
    assert set(house.store.listed()) == files


def test_an_empty_installation_lacks_nothing(house: House) -> None:
    assert publication.lacking(house.store) == []
    assert house.store.manifest().dataset("eferfar").version == 0


def test_figures_of_an_installation_without_records_are_adopted(house: House, old: bytes) -> None:
    with house.engine.begin() as connection:
        connection.execute(delete(tables.PUBLICATION))
    assert total(house) == 42
    refresh.record_published(house)
    house.store.manifest_path.unlink()
    with pytest.raises(DamagedManifest):
        total(house)


def test_a_publication_that_was_not_recorded_is_sound(house: House, old: bytes) -> None:
    """The worker was killed between the swap and the record: the manifest is ahead."""
    with house.engine.begin() as connection:
        connection.execute(update(tables.PUBLICATION).values(version=tables.PUBLICATION.c.version - 1))
    assert total(house) == 42


def test_rebuild_records_what_it_published(house: House, old: bytes) -> None:
    refresh.rebuild(house, EFERFAR)
    refresh.tidy(house, EFERFAR)
    with reading(house.engine) as connection:
        (recorded,) = connection.scalars(select(tables.PUBLICATION.c.version))
    assert recorded == house.store.manifest().dataset("eferfar").version
