"""Clearance, checked against published results, a search-based oracle and simulated queues."""

import random
from math import inf, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.clearance import MIN_WEEKS, Pace, Week, clear, pace, reason_against, relief, student


def steady(*, pending, received, closed, variance=0.0):
    return Pace(pending=pending, received=received, closed=closed, variance=variance, weeks=13)


def test_load_matches_published_results():
    """NHSRwaitinglist, vignette "Walkthrough of waiting list functions": demand 30, capacity 27."""
    current = steady(pending=1200, received=30, closed=27)
    assert current.load == pytest.approx(1.111111, abs=1e-6)
    assert (clear(current), reason_against(current, missing=0)) == (None, "growing")


@pytest.mark.parametrize(
    ("demand", "queue", "target", "weeks", "capacity"),
    # The walkthrough, and the package's tests of calc_relief_capacity.
    [(30, 1200, 390, 26, 61.153846), (33, 800, 200, 30, 53), (35, 250, 100, 15, 45)],
)
def test_relief_matches_published_results(demand, queue, target, weeks, capacity):
    current = steady(pending=queue - target, received=demand, closed=27)
    assert 27 + relief(current, weeks) == pytest.approx(capacity, abs=1e-6)


def test_relief_clears_in_the_given_weeks():
    current = steady(pending=810, received=30, closed=27)
    when = clear(current, relief(current, 26))
    assert when is not None and when.weeks == pytest.approx(26)
    assert relief(steady(pending=10, received=5, closed=50), 4) == 0


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # Student's t, 0.90, from printed tables.
    [(7, 1.4149), (9, 1.3830), (12, 1.3562), (30, 1.3104)],
)
def test_students_quantile(freedom, quantile):
    assert student(1.2815516, freedom) == pytest.approx(quantile, abs=1e-3)


weeks = st.lists(st.builds(Week, st.integers(0, 400), st.integers(0, 400)), min_size=MIN_WEEKS, max_size=20)


@given(weeks=weeks, pending=st.integers(1, 5000), more=st.integers(0, 500))
def test_matches_the_oracle(weeks, pending, more):
    """At the ends of the range, the expected drop after t weeks is k deviations away from the pending cases."""
    current = pace(weeks, pending)
    assert current is not None
    n, net = len(weeks), mean(w.closed - w.received for w in weeks) + more
    spread = stdev([w.closed - w.received for w in weeks])
    assert (current.received, current.closed) == pytest.approx(
        (mean(w.received for w in weeks), mean(w.closed for w in weeks))
    )
    if net <= 1e-9:
        assert clear(current, more) is None
        return
    when = clear(current, more)
    assert when is not None
    assert when.weeks == pytest.approx(pending / net)
    assert 0 < when.least <= when.weeks * (1 + 1e-9) and when.weeks <= when.most * (1 + 1e-9)
    k = student(1.2815515655446004, n - 1)

    def away(t):
        return abs(net * t - pending) / sqrt(t + t * t / n) if spread else 0

    for t in (when.least, when.most):
        if spread and t != inf:
            assert away(t) == pytest.approx(k * spread, rel=1e-4)
    if when.most == inf:
        # The data never rule out that the queue does not clear.
        assert net * sqrt(n) <= k * spread * (1 + 1e-9)


def test_range_holds_in_80_percent_of_simulations():
    """Simulate 500 queues that clear, with realistic weekly variation."""
    rng, held, judged = random.Random(1871), 0, 0

    def cases(rate, unsteady):
        return max(0, round(rng.gauss(rate, sqrt(unsteady * rate))))

    while judged < 500:
        closed, load, unsteady = rng.uniform(40, 400), rng.uniform(0.75, 0.97), rng.uniform(1, 6)
        pending = round(closed * (1 - load) * rng.uniform(6, 70))
        past = [Week(cases(closed * load, unsteady), cases(closed, unsteady)) for _ in range(13)]
        current = pace(past, pending)
        if current is None or reason_against(current, missing=0):
            continue
        when = clear(current)
        assert when is not None
        left, week = float(pending), 0.0
        while left > 0 and week < 5000:
            net = cases(closed, unsteady) - cases(closed * load, unsteady)
            passed = left / net if net >= left else 1.0
            left, week = left - net, week + passed
        judged += 1
        held += when.least <= week <= when.most
    assert 0.75 <= held / judged <= 0.85


def test_no_date_if_there_is_a_reason_against_one():
    ok = steady(pending=50, received=10, closed=20)
    assert reason_against(ok, missing=0) is None
    assert reason_against(ok, missing=1) == "missing_sheets"
    assert reason_against(None, missing=0) == "too_few"
    assert reason_against(steady(pending=0, received=1, closed=2), missing=0) == "none_pending"
    even = steady(pending=50, received=20, closed=20)
    assert reason_against(even, missing=0) == "growing"
    assert reason_against(even, missing=0, more=1) is None
    assert pace([Week(1, 2)] * (MIN_WEEKS - 1), 10) is None
    assert steady(pending=1, received=2, closed=0).load is None


@given(
    pending=st.integers(1, 10_000),
    net=st.integers(1, 200),
    variance=st.floats(0, 1e5),
    more=st.integers(1, 300),
)
def test_closing_more_never_takes_longer(pending, net, variance, more):
    current = steady(pending=pending, received=100, closed=100 + net, variance=variance)
    slow, fast = clear(current), clear(current, more)
    assert slow is not None and fast is not None
    assert fast.weeks < slow.weeks and fast.most <= slow.most
