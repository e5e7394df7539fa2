"""Distributed rebuild: months are built separately and published at once, without overwriting newer ones."""

from datetime import date

import pytest
from dagster import AssetKey, DagsterInstance, JobDefinition
from sqlalchemy import delete, update

from catalog.datasets.eferfar import EFERFAR
from flows import distributed_rebuild, refresh, tables
from flows.builders import celery_settings, distributed_executor
from flows.definitions import definitions
from flows.jobs import REBUILD, rebuild_job
from flows.runtime import Runtime
from flows.tests.office import TABLE, changes, entries, generate_sheet, import_sheet
from flows.tests.test_refresh import NOVEMBER, pending


@pytest.fixture
def filled(runtime: Runtime) -> Runtime:
    import_sheet(runtime, generate_sheet(300))
    refresh.refresh_changes(runtime, EFERFAR)
    return runtime


def built(runtime: Runtime) -> list[distributed_rebuild.Built]:
    return [distributed_rebuild.build(runtime, month) for month in distributed_rebuild.plan(runtime)]


def double(runtime: Runtime, month: date) -> None:
    """Double the pending figures of a month and queue its refresh."""
    with runtime.engine.begin() as connection:
        connection.execute(
            update(TABLE).where(TABLE.c.date >= month).values(total_pending=TABLE.c.total_pending * 2)
        )
    refresh.queue_refresh(runtime, EFERFAR, [month])


def test_publishes_the_same_figures_in_new_files(filled: Runtime) -> None:
    before, files = pending(filled), filled.store.manifest().dataset("eferfar").files()
    built_months = built(filled)
    assert filled.store.manifest().dataset("eferfar").files() == files  # unpublished files are not visible
    assert distributed_rebuild.publish(filled, EFERFAR, built_months) == 0
    assert pending(filled) == before
    assert not set(filled.store.manifest().dataset("eferfar").files()) & set(files)
    assert changes(filled) == [] and refresh.find_damage(filled) == {}


def test_keeps_newer_publications(filled: Runtime) -> None:
    built_months = built(filled)
    double(filled, NOVEMBER)
    refresh.refresh_changes(filled, EFERFAR)
    newer = pending(filled)
    assert distributed_rebuild.publish(filled, EFERFAR, built_months) == 1
    assert pending(filled) == newer
    assert [change[1] for change in changes(filled)] == [NOVEMBER]  # queued for the worker


def test_queued_change_is_published_after_the_rebuild(filled: Runtime) -> None:
    built_months = built(filled)
    double(filled, NOVEMBER)
    assert distributed_rebuild.publish(filled, EFERFAR, built_months) == 0
    refresh.refresh_changes(filled, EFERFAR)
    assert sum(pending(filled).values()) == sum(row["total_pending"] for row in entries(filled))


def test_compaction_during_a_rebuild(filled: Runtime) -> None:
    built_months = built(filled)
    refresh.tidy(filled, EFERFAR)
    distributed_rebuild.publish(filled, EFERFAR, built_months)
    assert refresh.find_damage(filled) == {}
    assert sum(pending(filled).values()) == sum(row["total_pending"] for row in entries(filled))


def test_removes_months_without_rows(filled: Runtime) -> None:
    with filled.engine.begin() as connection:
        connection.execute(delete(TABLE).where(TABLE.c.date < NOVEMBER))
    distributed_rebuild.publish(filled, EFERFAR, built(filled))
    assert list(pending(filled)) == ["2026-11"]


def test_missing_file_is_left_to_the_worker(filled: Runtime) -> None:
    built_months = built(filled)
    assert built_months[-1].partition is not None
    filled.store.path(built_months[-1].partition).unlink()
    before = pending(filled)
    assert distributed_rebuild.publish(filled, EFERFAR, built_months) == 1
    assert pending(filled) == before and changes(filled)[0][1] == NOVEMBER


def test_rebuilds_a_damaged_manifest(filled: Runtime) -> None:
    before = pending(filled)
    filled.store.manifest_path.write_text("{")
    distributed_rebuild.publish(filled, EFERFAR, built(filled))
    assert pending(filled) == before


def test_job_publishes_the_figures(
    filled: Runtime, dagster: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Runs in this process. tests/crash/test_builders.py uses two builders and a broker."""
    monkeypatch.setenv("PORTAL_BROKER", "redis://127.0.0.1:9/0")
    with filled.engine.begin() as connection:
        connection.execute(delete(tables.CHANGE))
    job = definitions(lambda: filled).resolve_job_def(REBUILD)
    result = job.execute_in_process(instance=dagster)
    assert result.success and not (distributed_rebuild.handover_folder(filled) / result.run_id).exists()
    assert (
        len(result.filter_events(lambda event: event.is_successful_output))
        == 2 * len(distributed_rebuild.plan(filled)) + 1
    )
    event = dagster.get_latest_materialization_event(AssetKey(["eferfar", "aggregate"]))
    assert event is not None and event.run_id == result.run_id
    assert sum(pending(filled).values()) == sum(row["total_pending"] for row in entries(filled))


def test_environment_chooses_the_executor() -> None:
    assert distributed_executor({}) is None
    environment = {"PORTAL_BROKER": "redis://broker:6379/0", "PORTAL_BUILDER_PATIENCE": "5"}
    assert celery_settings(environment)["config_source"]["broker_transport_options"] == {
        "visibility_timeout": 5
    }
    job = rebuild_job(environment)
    assert isinstance(job, JobDefinition)
    assert (job.name, job.executor_def.name) == (REBUILD, "builders")
