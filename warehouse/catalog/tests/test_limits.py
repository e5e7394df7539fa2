"""Changed time limits, day by day: each day keeps the limit that applied on it."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from catalog.limits import Earlier, changed, in_force, spans

FIRST, LAST = date(2026, 1, 1), date(2026, 3, 31)
DAYS = [FIRST + timedelta(days=number) for number in range((LAST - FIRST).days + 1)]
values = st.none() | st.integers(0, 4)
changes = st.lists(st.tuples(values, st.none() | st.sampled_from(DAYS)), max_size=6)


@given(values, changes)
def test_each_day_has_the_limit_last_set_for_it(
    value: int | None, given_changes: list[tuple[int | None, date | None]]
) -> None:
    by_day = dict.fromkeys(DAYS, value)
    earlier: list[Earlier] = []
    for new, since in given_changes:
        earlier = changed(value, earlier, new, since)
        value = new
        by_day |= {day: new for day in DAYS if since is None or day >= since}
        assert {day: in_force(value, earlier, day) for day in DAYS} == by_day
        assert [row["until"] for row in earlier] == sorted({row["until"] for row in earlier})
        periods = list(spans(value, earlier, FIRST - timedelta(days=1), LAST))
        assert {
            day: limit for first, last, limit in periods for day in DAYS if first <= day <= last
        } == by_day
