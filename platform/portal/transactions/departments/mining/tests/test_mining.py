"""Mining through the API: its dashboard against figures computed by hand, its entries, lookups and export."""

import csv
import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from catalog.calendar import today_in_india
from catalog.datasets.mining import MINING
from portal.transactions.departments.mining import demo
from portal.transactions.models import MiningEntry
from support.datasets import Api, place_ids

LIST = "/mining/transactions"
COUNTS = (
    "applied",
    "application_fee_unpaid",
    "resend",
    "demand_note_not_created",
    "demand_note_payment",
    "generated",
    "rejected",
)


@pytest.fixture
def officer(people):
    """API client of a mining user: the `other` user of the fixture."""
    return Api(people["other"])


@pytest.fixture
def body(places):
    def make(taluka="Kurla", **fields):
        return {
            **place_ids(places[taluka]),
            "date": "2026-04-01",
            "applied": 40,
            "generated": 30,
            **fields,
        }

    return make


@pytest.fixture
def published(places, published):
    """Publish three sheets from two districts and two months."""
    days = (date(2026, 3, 31), date(2026, 4, 1), date(2026, 4, 1))
    talukas = [places["Kurla"], places["Andheri"], places["Akot"]]
    rows = [
        MiningEntry.objects.create(
            taluka=taluka,
            date=day,
            **{name: number * 10 + place for place, name in enumerate(COUNTS)},
            royalty=Decimal("10.10") * number,
            dmf=Decimal("1.05") * number,
        )
        for number, (taluka, day) in enumerate(zip(talukas, days, strict=True), 1)
    ]
    published(MINING, [
        {column: getattr(row, column) for column in MINING.columns} | place_ids(row.taluka)
        for row in rows
    ])  # fmt: skip
    return rows


def test_dashboard_totals(officer, published):
    data = officer.get("/mining/dashboard-data").json()["data"]
    applied, generated, rejected = 10 + 20 + 30, 15 + 25 + 35, 16 + 26 + 36
    summary = data["summary"]
    assert (summary["total_applied"], summary["total_generated"]) == (applied, generated)
    assert summary["total_application_fee_unpaid"] == 11 + 21 + 31
    assert (summary["total_royalty"], summary["total_dmf"], summary["total_revenue"]) == (60.6, 6.3, 66.9)
    assert summary["total"] == sum(number * 10 + place for number in (1, 2, 3) for place in range(7))
    assert summary["success_rate"] == 125.0 and summary["processing_rate"] == 255.0
    assert (data["total_transactions"], data["total_processed"]) == (3, generated + rejected)
    assert [row["district_name"] for row in data["district_summary"]] == ["Akola", "Mumbai Suburban"]
    suburban = data["district_summary"][1]
    assert (suburban["total_applied"], suburban["total_transactions"], suburban["district_mr"]) == (
        30,
        2,
        "मुंबई उपनगर",
    )
    assert [(m["month"], m["total_applied"], m["complete"]) for m in data["monthly_trends"]] == [
        ("2026-03", 10, True),
        ("2026-04", 50, today_in_india() > date(2026, 4, 30)),
    ]
    assert [row["taluka"]["name_en"] for row in data["recent_transactions"]] == ["Akot", "Andheri", "Kurla"]


def test_dashboard_filters(officer, published, places):
    suburban = places["Kurla"].district
    query = {"district": "Mumbai Suburban", "date_from": "2026-04-01", "date_to": "2026-04-30"}
    data = officer.get("/mining/dashboard-data", **query).json()["data"]
    assert data["summary"]["total_applied"] == 20 and len(data["recent_transactions"]) == 1
    assert data["filters_applied"] == {**query, "district_id": suburban.pk}
    empty = officer.get("/mining/dashboard-data", date_to="2001-01-01").json()["data"]
    assert empty["summary"]["success_rate"] is None and empty["district_summary"] == []


def test_blank_numbers_are_0_and_computed_fields_follow(officer, body):
    created = officer.post(LIST, body(royalty="12.25", dmf=None, rejected=""))
    assert created.status_code == 201, created.content
    row = created.json()["data"]
    assert created.json()["message"] == "New transaction created successfully!"
    assert (row["applied"], row["rejected"], row["dmf"], row["royalty"]) == (40, 0, 0, 12.25)
    assert (row["total"], row["revenue"], row["success_rate"]) == (70, 12.25, 75.0)
    stored = officer.get(f"{LIST}/{row['id']}").json()["data"]
    assert stored["success_rate"] == 75.0 and stored["creator"]["name"] == "other"
    changed = officer.put(f"{LIST}/{row['id']}", body(applied=0, royalty="0.1"))
    assert changed.json()["message"] == "Transaction updated successfully!"
    assert changed.json()["data"]["success_rate"] is None
    deleted = officer.delete(f"{LIST}/{row['id']}")
    assert deleted.json()["message"] == "Transaction deleted successfully!"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("royalty", "1.234", "At most 2 decimal places."),
        ("royalty", -1, "Enter 0 or more."),
        ("dmf", "many", "Enter a number."),
        ("dmf", True, "Enter a number."),
        ("generated", -1, "Enter 0 or more."),
        ("applied", 1.5, "Enter a whole number."),
        ("dmf", "1e30", "Enter 1,00,00,000 or less."),
    ],
)
def test_invalid_number_is_reported_on_its_field(officer, body, field, value, words):
    answer = officer.post(LIST, body(**{field: value}))
    assert answer.status_code == 422 and answer.json()["errors"] == {field: [words]}


def test_export_matches_the_list(officer, published):
    answer = officer.get("/mining/export-csv", search="Kurla")
    name = f"mining_transactions_selection_{today_in_india():%Y-%m-%d}.csv"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    rows = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert len(rows) == 1 and rows[0]["taluka_name"] == "Kurla"
    assert (rows[0]["royalty"], rows[0]["applied"]) == ("10.10", "10")


@pytest.mark.parametrize("level", ["divisions", "districts", "talukas"])
def test_lookups_match_the_geography_routes(officer, level):
    query = {"talukas": {"district_id": "all"}}.get(level, {})
    rows = officer.get(f"/mining/{level}", **query).json()["data"]
    assert rows and rows == officer.get(f"/geographic/{level}", **query).json()["data"]


def test_demo_figures_are_plausible(people):
    rows: list[dict[str, Any]] = list(demo.entries([1, 2, 3], date(2026, 11, 21)))
    assert rows == list(demo.entries([1, 2, 3], date(2026, 11, 21)))
    assert len({(row["taluka_id"], row["date"]) for row in rows}) == len(rows)
    parts = [name for name in COUNTS if name != "applied"]
    assert all(row["applied"] >= sum(row[name] for name in parts) for row in rows)

    def rate(first, last):
        chosen = [row for row in rows if first <= row["date"] <= last]
        return sum(row["generated"] for row in chosen) / sum(row["applied"] for row in chosen)

    assert 0.5 < rate(date(2024, 12, 1), date(2025, 2, 1)) < rate(date(2026, 9, 1), date(2026, 11, 1)) < 0.85
    assert demo.seed(people["superadmin"]) == MiningEntry.objects.count() > 3_000
