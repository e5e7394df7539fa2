"""Build a history with two builders over Redis and kill one of them: the figures are the same and no run
stays open.

A long test, because a killed builder's steps are redelivered only after its timeout.
"""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from dagster import DagsterInstance, DagsterRun, DagsterRunStatus
from sqlalchemy import update

from catalog.datasets.eferfar import EFERFAR
from flows import instance, refresh
from flows.jobs import REBUILD
from flows.runtime import Runtime
from flows.tests.office import TABLE, create_places, entries, generate_sheet, import_sheet
from flows.tests.test_refresh import NOVEMBER, pending
from place import free_port
from support.long import Report

pytestmark = [pytest.mark.crash, pytest.mark.long]

DAYS = 48 * 30
PATIENCE = 300.0


@pytest.fixture
def broker() -> Iterator[str]:
    if not shutil.which("redis-server"):
        pytest.skip("no Redis on this machine: install the system's package `redis-server`")
    port = str(free_port())
    command = ["redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        yield f"redis://127.0.0.1:{port}/0"
        server.terminate()


def built_by(dagster: DagsterInstance, run: DagsterRun) -> dict[str, int]:
    """Return the number of months that each builder has built."""
    found: dict[str, int] = {}
    for entry in dagster.all_logs(run.run_id):
        event = entry.dagster_event
        if event is None or not event.is_engine_event or not (event.step_key or "").startswith("build_month"):
            continue
        worker = event.engine_event_data.metadata.get("Celery worker")
        if worker is not None:
            found[str(worker.value)] = found.get(str(worker.value), 0) + 1
    return found


def test_rebuild_survives_a_killed_builder(
    shared_runtime: Runtime, process_environment: dict[str, str], broker: str, figure: Report
) -> None:
    runtime = shared_runtime
    create_places(runtime)
    import_sheet(runtime, generate_sheet(DAYS * 8))
    refresh.refresh_changes(runtime, EFERFAR)
    before, files = pending(runtime), set(runtime.store.manifest().dataset("eferfar").files())
    environment = process_environment | {"PORTAL_BROKER": broker, "PORTAL_BUILDER_PATIENCE": "5"}

    def start(name: str, *command: str) -> "subprocess.Popen[bytes]":
        with (runtime.config.data / f"{name}.log").open("wb") as log:
            return subprocess.Popen([sys.executable, "-m", *command], env=environment, stdout=log, stderr=log)

    with instance.open_instance(runtime.config) as dagster:
        builders = [start(f"builder-{number}", "flows.builders") for number in range(2)]
        run = start("run", "dagster", "job", "execute", "-m", "flows.definitions", "-j", REBUILD)
        try:
            deadline = time.monotonic() + PATIENCE
            while len(dagster.get_runs()) != 1 or len(built_by(dagster, dagster.get_runs()[0])) < 2:
                assert time.monotonic() < deadline and run.poll() is None
                time.sleep(0.2)
            builders[0].kill()
            built = built_by(dagster, dagster.get_runs()[0])
            with runtime.engine.begin() as connection:  # another process changes a month during the rebuild
                doubled = update(TABLE).where(TABLE.c.date >= NOVEMBER)
                connection.execute(doubled.values(total_pending=TABLE.c.total_pending * 2))
            refresh.queue_refresh(runtime, EFERFAR, [NOVEMBER])
            assert run.wait(PATIENCE) == 0
            builders[1].send_signal(signal.SIGTERM)
            assert builders[1].wait(60) == 0
            (record,) = dagster.get_runs()
            shared = built_by(dagster, record)
        finally:
            for process in (*builders, run):
                process.kill()
                process.wait()
            for path in sorted(runtime.config.data.glob("*.log")):
                print(path.name, path.read_text()[-4000:])
    figure("months", len(before))
    figure("built when one was killed", sum(built.values()))
    figure("months taken by each builder", sorted(shared.values()))
    assert record.status is DagsterRunStatus.SUCCESS and record.tags[instance.OWNER_TAG]
    assert len(shared) == 2 and sum(shared.values()) >= len(before)
    assert not set(runtime.store.manifest().dataset("eferfar").files()) & files
    assert refresh.find_damage(runtime) == {}
    after = pending(runtime)
    assert {month: total for month, total in after.items() if month != "2026-11"} == {
        month: total for month, total in before.items() if month != "2026-11"
    }
    refresh.refresh_changes(runtime, EFERFAR)
    assert sum(pending(runtime).values()) == sum(row["total_pending"] for row in entries(runtime))
