"""What happens by the clock, which is India's, and what people ask for in the portal.

The portal keeps schedules as rows. One sensor of Dagster's daemon looks at them every few seconds: a tick that is due
becomes a row in the history of runs, and every row that waits there becomes a run. Both steps may be cut short and
repeated: a tick is taken in one transaction, and a request's run carries its number as key, which Dagster takes once.
After a downtime the latest missed tick is made up for, once. docs/decisions/0012 says why it is not a Dagster schedule.
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
        description="The schedules of the portal's Data Management, and what is asked for there by hand.",
    )
    def clock(_context: SensorEvaluationContext) -> list[RunRequest]:
        opened = runtime()
        take_due(opened, queue.now())
        return requests(opened)

    return clock


def take_due(runtime: Runtime, moment: datetime) -> int:
    """Turn ticks that are due into requests, and note that somebody looked; the number of requests."""
    with runtime.engine.begin() as connection:
        connection.execute(update(SCHEDULE).values(looked_at=moment))
        # Settled by a clock that was ahead: it would stand still until then. A second more or less is no such clock.
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
        return 0  # another daemon was quicker
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
    """Every row that waits, as a run to be started. Those of which Dagster has a run already are left to it."""
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
