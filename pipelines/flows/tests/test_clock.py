"""The portal's clock against Dagster's own: the same ticks for the same lines."""

from datetime import UTC, datetime
from itertools import islice

from dagster._utils.schedules import schedule_execution_time_iterator
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from catalog.clock import BadCron, parse
from catalog.tests.test_clock import field

# Made to fit, so that hardly any line has to be thrown away: ticks are five minutes apart, and where both the day
# and the weekday are restricted neither has a star, which Dagster takes for a restriction and cron does not.
MINUTES = st.one_of(
    st.integers(0, 59).map(str), st.sampled_from([f"*/{step}" for step in (5, 6, 10, 12, 15, 20, 30)])
)
PLAIN_DAYS = st.lists(st.integers(1, 31), min_size=1, max_size=3).map(lambda days: ",".join(map(str, days)))
PLAIN_WEEKDAYS = st.lists(st.integers(0, 6), min_size=1, max_size=3).map(
    lambda days: ",".join(map(str, days))
)
DAYS = st.one_of(
    st.tuples(field(1, 31), field(1, 12), st.just("*")),
    st.tuples(st.just("*"), field(1, 12), field(0, 6)),
    st.tuples(PLAIN_DAYS, field(1, 12), PLAIN_WEEKDAYS),
)
LINES = st.tuples(MINUTES, field(0, 23), DAYS).map(lambda parts: " ".join((*parts[:2], *parts[2])))
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2031, 1, 1)).map(lambda day: day.replace(tzinfo=UTC))


@settings(max_examples=50)
@given(LINES, MOMENTS)
def test_ticks_are_those_of_dagster(line: str, moment: datetime) -> None:
    try:
        cron = parse(line)
    except BadCron as refusal:
        # The thirtieth of February.
        assert str(refusal) == "never"
        assume(False)
    theirs = islice(schedule_execution_time_iterator(moment.timestamp(), line, "Asia/Kolkata"), 4)
    later = [tick.astimezone(UTC) for tick in theirs if tick > moment][:3]
    assert cron.upcoming(moment, len(later)) == later
