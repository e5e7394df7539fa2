"""The ranking: figures match the entries, unreported ones are null, and the order is by closure rate."""

from datetime import date, timedelta

import pytest

from catalog.calendar import last_twelve_months, today_in_india, year_before
from catalog.datasets.eferfar import EFERFAR
from catalog.performance import Counts
from catalog.text import Text
from oracle.entries import random_entries
from oracle.figures import block, table, within
from portal.core.numbers import format_integer
from portal.organisation.models import Department
from portal.performance.figures import DatasetFigures, Metrics, dataset_figures
from portal.transactions.models import EferfarEntry
from support.datasets import Api

# These read published figures; the access tests run the other queries on both databases.
pytestmark = pytest.mark.one_database

TODAY = today_in_india()


def entries_of(rows):
    """Return `(taluka id, date, pending, issued, stay, days)` as entries of E-Ferfar."""
    from portal.geography.models import Taluka

    districts = {taluka.pk: taluka.district for taluka in Taluka.objects.select_related("district")}
    return [
        {
            "division_id": districts[taluka].division_id,
            "district_id": districts[taluka].pk,
            "taluka_id": taluka,
            "status": "disputed",
            "category": "",
            "date": day,
            "total_pending": pending,
            "total_issued": issued,
            "stay_orders": stay,
            "avg_processing_days": days,
        }
        for taluka, day, pending, issued, stay, days in rows
    ]


def ranked(person, language="en"):
    response = Api(person, language).get("/departments-performance")
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_figures_come_from_the_entries(published, people, places):
    kurla, andheri = places["Kurla"].pk, places["Andheri"].pk
    old = year_before(TODAY).replace(day=28)
    rows = [
        (kurla, TODAY, 10, 60, 5, 20),
        (andheri, TODAY - timedelta(days=40), 5, 20, 0, 30),
        (andheri, old, 1000, 1000, 1000, 1000),
    ]
    published(EFERFAR, entries_of(rows))
    first, second = ranked(people["own"])
    assert (first["slug"], first["rank"], first["data_as_of"]) == ("e-ferfar", 1, TODAY.isoformat())
    assert first["performance_metrics"] == {
        "closure_rate": 80.0,
        "success_rate": None,
        "total_submitted": 100,
        "total_completed": 80,
        "total_pending": 15,
        "average_processing_time": 23,
        "citizen_satisfaction": None,
    }
    assert first["performance_level"] == {
        "key": "very_good",
        "level": "Very Good",
        "level_mr": "खूप चांगले",
        "color": "blue",
    }
    insights = first["key_insights"]
    assert (insights["primary_service"], insights["primary_service_mr"]) == ("E-Ferfar", "ई-फेरफार")
    assert insights["processing_mode"] == "Entries by hand"
    assert insights["improvement_areas"] == ["Kurla has the most pending: 10 of 15."]
    assert insights["improvement_areas_mr"] == ["सर्वाधिक प्रलंबित कुर्ला येथे: 15 पैकी 10."]
    # Mining has no sheets, so its figures are null.
    assert (second["slug"], second["rank"], second["performance_level"]) == ("mining", None, None)
    assert set(second["performance_metrics"].values()) == {None}
    assert second["key_insights"]["improvement_areas"] == []


@pytest.mark.parametrize("seed", range(4))
def test_figures_match_the_oracle(published, db, seed):
    entries = random_entries(seed, TODAY)
    published(EFERFAR, entries)
    figures = dataset_figures(EFERFAR, TODAY)
    window = last_twelve_months(TODAY)
    measures = ("total_issued", "total_pending", "stay_orders", "avg_processing_days")
    year = within(table(entries), window.first, window.last)
    (totals,) = block(year, (), measures, TODAY)
    assert figures is not None and figures.counts.completed == totals["total_issued"]
    assert figures.counts.submitted == sum(totals[name] for name in measures[:3])
    assert figures.counts.pending == totals["total_pending"]
    assert figures.days == pytest.approx(float(totals["avg_processing_days"]))
    most = max(
        (row["total_pending"], row["taluka_id"]) for row in block(year, ("taluka_id",), measures, TODAY)
    )
    assert figures.most_pending == ("taluka_id", most[1], most[0])


def test_without_figures_values_are_null(data_folder, people):
    assert all(row["rank"] is None and row["data_as_of"] is None for row in ranked(people["admin"]))
    assert not EferfarEntry.objects.exists()


def test_damaged_figures_return_503_and_queue_a_rebuild(published, data_folder, people, places):
    from portal.figures.models import Change

    published(EFERFAR, entries_of([(places["Kurla"].pk, TODAY, 10, 60, 5, 20)]))
    for file in (data_folder / "marts").glob("*/*.parquet"):
        file.write_bytes(b"broken")
    response = Api(people["own"]).get("/departments-performance")
    assert (response.status_code, response.json()["error_code"]) == (503, "FIGURES_UNAVAILABLE")
    assert response.headers["Retry-After"]
    assert Change.objects.filter(dataset="eferfar").count() == 1


def test_everyone_sees_the_active_departments(data_folder, people):
    Department.objects.create(slug="closed", name="Closed", status="inactive")
    for person in ("own", "other", "admin", "superadmin"):
        assert {row["slug"] for row in ranked(people[person])} == {"e-ferfar", "mining"}


def figures_with(days=None, **values):
    return DatasetFigures(label=Text("A", "अ"), counts=Counts(**values), days=days)


def test_sums_the_datasets_of_a_department():
    metrics = Metrics(
        figures=(
            figures_with(
                submitted=100,
                completed=30,
                approved=24,
                days=10.0,
                satisfied=3,
                dissatisfied=1,
            ),
            figures_with(submitted=50, completed=10, days=20.0, pending=7),
            figures_with(completed=99),
        )
    )
    assert (metrics.total("submitted"), metrics.total("completed"), metrics.total("pending")) == (150, 139, 7)
    # The closure rate uses sheets with both counts, the success rate those with approvals.
    assert (metrics.closure_rate, metrics.success_rate, metrics.days, metrics.satisfaction) == (
        26.7,
        80.0,
        13,
        3.8,
    )
    assert Metrics(figures=(figures_with(days=4.0), figures_with(days=5.0))).days == 5
    empty = Metrics()
    assert (empty.closure_rate, empty.success_rate, empty.days, empty.satisfaction, empty.main) == (None,) * 5
    assert (
        Metrics(figures=(figures_with(submitted=0, completed=0, satisfied=0, dissatisfied=0),)).closure_rate
        is None
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (1000, "1,000"), (99_999, "99,999"), (100_000, "1,00,000"), (12_345_678, "1,23,45,678"),
     (-1_00_000, "-1,00,000"), (10_00_005, "10,00,005")],
)  # fmt: skip
def test_indian_grouping(number, text):
    assert format_integer(number) == text


def test_window_is_twelve_months():
    window = last_twelve_months(date(2026, 11, 21))
    assert (window.first, window.last) == (date(2025, 12, 1), date(2026, 11, 21))
