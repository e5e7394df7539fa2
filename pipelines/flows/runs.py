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

KEEP = timedelta(days=90)
LOOK_BACK = timedelta(days=2)  # at a worker's start
MOST = 100  # runs per copy
MOST_LINES, LONGEST_LINE, LONGEST_FAILURE = 200, 500, 4_000
OPEN = ("requested", "queued", "running")
_STATES = {
    DagsterRunStatus.STARTED: "running",
    DagsterRunStatus.CANCELING: "running",
    DagsterRunStatus.SUCCESS: "done",
    DagsterRunStatus.FAILURE: "failed",
    DagsterRunStatus.CANCELED: "cancelled",
}
_DONE = (DagsterEventType.STEP_SUCCESS, DagsterEventType.STEP_SKIPPED, DagsterEventType.STEP_FAILURE)
_TOLD = {
    DagsterEventType.RUN_START,
    DagsterEventType.RUN_SUCCESS,
    DagsterEventType.RUN_FAILURE,
    DagsterEventType.RUN_CANCELED,
    DagsterEventType.STEP_START,
    *_DONE,
    DagsterEventType.ASSET_CHECK_EVALUATION,
}
log = logging.getLogger(__name__)


class History:
    """Copies runs for one worker. `copy()` is cheap if nothing changed."""

    def __init__(self, runtime: Runtime, instance: DagsterInstance) -> None:
        self._house = runtime
        self._instance = instance
        self._since = queue.now() - LOOK_BACK
        self._unseen: datetime | None = None

    def copy(self) -> int:
        """Copy runs changed since the last call, and return how many."""
        moment = queue.now()
        records = {record.dagster_run.run_id: record for record in self._changed() + self._open()}
        for record in sorted(records.values(), key=lambda one: one.storage_id):
            values = self._values(record)
            with self._house.engine.begin() as connection:
                _write(connection, record, values)
        # Overlap by a few seconds to catch runs written during this copy. At the limit, continue from its last run.
        self._since = self._unseen or moment - timedelta(seconds=5)
        return len(records)

    def _changed(self) -> list[RunRecord]:
        """Return recently changed runs, except those whose final state is already copied."""
        recent = RunsFilter(updated_after=self._since)
        records = self._instance.get_run_records(
            recent, limit=MOST, order_by="update_timestamp", ascending=True
        )
        self._unseen = records[-1].update_timestamp if len(records) == MOST else None
        ids = [record.dagster_run.run_id for record in records]
        final = select(RUN.c.run_id).where(RUN.c.run_id.in_(ids), RUN.c.state.not_in(OPEN))
        with self._house.engine.connect() as connection:
            known = set(connection.scalars(final)) if ids else set()
        return [record for record in records if record.dagster_run.run_id not in known]

    def _open(self) -> list[RunRecord]:
        with self._house.engine.connect() as connection:
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
            **_about(run.job_name),
            "run_id": run.run_id,
            "trigger": _trigger(run.tags),
            "import_id": _number(run.tags.get(IMPORT_TAG)),
            "schedule_id": _number(run.tags.get(SCHEDULE_TAG)),
            "state": state,
            "steps_total": len(steps),
            "steps_done": sum(
                entry.is_dagster_event and entry.dagster_event_type in _DONE for entry in entries
            ),
            "failure": _failure(entries) if state == "failed" else "",
            "log": [line for entry in entries if (line := _line(entry))][-MOST_LINES:],
            "created_at": record.create_timestamp,
            "started_at": _moment(record.start_time),
            "finished_at": _moment(record.end_time),
        }


def forget(runtime: Runtime) -> int:
    """Delete runs beyond the retention period."""
    with runtime.engine.begin() as connection:
        return connection.execute(delete(RUN).where(RUN.c.created_at < queue.now() - KEEP)).rowcount


def _write(connection: Connection, record: RunRecord, values: Mapping[str, object]) -> None:
    if connection.execute(update(RUN).where(RUN.c.run_id == values["run_id"]).values(**values)).rowcount:
        return
    asked = _number(record.dagster_run.tags.get(RUN_TAG))
    if asked is not None:
        # The request's own trigger, schedule and creation time are more accurate.
        own = {
            key: value for key, value in values.items() if key not in ("trigger", "schedule_id", "created_at")
        }
        mine = update(RUN).where(RUN.c.id == asked, RUN.c.run_id.is_(None))
        if connection.execute(mine.values(**own)).rowcount:
            return
    # Several workers copy the same runs; only the first inserts the row.
    there = select(RUN.c.id).where(RUN.c.run_id == values["run_id"]).exists()
    if not connection.scalar(select(there)):
        connection.execute(insert(RUN).values(**values))


def _about(job: str) -> dict[str, str]:
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
    if entry.is_dagster_event and entry.dagster_event_type not in _TOLD:
        return None
    text = (entry.dagster_event.message if entry.dagster_event else "") or entry.user_message
    return {
        "at": datetime.fromtimestamp(entry.timestamp, UTC).isoformat(timespec="milliseconds"),
        "level": logging.getLevelName(entry.level).lower(),
        "step": entry.step_key or "",
        "text": text[:LONGEST_LINE],
    }


def _failure(entries: Iterable[EventLogEntry]) -> str:
    """Return the root cause of the first failed step, or else the run's failure message."""
    said = ""
    for entry in entries:
        event = entry.dagster_event
        if event is None:
            continue
        if event.is_step_failure and (error := event.step_failure_data.error) is not None:
            while error.cause is not None:
                error = error.cause
            return error.message.strip()[:LONGEST_FAILURE]
        if event.event_type == DagsterEventType.RUN_FAILURE:
            said = event.message or ""
    return said[:LONGEST_FAILURE]


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdigit() else None


def _moment(seconds: float | None) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds else None
