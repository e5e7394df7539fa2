"""The portal's clock against Dagster's own: the same ticks for the same lines."""

from datetime import UTC, datetime
from itertools import islice

from dagster._utils.schedules import schedule_execution_time_iterator
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from catalog.clock import BadCron, parse
from catalog.tests.test_clock import LINES

MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2031, 1, 1)).map(lambda day: day.replace(tzinfo=UTC))


@settings(max_examples=50, deadline=None)
@given(LINES, MOMENTS)
def test_ticks_are_those_of_dagster(line: str, moment: datetime) -> None:
    try:
        cron = parse(line)
    except BadCron:
        assume(False)
    # Dagster takes a stepped star for a restriction of the day where cron does not: such lines are left out.
    days, weekdays = line.split()[2], line.split()[4]
    assume(not (("*" in days or "*" in weekdays) and days != "*" and weekdays != "*"))
    theirs = islice(schedule_execution_time_iterator(moment.timestamp(), line, "Asia/Kolkata"), 4)
    later = [tick.astimezone(UTC) for tick in theirs if tick > moment][:3]
    assert cron.upcoming(moment, len(later)) == later
