"""The Command Center's figures match the entries, exclude samples, and respect filters."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from catalog.calendar import (
    financial_year_of,
    financial_year_window,
    first_of_month,
    today_in_india,
    year_before,
)
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.eoffice import EOFFICE_FILE_PENDENCY
from catalog.datasets.kpis import KPIS
from catalog.datasets.mining import MINING
from catalog.datasets.rts import RTS
from oracle.entries import random_entries
from oracle.figures import block, matching, table, within
from portal.figures.models import Import
from portal.organisation.models import Department
from support.datasets import Api, place_ids

# These read published figures; the access tests run the other queries on both databases.
pytestmark = pytest.mark.one_database

TODAY = today_in_india()
YEAR = financial_year_window(financial_year_of(TODAY))
MEASURES = ("total_issued", "total_pending", "stay_orders")


@pytest.fixture
def departments(people):
    for slug in ("rts-act", "esakshi", "e-office", "cm-war-room"):
        Department.objects.get_or_create(slug=slug, defaults={"name": slug, "name_mr": slug})


def stats(person, **filters):
    response = Api(person).get("/dashboard/stats", **filters)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def row_of(taluka, day, pending, issued, stay=0, days=10):
    counts = {
        "total_pending": pending,
        "total_issued": issued,
        "stay_orders": stay,
        "avg_processing_days": days,
    }
    kind = {"date": day, "status": "undisputed", "category": ""}
    return {**kind, **counts, **place_ids(taluka)}


def mining_row(taluka, day, applied, generated, royalty):
    counts = dict.fromkeys(
        ("application_fee_unpaid", "resend", "demand_note_not_created", "demand_note_payment", "rejected"), 0
    )
    money = {"royalty": Decimal(royalty), "dmf": Decimal("0.50")}
    return {
        "date": day,
        "applied": applied,
        "generated": generated,
        **counts,
        **money,
        **place_ids(taluka),
    }


@pytest.mark.parametrize("seed", range(3))
def test_figures_match_the_oracle(published, people, departments, seed):
    eferfar = random_entries(seed, TODAY)
    rts = random_entries(seed + 10, TODAY, dataset=RTS)
    published(EFERFAR, eferfar)
    published(RTS, rts)
    data = stats(people["admin"])
    period = data["period"]
    counted = [(EFERFAR, eferfar, MEASURES), (RTS, rts, ("total", "total_pending", "total_approved"))]
    for key, first, last in (
        ("value", period["date_from"], period["date_to"]),
        ("previous", period["previous_from"], period["previous_to"]),
    ):
        days = date.fromisoformat(first), date.fromisoformat(last)
        (eferfar_totals,), (rts_totals,) = (
            block(within(table(entries, dataset), *days), (), measures, TODAY, dataset=dataset)
            for dataset, entries, measures in counted
        )
        figures = {name: figure[key] for name, figure in data["figures"].items()}
        assert (
            figures["total_transactions"]
            == sum(eferfar_totals[name] for name in MEASURES) + rts_totals["total"]
        )
        assert (
            figures["pending_applications"] == eferfar_totals["total_pending"] + rts_totals["total_pending"]
        )
        assert (
            figures["total_approved_applications"]
            == eferfar_totals["total_issued"] + rts_totals["total_approved"]
        )
    assert data["system_stats"]["total_transactions"] == data["figures"]["total_transactions"]["value"]
    assert (
        data["comprehensive_stats"]["overall_performance"]["total_pending"]
        == (data["figures"]["pending_applications"]["value"])
    )


def test_current_period_ends_with_the_sheets_of_the_chosen_department(published, people, places, departments):
    days = TODAY - timedelta(days=3), TODAY - timedelta(days=1)
    published(EFERFAR, [row_of(places["Kurla"], days[0], 5, 5)])
    published(MINING, [mining_row(places["Kurla"], days[1], 5, 5, "1.00")])
    for department, day in (("e-ferfar", days[0]), ("mining", days[1]), ("esakshi", days[1])):
        period = stats(people["admin"], period="last_30_days", department=department)["period"]
        assert period["date_to"] == str(day)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["Kurla", "Akot"])
def test_area_filter_applies_to_every_card(published, people, places, departments, seed, name):
    entries = random_entries(seed, TODAY)
    talukas = [places["Kurla"], places["Akot"], places["Andheri"]]
    for number, row in enumerate(entries):
        row |= place_ids(talukas[number % 3])
    unique = {tuple(row[column] for column in EFERFAR.key): row for row in entries}
    published(EFERFAR, list(unique.values()))
    taluka = places[name]
    data = stats(people["admin"], taluka_id=taluka.pk)
    last = date.fromisoformat(data["period"]["date_to"])
    (totals,) = block(
        within(matching(table(unique.values()), {"taluka_id": taluka.pk}), YEAR.first, last),
        (),
        MEASURES,
        TODAY,
    )
    expected = sum(totals[measure] for measure in MEASURES)
    assert data["figures"]["total_transactions"]["value"] == expected
    (place,) = data["district_metrics"]["talukas"]
    assert (place["id"], place["total_transactions"]) == (taluka.pk, expected)
    assert data["top_performers"]["districts"][0]["id"] == taluka.district_id
    assert sum(share["value"] for share in data["chart_data"]["service_distribution"]) == expected
    # The same by name. Sheets without places are listed, not counted.
    assert stats(people["admin"], taluka=name)["figures"] == data["figures"]
    assert {"aaple_sarkar", "pg"} <= {item["dataset"] for item in data["left_out"]}


def test_revenue_compares_with_the_same_days_of_last_month(published, people, places, departments):
    kurla = places["Kurla"]
    first = first_of_month(TODAY)
    before = first_of_month(first - timedelta(days=1))
    published(
        MINING,
        [
            mining_row(kurla, first, 10, 5, "2.50"),
            mining_row(kurla, before, 20, 8, "1.50"),
        ],
    )
    data = stats(people["admin"])
    figure = data["figures"]["monthly_collection"]
    assert (figure["value"], figure["previous"], figure["unit"]) == (300_000, 200_000, "rupees")
    assert figure["change"] == 50.0
    (now,) = [month for month in data["chart_data"]["revenue_trend"] if month["month"] == f"{TODAY:%Y-%m}"]
    assert (now["revenue"], now["complete"]) == (300_000, False)
    # Mining does not report pending cases, so the figure is null, not zero.
    assert data["figures"]["pending_applications"]["value"] is None
    (row,) = [item for item in data["department_stats"] if item["slug"] == "mining"]
    assert (row["total_pending"], row["source"]) == (None, "live")


def test_rates_change_in_points(published, people, places, departments):
    kurla, last_year = places["Kurla"], year_before(TODAY)
    published(EFERFAR, [row_of(kurla, TODAY, 20, 60), row_of(kurla, last_year, 10, 90)])
    figures = stats(people["admin"], date_from=TODAY, date_to=TODAY)["figures"]
    assert figures["total_transactions"]["previous"] is None
    figures = stats(people["admin"])["figures"]
    assert figures["pending_applications"]["change"] == 100.0
    assert (figures["closure_rate"]["value"], figures["closure_rate"]["previous"]) == (75.0, 90.0)
    assert (figures["closure_rate"]["change"], figures["closure_rate"]["change_unit"]) == (-15.0, "points")


def test_day_without_sheets_is_a_gap(published, people, places, departments):
    published(
        EFERFAR, [row_of(places["Kurla"], TODAY, 3, 7), row_of(places["Kurla"], TODAY - timedelta(2), 0, 0)]
    )
    days = stats(people["admin"], period="last_30_days")["chart_data"]["daily_processing"]
    assert [(day["received"], day["completed"]) for day in days[-3:]] == [(0, 0), (None, None), (10, 7)]
    assert (
        stats(people["admin"])["today"] | {"received": 10, "completed": 7} == stats(people["admin"])["today"]
    )


def test_samples_are_marked_and_not_summed(published, people, places, departments):
    published(EFERFAR, [row_of(places["Kurla"], TODAY, 3, 7)])
    data = stats(people["admin"])
    assert data["figures"]["total_transactions"]["value"] == 10
    rows = {row["slug"]: row for row in data["department_performance_matrix"]}
    assert rows["esakshi"]["is_sample"] and rows["esakshi"]["rank"] is None
    assert rows["esakshi"]["performance_metrics"]["total_submitted"] == 15_420
    assert not rows["e-ferfar"]["is_sample"] and rows["e-ferfar"]["rank"] == 1
    assert data["district_metrics"]["profile"]["is_sample"]
    assert "esakshi" not in {row["slug"] for row in data["top_performers"]["departments"]}
    # Live from its first sheet on, but its positions on a day are not added to totals of the period.
    values = {"total_applications": 100, "approved_applications": 60, "rejected_applications": 15}
    published(
        KPIS,
        [
            {"department": "esakshi", "date": TODAY, "metric": name, "category": "", "value": Decimal(value)}
            for name, value in values.items()
        ],
    )
    data = stats(people["admin"])
    (row,) = [item for item in data["department_performance_matrix"] if item["slug"] == "esakshi"]
    metrics = row["performance_metrics"]
    # The closure rate is closed of received, the success rate is approved of closed.
    assert (row["is_sample"], metrics["closure_rate"], metrics["success_rate"]) == (False, 75.0, 80.0)
    assert row["position"] and row["change"] is None
    # The sheet has no pending cases, so they are null.
    assert row["performance_metrics"]["total_pending"] is None
    assert data["figures"]["total_transactions"]["value"] == 10


def test_positions_count_only_for_their_department(published, people, departments):
    buckets = [measure.name for measure in EOFFICE_FILE_PENDENCY.measures]
    published(
        EOFFICE_FILE_PENDENCY,
        [{"eoffice_section_id": 1, "as_of_date": TODAY, **dict.fromkeys(buckets, 4)}],
    )
    data = stats(people["admin"])
    (row,) = [item for item in data["department_stats"] if item["slug"] == "e-office"]
    assert (row["total_pending"], row["standing"], row["source"]) == (20, True, "live")
    assert data["figures"]["pending_applications"]["value"] is None


def test_without_figures_values_are_null(data_folder, people, departments):
    data = stats(people["admin"])
    assert {figure["source"] for figure in data["figures"].values()} == {"none"}
    assert data["comprehensive_stats"]["overall_performance"]["level"] is None
    assert data["freshness"]["data_as_of"] is None and data["chart_data"]["revenue_trend"] == []


def test_filters_by_department(published, people, places, departments):
    published(EFERFAR, [row_of(places["Kurla"], TODAY, 3, 7)])
    published(RTS, random_entries(1, TODAY, dataset=RTS))
    data = stats(people["admin"], department="e-ferfar")
    assert [row["slug"] for row in data["department_stats"]] == ["e-ferfar"]
    assert data["figures"]["total_transactions"]["value"] == 10
    response = Api(people["admin"], "mr").get("/dashboard/stats", department="nothing")
    assert (response.status_code, response.json()["errors"]) == (422, {"department": ["असा विभाग नाही."]})


@pytest.mark.parametrize(
    "query",
    [
        {"financial_year": "x"},
        {"date_from": "0001-01-01"},
        {"district_id": "-1"},
        {"taluka": "Nowhere"},
    ],
)
def test_rejects_invalid_filters(data_folder, people, departments, query):
    assert Api(people["admin"]).get("/dashboard/stats", **query).status_code == 422


def test_accepts_from_and_to(published, people, places, departments):
    published(EFERFAR, [row_of(places["Kurla"], TODAY, 3, 7)])
    data = stats(people["admin"], **{"from": TODAY.isoformat(), "to": TODAY.isoformat()})
    assert (data["period"]["kind"], data["figures"]["total_transactions"]["value"]) == ("custom", 10)


def test_query_count_is_constant(published, people, places, departments):
    api = Api(people["admin"])

    def query_count():
        with CaptureQueriesContext(connection) as queries:
            assert api.get("/dashboard/stats").status_code == 200
        return len(queries)

    published(EFERFAR, [row_of(places["Kurla"], TODAY, 3, 7)])
    query_count()
    baseline = query_count()
    for number, name in enumerate(("Kurla", "Andheri", "Borivali")):
        published(EFERFAR, [row_of(places[name], TODAY - timedelta(n), n, number) for n in range(120)])
        for n in range(5):
            Import.objects.create(
                dataset="eferfar", filename=f"{n}.csv", size=1, sha256="", stored_path="", request_digest="",
                state=Import.State.DONE, finished_at=timezone.now(), row_count=2,
            )  # fmt: skip
    query_count()  # the first request after publishing also reads the new manifest
    assert query_count() <= baseline + 1
