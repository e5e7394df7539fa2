"""Formulas: exact, rounded half up, empty when dividing by 0."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.formulas import Percent, Sum, evaluate, inputs

RATE = Percent(of=("total",), less=("good", "bad"), over=("total",), decimals=2, empty=0)
DIVIDED = Percent(of=("a",), over=("c",), empty=0, parts=("a", "b"))


@pytest.mark.parametrize(
    ("formula", "values", "expected"),
    [
        (Sum(("a", "b")), {"a": 2, "b": 3, "c": 99}, 5),
        (Sum(("a", "b")), {"a": Decimal("0.10"), "b": Decimal("0.20")}, Decimal("0.30")),
        (RATE, {"total": 3, "good": 1, "bad": 0}, 66.67),
        (RATE, {"total": 0, "good": 0, "bad": 0}, 0),
        (Percent(of=("a",), over=("b",)), {"a": 1, "b": 8}, 13.0),
        (Percent(of=("a",), over=("b",), decimals=1), {"a": 1, "b": 16}, 6.3),
        (Percent(of=("a",), over=("b",)), {"a": 1, "b": 0}, None),
        (Percent(of=("a",), over=("a", "b")), {"a": 1, "b": 3}, 25.0),
        (DIVIDED, {"a": 0, "b": 0, "c": 8}, None),
        (DIVIDED, {"a": 0, "b": 8, "c": 8}, 0),
        (DIVIDED, {"a": 0, "b": 0, "c": 0}, 0),
    ],
)
def test_examples(formula, values, expected):
    assert evaluate(formula, values) == expected
    assert inputs(formula) <= values.keys()


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_shares_add_up_to_100_percent(part, rest):
    one = evaluate(Percent(of=("a",), over=("a", "b"), decimals=6), {"a": part, "b": rest})
    other = evaluate(Percent(of=("b",), over=("a", "b"), decimals=6), {"a": part, "b": rest})
    assert one is not None and other is not None
    assert float(one) + float(other) == pytest.approx(100, abs=2e-6)
