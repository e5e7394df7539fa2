"""Rules of an entry that no sheet is needed for."""

from datetime import date

import pytest

from catalog.datasets.rts_cases import RTS_CASES
from portal.transactions.rules import check

DAY = date(2026, 11, 10)


@pytest.mark.parametrize(("decided", "wrong"), [(date(2026, 11, 9), ["decided_date"]), (DAY, []), (None, [])])
def test_a_day_before_an_earlier_step_is_an_error(decided: date | None, wrong: list[str]) -> None:
    values = {
        **dict.fromkeys(RTS_CASES.columns),
        "received_date": DAY,
        "decided_date": decided,
    }
    assert list(check(RTS_CASES, values, today=date(2026, 11, 20), editing=False).errors) == wrong


@pytest.mark.parametrize(
    ("status", "decided", "warned"),
    [
        ("approved", DAY, ""),
        ("pending", None, ""),
        ("approved", None, "So it stays unknown whether it was decided in time."),
        ("pending", DAY, "It counts as open."),
    ],
)
def test_status_and_day_of_decision_that_disagree_are_warned_about(
    status: str, decided: date | None, warned: str
) -> None:
    values = {
        **dict.fromkeys(RTS_CASES.columns),
        "received_date": DAY,
        "status": status,
        "decided_date": decided,
    }
    found = check(RTS_CASES, values, today=date(2026, 11, 20), editing=False)
    assert not found.errors and len(found.warnings) == bool(warned)
    assert all(warned in text for text in found.warnings)
