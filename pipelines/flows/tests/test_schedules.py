"""When the clock strikes: the ticks that Dagster's daemon would see."""

from datetime import UTC, datetime
from itertools import islice

from dagster import build_schedule_context, validate_run_config
from dagster._utils.schedules import schedule_execution_time_iterator

from flows.definitions import defs
from flows.jobs import REBUILD
from flows.schedules import NIGHTLY, TIME_ZONE


def test_nightly_rebuild_ticks_at_two_in_india() -> None:
    start = datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()
    ticks = list(islice(schedule_execution_time_iterator(start, NIGHTLY, TIME_ZONE, ascending=True), 40))
    assert {(tick.hour, tick.minute) for tick in ticks} == {(2, 0)}
    assert ticks[0].astimezone(UTC) == datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    assert len({tick.date() for tick in ticks}) == 40
    schedule = defs.resolve_schedule_def("nightly_rebuild")
    assert (schedule.cron_schedule, schedule.execution_timezone) == (NIGHTLY, TIME_ZONE)


def test_a_tick_asks_for_a_full_rebuild() -> None:
    schedule = defs.resolve_schedule_def("nightly_rebuild")
    context = build_schedule_context(scheduled_execution_time=datetime(2026, 11, 21, 20, 30, tzinfo=UTC))
    asked = schedule.evaluate_tick(context)
    assert len(asked.run_requests or []) == 1
    config = validate_run_config(defs.resolve_job_def(REBUILD))
    assert config["ops"]["eferfar__aggregate"]["config"] == {"full": True}
