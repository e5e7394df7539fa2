"""Schedules: ticks of cron lines, and conversion to and from the form's representation."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.calendar import INDIA
from catalog.cron import HOUR_STEPS, LAST_DAY, MINUTE_STEPS, BadCron, When, in_words, parse

NOON = datetime(2026, 11, 21, 12, tzinfo=INDIA)
CLOCK = st.builds(lambda h, m: f"{h:02}:{m:02}", st.integers(0, 23), st.integers(0, 59))
WORDS = st.one_of(
    st.builds(When, every=st.just("minutes"), step=st.sampled_from(MINUTE_STEPS), at=st.just("00:00")),
    st.builds(
        When,
        every=st.just("hours"),
        step=st.sampled_from(HOUR_STEPS),
        minute=st.integers(0, 59),
        at=st.just("00:00"),
    ),
    st.builds(When, every=st.just("day"), at=CLOCK),
    st.builds(
        When,
        every=st.just("week"),
        at=CLOCK,
        days=st.sets(st.integers(0, 6), min_size=1).map(lambda days: tuple(sorted(days))),
    ),
    st.builds(When, every=st.just("month"), at=CLOCK, day=st.integers(1, LAST_DAY)),
)


def field(low: int, high: int) -> st.SearchStrategy[str]:
    number = st.integers(low, high)
    # Not `5-5`, which is rejected because croniter reads it as `*`.
    span = st.tuples(number, number).filter(lambda p: p[0] < p[1]).map(lambda p: f"{p[0]}-{p[1]}")
    stepped = st.tuples(st.one_of(st.just("*"), span), st.integers(1, high)).map(lambda p: f"{p[0]}/{p[1]}")
    piece = st.one_of(number.map(str), span, stepped)
    return st.one_of(st.just("*"), st.lists(piece, min_size=1, max_size=3).map(",".join))


LINES = st.tuples(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6)).map(" ".join)


@given(WORDS)
def test_form_round_trip(when: When) -> None:
    assert in_words(when.line) == when
    parse(when.line)


@given(LINES)
def test_line_round_trip(line: str) -> None:
    assert in_words(line).line == line


@pytest.mark.parametrize("hour_line", ["0 * * * *", "30 */2 * * *"])
def test_hours_are_in_indian_time(hour_line: str) -> None:
    minute = int(hour_line.split()[0])
    ticks = parse(hour_line).upcoming(NOON, 48)
    assert {tick.astimezone(INDIA).minute for tick in ticks} == {minute}
    assert {tick.astimezone(UTC).minute for tick in ticks} == {(minute + 30) % 60}


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("0 2 * * *", datetime(2026, 11, 22, 2)),
        ("0 12 * * *", datetime(2026, 11, 22, 12)),  # the current tick is excluded
        ("30 8 * * mon", datetime(2026, 11, 23, 8, 30)),
        ("30 8 * * 7", datetime(2026, 11, 22, 8, 30)),
        ("0 9 1 * *", datetime(2026, 12, 1, 9)),
        ("0 9 29 feb *", datetime(2028, 2, 29, 9)),
        ("0 9 1 * fri", datetime(2026, 11, 27, 9)),
        ("*/15 9-18 * * *", datetime(2026, 11, 21, 12, 15)),
        ("0 9 */7 * fri", datetime(2027, 1, 1, 9)),  # a starred day field alone does not restrict
        ("0 9 * * fri-sun", datetime(2026, 11, 22, 9)),
    ],
)
def test_next_ticks(line: str, first: datetime) -> None:
    assert parse(line).upcoming(NOON, 1) == [first.replace(tzinfo=INDIA)]


def test_latest_is_the_last_tick_of_a_downtime() -> None:
    cron = parse("0 2 * * *")
    week_ago = NOON - timedelta(days=7)
    assert cron.latest(week_ago, NOON) == datetime(2026, 11, 21, 2, tzinfo=INDIA)
    assert cron.latest(datetime(2026, 11, 21, 2, tzinfo=INDIA), NOON) is None
    assert cron.latest(NOON, NOON) is None


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2031, 1, 1)).map(lambda moment: moment.replace(tzinfo=UTC))
)
def test_latest_is_the_tick_before_the_next(moment: datetime) -> None:
    cron = parse("5,35 */6 1-7 * mon")
    latest = cron.latest(moment - timedelta(days=40), moment)
    assert latest is not None and latest <= moment < cron.upcoming(latest, 1)[0]


def test_latest_includes_a_tick_right_now() -> None:
    tick = datetime(2026, 11, 21, 2, tzinfo=INDIA)
    for late in (timedelta(), timedelta(microseconds=1), timedelta(milliseconds=999)):
        assert parse("0 2 * * *").latest(tick - timedelta(days=3), tick + late) == tick


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "form"),
        ("* * * *", "form"),
        ("@daily", "form"),
        ("61 * * * *", "form"),
        ("0 5-2 * * *", "form"),
        ("0 5-5 * * *", "form"),
        ("0 2 l * *", "form"),
        ("0 2 * * fri#2", "form"),
        ("r r * * *", "form"),
        ("0 2 * * * 30", "form"),
        ("0 2 * * someday", "form"),
        ("0 2 * * 1; rm", "form"),
        ("0 २ * * *", "form"),
        ("0 2 30 2 *", "never"),
        ("0 2 31 4,6 *", "never"),
        ("* * * * *", "often"),
        ("*/4 * * * *", "often"),
        ("0,58 * * * *", "often"),
        ("0 2 0 * *", "form"),
        ("*/0 * * * *", "form"),
        ("0 " * 60, "form"),
    ],
)
def test_rejects_invalid_lines(line: str, code: str) -> None:
    with pytest.raises(BadCron) as refusal:
        parse(line)
    assert refusal.value.code == code
