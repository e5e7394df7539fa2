"""Rules of an entry that no sheet is needed for."""

from datetime import date

import pytest

from catalog.datasets.rts_cases import RTS_CASES
from portal.transactions.rules import check


@pytest.mark.parametrize(
    ("decided", "wrong"), [(date(2026, 11, 9), ["decided_date"]), (date(2026, 11, 10), []), (None, [])]
)
def test_a_day_before_an_earlier_step_is_an_error(decided: date | None, wrong: list[str]) -> None:
    values = {
        **dict.fromkeys(RTS_CASES.columns),
        "received_date": date(2026, 11, 10),
        "decided_date": decided,
    }
    assert list(check(RTS_CASES, values, today=date(2026, 11, 20), editing=False).errors) == wrong
