"""Lost figures are an error until all of them are republished; readers never get partial figures."""

import shutil
from collections.abc import Callable
from datetime import date

import pytest
from sqlalchemy import delete, select, update

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.mining import MINING
from catalog.rows import whole
from flows import charts, publication, refresh, tables
from flows.database import reading
from flows.runtime import Runtime, open_runtime
from flows.tests.office import TABLE, TODAY, import_sheet, line, sheet
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
    """Write a valid manifest without datasets."""
    epoch = store.manifest().epoch
    store.manifest_path.write_bytes(Manifest(version=999, epoch=epoch).dump())


def delete_partition(store: Store, _old: bytes) -> None:
    next(store.root.glob("eferfar/*2026-10*.parquet")).unlink()


LOSSES: list[Loss] = [
    delete_manifest, delete_folder, cut_manifest, garble_manifest,
    older_manifest, foreign_manifest, empty_manifest, delete_partition,
]  # fmt: skip


def total(runtime: Runtime) -> int:
    """Return the total as another process reads it."""
    store = open_runtime(runtime.config).store
    return whole(Reader(store).answer(EFERFAR, ALL).blocks["summary"][0], "total_pending")


@pytest.fixture
def old(runtime: Runtime) -> bytes:
    """Publish two months, then a third row. Return the manifest from before the third row."""
    import_sheet(runtime, sheet(line(pending=7), line("Haveli", day="2026-10-03", pending=5)))
    refresh.refresh_changes(runtime, EFERFAR)
    before = runtime.store.manifest_path.read_bytes()
    import_sheet(runtime, sheet(line("Kurla", pending=30)))
    refresh.refresh_changes(runtime, EFERFAR)
    charts.write(runtime, TODAY)
    build.collect(runtime.store, 0)
    assert total(runtime) == 42
    return before


@pytest.mark.parametrize("lose", LOSSES)
def test_lost_figures_are_an_error_until_restored(runtime: Runtime, old: bytes, lose: Loss) -> None:
    public = (charts.folder(runtime) / charts.FILE).read_bytes()
    version = runtime.store.manifest().dataset("eferfar").version
    lose(runtime.store, old)
    with pytest.raises(DamagedMarts):
        total(runtime)
    with pytest.raises(DamagedMarts):
        Reader(runtime.store).answer(EFERFAR, ALL)
    assert charts.publish(runtime, TODAY) is None or lose is delete_partition
    assert (charts.folder(runtime) / charts.FILE).read_bytes().partition(b"as_of")[2] == public.partition(
        b"as_of"
    )[2]
    assert publication.missing_datasets(runtime.store)
    assert EFERFAR in refresh.restore_missing(runtime)
    assert publication.missing_datasets(runtime.store) == []
    assert total(runtime) == 42
    assert runtime.store.manifest().dataset("eferfar").version > version


@pytest.mark.parametrize("lose", LOSSES)
def test_next_edit_publishes_all_figures_or_none(runtime: Runtime, old: bytes, lose: Loss) -> None:
    lose(runtime.store, old)
    with runtime.engine.begin() as connection:
        connection.execute(update(TABLE).where(TABLE.c.taluka_id == 1).values(total_pending=70))
    refresh.queue_refresh(runtime, EFERFAR, [NOVEMBER])
    refresh.refresh_changes(runtime, EFERFAR)
    charts.publish(runtime, TODAY)
    if lose is not delete_partition:
        assert total(runtime) == 105
        return
    with pytest.raises(DamagedMarts):  # the edit did not republish October
        total(runtime)
    refresh.restore_missing(runtime)
    assert total(runtime) == 105


def test_running_worker_restores_lost_figures(runtime: Runtime, worker: Worker, old: bytes) -> None:
    delete_folder(runtime.store, old)
    worker.run(once=True)
    assert total(runtime) == 42


def test_other_datasets_are_lost_with_the_manifest(runtime: Runtime, old: bytes) -> None:
    build.publish(runtime.store, MINING, {}, full=True)
    refresh.record_published(runtime, MINING)
    runtime.store.manifest_path.unlink()
    refresh.refresh_changes(runtime, EFERFAR)
    refresh.queue_refresh(runtime, EFERFAR, [NOVEMBER])
    refresh.refresh_changes(runtime, EFERFAR)
    assert total(runtime) == 42
    with pytest.raises(DamagedManifest):
        runtime.store.manifest().dataset("mining")
    assert refresh.restore_missing(runtime) == [MINING]
    assert runtime.store.manifest().missing == frozenset()


def test_keeps_unreferenced_files_while_figures_are_missing(runtime: Runtime, old: bytes) -> None:
    files = set(runtime.store.listed())
    runtime.store.manifest_path.unlink()
    assert build.collect(runtime.store, 0) == []
    assert set(runtime.store.listed()) == files


def test_empty_installation_has_no_missing_datasets(runtime: Runtime) -> None:
    assert publication.missing_datasets(runtime.store) == []
    assert runtime.store.manifest().dataset("eferfar").version == 0


def test_adopts_figures_without_records(runtime: Runtime, old: bytes) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(delete(tables.PUBLICATION))
    assert total(runtime) == 42
    refresh.record_published(runtime)
    runtime.store.manifest_path.unlink()
    with pytest.raises(DamagedManifest):
        total(runtime)


def test_unrecorded_publication_is_valid(runtime: Runtime, old: bytes) -> None:
    """A worker killed before recording a publication leaves the manifest ahead."""
    with runtime.engine.begin() as connection:
        connection.execute(update(tables.PUBLICATION).values(version=tables.PUBLICATION.c.version - 1))
    assert total(runtime) == 42


def test_rebuild_records_what_it_published(runtime: Runtime, old: bytes) -> None:
    refresh.rebuild(runtime, EFERFAR)
    refresh.tidy(runtime, EFERFAR)
    with reading(runtime.engine) as connection:
        (recorded,) = connection.scalars(select(tables.PUBLICATION.c.version))
    assert recorded == runtime.store.manifest().dataset("eferfar").version
