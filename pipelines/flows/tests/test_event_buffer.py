"""Deferred events of an import are the same as events recorded at once."""

import re
from datetime import timedelta
from typing import Any

import pytest
from dagster import DagsterInstance, DagsterRunStatus
from dagster._serdes import serialize_value
from sqlalchemy import delete, select

from flows import event_buffer, queue
from flows.database import reading
from flows.event_buffer import Recorder
from flows.runtime import Runtime
from flows.tables import RUN
from flows.tests.office import claim, line, record, send, sheet
from flows.worker import Worker

VOLATILE = "|".join(
    (
        r'"(?:timestamp|duration_ms|storage_id)": [\d.]+',
        r'event_pointer/[a-z/]+": "\d+"',
        r"[\d.]+m?s\b",
        r'"log_key": "\w+"',
        r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        r"[0-9a-f]{64}",
        r"import \d+:",
        r'"value": \d+\}, "label": "(?:import_id|dagster/row_count)"',
        r'"stack": \[[^]]*\]',
    )
)


def texts(dagster: DagsterInstance, run_id: str) -> list[str]:
    return [serialize_value(entry) for entry in dagster.all_logs(run_id)]


def stable_texts(dagster: DagsterInstance, run_id: str) -> list[str]:
    """Return the run's events without times, durations, ids and random names."""
    return [re.sub(VOLATILE, "…", text) for text in texts(dagster, run_id)]


def valid_references(dagster: DagsterInstance, run_id: str) -> list[bool]:
    """For each event that refers to an earlier one: does it refer to one of the same run?"""
    references = re.findall(
        r'event_pointer/[a-z/]+": "(\d+)|"storage_id": (\d+)', "\n".join(texts(dagster, run_id))
    )
    own_ids = {
        materialization.storage_id
        for key in dagster.all_asset_keys()
        for materialization in dagster.fetch_materializations(key, limit=100).records
        if materialization.run_id == run_id
    }
    return [int(tag or check) in own_ids for tag, check in references]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable time limits, for slow machines."""
    monkeypatch.setattr(event_buffer, "MAX_HOLD_SECONDS", 600.0)
    monkeypatch.setattr("flows.alerts.MAX_DELAY", 600.0)


def process_import(runtime: Runtime, worker: Worker, content: bytes, **options: Any) -> str:
    """Process one import without recording its events."""
    import_id = send(runtime, content, **options)
    worker.process(claim(runtime, worker.owner))
    return str(record(runtime, import_id)["dagster_run_id"])


def fail(*_: object) -> None:
    raise OSError("the disk is away")


@pytest.mark.parametrize(
    ("options", "written", "ends"),
    [
        ({}, 33, DagsterRunStatus.SUCCESS),
        ({"accept": "valid"}, 33, DagsterRunStatus.SUCCESS),
        ({"accept": "all"}, 26, DagsterRunStatus.SUCCESS),
        ({}, 28, DagsterRunStatus.FAILURE),
    ],
    ids=["done", "wrong cells", "refused", "raises"],
)
def test_deferred_events_equal_immediate_ones(
    runtime: Runtime,
    worker: Worker,
    dagster: Recorder,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str],
    written: int,
    ends: DagsterRunStatus,
) -> None:
    content = sheet(line(), line("Nowhere")) if options else sheet(line())
    process_import(runtime, worker, content, **options)
    if ends is DagsterRunStatus.FAILURE:
        monkeypatch.setattr("flows.assets.refresh_changes", fail)
        monkeypatch.setattr(queue, "FIRST_PAUSE", timedelta(0))
    deferred = process_import(runtime, worker, content, **options)
    run = dagster.get_run_by_id(deferred)
    assert dagster.all_logs(deferred) == []
    assert run is not None and run.status is DagsterRunStatus.STARTED
    monkeypatch.setattr(event_buffer, "MAX_HOLD_SECONDS", -1.0)
    immediate = process_import(runtime, worker, content, **options)
    assert len(dagster.all_logs(immediate)) == written
    while dagster.record_next():
        pass
    assert stable_texts(dagster, deferred) == stable_texts(dagster, immediate)
    assert all(valid_references(dagster, deferred)) and len(valid_references(dagster, deferred)) == len(
        valid_references(dagster, immediate)
    )
    assert {run.status for run in dagster.get_runs()} == {ends, DagsterRunStatus.SUCCESS}
    assert not list((runtime.config.dagster_home / "held").iterdir())


def test_imports_delay_recording_only_up_to_a_limit(
    runtime: Runtime, worker: Worker, dagster: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_buffer, "MAX_WAITING", 1)
    runs = [process_import(runtime, worker, sheet(line(pending=number))) for number in range(2)]
    assert dagster.is_behind
    assert dagster.record_next() and len(dagster.all_logs(runs[0])) == 1
    assert not dagster.is_behind and dagster.has_waiting
    last = process_import(runtime, worker, sheet(line(pending=9)))
    assert dagster.is_behind
    worker.run(once=True)
    assert {len(dagster.all_logs(run)) for run in (*runs, last)} == {33}
    assert not dagster.has_waiting


def test_recording_starts_once_no_more_sheets_arrive(
    runtime: Runtime, worker: Worker, dagster: Recorder
) -> None:
    worker.quiet = 600.0
    run_id = process_import(runtime, worker, sheet(line()))
    assert not worker._try_step() and dagster.all_logs(run_id) == []
    send(runtime, sheet(line(pending=9)))
    assert worker._try_step() and not worker._try_step()  # the next import, and nothing else
    worker.quiet = 0.0
    process_import(runtime, worker, sheet(line(pending=8)))
    while worker._try_step():
        pass
    assert len(dagster.all_logs(run_id)) == 33 and not dagster.has_waiting


def test_failed_recording_is_repeated(
    runtime: Runtime, worker: Worker, dagster: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(delete(RUN))
    run_id = process_import(runtime, worker, sheet(line()))
    assert dagster.record_next()
    with monkeypatch.context() as broken:
        broken.setattr(DagsterInstance, "handle_new_event", fail)
        with pytest.raises(OSError, match="disk is away"):
            dagster.record_next()
    assert not dagster.has_waiting
    worker.run(once=True)
    assert len(dagster.all_logs(run_id)) == 33
    with reading(runtime.engine) as connection:
        assert connection.execute(select(RUN.c.state, RUN.c.steps_done)).all() == [("done", 3)]
