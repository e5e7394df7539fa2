"""Copies of Dagster's runs in the portal's history."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from dagster import DagsterInstance
from sqlalchemy import delete, insert, select

from catalog.datasets.eferfar import EFERFAR
from flows import runs
from flows.database import reading
from flows.definitions import definitions
from flows.event_buffer import Recorder
from flows.instance import RUN_TAG, SCHEDULE_TAG, open_instance
from flows.jobs import BACKUP, REBUILD, refresh_config, refresh_job_name
from flows.runtime import Runtime
from flows.tables import RUN
from flows.tests.office import line, send, sheet
from flows.worker import Worker


@pytest.fixture
def dagster(runtime: Runtime, dagster_home: str) -> Iterator[Recorder]:
    with runtime.engine.begin() as connection:
        connection.execute(delete(RUN))
    with open_instance(runtime.config) as opened:
        yield opened


def history(runtime: Runtime) -> list[dict[str, Any]]:
    with reading(runtime.engine) as connection:
        return [dict(row) for row in connection.execute(select(RUN).order_by(RUN.c.id)).mappings()]


def test_import_appears_in_the_history(runtime: Runtime, dagster: Recorder) -> None:
    import_id = send(runtime, sheet(line()))
    worker = Worker(runtime, dagster)
    worker.run(once=True)
    (run,) = history(runtime)
    assert (run["job"], run["dataset"], run["trigger"], run["state"]) == (
        "import",
        "eferfar",
        "import",
        "done",
    )
    assert (run["import_id"], run["steps_done"], run["steps_total"], run["failure"]) == (import_id, 3, 3, "")
    assert run["started_at"] <= run["finished_at"]
    assert run["log"][0]["at"] <= run["log"][-1]["at"] and any(entry["step"] for entry in run["log"])
    assert worker.history.copy() == 0  # nothing new


def test_request_row_becomes_its_run(runtime: Runtime, dagster: DagsterInstance) -> None:
    requested_at = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    request = {
        "job": "refresh",
        "dataset": "eferfar",
        "trigger": "schedule",
        "schedule_id": 7,
        "scheduled_for": requested_at,
    }
    with runtime.engine.begin() as connection:
        key = connection.execute(insert(RUN).values(**request, state="requested", created_at=requested_at))
    assert key.inserted_primary_key is not None
    tags = {RUN_TAG: str(key.inserted_primary_key[0]), SCHEDULE_TAG: "7"}
    job = definitions(lambda: runtime).resolve_job_def(refresh_job_name(EFERFAR))
    job.execute_in_process(run_config=refresh_config(EFERFAR), instance=dagster, tags=tags)
    first, second = runs.RunCopier(runtime, dagster), runs.RunCopier(runtime, dagster)
    first.copy()
    second.copy()
    (run,) = history(runtime)
    assert (run["trigger"], run["state"], run["schedule_id"]) == ("schedule", "done", 7)
    assert (run["created_at"], run["scheduled_for"]) == (requested_at, requested_at)


def test_failed_run_has_its_cause(
    runtime: Runtime, dagster: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise OSError("no space left on the device")

    monkeypatch.setattr("flows.assets.rebuild", fail)
    job = definitions(lambda: runtime).resolve_job_def(REBUILD)
    job.execute_in_process(instance=dagster, raise_on_error=False)
    runs.RunCopier(runtime, dagster).copy()
    (run,) = history(runtime)
    assert (run["job"], run["state"], run["trigger"]) == ("rebuild", "failed", "dagster")
    assert "no space left on the device" in run["failure"]
    assert any(entry["level"] == "error" for entry in run["log"])


def test_failed_backup_is_a_failed_run(
    runtime: Runtime, dagster: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    definitions(lambda: runtime).resolve_job_def(BACKUP).execute_in_process(
        instance=dagster, raise_on_error=False
    )
    runs.RunCopier(runtime, dagster).copy()
    (run,) = history(runtime)
    assert (run["job"], run["state"]) == ("backup", "failed")


def test_prune_deletes_old_runs(runtime: Runtime, dagster: DagsterInstance) -> None:
    values = {"job": "rebuild", "trigger": "hand", "state": "done"}
    with runtime.engine.begin() as connection:
        for age in (1, 91):
            created = datetime.now(UTC) - timedelta(days=age)
            connection.execute(insert(RUN).values(**values, run_id=f"run-{age}", created_at=created))
    assert runs.prune(runtime) == 1
    assert [row["run_id"] for row in history(runtime)] == ["run-1"]
