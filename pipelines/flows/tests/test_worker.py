"""The worker with Dagster: from a queued import to published figures, and failures on the way."""

import os
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from dagster import AssetKey, DagsterInstance, DagsterRunStatus, RunsFilter
from sqlalchemy import delete, insert, select, update

from catalog.registry import DATASETS
from flows import importing, instance, queue, refresh, tables
from flows.database import reading
from flows.definitions import definitions
from flows.heartbeat import RUN_STATE, SILENCE_LIMIT, live_processes
from flows.jobs import REBUILD, import_config
from flows.queue import MAX_ATTEMPTS
from flows.runtime import Runtime
from flows.tests import office
from flows.tests.office import TABLE, changes, count, entries, generate_sheet, line, record, send, sheet
from flows.tests.test_refresh import NOVEMBER, pending, request_refresh
from flows.worker import Worker
from marts.store import month_of


def latest_run(dagster: DagsterInstance) -> Any:
    (record,) = dagster.get_run_records(limit=1)
    return record.dagster_run


def test_import_publishes_its_figures(runtime: Runtime, worker: Worker, dagster: DagsterInstance) -> None:
    import_id = send(runtime, generate_sheet(40), request_id="abc")
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], saved["imported_count"], saved["attempts"]) == ("done", 40, 1)
    assert sum(pending(runtime).values()) == sum(row["total_pending"] for row in entries(runtime))
    assert changes(runtime) == []
    run = latest_run(dagster)
    assert run.status is DagsterRunStatus.SUCCESS
    assert (run.tags[instance.IMPORT_TAG], run.tags[instance.REQUEST_TAG]) == (str(import_id), "abc")
    assert saved["dagster_run_id"] == run.run_id
    for name in ("sheet", "table", "aggregate"):
        assert dagster.get_latest_materialization_event(AssetKey(["eferfar", name])) is not None
    assert count(runtime, tables.WORKER) == 0  # deregistered at the end


def checks(dagster: DagsterInstance) -> dict[str, bool]:
    """Return whether each check of the latest run passed."""
    passed: dict[str, bool] = {}
    for entry in dagster.all_logs(latest_run(dagster).run_id):
        event = entry.dagster_event
        if event is not None and event.event_type_value == "ASSET_CHECK_EVALUATION":
            passed[event.asset_check_evaluation_data.check_name] = event.asset_check_evaluation_data.passed
    return passed


def test_bad_file_is_a_successful_run_with_a_failed_check(
    runtime: Runtime, worker: Worker, dagster: DagsterInstance
) -> None:
    import_id = send(runtime, sheet(line(), line("Nowhere")))
    worker.run(once=True)
    assert record(runtime, import_id)["state"] == "refused"
    assert latest_run(dagster).status is DagsterRunStatus.SUCCESS
    assert checks(dagster) == {"cells": False}
    assert dagster.get_latest_materialization_event(AssetKey(["eferfar", "table"])) is None
    send(runtime, sheet(line()))
    worker.run(once=True)
    assert checks(dagster) == {"cells": True, "facts": True}


def test_preview_creates_no_run(runtime: Runtime, worker: Worker, dagster: DagsterInstance) -> None:
    import_id = send(runtime, generate_sheet(5), preview=True)
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], saved["imported_count"]) == ("done", 5)
    assert entries(runtime) == [] and dagster.get_runs_count() == 0


def test_manual_edits_become_one_event_without_a_run(
    runtime: Runtime, worker: Worker, dagster: DagsterInstance
) -> None:
    office.import_sheet(runtime, sheet(line(pending=7)))
    request_refresh(runtime)
    request_refresh(runtime)
    worker.run(once=True)
    assert pending(runtime) == {"2026-11": 7}
    assert dagster.get_runs_count() == 0
    event = dagster.get_latest_materialization_event(AssetKey(["eferfar", "aggregate"]))
    assert event is not None and event.asset_materialization is not None
    assert event.asset_materialization.metadata["months"].value == "2026-11"


def test_missing_file_fails_without_retry(runtime: Runtime, worker: Worker) -> None:
    import_id = send(runtime, generate_sheet(1), language="mr")
    (runtime.config.data / record(runtime, import_id)["stored_path"]).unlink()
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], saved["attempts"]) == ("failed", 1)
    assert "कृपया" in saved["failure"]


def test_infrastructure_errors_are_retried(
    runtime: Runtime, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_id = send(runtime, generate_sheet(1))

    def break_down(*_: object) -> None:
        raise OSError("the disk is away")

    monkeypatch.setattr("flows.assets.settle", break_down)
    monkeypatch.setattr(queue, "FIRST_PAUSE", timedelta(0))
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], saved["attempts"]) == ("failed", MAX_ATTEMPTS)
    assert "saved" in saved["failure"]
    assert entries(runtime) == []


def test_import_that_kills_its_workers_is_given_up(runtime: Runtime, worker: Worker) -> None:
    import_id = send(runtime, generate_sheet(1))
    past = queue.now() - timedelta(seconds=1)
    with runtime.engine.begin() as connection:
        dead = {
            "state": "running",
            "attempts": MAX_ATTEMPTS,
            "lease_owner": "elsewhere",
            "lease_until": past,
        }
        connection.execute(update(tables.IMPORT).values(dead))
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], entries(runtime)) == ("failed", [])
    assert "saved" in saved["failure"]


def test_stop_signal_in_the_middle_of_a_run(
    runtime: Runtime, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_id = send(runtime, generate_sheet(3))
    settle = importing.settle

    def stop_first(runtime: Runtime, prepared: importing.Prepared) -> importing.Outcome:
        os.kill(os.getpid(), signal.SIGTERM)
        return settle(runtime, prepared)

    monkeypatch.setattr("flows.assets.settle", stop_first)
    worker.run()  # returns because of the signal
    saved = record(runtime, import_id)
    assert (saved["state"], saved["attempts"], saved["lease_owner"]) == ("running", 0, None)
    assert entries(runtime) == []
    monkeypatch.undo()
    worker.stopping.clear()
    worker.run(once=True)
    assert record(runtime, import_id)["state"] == "done"


def test_worker_that_lost_its_import_writes_nothing(
    runtime: Runtime, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_id = send(runtime, generate_sheet(3))
    settle = importing.settle

    def taken_over_first(runtime: Runtime, prepared: importing.Prepared) -> importing.Outcome:
        with runtime.engine.begin() as connection:
            connection.execute(update(tables.IMPORT).values(lease_owner="another"))
        return settle(runtime, prepared)

    monkeypatch.setattr("flows.assets.settle", taken_over_first)
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], saved["lease_owner"]) == ("running", "another")
    assert entries(runtime) == []


def beat(runtime: Runtime, name: str, moment: datetime) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(insert(tables.WORKER).values(name=name, seen_at=moment, state="working"))


def test_closes_runs_of_killed_workers_and_retries_their_import(
    runtime: Runtime, worker: Worker, dagster: DagsterInstance
) -> None:
    import_id = send(runtime, generate_sheet(3))
    dead = worker.owner.rsplit(":", 2)[0] + ":4194304:0a0a0a0a"
    queue.claim(runtime.engine, dead)
    lives, silent = "elsewhere/1:5:0a0a0a0a", "elsewhere/2:5:0a0a0a0a"
    beat(runtime, lives, queue.now())
    beat(runtime, silent, queue.now() - SILENCE_LIMIT)
    job = definitions(lambda: runtime).resolve_job_def("import_eferfar")
    for owner in (dead, lives, silent, "elsewhere/3:5:0a0a0a0a"):
        run = dagster.create_run_for_job(
            job,
            run_config=import_config(DATASETS["eferfar"], import_id, owner),
            tags={instance.OWNER_TAG: owner},
            status=DagsterRunStatus.STARTED,
        )
        assert run.status is DagsterRunStatus.STARTED
    worker.run(once=True)
    saved = record(runtime, import_id)
    assert (saved["state"], saved["attempts"]) == ("done", 2)
    open_runs = dagster.get_runs(RunsFilter(statuses=[DagsterRunStatus.STARTED]))
    assert [run.tags[instance.OWNER_TAG] for run in open_runs] == [lives]


def test_deletes_finished_runs_after_a_month(
    runtime: Runtime, dagster: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = definitions(lambda: runtime).resolve_job_def(REBUILD)
    owned = {instance.OWNER_TAG: "elsewhere/1:5:0a0a0a0a"}
    kinds = [
        (owned, DagsterRunStatus.SUCCESS),
        (owned, DagsterRunStatus.STARTED),
        ({}, DagsterRunStatus.SUCCESS),
    ]
    old = [dagster.create_run_for_job(job, tags=tags, status=status).run_id for tags, status in kinds]
    assert instance.prune(dagster) == 0
    monkeypatch.setattr(instance, "RETENTION", -instance.RETENTION)
    assert instance.prune(dagster) == 1
    # Keeps unfinished runs and runs not started by a worker.
    assert {run.run_id for run in dagster.get_runs()} == set(old[1:])


def test_run_process_sends_heartbeats(runtime: Runtime, dagster: DagsterInstance) -> None:
    """Lets workers on other machines detect its end. The portal does not list it as a worker."""
    run = dagster.create_run_for_job(definitions(lambda: runtime).resolve_job_def(REBUILD))
    with instance.run_ownership(dagster, run, runtime):
        owner = dagster.get_runs()[0].tags[instance.OWNER_TAG]
        with reading(runtime.engine) as connection:
            assert live_processes(connection) == {owner}
            assert set(connection.scalars(select(tables.WORKER.c.state))) == {RUN_STATE}
    # Dagster records the run's end only now, so the process does not count as dead yet.
    with reading(runtime.engine) as connection:
        assert live_processes(connection) == {owner}


def test_rebuild_job_publishes_everything(runtime: Runtime, dagster: DagsterInstance) -> None:
    office.import_sheet(runtime, generate_sheet(200))
    with runtime.engine.begin() as connection:
        connection.execute(delete(tables.CHANGE))
    job = definitions(lambda: runtime).resolve_job_def(REBUILD)
    assert job.execute_in_process(instance=dagster).success
    assert sum(pending(runtime).values()) == sum(row["total_pending"] for row in entries(runtime))
    assert refresh.find_damage(runtime) == {}


def test_every_dataset_has_its_assets_and_jobs(runtime: Runtime) -> None:
    loaded = definitions(lambda: runtime)
    keys = {tuple(key.path) for key in loaded.resolve_all_asset_keys()}
    made = {(name, part) for name in DATASETS for part in ("sheet", "table", "aggregate")}
    assert keys == made | {("public", "department_charts")}
    graph = loaded.resolve_asset_graph()
    for name in DATASETS:
        assert graph.get(AssetKey([name, "aggregate"])).parent_keys == {AssetKey([name, "table"])}
        assert graph.get(AssetKey([name, "table"])).parent_keys == {AssetKey([name, "sheet"])}
    published = {AssetKey([name, "aggregate"]) for name, dataset in DATASETS.items() if dataset.published}
    assert graph.get(AssetKey(["public", "department_charts"])).parent_keys == published


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT])
def test_process_ends_cleanly_on_a_signal(runtime: Runtime, tmp_path: Path, signal_number: int) -> None:
    import_id = send(runtime, generate_sheet(20))
    environment = {
        "PATH": "/usr/bin:/bin",
        "PORTAL_DATA": str(tmp_path),
        "DATABASE_URL": runtime.engine.url.render_as_string(hide_password=False),
    }
    command = [sys.executable, "-m", "flows.worker"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        lines = []
        for line_ in process.stderr:
            lines.append(line_)
            if "import settled" in line_:
                process.send_signal(signal_number)
        assert process.wait(30) == 0, "".join(lines)
    assert record(runtime, import_id)["state"] == "done"
    assert '"request_id":"request-1"' in "".join(lines)
    assert count(runtime, tables.WORKER) == 0
    assert NOVEMBER in _published(runtime)


def _published(runtime: Runtime) -> list[Any]:
    return [month_of(key) for key in runtime.store.manifest().dataset("eferfar").partitions]


def test_housekeeping_finds_unpublished_rows(runtime: Runtime, worker: Worker) -> None:
    with runtime.engine.begin() as connection:
        values = {"taluka_id": 1, "status": "disputed", "date": NOVEMBER, "category": "", "revision": 1}
        moment = {"created_at": queue.now(), "updated_at": queue.now()}
        counts = {"total_pending": 6, "total_issued": 0, "stay_orders": 0, "avg_processing_days": 0}
        connection.execute(insert(TABLE).values(values | counts | moment))
    worker._housekeep()
    worker.run(once=True)
    assert pending(runtime) == {"2026-11": 6}
