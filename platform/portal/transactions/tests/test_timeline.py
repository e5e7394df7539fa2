"""A dashboard's daily series: gaps for missing sheets, zeros for nil returns and filtered-out entries."""

from datetime import date

import pytest

from catalog.datasets.eferfar import EFERFAR
from marts.build import publish
from marts.store import Store
from oracle.entries import entry, frames
from portal.figures.models import NilReturn
from portal.figures.selectors import _reader
from support.datasets import Api

FIRST, SECOND, THIRD, FOURTH = (date(2026, 9, number) for number in (8, 9, 10, 11))  # Tuesday to Friday


@pytest.fixture
def figures(settings, tmp_path, people, places):
    """Kurla has undisputed cases on the first day, disputed ones on the fourth, and nothing in between."""
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()
    kurla = places["Kurla"]
    above = {
        "division_id": kurla.district.division_id,
        "district_id": kurla.district_id,
        "taluka_id": kurla.pk,
    }
    entries = [
        entry(1, day, status, "", 3, 10, 1, 24) | above
        for day, status in ((FIRST, "undisputed"), (FOURTH, "disputed"))
    ]
    publish(Store(tmp_path / "marts"), EFERFAR, frames(entries))

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
