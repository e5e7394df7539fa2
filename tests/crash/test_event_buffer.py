"""`kill -9` between an import's rows and its record in Dagster: the run's history is complete anyway.

The worker kills itself at a step named by the test: at an event that it buffers, or at one that it records.
"""

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from dagster import DagsterRunStatus
from sqlalchemy import delete, select

from flows import instance
from flows.database import reading
from flows.instance import IMPORT_TAG
from flows.runtime import Runtime
from flows.tables import RUN
from flows.tests.office import changes, create_places, entries, generate_sheet, ledger, record, send
from flows.tests.test_refresh import pending
from flows.worker import Worker

ROWS = 40
SETTLED, LAST = 22, 33  # events when the import is settled, and in total
KILLED = """
import os, signal, sys
from flows import event_buffer, worker

of, name, turn = getattr(event_buffer, sys.argv[1]), sys.argv[2], int(sys.argv[3])
act, done = getattr(of, name), 0

def until_then(self, *arguments):
    global done
    result = act(self, *arguments)
    done += bool(arguments or result)
    if done == turn:
        os.kill(os.getpid(), signal.SIGKILL)
    return result

setattr(of, name, until_then)
event_buffer.MAX_HOLD_SECONDS = 600.0
sys.argv[1:] = ["--once"]
worker.main()
"""

pytestmark = [pytest.mark.crash]


@pytest.fixture(params=["runtime", "shared_runtime"])
def runtime_of_either(
    request: pytest.FixtureRequest, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> Runtime:
    """Dagster's runs in files, and in PostgreSQL."""
    runtime: Runtime = request.getfixturevalue(request.param)
    if request.param == "shared_runtime":
        create_places(runtime)
    monkeypatch.setenv("DAGSTER_HOME", str(runtime.config.dagster_home))
    with runtime.engine.begin() as connection:
        connection.execute(delete(RUN))
    return runtime


def run_until_killed(runtime: Runtime, *at: str) -> None:
    """Run a worker on the queue that kills itself at the step `at`."""
    names = ("PATH", "DAGSTER_HOME", "DAGSTER_POSTGRES_URL", "PYTHONPATH")
    environment = {name: os.environ[name] for name in names if name in os.environ} | {
        "PORTAL_DATA": str(runtime.config.data),
        "DATABASE_URL": runtime.config.database_url,
    }
    ended = subprocess.run([sys.executable, "-c", KILLED, *at], env=environment, timeout=120, check=False)
    assert ended.returncode == -9


def history(runtime: Runtime) -> list[dict[str, Any]]:
    with reading(runtime.engine) as connection:
        return [dict(row) for row in connection.execute(select(RUN).order_by(RUN.c.id)).mappings()]


def check_import(runtime: Runtime, import_id: int) -> None:
    """Assert that the import was stored exactly once, with its rows and figures."""
    saved = record(runtime, import_id)
    assert (saved["state"], saved["imported_count"], len(ledger(runtime, import_id))) == ("done", ROWS, ROWS)
    rows = entries(runtime)
    assert {row["revision"] for row in rows} == {1} and len(rows) == ROWS
    assert changes(runtime) == []
    assert sum(pending(runtime).values()) == sum(row["total_pending"] for row in rows)


@pytest.mark.parametrize("recorded", [0, 1, SETTLED, LAST])
def test_run_is_complete_if_killed_before_or_while_recording(
    runtime_of_either: Runtime, recorded: int
) -> None:
    runtime = runtime_of_either
    import_id = send(runtime, generate_sheet(ROWS))
    if recorded:
        run_until_killed(runtime, "Recorder", "record_next", str(recorded))
    else:
        run_until_killed(runtime, "HeldEvents", "add", str(LAST))
    assert record(runtime, import_id)["state"] == "done"
    with instance.open_instance(runtime.config) as dagster:
        Worker(runtime, dagster).run(once=True)
        check_import(runtime, import_id)
        (run,) = dagster.get_runs()
        assert (run.status, run.tags[IMPORT_TAG]) == (DagsterRunStatus.SUCCESS, str(import_id))
        assert run.run_id == record(runtime, import_id)["dagster_run_id"]
        # An import that is not interrupted has the same events, each once.
        send(runtime, generate_sheet(ROWS))
        Worker(runtime, dagster).run(once=True)
        after = [
            Counter(event.event_type_value for event in events(dagster, run.run_id))
            for run in dagster.get_runs()
        ]
        assert after[0] == after[1] and after[0].total() == LAST - 1
    first, second = history(runtime)
    assert first["state"] == second["state"] == "done" and first["steps_done"] == first["steps_total"] == 3
    assert [entry["step"] for entry in first["log"]] == [entry["step"] for entry in second["log"]]
    assert first["started_at"] < first["finished_at"] < second["started_at"]
    assert not list((runtime.config.dagster_home / "held").iterdir())


@pytest.mark.parametrize("held", [3, SETTLED, LAST - 1])
def test_run_is_closed_if_killed_during_the_import(runtime_of_either: Runtime, held: int) -> None:
    runtime = runtime_of_either
    import_id = send(runtime, generate_sheet(ROWS))
    run_until_killed(runtime, "HeldEvents", "add", str(held))
    settled = record(runtime, import_id)["state"] == "done"
    assert settled is (held >= SETTLED)
    with instance.open_instance(runtime.config) as dagster:
        Worker(runtime, dagster).run(once=True)
        check_import(runtime, import_id)
        runs = dagster.get_runs()
        assert [run.status for run in runs] == [DagsterRunStatus.SUCCESS] * (not settled) + [
            DagsterRunStatus.FAILURE
        ]
        # The events up to the kill, and the failure.
        assert len(dagster.all_logs(runs[-1].run_id)) >= held + 1
    assert [run["state"] for run in history(runtime)] == ["failed"] + ["done"] * (not settled)
    assert not list((runtime.config.dagster_home / "held").iterdir())


def events(dagster: Any, run_id: str) -> list[Any]:
    return [entry.dagster_event for entry in dagster.all_logs(run_id) if entry.dagster_event]
