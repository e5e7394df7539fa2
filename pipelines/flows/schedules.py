"""What happens by the clock, which is India's."""

from typing import Any

from dagster import DefaultScheduleStatus, ScheduleDefinition

TIME_ZONE = "Asia/Kolkata"
NIGHTLY = "0 2 * * *"


def nightly(job: Any) -> ScheduleDefinition:
    """Every night at two: a full rebuild and the compaction of closed financial years."""
    return ScheduleDefinition(
        name="nightly_rebuild",
        job=job,
        cron_schedule=NIGHTLY,
        execution_timezone=TIME_ZONE,
        default_status=DefaultScheduleStatus.RUNNING,
        description="Full rebuild of all figures, every night at 02:00.",
    )
