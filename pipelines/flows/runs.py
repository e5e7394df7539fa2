"""Copies of Dagster's runs in the portal's history, so that the web process need not open Dagster's storage.

Every few seconds the worker copies runs that changed or are open: their state, step counts and relevant log lines.
"""

import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from dagster import DagsterEventType, DagsterInstance, DagsterRunStatus, EventLogEntry, RunRecord, RunsFilter
from sqlalchemy import Connection, delete, insert, select, update

from catalog.registry import DATASETS
from flows import queue
from flows.instance import IMPORT_TAG, RUN_TAG, SCHEDULE_TAG
from flows.jobs import BACKUP, REBUILD, REPORT
from flows.runtime import Runtime
from flows.tables import RUN

RETENTION = timedelta(days=90)
INITIAL_LOOKBACK = timedelta(days=2)  # at a worker's start
MAX_RUNS = 100  # runs per copy
MAX_LOG_LINES, MAX_LINE_LENGTH, MAX_FAILURE_LENGTH = 200, 500, 4_000
OPEN = ("requested", "queued", "running")
_STATES = {
    DagsterRunStatus.STARTED: "running",
    DagsterRunStatus.CANCELING: "running",
    DagsterRunStatus.SUCCESS: "done",
    DagsterRunStatus.FAILURE: "failed",
    DagsterRunStatus.CANCELED: "cancelled",
}
_STEP_END_EVENTS = (
    DagsterEventType.STEP_SUCCESS,
    DagsterEventType.STEP_SKIPPED,
    DagsterEventType.STEP_FAILURE,
)
_LOGGED_EVENTS = {
    DagsterEventType.RUN_START,
    DagsterEventType.RUN_SUCCESS,
    DagsterEventType.RUN_FAILURE,
    DagsterEventType.RUN_CANCELED,
    DagsterEventType.STEP_START,
    *_STEP_END_EVENTS,
    DagsterEventType.ASSET_CHECK_EVALUATION,
}
log = logging.getLogger(__name__)


class RunCopier:
    """Copies runs for one worker. `copy()` is cheap if nothing changed."""

    def __init__(self, runtime: Runtime, instance: DagsterInstance) -> None:
        self._runtime = runtime
        self._instance = instance
        self._since = queue.now() - INITIAL_LOOKBACK
        self._resume_from: datetime | None = None

    def copy(self) -> int:
        """Copy runs changed since the last call, and return how many."""
        started_at = queue.now()
        records = {record.dagster_run.run_id: record for record in self._changed() + self._open()}
        for record in sorted(records.values(), key=lambda record: record.storage_id):
            values = self._values(record)
            with self._runtime.engine.begin() as connection:
                _write(connection, record, values)
        # Overlap by a few seconds to catch runs written during this copy. At the limit, continue from its last run.
        self._since = self._resume_from or started_at - timedelta(seconds=5)
        return len(records)

    def _changed(self) -> list[RunRecord]:
        """Return recently changed runs, except those whose final state is already copied."""
        recent = RunsFilter(updated_after=self._since)
        records = self._instance.get_run_records(
            recent, limit=MAX_RUNS, order_by="update_timestamp", ascending=True
        )
        self._resume_from = records[-1].update_timestamp if len(records) == MAX_RUNS else None
        ids = [record.dagster_run.run_id for record in records]
        final = select(RUN.c.run_id).where(RUN.c.run_id.in_(ids), RUN.c.state.not_in(OPEN))
        with self._runtime.engine.connect() as connection:
            known = set(connection.scalars(final)) if ids else set()
        return [record for record in records if record.dagster_run.run_id not in known]

    def _open(self) -> list[RunRecord]:
        with self._runtime.engine.connect() as connection:
            ids = list(
                connection.scalars(
                    select(RUN.c.run_id).where(RUN.c.state.in_(OPEN), RUN.c.run_id.is_not(None))
                )
            )
        return list(self._instance.get_run_records(RunsFilter(run_ids=ids))) if ids else []

    def _values(self, record: RunRecord) -> dict[str, object]:
        run = record.dagster_run
        entries = self._instance.all_logs(run.run_id)
        snapshot = run.execution_plan_snapshot_id
        steps = self._instance.get_execution_plan_snapshot(snapshot).step_keys_to_execute if snapshot else ()
        state = _STATES.get(run.status, "queued")
        return {
            **_job_and_dataset(run.job_name),
            "run_id": run.run_id,
            "trigger": _trigger(run.tags),
            "import_id": _parse_id(run.tags.get(IMPORT_TAG)),
            "schedule_id": _parse_id(run.tags.get(SCHEDULE_TAG)),
            "state": state,
            "steps_total": len(steps),
            "steps_done": sum(
                entry.is_dagster_event and entry.dagster_event_type in _STEP_END_EVENTS for entry in entries
            ),
            "failure": _failure(entries) if state == "failed" else "",
            "log": [line for entry in entries if (line := _line(entry))][-MAX_LOG_LINES:],
            "created_at": record.create_timestamp,
            "started_at": _datetime(record.start_time),
            "finished_at": _datetime(record.end_time),
        }


def prune(runtime: Runtime) -> int:
    """Delete runs beyond the retention period."""
    with runtime.engine.begin() as connection:
        return connection.execute(delete(RUN).where(RUN.c.created_at < queue.now() - RETENTION)).rowcount


def _write(connection: Connection, record: RunRecord, values: Mapping[str, object]) -> None:
    if connection.execute(update(RUN).where(RUN.c.run_id == values["run_id"]).values(**values)).rowcount:
        return
    request_id = _parse_id(record.dagster_run.tags.get(RUN_TAG))
    if request_id is not None:
        # The request's own trigger, schedule and creation time are more accurate.
        run_values = {
            key: value for key, value in values.items() if key not in ("trigger", "schedule_id", "created_at")
        }
        request = update(RUN).where(RUN.c.id == request_id, RUN.c.run_id.is_(None))
        if connection.execute(request.values(**run_values)).rowcount:
            return
    # Several workers copy the same runs; only the first inserts the row.
    existing = select(RUN.c.id).where(RUN.c.run_id == values["run_id"]).exists()
    if not connection.scalar(select(existing)):
        connection.execute(insert(RUN).values(**values))


def _job_and_dataset(job: str) -> dict[str, str]:
    """Split a job's name into kind and dataset: `import_eferfar` is the import of eferfar."""
    kind, _, dataset = job.partition("_")
    if kind in ("import", "refresh") and dataset in DATASETS:
        return {"job": kind, "dataset": dataset}
    return {"job": job if job in (REBUILD, BACKUP, REPORT) else "other", "dataset": ""}


def _trigger(tags: Mapping[str, str]) -> str:
    if IMPORT_TAG in tags:
        return "import"
    if SCHEDULE_TAG in tags:
        return "schedule"
    return "hand" if RUN_TAG in tags else "dagster"


def _line(entry: EventLogEntry) -> dict[str, str] | None:
    if entry.is_dagster_event and entry.dagster_event_type not in _LOGGED_EVENTS:
        return None
    text = (entry.dagster_event.message if entry.dagster_event else "") or entry.user_message
    return {
        "at": datetime.fromtimestamp(entry.timestamp, UTC).isoformat(timespec="milliseconds"),
        "level": logging.getLevelName(entry.level).lower(),
        "step": entry.step_key or "",
        "text": text[:MAX_LINE_LENGTH],
    }


def _failure(entries: Iterable[EventLogEntry]) -> str:
    """Return the root cause of the first failed step, or else the run's failure message."""
    message = ""
    for entry in entries:
        event = entry.dagster_event
        if event is None:
            continue
        if event.is_step_failure and (error := event.step_failure_data.error) is not None:
            while error.cause is not None:
                error = error.cause
            return error.message.strip()[:MAX_FAILURE_LENGTH]
        if event.event_type == DagsterEventType.RUN_FAILURE:
            message = event.message or ""
    return message[:MAX_FAILURE_LENGTH]


def _parse_id(text: str | None) -> int | None:
    return int(text) if text and text.isdigit() else None


def _datetime(seconds: float | None) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds else None
