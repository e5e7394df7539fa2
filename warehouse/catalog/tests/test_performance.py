"""Performance levels, and counts from a row of totals."""

import pytest

from catalog.performance import Performance, counts, level_of


@pytest.mark.parametrize(
    ("rate", "key"),
    [
        (100, "excellent"),
        (90, "excellent"),
        (89.99, "very_good"),
        (80, "very_good"),
        (70, "good"),
        (60, "fair"),
        (59.9, "needs_attention"),
        (0, "needs_attention"),
    ],
)
def test_performance_levels(rate: float, key: str) -> None:
    assert level_of(rate).key == key


@pytest.mark.parametrize(
    ("performance", "expected"),
    [
        (Performance(completed=("a",), pending=("b",)), (3, 1, 2, None, 1)),
        (Performance(completed=("a",), pending=("b",), approved=("c",)), (3, 1, 2, 4, 4)),
        (Performance(completed=("a",), approved=("z",), rejected=("c",)), (None, 1, None, 0, 0)),
        (Performance(completed=("a",), approved=("z",), rejected=("z",)), (None, 1, None, None, 1)),
        (Performance(completed=("z",), approved=("z",), rejected=("z",)), (None, 0, None, 0, 0)),
        (Performance(pending=("b", "c")), (None, None, 6, None, None)),
        (Performance(submitted=("a", "b", "c")), (7, None, None, None, None)),
        (Performance(completed=("a",)), (None, 1, None, None, 1)),
    ],
)
def test_defaults_for_groups_left_out(performance: Performance, expected: tuple[int | None, ...]) -> None:
    result = counts(performance, {"a": 1, "b": 2, "c": 4, "z": 0})
    assert (result.submitted, result.completed, result.pending, result.approved, result.in_favour) == expected
