"""`kill -9` of the worker at random times, every file sent twice: nothing is lost, partial or stored twice.

All files have the same keys and different figures, so the sum over all rows identifies the file. Any other
sum would mean a mix of two files. CRASH_ROUNDS sets the number of kills.
"""

import os
import random
import subprocess
import threading
import time
from collections.abc import Callable
from datetime import date

import pytest
from dagster import DagsterInstance, DagsterRunStatus, RunsFilter
from sqlalchemy import func, select

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole
from flows import instance, tables
from flows.database import reading
from flows.runtime import Runtime
from flows.tests.office import TABLE, changes, count, entries, generate_sheet, ledger, record, send
from marts.query import Query, Reader
from support.long import Report

ROUNDS = int(os.environ.get("CRASH_ROUNDS", "3"))
# Four months and a kill during the import; with many rounds there is time for thirteen months.
ROWS, LATEST = (3_000, 1.5) if ROUNDS > 4 else (800, 0.6)
PATIENCE = 120.0

pytestmark = [pytest.mark.crash]


def total_of(content: bytes) -> int:
    return sum(int(row.split(",")[5]) for row in content.decode().splitlines()[1:])


def published(reader: Reader) -> int | None:
    query = Query(window=Window(), equals={}, blocks=("summary",), today=date(2026, 11, 21))
    rows = reader.answer(EFERFAR, query).blocks["summary"]
    return whole(rows[0], "total_pending") if rows and rows[0]["count"] else None


def stored(runtime: Runtime) -> int | None:
    with reading(runtime.engine) as connection:
        return connection.scalar(select(func.sum(TABLE.c.total_pending)))


class Watcher(threading.Thread):
    """Poll figures and rows, and collect every sum seen."""

    def __init__(self, runtime: Runtime) -> None:
        super().__init__(daemon=True)
        self.runtime, self.reader = runtime, Reader(runtime.store)
        self.figures: set[int | None] = set()
        self.rows: set[int | None] = set()
        self.error: Exception | None = None
        self.ended = threading.Event()

    def run(self) -> None:
        try:
            while not self.ended.wait(0.02):
                self.figures.add(published(self.reader))
                self.rows.add(stored(self.runtime))
        except Exception as error:
            self.error = error


def wait_until_idle(runtime: Runtime, worker: "subprocess.Popen[str]") -> None:
    open_imports = select(func.count()).where(tables.IMPORT.c.state.in_(("queued", "running")))
    deadline = time.monotonic() + PATIENCE
    while True:
        with reading(runtime.engine) as connection:
            ready = connection.scalar(select(func.count()).select_from(tables.WORKER))
            if ready and not connection.scalar(open_imports) and not count(runtime, tables.CHANGE):
                return
        assert worker.poll() is None, "the worker ended"
        assert time.monotonic() < deadline, "the worker did not finish"
        time.sleep(0.05)


def test_imports_survive_worker_kill(
    runtime: Runtime,
    start_worker: Callable[..., "subprocess.Popen[str]"],
    chance: random.Random,
    figure: Report,
) -> None:
    watcher = Watcher(runtime)
    watcher.start()
    sent: list[int] = []
    totals: list[int] = []
    for number in range(ROUNDS):
        worker = start_worker()
        wait_until_idle(runtime, worker)
        content = generate_sheet(ROWS, seed=number)
        totals.append(total_of(content))
        sent += [send(runtime, content), send(runtime, content)]
        time.sleep(chance.uniform(0, LATEST))
        worker.kill()
        worker.wait()
    last = start_worker("--once")
    assert last.wait(PATIENCE) == 0
    watcher.ended.set()
    watcher.join()

    assert watcher.error is None
    assert watcher.figures <= {None, *totals}
    assert watcher.rows <= {None, *totals}
    assert stored(runtime) == published(watcher.reader) == totals[-1]
    assert changes(runtime) == []
    records = [record(runtime, import_id) for import_id in sent]
    figure("kills", ROUNDS)
    figure("imports retried", sum(saved["attempts"] > 1 for saved in records))
    figure("imports lost", sum(saved["state"] != "done" for saved in records))
    assert {saved["state"] for saved in records} == {"done"}
    for saved in records:
        done = saved["imported_count"], saved["updated_count"], saved["unchanged_count"]
        assert sum(done) == saved["row_count"] == ROWS
        assert len(ledger(runtime, saved["id"])) == saved["imported_count"] + saved["updated_count"]
        assert runtime.config.report(saved["id"]).exists()
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert first["unchanged_count"] < ROWS and second["unchanged_count"] == ROWS
    rows = entries(runtime)
    assert len(rows) == ROWS
    assert sum(row["revision"] for row in rows) == count(runtime, tables.LEDGER)


def test_killed_worker_leaves_no_open_run(
    runtime: Runtime,
    start_worker: Callable[..., "subprocess.Popen[str]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DAGSTER_HOME", str(runtime.config.dagster_home))
    import_id = send(runtime, generate_sheet(ROWS))
    worker = start_worker()
    deadline = time.monotonic() + PATIENCE
    while not record(runtime, import_id)["dagster_run_id"]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    worker.kill()
    worker.wait()
    assert start_worker("--once").wait(PATIENCE) == 0
    assert record(runtime, import_id)["state"] == "done"
    unfinished = RunsFilter(statuses=instance.OPEN_STATUSES)
    with instance.open_instance(runtime.config) as dagster:
        assert isinstance(dagster, DagsterInstance)
        assert dagster.get_runs(unfinished) == []
        assert DagsterRunStatus.SUCCESS in {run.status for run in dagster.get_runs()}


def test_two_workers_share_the_queue(
    runtime: Runtime, start_worker: Callable[..., "subprocess.Popen[str]"]
) -> None:
    contents = [generate_sheet(400, seed=number) for number in range(3)]
    sent = [send(runtime, content) for content in contents for _ in range(2)]
    workers = [start_worker("--once"), start_worker("--once")]
    assert [worker.wait(PATIENCE) for worker in workers] == [0, 0]
    records = [record(runtime, import_id) for import_id in sent]
    assert {saved["state"] for saved in records} == {"done"}
    assert {saved["attempts"] for saved in records} == {1}
    rows = entries(runtime)
    assert len(rows) == 400
    assert sum(row["revision"] for row in rows) == count(runtime, tables.LEDGER)
    assert stored(runtime) in {total_of(content) for content in contents}
    assert published(Reader(runtime.store)) == stored(runtime)
