from datetime import date
from decimal import Decimal

import pytest

from catalog.rows import added, amount, day, whole, word

ROW = {
    "count": 3,
    "money": Decimal("1.5"),
    "mean": 0.1,
    "month": "2026-11",
    "on": date(2026, 11, 21),
    "none": None,
}


def test_returns_values_of_the_requested_type():
    assert (amount(ROW, "count"), amount(ROW, "money"), amount(ROW, "mean")) == (
        3,
        Decimal("1.5"),
        Decimal("0.1"),
    )
    assert added(ROW, ("count", "money", "mean")) == Decimal("4.6") and added(ROW, ()) == 0
    assert (whole(ROW, "count"), word(ROW, "month"), day(ROW, "on")) == (3, "2026-11", date(2026, 11, 21))


@pytest.mark.parametrize(
    ("read", "name"), [(amount, "month"), (amount, "none"), (whole, "money"), (word, "on"), (day, "month")]
)
def test_raises_type_error_for_other_types(read, name):
    with pytest.raises(TypeError, match=name):
        read(ROW, name)
