"""Comparisons and clearance over HTTP: figures, missing sheets and permissions."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from catalog.calendar import last_twelve_months, today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DASHBOARDS
from catalog.submissions import WorkingDays
from oracle.entries import random_entries
from portal.figures.models import DatasetSetting
from portal.transactions.models import EferfarEntry
from support.datasets import Api, place_ids

pytestmark = pytest.mark.one_database

TODAY = today_in_india()
SUNDAY = TODAY - timedelta(days=TODAY.weekday() + 1)
UNITS = ("Kurla", "Andheri", "Borivali")


@pytest.fixture
def publish_entries(published, places):
    """Enter and publish E-Ferfar's `(taluka, day, pending, issued)`."""

    def write(rows):
        entries = [
            {
                **place_ids(places[taluka]),
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
        published(EFERFAR, entries)
        EferfarEntry.objects.bulk_create(
            EferfarEntry(**{k: v for k, v in row.items() if k not in ("division_id", "district_id")})
            for row in entries
        )
        EferfarEntry.objects.update(created_at=timezone.now() - timedelta(days=400))

    return write


def days(first, last):
    working = WorkingDays()
    return [day for n in range((last - first).days + 1) if (day := first + timedelta(days=n)) in working]


def get(person, path, language="en", **query):
    response = Api(person, language).get(path, **query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_compares_units_by_their_rate(publish_entries, people):
    working_days = days(last_twelve_months(TODAY).first, TODAY)
    issued = {"Kurla": 9, "Andheri": 9, "Borivali": 5}
    publish_entries([(unit, day, 10 - issued[unit], issued[unit]) for unit in UNITS for day in working_days])
    data = get(people["own"], "/comparison/eferfar")
    assert (data["rate"], data["by"], data["label"]["en"]) == ("closure_rate", "taluka", "Closure Rate")
    rows = {row["name"]: row["comparison"] for row in data["units"]}
    assert [row["name"] for row in data["units"]][-1] == "Borivali"
    last = rows["Borivali"]
    assert (last["part"], last["cases"], last["rate"]) == (
        5 * len(working_days),
        10 * len(working_days),
        50.0,
    )
    assert (last["best"], last["worst"], last["of"], last["missing_sheets"]) == (3, 3, 3, 0)
    assert (rows["Kurla"]["best"], rows["Kurla"]["worst"]) == (1, 2)
    # Three units are too few for limits.
    assert (last["place"], last["needs_attention"], last["least"]) == (None, False, None)
    assert (last["peers"], last["peers_rate"], last["previous_rate"], last["past"]) == (2, 90.0, None, None)


def test_missing_sheet_counts_as_the_largest_and_widens_the_rank(publish_entries, people):
    working_days = days(last_twelve_months(TODAY).first, TODAY)
    withheld = working_days[5]
    rows = {
        (unit, day): (1, 9) for unit in UNITS for day in working_days if (unit, day) != ("Kurla", withheld)
    }
    rows["Andheri", working_days[7]] = (0, 40)
    publish_entries([(*key, *counts) for key, counts in rows.items()])
    by_name = {row["name"]: row["comparison"] for row in get(people["admin"], "/comparison/eferfar")["units"]}
    kurla = by_name["Kurla"]
    assert (kurla["missing_sheets"], kurla["worst"]) == (1, 3)
    assert kurla["counted_cases"] == kurla["cases"] + kurla["held_cases"]
    assert kurla["held_cases"] == 40 and kurla["counted_part"] == kurla["part"]


def weeks(number):
    """Return the working days of at least `number` complete weeks, up to today."""
    return days(SUNDAY - timedelta(days=7 * (number + 1) - 1), TODAY)


def test_growing_queue_has_a_date_only_if_more_is_closed(publish_entries, people):
    publish_entries([(unit, day, 2, 8) for unit in UNITS for day in weeks(14)])
    data = get(people["own"], "/clearance/eferfar", clear_by=(TODAY + timedelta(days=70)).isoformat())
    assert (data["weeks"], data["missing_sheets"], data["reason"]) == (13, 0, "growing")
    assert data["load"] == 1.25
    assert data["pending"] == 2 * 3 * len(weeks(14))
    first, *more = data["steps"]
    assert (first["more"], first["date"], first["reason"]) == (0, None, "growing")
    assert more[-1]["reason"] is None
    assert more[-1]["earliest"] <= more[-1]["date"]
    growth = data["received"] - data["closed"]
    assert data["relief"] == pytest.approx(growth + data["pending"] / 10, abs=1)


def test_falling_position_is_cleared(publish_entries, people):
    """For positions, received is closed plus the growth of the position."""
    DatasetSetting.objects.create(dataset="eferfar", pending_adds_up="latest")
    working_days = weeks(14)
    publish_entries([(unit, day, 400 - 3 * n, 8) for unit in UNITS for n, day in enumerate(working_days)])
    data = get(people["own"], "/clearance/eferfar")
    assert (data["reason"], data["pending"]) == (None, 3 * (400 - 3 * (len(working_days) - 1)))
    assert data["load"] < 1
    step = data["steps"][0]
    net = data["closed"] - data["received"]
    assert step["weeks"] == pytest.approx(data["pending"] / net, abs=0.3)
    assert TODAY < date.fromisoformat(step["earliest"]) <= date.fromisoformat(step["date"])


def test_no_date_with_missing_sheets(publish_entries, people, places):
    DatasetSetting.objects.create(dataset="eferfar", pending_adds_up="latest")
    working_days = weeks(14)
    rows = [(unit, day, 400 - 3 * n, 8) for unit in UNITS for n, day in enumerate(working_days)]
    publish_entries([row for row in rows if row[:2] != ("Andheri", working_days[-20])])
    data = get(people["own"], "/clearance/eferfar")
    assert (data["reason"], data["missing_sheets"], data["relief"]) == ("missing_sheets", 1, None)
    assert {step["date"] for step in data["steps"]} == {None}
    # Kurla has no missing sheets.
    assert get(people["own"], "/clearance/eferfar", taluka_id=places["Kurla"].pk)["reason"] is None
    assert get(people["limited"], "/clearance/eferfar")["missing_sheets"] == 0


@pytest.mark.parametrize("adds_up", ["latest", "sum"])
@pytest.mark.parametrize("name", [name for name, board in DASHBOARDS.items() if board.queue])
def test_clearance_of_a_place_that_never_sent_a_sheet_is_unknown(published, people, places, name, adds_up):
    dataset = DASHBOARDS[name].dataset
    DatasetSetting.objects.update_or_create(dataset=dataset.name, defaults={"pending_adds_up": adds_up})
    rows = random_entries(1, TODAY, count=5, dataset=dataset)
    kurla = {key: value for key, value in place_ids(places["Kurla"]).items() if key in rows[0]}
    published(dataset, [row | kurla for row in rows])
    data = get(people["admin"], f"/clearance/{name}")
    assert data["pending"] is not None
    if kurla:
        data = get(people["admin"], f"/clearance/{name}", taluka_id=places["Andheri"].pk)
        assert (data["pending"], data["received"], data["reason"]) == (None, None, "too_few")


def test_week_of_the_first_positions_does_not_count_them_as_received(publish_entries, people):
    working_days = days(SUNDAY - timedelta(days=7 * 10 - 1), TODAY)
    publish_entries([(unit, day, 400 - n, 8) for unit in UNITS for n, day in enumerate(working_days)])
    complete = get(people["own"], "/clearance/eferfar")["weeks"]
    DatasetSetting.objects.create(dataset="eferfar", pending_adds_up="latest")
    data = get(people["own"], "/clearance/eferfar")
    # On Mondays, last week's sheets are not all due yet.
    assert complete in (9, 10) and data["weeks"] == complete - 1
    assert data["received"] < data["closed"]


def test_every_declared_queue_has_a_clearance(publish_entries, people):
    publish_entries([("Kurla", day, 2, 8) for day in weeks(14)])
    declared = [name for name, board in DASHBOARDS.items() if board.queue]
    assert [get(people["admin"], f"/clearance/{name}")["dataset"] for name in declared] == declared
    own = Api(people["own"])
    assert [name for name in declared if own.get(f"/clearance/{name}").status_code == 200] == ["eferfar"]


def test_departments_include_their_comparison(publish_entries, people):
    publish_entries([("Kurla", day, 2, 8) for day in weeks(14)])
    row = next(
        item for item in get(people["other"], "/departments-performance") if item["slug"] == "e-ferfar"
    )
    assert row["comparison"]["rate"] == row["performance_metrics"]["closure_rate"] == 80.0
    # A single department has no rank.
    assert (row["comparison"]["of"], row["comparison"]["best"]) == (1, None)


@pytest.mark.parametrize(
    ("person", "comparison", "clearance"),
    [("other", 404, 404), ("own", 200, 200), ("limited", 403, 200), ("admin", 200, 200)],
)
def test_permissions(publish_entries, people, person, comparison, clearance):
    publish_entries([])
    api = Api(people[person])
    assert api.get("/comparison/eferfar").status_code == comparison
    assert api.get("/clearance/eferfar").status_code == clearance


@pytest.mark.parametrize("name", [name for name, board in DASHBOARDS.items() if board.compared])
def test_accounts_limited_to_an_area_learn_why_they_see_no_comparison(people, name):
    # Talukas are compared with each other, so one taluka alone has no comparison, whether or not sheets name places.
    response = Api(people["limited"]).get(f"/comparison/{name}")
    assert response.status_code == 403
    assert (response.json()["error_code"], response.json()["message"]) == (
        "OUTSIDE_AREA",
        "All places of the district are compared here, so this is closed to accounts that are limited to an area.",
    )


@pytest.mark.parametrize(
    "path", ["/comparison/nothing", "/clearance/nothing", "/clearance/mining", "/comparison/kpis"]
)
def test_undeclared_comparisons_are_not_found(publish_entries, people, path):
    publish_entries([])
    assert Api(people["superadmin"]).get(path).status_code == 404
    assert Client().get(f"/api{path}").status_code == 401
