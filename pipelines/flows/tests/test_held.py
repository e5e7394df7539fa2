"""Events of an import that are held back: what is recorded in the end is what would have been recorded at once."""

import re
from datetime import timedelta
from typing import Any

import pytest
from dagster import DagsterInstance, DagsterRunStatus
from dagster._serdes import serialize_value
from sqlalchemy import delete, select

from flows import held, queue
from flows.database import reading
from flows.held import Recorder
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


def same(dagster: DagsterInstance, run_id: str) -> list[str]:
    """The run's events without what differs from run to run: moments, durations, numbers, names made at random."""
    return [re.sub(VOLATILE, "…", text) for text in texts(dagster, run_id)]


def named(dagster: DagsterInstance, run_id: str) -> list[bool]:
    """Of each event that names an earlier one by its number: is it one of the same run?"""
    found = re.findall(
        r'event_pointer/[a-z/]+": "(\d+)|"storage_id": (\d+)', "\n".join(texts(dagster, run_id))
    )
    own = {
        one.storage_id
        for key in dagster.all_asset_keys()
        for one in dagster.fetch_materializations(key, limit=100).records
        if one.run_id == run_id
    }
    return [int(tag or check) in own for tag, check in found]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long an import takes on a busy machine."""
    monkeypatch.setattr(held, "MAX_HOLD_SECONDS", 600.0)
    monkeypatch.setattr("flows.alerts.MAX_DELAY", 600.0)


def bring(runtime: Runtime, worker: Worker, content: bytes, **options: Any) -> str:
    """One import, without the pauses that a worker makes to record it."""
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
def test_events_are_those_of_a_run_that_holds_nothing_back(
    runtime: Runtime,
    worker: Worker,
    dagster: Recorder,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str],
    written: int,
    ends: DagsterRunStatus,
) -> None:
    content = sheet(line(), line("Nowhere")) if options else sheet(line())
    bring(runtime, worker, content, **options)
    if ends is DagsterRunStatus.FAILURE:
        monkeypatch.setattr("flows.assets.refresh_changes", fail)
        monkeypatch.setattr(queue, "FIRST_PAUSE", timedelta(0))
    later = bring(runtime, worker, content, **options)
    run = dagster.get_run_by_id(later)
    assert dagster.all_logs(later) == []
    assert run is not None and run.status is DagsterRunStatus.STARTED
    monkeypatch.setattr(held, "MAX_HOLD_SECONDS", -1.0)
    once = bring(runtime, worker, content, **options)
    assert len(dagster.all_logs(once)) == written
    while dagster.record_next():
        pass
    assert same(dagster, later) == same(dagster, once)
    assert all(named(dagster, later)) and len(named(dagster, later)) == len(named(dagster, once))
    assert {run.status for run in dagster.get_runs()} == {ends, DagsterRunStatus.SUCCESS}
    assert not list((runtime.config.dagster_home / "held").iterdir())


def test_imports_go_before_records_but_not_for_ever(
    runtime: Runtime, worker: Worker, dagster: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held, "MAX_WAITING", 1)
    runs = [bring(runtime, worker, sheet(line(pending=number))) for number in range(2)]
    assert dagster.is_behind
    assert dagster.record_next() and len(dagster.all_logs(runs[0])) == 1
    assert not dagster.is_behind and dagster.has_waiting
    last = bring(runtime, worker, sheet(line(pending=9)))
    assert dagster.is_behind
    worker.run(once=True)
    assert {len(dagster.all_logs(run)) for run in (*runs, last)} == {33}
    assert not dagster.has_waiting


def test_what_nobody_waits_for_begins_when_no_further_sheet_has_come(
    runtime: Runtime, worker: Worker, dagster: Recorder
) -> None:
    worker.quiet = 600.0
    run_id = bring(runtime, worker, sheet(line()))
    assert not worker._try_step() and dagster.all_logs(run_id) == []
    send(runtime, sheet(line(pending=9)))
    assert worker._try_step() and not worker._try_step()  # the next import, and nothing else
    worker.quiet = 0.0
    bring(runtime, worker, sheet(line(pending=8)))
    while worker._try_step():
        pass
    assert len(dagster.all_logs(run_id)) == 33 and not dagster.has_waiting


def test_what_could_not_be_recorded_is_recorded_later(
    runtime: Runtime, worker: Worker, dagster: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(delete(RUN))
    run_id = bring(runtime, worker, sheet(line()))
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
