"""Fair comparison, checked against an independent oracle, in simulated districts, and for resistance to gaming."""

import random
from dataclasses import replace
from math import asin, pi, sin, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from catalog.funnel import Cases, compare, compare_with_past, peers

ORDER = ("far_below", "below", "usual", "above", "far_above")
SIZES = (40, 90, 150, 260, 400, 650, 900, 1300, 2000, 2600, 4000, 7500)


def oracle(units):
    """Compute 95 % and 99.8 % limits and the place of each unit (part, whole) in plain Python."""
    result = []
    for at, (part, whole) in enumerate(units):
        others = [one for other, one in enumerate(units) if other != at]
        n = sum(w for _, w in others)
        target = asin(sqrt(sum(p for p, _ in others) / n))
        z = sorted((asin(sqrt(p / w)) - target) * 2 * sqrt(w) for p, w in others)

        def percentile(share, z=z):
            place = share * (len(z) - 1)
            low = int(place)
            high = min(low + 1, len(z) - 1)
            return z[low] * (1 - place + low) + z[high] * (place - low)

        lowest, highest = percentile(0.1), percentile(0.9)
        squares = sum(max(lowest, min(highest, one)) ** 2 for one in z)
        w = [4 * whole for _, whole in others]
        tau2 = max(0, (squares - (len(others) - 1)) / (sum(w) - sum(x * x for x in w) / sum(w)))
        about = 1 / (4 * n) + tau2 * sum(x * x for x in w) / sum(w) ** 2
        sd = sqrt(1 / (4 * whole) + about + tau2)
        value = asin(sqrt(part / whole))

        def back(y):
            return sin(max(0, min(pi / 2, y))) ** 2

        limits = [back(target + k * sd) for k in (-3.090232, -1.959964, 0, 1.959964, 3.090232)]
        score = (value - target) / sd
        place = ORDER[sum(score > edge for edge in (-3.090232, -1.959964, 1.959964, 3.090232))]
        result.append((limits, place))
    return result


def drawn(rng, rate, size):
    return sum(rng.random() < rate for _ in range(size))


def near(rng, rate, size):
    """Draw a binomial number by its normal approximation, which is good from 40 cases on."""
    return min(size, max(0, round(rng.gauss(size * rate, sqrt(size * rate * (1 - rate))))))


@pytest.mark.parametrize("seed", range(20))
def test_limits_and_places_match_the_oracle(seed):
    rng = random.Random(seed)
    size = rng.randint(5, 14)
    units = []
    for _ in range(size):
        whole = rng.choice(SIZES)
        units.append((drawn(rng, rng.uniform(0.55, 0.99), whole), whole))
    standings = compare([Cases(part=part, whole=whole) for part, whole in units])
    for standing, (limits, place) in zip(standings, oracle(units), strict=True):
        assert [
            standing.least,
            standing.lower,
            standing.center,
            standing.upper,
            standing.most,
        ] == pytest.approx(limits, abs=1e-6)
        assert standing.place == place


def test_equal_units_are_rarely_flagged():
    """At most 0.5 % false alarms, in 500 districts of twelve equal units with different caseloads."""
    rng, flagged, judged = random.Random(51), 0, 0
    for world in range(500):
        rate = (0.7, 0.8, 0.9, 0.95)[world % 4]
        standings = compare([Cases(part=near(rng, rate, size), whole=size) for size in SIZES])
        flagged += sum(standing.needs_attention for standing in standings)
        judged += len(standings)
    assert flagged / judged <= 0.005


@pytest.mark.parametrize("rate", [0.8, 0.85, 0.9, 0.95])
def test_detects_a_fall_of_five_points(rate):
    """Detects it in at least 95 % of districts, at 2,000 cases."""
    rng, detected = random.Random(int(1000 * rate)), 0
    for _ in range(400):
        units = [Cases(part=near(rng, rate, size), whole=size) for size in SIZES]
        at = SIZES.index(2000)
        units[at] = Cases(part=near(rng, rate - 0.05, 2000), whole=2000)
        detected += compare(units)[at].needs_attention
    assert detected / 400 >= 0.95


def test_small_units_are_not_last_by_chance():
    """A raw ranking puts one of the four smallest of twelve equal units last far more often than a third of the
    time.
    """
    rng, raw, flagged, unsure = random.Random(7), 0, 0, 0
    for _ in range(300):
        units = [Cases(part=drawn(rng, 0.85, size), whole=size) for size in SIZES]
        rates = [standing.part / standing.whole for standing in units]
        raw += rates.index(min(rates)) < 4
        standings = compare(units)
        flagged += any(standing.needs_attention for standing in standings[:4])
        unsure += sum((standing.best, standing.worst) == (1, 12) for standing in standings)
    assert raw / 300 > 0.6
    assert flagged / 300 < 0.02
    # The ranks of equal units are unknown, so 95 % of the intervals must span all ranks.
    assert unsure / (300 * 12) >= 0.95


def test_differences_beyond_chance_widen_the_limits():
    """If all units differ by more than chance, the worst is not an outlier."""
    rates = (0.70, 0.74, 0.78, 0.82, 0.86, 0.90, 0.94)
    spread = compare([Cases(part=round(4000 * rate), whole=4000) for rate in rates])
    assert not any(standing.needs_attention for standing in spread)
    equal = compare([Cases(part=part, whole=4000) for part in (2800, *[3280] * 6)])
    assert equal[0].needs_attention
    wide, narrow = spread[3].least, equal[3].least
    assert wide is not None and narrow is not None and wide < narrow


def test_few_units_have_ranks_but_no_limits():
    few = compare([Cases(part=90, whole=100), Cases(part=10, whole=100), Cases(part=0, whole=0)])
    assert [(standing.best, standing.worst, standing.place) for standing in few] == [
        (1, 1, None),
        (2, 2, None),
        (None, None, None),
    ]
    (alone,) = compare([Cases(part=1, whole=2)])
    assert (alone.best, alone.place) == (None, None)
    assert compare([]) == []


def test_comparison_with_past_and_peers():
    assert compare_with_past(Cases(part=800, whole=1000), Cases(part=900, whole=1000)) == "worse"
    assert compare_with_past(Cases(part=900, whole=1000), Cases(part=800, whole=1000)) == "better"
    assert compare_with_past(Cases(part=8, whole=10), Cases(part=9, whole=10)) == "same"
    assert compare_with_past(Cases(part=8, whole=10), Cases(part=0, whole=0)) is None
    units = [Cases(part=0, whole=whole) for whole in (100, 49, 50, 200, 201, 0)]
    assert peers(units, 0) == [2, 3]


# -- resistance to gaming --

counts = st.integers(1, 400)
sheet = counts.flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole)))
others = st.lists(
    st.integers(200, 4000).flatmap(
        lambda whole: st.builds(
            lambda part, refused: Cases(
                part=part, whole=whole, refused=min(refused, whole), favored=whole - min(refused, whole)
            ),
            st.integers(whole // 2, whole),
            st.integers(0, whole // 5),
        )
    ),
    min_size=4,
    max_size=8,
)


def position(unit: Cases, rest: list[Cases]):
    """Return a unit's place and ranks; higher is better in each part."""
    standing = compare([unit, *rest])[0]
    assert standing.best is not None and standing.worst is not None and standing.place is not None
    return ORDER.index(standing.place), -standing.best, -standing.worst


def assert_no_better(after, before):
    assert all(now <= then for now, then in zip(after, before, strict=True)), (before, after)


@given(sheets=st.lists(sheet, min_size=2, max_size=8), at=st.integers(0, 7), rest=others)
def test_withholding_a_sheet_never_pays(sheets, at, rest):
    assume(at < len(sheets))
    largest = 400  # largest sheet of all units

    def sent(some):
        held = (len(sheets) - len(some)) * largest
        return Cases(
            part=sum(part for part, _ in some),
            whole=sum(whole for _, whole in some),
            missing=len(sheets) - len(some),
            held=held,
        )

    withheld = [sheet for number, sheet in enumerate(sheets) if number != at]
    assert_no_better(position(sent(withheld), rest), position(sent(sheets), rest))


@given(
    whole=st.integers(50, 3000),
    refused=st.integers(0, 3000),
    more=st.integers(1, 300),
    rate=st.floats(0.3, 1),
    rest=others,
)
def test_refusing_instead_of_granting_never_pays(whole, refused, more, rate, rest):
    refused = min(refused, whole)
    more = min(more, whole - refused)
    fair = Cases(part=round(rate * whole), whole=whole, refused=refused, favored=whole - refused)
    gamed = replace(fair, refused=refused + more, favored=whole - refused - more)
    assert_no_better(position(gamed, rest), position(fair, rest))


@given(favored=st.integers(0, 2000), more=st.integers(1, 500), late=st.integers(0, 500), rest=others)
def test_excessive_refusals_of_pending_cases_never_pay(favored, more, late, rest):
    """Starts from a unit with excessive refusals, and adds more refusals in time."""
    refused = favored + 400
    decided = favored + refused + late
    unit = Cases(part=favored + refused, whole=decided, refused=refused, favored=favored + late)
    assume(compare([unit, *rest])[0].excess > 0)
    gamed = replace(unit, part=unit.part + more, whole=decided + more, refused=refused + more)
    assert_no_better(position(gamed, rest), position(unit, rest))


@given(part=st.integers(0, 900), late=st.integers(0, 900), more=st.integers(1, 300), rest=others)
def test_deciding_more_cases_late_never_pays(part, late, more, rest):
    unit = Cases(part=part, whole=part + late + 1)
    gamed = replace(unit, whole=unit.whole + more)
    assert_no_better(position(gamed, rest), position(unit, rest))
