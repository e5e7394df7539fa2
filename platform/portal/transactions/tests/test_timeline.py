"""A dashboard's daily series: gaps for missing sheets, zeros for nil returns and filtered-out entries."""

from datetime import date

import pytest

from catalog.datasets.eferfar import EFERFAR
from oracle.entries import entry
from portal.figures.models import NilReturn
from support.datasets import Api, place_ids

FIRST, SECOND, THIRD, FOURTH = (date(2026, 9, number) for number in (8, 9, 10, 11))  # Tuesday to Friday


@pytest.fixture
def figures(published, people, places):
    """Kurla has undisputed cases on the first day, disputed ones on the fourth, and nothing in between."""
    entries = [
        entry(1, day, status, "", 3, 10, 1, 24) | place_ids(places["Kurla"])
        for day, status in ((FIRST, "undisputed"), (FOURTH, "disputed"))
    ]
    published(EFERFAR, entries)

    def fetch(role="own", **query):
        answer = Api(people[role]).get(
            "/eferfar/dashboard-data",
            trend="month",
            selected_month="2026-09",
            financial_year="2026-2027",
            **query,
        )
        assert answer.status_code == 200, answer.content
        points = {point["period"]: point for point in answer.json()["data"]["trend_data"]}
        days = (FIRST, SECOND, THIRD, FOURTH)
        return [(points[str(day)]["sheet"], points[str(day)]["total_records"]) for day in days]

    return fetch


def test_missing_day_is_a_gap_and_nil_day_a_zero(figures, places):
    missing = ("missing", None)
    assert figures() == [("received", 14), missing, missing, ("received", 14)]
    NilReturn.objects.create(dataset="eferfar", unit=str(places["Kurla"].pk), day=SECOND)
    assert figures() == [("received", 14), ("nil", 0), missing, ("received", 14)]
    # Another unit's nil return doesn't count for Kurla.
    NilReturn.objects.create(dataset="eferfar", unit=str(places["Andheri"].pk), day=THIRD)
    assert figures(taluka_id=places["Kurla"].pk)[2] == missing
    assert figures("limited")[2] == missing
    assert figures()[2] == ("nil", 0)


def test_filtered_out_sheet_is_not_a_gap(figures):
    points_found = figures(status="disputed")
    assert points_found == [("received", 0), ("missing", None), ("missing", None), ("received", 14)]
