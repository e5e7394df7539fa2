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

from catalog.clock import BadCron, parse
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
AHEAD = timedelta(minutes=10)
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
        take_due(opened, queue.now())
        return requests(opened)

    return clock


def take_due(runtime: Runtime, moment: datetime) -> int:
    """Turn due ticks into requests, record the time of this check, and return the number of requests."""
    with runtime.engine.begin() as connection:
        connection.execute(update(SCHEDULE).values(looked_at=moment))
        # The clock was ahead when this was written; without the reset the schedule would not run until real time
        # caught up. Small differences between clocks are tolerated.
        ahead = SCHEDULE.c.settled_until > moment + AHEAD
        connection.execute(update(SCHEDULE).where(ahead).values(settled_until=moment))
        rows = connection.execute(select(SCHEDULE).where(SCHEDULE.c.is_active)).mappings().all()
        return sum(_take(connection, row, moment) for row in rows)


def _take(connection: Connection, schedule: RowMapping, moment: datetime) -> int:
    try:
        tick = parse(schedule["cron"]).latest(schedule["settled_until"], moment)
    except BadCron:
        log.error("schedule %d has a line that means nothing: %s", schedule["id"], schedule["cron"])
        return 0
    if tick is None:
        return 0
    mine = (SCHEDULE.c.id == schedule["id"]) & (SCHEDULE.c.settled_until < tick)
    if connection.execute(update(SCHEDULE).where(mine).values(settled_until=moment)).rowcount != 1:
        return 0  # another daemon took this tick
    wanted = (
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
            "created_at": moment,
        }
        for dataset in wanted
    ]
    if rows:
        connection.execute(insert(RUN), rows)
    return len(rows)


def requests(runtime: Runtime) -> list[RunRequest]:
    """Return a run request for every requested row. Dagster skips those whose run key it has already seen."""
    columns = (RUN.c.id, RUN.c.job, RUN.c.dataset, RUN.c.schedule_id, RUN.c.report_id)
    waiting = select(*columns).where(RUN.c.state == "requested")
    with reading(runtime.engine) as connection:
        rows = connection.execute(waiting.order_by(RUN.c.id)).all()
    found: list[RunRequest] = []
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
        found.append(RunRequest(run_key=f"run-{row.id}", job_name=name, run_config=config, tags=tags))
    return found
