"""Demo entries: plausible, reproducible within a day, and empty for a district without talukas."""

from datetime import date
from typing import Any

import pytest

from portal.figures.models import Change
from portal.transactions.departments.eferfar import demo
from portal.transactions.models import EferfarCase, EferfarEntry

pytestmark = pytest.mark.one_database

TODAY = date(2026, 11, 21)


def test_figures_are_plausible():
    rows: list[dict[str, Any]] = list(demo.entries([1, 2, 3], TODAY))
    assert rows == list(demo.entries([1, 2, 3], TODAY))
    assert len({(r["taluka_id"], r["date"], r["status"], r["category"]) for r in rows}) == len(rows)
    assert {r["date"].weekday() for r in rows} == {0, 1, 2, 3, 4}
    year = [r for r in rows if r["date"] > date(2025, 11, 21)]
    assert 85_000 < sum(r["total_issued"] for r in year) < 115_000
    assert 11_000 < sum(r["total_pending"] for r in year) < 18_000

    def mean(month):
        chosen = [r for r in rows if f"{r['date']:%Y-%m}" == month]
        weight = sum(r["total_issued"] for r in chosen)
        return sum(r["total_issued"] * r["avg_processing_days"] for r in chosen) / weight

    assert mean("2025-06") > mean("2026-05") > mean("2026-08") > mean("2026-11")


@pytest.mark.parametrize(("district", "filled"), [("Mumbai Suburban", True), ("Mumbai City", False)])
def test_any_district_can_be_seeded(district, filled, people, settings):
    settings.PORTAL_DISTRICT = district
    count = demo.seed(people["superadmin"])
    assert EferfarEntry.objects.count() + EferfarCase.objects.count() == count
    assert bool(count) is filled
    assert Change.objects.exists() is filled
