"""Scheduled runs (in Indian time) and runs requested in the portal.

Schedules are rows in the portal's database. A sensor of Dagster's daemon polls them every few seconds: it turns each
due tick into a row of the run history, and each requested row into a Dagster run. Both steps can be interrupted and
repeated: a tick is taken in one transaction, and a run's key is its row id, which Dagster accepts only once. After a
downtime only the latest missed tick is run. docs/decisions/0012 explains why these are not Dagster schedules.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from dagster import (
    DefaultSensorStatus,
    JobDefinition,
    RunRequest,
    SensorDefinition,
    SensorEvaluationContext,
    sensor,
)
from sqlalchemy import Connection, RowMapping, insert, select, update

from catalog.cron import BadCron, parse
from catalog.registry import DATASETS
from flows import queue
from flows.database import reading
from flows.instance import RUN_TAG, SCHEDULE_TAG
from flows.jobs import BACKUP, REBUILD, REPORT, refresh_config, refresh_job_name, report_config
from flows.runtime import Runtime
from flows.tables import RUN, SCHEDULE

if TYPE_CHECKING:
    from flows.jobs import UnresolvedAssetJobDefinition

CLOCK = "portal_clock"
SECONDS = 10
CLOCK_TOLERANCE = timedelta(minutes=10)
log = logging.getLogger(__name__)


def portal_clock(
    runtime: Callable[[], Runtime], jobs: "Sequence[JobDefinition | UnresolvedAssetJobDefinition]"
) -> SensorDefinition:
    @sensor(
        name=CLOCK,
        jobs=jobs,
        minimum_interval_seconds=SECONDS,
        default_status=DefaultSensorStatus.RUNNING,
        description="Schedules and manual runs of the portal's Data Management.",
    )
    def clock(_context: SensorEvaluationContext) -> list[RunRequest]:
        opened = runtime()
        queue_due_ticks(opened, queue.now())
        return run_requests(opened)

    return clock


def queue_due_ticks(runtime: Runtime, now: datetime) -> int:
    """Turn due ticks into requests, record the time of this check, and return the number of requests."""
    with runtime.engine.begin() as connection:
        connection.execute(update(SCHEDULE).values(looked_at=now))
        # The clock was ahead when this was written; without the reset the schedule would not run until real time
        # caught up. Small differences between clocks are tolerated.
        ahead = SCHEDULE.c.settled_until > now + CLOCK_TOLERANCE
        connection.execute(update(SCHEDULE).where(ahead).values(settled_until=now))
        rows = connection.execute(select(SCHEDULE).where(SCHEDULE.c.is_active)).mappings().all()
        return sum(_take_tick(connection, row, now) for row in rows)


def _take_tick(connection: Connection, schedule: RowMapping, now: datetime) -> int:
    try:
        tick = parse(schedule["cron"]).latest(schedule["settled_until"], now)
    except BadCron:
        log.error("schedule %d has an invalid cron line: %s", schedule["id"], schedule["cron"])
        return 0
    if tick is None:
        return 0
    unclaimed = (SCHEDULE.c.id == schedule["id"]) & (SCHEDULE.c.settled_until < tick)
    if connection.execute(update(SCHEDULE).where(unclaimed).values(settled_until=now)).rowcount != 1:
        return 0  # another daemon took this tick
    datasets = (
        [name for name in schedule["datasets"] if name in DATASETS] if schedule["what"] == "refresh" else [""]
    )
    rows = [
        {
            "job": schedule["what"],
            "dataset": dataset,
            "trigger": "schedule",
            "schedule_id": schedule["id"],
            "report_id": schedule["report_id"],
            "scheduled_for": tick,
            "state": "requested",
            "created_at": now,
        }
        for dataset in datasets
    ]
    if rows:
        connection.execute(insert(RUN), rows)
    return len(rows)


def run_requests(runtime: Runtime) -> list[RunRequest]:
    """Return a run request for every requested row. Dagster skips those whose run key it has already seen."""
    columns = (RUN.c.id, RUN.c.job, RUN.c.dataset, RUN.c.schedule_id, RUN.c.report_id)
    waiting = select(*columns).where(RUN.c.state == "requested")
    with reading(runtime.engine) as connection:
        rows = connection.execute(waiting.order_by(RUN.c.id)).all()
    result: list[RunRequest] = []
    for row in rows:
        dataset = DATASETS.get(row.dataset)
        tags = {RUN_TAG: str(row.id)}
        if row.schedule_id is not None:
            tags[SCHEDULE_TAG] = str(row.schedule_id)
        if dataset is not None:
            name, config = refresh_job_name(dataset), refresh_config(dataset)
        elif row.job == REPORT:
            name, config = REPORT, report_config(row.report_id, row.id)
        else:
            name, config = (BACKUP if row.job == "backup" else REBUILD), {}
        result.append(RunRequest(run_key=f"run-{row.id}", job_name=name, run_config=config, tags=tags))
    return result
