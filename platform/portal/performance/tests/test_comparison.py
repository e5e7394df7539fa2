"""Comparisons and clearance over HTTP: figures, missing sheets and permissions."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from catalog.calendar import last_twelve_months, today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DASHBOARDS
from catalog.submissions import WorkingDays
from marts.build import publish
from marts.store import Store
from oracle.entries import frames
from portal.figures.models import DatasetSetting
from portal.figures.selectors import _reader
from portal.performance.clearance import clearances
from portal.transactions.models import EferfarEntry
from support.datasets import Api

TODAY = today_in_india()
SUNDAY = TODAY - timedelta(days=TODAY.weekday() + 1)
UNITS = ("Kurla", "Andheri", "Borivali")


@pytest.fixture
def sent(settings, tmp_path, places):
    """Enter and publish E-Ferfar's `(taluka, day, pending, issued)`."""
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()

    def write(rows):
        made = [
            {
                "division_id": places[taluka].district.division_id,
                "district_id": places[taluka].district_id,
                "taluka_id": places[taluka].pk,
                "status": "undisputed",
                "category": "",
                "date": day,
                "total_pending": pending,
                "total_issued": issued,
                "stay_orders": 0,
                "avg_processing_days": 20,
            }
            for taluka, day, pending, issued in rows
        ]
        publish(Store(tmp_path / "marts"), EFERFAR, frames(made))
        EferfarEntry.objects.bulk_create(
            EferfarEntry(**{k: v for k, v in row.items() if k not in ("division_id", "district_id")})
            for row in made
        )
        EferfarEntry.objects.update(created_at=timezone.now() - timedelta(days=400))

    return write


def days(first, last):
    working = WorkingDays()
    return [day for n in range((last - first).days + 1) if (day := first + timedelta(days=n)) in working]


def answer(person, path, language="en", **query):
    found = Api(person, language).get(path, **query)
    assert found.status_code == 200, found.content
    return found.json()["data"]


def test_compares_units_by_their_rate(sent, people):
    every = days(last_twelve_months(TODAY).first, TODAY)
    issued = {"Kurla": 9, "Andheri": 9, "Borivali": 5}
    sent([(unit, day, 10 - issued[unit], issued[unit]) for unit in UNITS for day in every])
    found = answer(people["own"], "/comparison/eferfar")
    assert (found["rate"], found["by"], found["label"]["en"]) == ("closure_rate", "taluka", "Closure Rate")
    rows = {row["name"]: row["comparison"] for row in found["units"]}
    assert [row["name"] for row in found["units"]][-1] == "Borivali"
    last = rows["Borivali"]
    assert (last["part"], last["cases"], last["rate"]) == (5 * len(every), 10 * len(every), 50.0)
    assert (last["best"], last["worst"], last["of"], last["missing_sheets"]) == (3, 3, 3, 0)
    assert (rows["Kurla"]["best"], rows["Kurla"]["worst"]) == (1, 2)
    # Three units are too few for limits.
    assert (last["place"], last["needs_attention"], last["least"]) == (None, False, None)
    assert (last["peers"], last["peers_rate"], last["previous_rate"], last["past"]) == (2, 90.0, None, None)


def test_missing_sheet_counts_as_the_largest_and_widens_the_rank(sent, people):
    every = days(last_twelve_months(TODAY).first, TODAY)
    withheld = every[5]
    rows = {(unit, day): (1, 9) for unit in UNITS for day in every if (unit, day) != ("Kurla", withheld)}
    rows["Andheri", every[7]] = (0, 40)
    sent([(*key, *counts) for key, counts in rows.items()])
    found = {
        row["name"]: row["comparison"] for row in answer(people["admin"], "/comparison/eferfar")["units"]
    }
    kurla = found["Kurla"]
    assert (kurla["missing_sheets"], kurla["worst"]) == (1, 3)
    assert kurla["counted_cases"] == kurla["cases"] + kurla["held_cases"]
    assert kurla["held_cases"] == 40 and kurla["counted_part"] == kurla["part"]


def weeks(number):
    """Return the working days of at least `number` complete weeks, up to today."""
    return days(SUNDAY - timedelta(days=7 * (number + 1) - 1), TODAY)


def test_growing_queue_has_a_date_only_if_more_is_closed(sent, people):
    sent([(unit, day, 2, 8) for unit in UNITS for day in weeks(14)])
    found = answer(people["own"], "/clearance/eferfar", clear_by=(TODAY + timedelta(days=70)).isoformat())
    assert (found["weeks"], found["missing_sheets"], found["reason"]) == (13, 0, "growing")
    assert found["load"] == 1.25
    assert found["pending"] == 2 * 3 * len(weeks(14))
    first, *more = found["steps"]
    assert (first["more"], first["date"], first["reason"]) == (0, None, "growing")
    assert more[-1]["reason"] is None
    assert more[-1]["earliest"] <= more[-1]["date"]
    grows = found["received"] - found["closed"]
    assert found["relief"] == pytest.approx(grows + found["pending"] / 10, abs=1)


def test_falling_position_is_cleared(sent, people):
    """For positions, received is closed plus the growth of the position."""
    DatasetSetting.objects.create(dataset="eferfar", pending_adds_up="latest")
    every = weeks(14)
    sent([(unit, day, 400 - 3 * n, 8) for unit in UNITS for n, day in enumerate(every)])
    found = answer(people["own"], "/clearance/eferfar")
    assert (found["reason"], found["pending"]) == (None, 3 * (400 - 3 * (len(every) - 1)))
    assert found["load"] < 1
    step = found["steps"][0]
    net = found["closed"] - found["received"]
    assert step["weeks"] == pytest.approx(found["pending"] / net, abs=0.3)
    assert TODAY < date.fromisoformat(step["earliest"]) <= date.fromisoformat(step["date"])


def test_no_date_with_missing_sheets(sent, people, places):
    DatasetSetting.objects.create(dataset="eferfar", pending_adds_up="latest")
    every = weeks(14)
    rows = [(unit, day, 400 - 3 * n, 8) for unit in UNITS for n, day in enumerate(every)]
    sent([row for row in rows if row[:2] != ("Andheri", every[-20])])
    found = answer(people["own"], "/clearance/eferfar")
    assert (found["reason"], found["missing_sheets"], found["relief"]) == ("missing_sheets", 1, None)
    assert {step["date"] for step in found["steps"]} == {None}
    # Kurla has no missing sheets.
    assert answer(people["own"], "/clearance/eferfar", taluka_id=places["Kurla"].pk)["reason"] is None
    assert answer(people["limited"], "/clearance/eferfar")["missing_sheets"] == 0


def test_clearances_include_every_declared_queue(sent, people):
    sent([("Kurla", day, 2, 8) for day in weeks(14)])
    declared = [name for name, board in DASHBOARDS.items() if board.queue]
    found = clearances(user=people["admin"], today=TODAY)
    assert [one["dataset"] for one in found] == declared
    assert [one["dataset"] for one in clearances(user=people["own"], today=TODAY)] == ["eferfar"]


def test_departments_include_their_comparison(sent, people):
    sent([("Kurla", day, 2, 8) for day in weeks(14)])
    row = next(
        one for one in answer(people["other"], "/departments-performance") if one["slug"] == "e-ferfar"
    )
    assert row["comparison"]["rate"] == row["performance_metrics"]["closure_rate"] == 80.0
    # A single department has no rank.
    assert (row["comparison"]["of"], row["comparison"]["best"]) == (1, None)


@pytest.mark.parametrize(
    ("person", "comparison", "clearance"),
    [("other", 404, 404), ("own", 200, 200), ("limited", 403, 200), ("admin", 200, 200)],
)
def test_permissions(sent, people, person, comparison, clearance):
    sent([])
    api = Api(people[person])
    assert api.get("/comparison/eferfar").status_code == comparison
    assert api.get("/clearance/eferfar").status_code == clearance


@pytest.mark.parametrize(
    "path", ["/comparison/nothing", "/clearance/nothing", "/clearance/mining", "/comparison/kpis"]
)
def test_undeclared_comparisons_are_not_found(sent, people, path):
    sent([])
    assert Api(people["superadmin"]).get(path).status_code == 404
    assert Client().get(f"/api{path}").status_code == 401
