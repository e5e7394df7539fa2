"""Signals, checked against published results, an independent oracle and simulated districts."""

import random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.signals import Point, Signal, signal

# R: set.seed(123); rnorm(20)
NORMAL = [
    *(-0.56047565, -0.23017749, 1.55870831, 0.07050839, 0.12928774, 1.71506499, 0.46091621, -1.26506123),
    *(-0.68685285, -0.44566197, 1.22408180, 0.35981383, 0.40077145, 0.11068272, -0.55584113, 1.78691314),
    *(0.49785048, -1.96661716, 0.70135590, -0.47279141),
]
CALM = [10, 12, 9, 11, 10, 12, 9, 11, 10, 12, 9, 11]  # mean 10.5, limits 4.9 and 16.1
MIRROR = {"improving": "worsening", "worsening": "improving"}


def series(values):
    return [Point(f"{2000 + n // 12}-{n % 12 + 1:02}", value) for n, value in enumerate(values)]


def judged(values, **more) -> Signal:
    return signal(series(values), **{"good": "more", **more})


def oracle(values):
    """Return state, rule and since (as an index of `values`), implementing the four rules in plain floats."""
    known = [(n, v) for n, v in enumerate(values) if v is not None]
    if len(known) < 12:
        return "too_few", None, None
    v = [value for _, value in known]
    base = v[:24]
    centre = mean(base)
    width = 2.66 * mean([abs(base[i] - base[i - 1]) for i in range(1, len(base))])
    above = [0 if abs(x - centre) < 1e-9 else 1 if x > centre else -1 for x in v]
    out = [abs(x - centre) > width + 1e-9 for x in v]
    near = [not o and abs(x - centre) > width * 2 / 3 + 1e-9 for o, x in zip(out, v, strict=True)]
    end = len(v) - 1

    def answer(up, rule, start):
        return ("improving" if up else "worsening"), rule, known[start][0]

    if out[end]:
        start = end
        while start and out[start - 1] and above[start - 1] == above[end]:
            start -= 1
        return answer(above[end] > 0, "outside", start)
    for up in (True, False):
        start = end
        while start and (v[start] > v[start - 1] if up else v[start] < v[start - 1]):
            start -= 1
        if end - start >= 6:
            return answer(up, "trend", start + 1)
    window = range(end - 2, end + 1)
    if near[end] and len({above[i] for i in window}) == 1 and sum(near[i] for i in window) >= 2:
        return answer(above[end] > 0, "near_limit", min(i for i in window if near[i]))
    start = end
    while start and above[start - 1] == above[end]:
        start -= 1
    if above[end] and end - start + 1 >= 7:
        return answer(above[end] > 0, "one_side", start)
    return "usual", None, None


@pytest.mark.parametrize(
    ("values", "centre", "lower", "upper"),
    [
        # NHSRplotthedots 0.2.0, vignettes/deviations.Rmd, screen_outliers = FALSE
        ([1, 2, 1, 2, 10, *[1, 2] * 6, 1], 1.94, -3.06, 6.95),
        # … tests/testthat/_snaps/ptd_spc_standard.md: r1 (no outliers to screen) and r3 (screen_outliers = FALSE)
        (NORMAL, 0.1416238, -3.01138, 3.294627),
        ([*NORMAL[:14], 10, *NORMAL[15:]], 0.6694159, -4.596625, 5.935457),
    ],
)
def test_limits_match_published_results(values, centre, lower, upper):
    result = judged(values)
    places = 2 if centre == 1.94 else 6
    assert (result.mean, result.lower, result.upper) == pytest.approx(
        (centre, lower, upper), abs=0.6 * 10**-places
    )
    assert result.state == "usual"


def test_opposite_sides_are_not_two_of_three():
    """NHSRplotthedots 0.2.0, tests/testthat/test-ptd_spc_standard.R."""
    assert judged([*[1, -1] * 7, 5.5, -5.5]).state == "usual"


@pytest.mark.parametrize(
    ("tail", "state", "rule", "since"),
    [
        ([16], "improving", "outside", 0),
        ([5, 4], "worsening", "outside", 0),
        ([14.5, 11, 14.5], "improving", "near_limit", 0),
        ([14.5, 14.5, 11], "usual", None, None),
        ([14.5, 10, 14.5], "usual", None, None),
        ([11] * 5, "usual", None, None),
        ([10.9, 11] * 3, "improving", "one_side", -1),
        ([8, 9, 10, 11, 12, 13], "usual", None, None),
        ([8, 9, 10, 11, 12, 13, 14], "improving", "trend", 1),
        ([14, 13, 12, 11, 10, 9, 8], "worsening", "trend", 1),
        ([8, 9, 10, 10, 11, 12, 13], "usual", None, None),
    ],
)
def test_returns_rule_and_start(tail, state, rule, since):
    # The limits come from 24 calm periods, so that the tail does not affect them.
    values = [*CALM, *CALM, *tail]
    result = judged(values)
    assert (result.state, result.rule) == (state, rule)
    assert result.since == (None if since is None else series(values)[24 + since].period)
    assert result.mean == 10.5


def test_one_side_of_the_mean_needs_seven_periods():
    assert judged([*CALM, *CALM[:-1], 9, *[11] * 6]).state == "usual"
    assert judged([*CALM, *CALM[:-1], 9, *[11] * 7]).rule == "one_side"


def test_no_judgement_below_twelve_periods():
    result = judged([*CALM[:11]])
    assert (result.state, result.points, result.mean, result.upper) == ("too_few", 11, None, None)
    assert judged([]) == Signal(state="too_few", points=0, latest=None)
    assert judged(CALM).state == "usual"


def test_missing_periods_are_skipped():
    gaps = [*CALM[:6], None, None, *CALM[6:], None]
    result = judged(gaps)
    assert (result.mean, result.lower, result.points) == (judged(CALM).mean, judged(CALM).lower, 12)
    assert result.latest == series(gaps)[-2].period


def test_signal_without_a_desired_direction_is_changed():
    result = judged([*CALM, *CALM, 16], good="")
    assert (result.state, result.direction, result.colored) == ("changed", "up", True)


def test_limits_restart_only_at_events():
    values = [*CALM, *CALM, *(10 * value for value in CALM)]
    assert judged(values).rule == "outside"
    event = series(values)[24].period
    assert judged(values, events=[event]).state == "usual"
    assert judged(values, events=[event]).mean == 105
    assert judged(values[:30], events=[event]).state == "too_few"
    # An event after the newest figure has no effect yet.
    assert judged(values, events=["2030-01"]) == judged(values)


@pytest.mark.parametrize(
    ("target", "good", "expected"),
    [
        (4, "more", "reaches"), (17, "more", "misses"), (12, "more", "hit_and_miss"),
        (17, "less", "reaches"), (4, "less", "misses"), (12, "", None), (None, "more", None),
    ],
)  # fmt: skip
def test_target(target, good, expected):
    assert judged(CALM, good=good, target=target).assurance == expected


VALUES = st.lists(st.none() | st.integers(-40, 40), max_size=50)


@given(VALUES)
def test_matches_the_oracle(values):
    result, periods = judged(values), [point.period for point in series(values)]
    since = None if result.since is None else periods.index(result.since)
    assert (result.state, result.rule, since) == oracle(values)


@given(VALUES, st.integers(1, 1000), st.integers(-1000, 1000))
def test_scale_and_zero_do_not_matter(values, scale, shift):
    first = judged(values)
    moved = judged([None if value is None else scale * value + shift for value in values])
    assert (moved.state, moved.rule, moved.since) == (first.state, first.rule, first.since)
    if first.mean is not None and first.upper is not None and moved.upper is not None:
        assert moved.upper == pytest.approx(scale * first.upper + shift)


@given(VALUES)
def test_mirrored_series_swaps_improving_and_worsening(values):
    first, other = judged(values), judged([None if value is None else -value for value in values])
    assert other.state == MIRROR.get(first.state, first.state)
    assert judged(values, good="less").state == other.state
    assert (other.rule, other.since) == (first.rule, first.since)


@given(st.lists(st.integers(-40, 40), min_size=24, max_size=40), st.lists(st.integers(-40, 40), max_size=9))
def test_later_periods_do_not_move_the_limits(values, later):
    first, longer = judged(values), judged([*values, *later])
    assert (first.mean, first.lower, first.upper) == (longer.mean, longer.lower, longer.upper)


def chance(dice, number, centre=0):
    return [round(dice.gauss(centre, 1) * 1000) for _ in range(number)]


@pytest.mark.parametrize("months", [12, 24, 36, 60])
def test_few_signals_without_a_change(months):
    dice = random.Random(months)
    worlds = [judged(chance(dice, months)).colored for _ in range(2000)]
    assert sum(worlds) <= 0.05 * len(worlds)


@pytest.mark.parametrize("months", [24, 36, 60])
def test_detects_a_shift_of_two_sigma_within_seven_periods(months):
    dice = random.Random(months)
    result = 0
    for _ in range(2000):
        values = [*chance(dice, months), *chance(dice, 7, centre=2000)]
        result += any(judged(values[:end]).state == "improving" for end in range(months + 1, months + 8))
    assert result >= 0.95 * 2000
