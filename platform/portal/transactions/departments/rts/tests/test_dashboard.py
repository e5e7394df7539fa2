"""RTS's dashboard API against figures computed by pandas from the same random entries."""

from datetime import date

import pandas as pd
import pytest

from catalog.calendar import today_in_india
from catalog.datasets.rts import RTS, TOTALS
from catalog.rounding import percent
from oracle.entries import random_entries
from portal.figures.models import DatasetSetting
from portal.geography.models import Taluka
from support.datasets import place_ids

TODAY = date(2026, 11, 21)
STATUS_CONDITIONS = {
    "pending": lambda e: e["total_pending"] > 0,
    "completed": lambda e: e["total_closed"] > 0,
    "approved": lambda e: e["total_approved"] > 0,
    "rejected": lambda e: e["total_rejected"] > 0,
    "in_progress": lambda e: e["total"] > e["total_pending"] + e["total_closed"],
}
NAMES = {"total": "total_applications", "total_pending": "pending", "total_closed": "closed",
         "total_approved": "approved", "total_rejected": "rejected"}  # fmt: skip


@pytest.fixture
def published(services, places, published):
    """Publish random entries of real talukas and services; return those of days that have come, as a table."""
    rows = random_entries(7, TODAY, dataset=RTS)
    talukas = list(Taluka.objects.select_related("district").order_by("id")[:40:3])
    real = {number: talukas[index] for index, number in enumerate(sorted({r["taluka_id"] for r in rows}))}
    first: dict[tuple, dict] = {}
    for row in rows:
        row |= place_ids(real[row["taluka_id"]]) | {"service_id": services[row["service_id"] % 2].pk}
        first.setdefault(tuple(row[column] for column in RTS.key), row)
    published(RTS, first.values())
    entries = pd.DataFrame(first.values())
    return entries[entries["transaction_date"] <= today_in_india()]


def dashboard(officer, **query):
    answer = officer.get("/rts/dashboard-data", **query)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def grouped(entries, column):
    return {
        int(key): {NAMES[name]: int(group[name].sum()) for name in NAMES} | {"count": len(group)}
        for key, group in entries.groupby(column)
    }


def assert_matches(data, entries):
    summary = data["summary"]
    sums = {name: int(entries[name].sum()) for name in TOTALS}
    renamed = {"total": "total_applications"}
    assert {renamed.get(n, n): v for n, v in sums.items()} == {
        renamed.get(n, n): summary[renamed.get(n, n)] for n in TOTALS
    }
    assert summary["count"] == len(entries)
    remaining = sums["total"] - sums["total_pending"] - sums["total_closed"]
    assert summary["in_progress"] == max(remaining, 0)
    for block, column in (
        ("taluka_data", "taluka_id"),
        ("district_data", "district_id"),
        ("service_data", "service_id"),
    ):
        expected = grouped(entries, column)
        assert {
            row[column]: {n: row[n] for n in (*NAMES.values(), "count")} for row in data[block]
        } == expected
    for row in data["service_data"]:
        assert row["service_name"] and row["service_name_mr"]
        rate = row["closure_rate"]
        total = row["total_applications"]
        assert rate is None if not total else abs(rate - 100 * row["closed"] / total) <= 0.0500001
    assert all(
        row["district_name"] == row["district"] and row["district_mr"] for row in data["district_data"]
    )
    assert all(row["taluka_name"] == row["taluka"] and row["taluka_mr"] for row in data["taluka_data"])


def test_all_blocks_and_filters_match_pandas(officer, published):
    assert_matches(dashboard(officer), published)
    taluka, district = int(published["taluka_id"].iloc[0]), int(published["district_id"].iloc[-1])
    service = int(published["service_id"].iloc[3])
    edge = date(2026, 3, 31)
    for query, rows in (
        ({"taluka_id": taluka}, published[published["taluka_id"] == taluka]),
        ({"district_id": district}, published[published["district_id"] == district]),
        ({"service_id": service}, published[published["service_id"] == service]),
        ({"date_from": edge.isoformat()}, published[published["transaction_date"] >= edge]),
        ({"date_to": edge.isoformat(), "service_id": service},
         published[(published["transaction_date"] <= edge) & (published["service_id"] == service)]),
    ):  # fmt: skip
        assert_matches(dashboard(officer, **query), rows)


@pytest.mark.parametrize("status", STATUS_CONDITIONS)
def test_status_filter_selects_the_same_entries_as_the_list(officer, published, status):
    data = dashboard(officer, status=status)
    assert_matches(data, published[STATUS_CONDITIONS[status](published)])
    assert data["filters_applied"]["status"] == status


def test_rates_and_shares(officer, published):
    data = dashboard(officer)
    summary, shares = data["summary"], {s["status"]: s for s in data["status_distribution"]}
    assert set(shares) == {"completed", "pending", "in_progress", "rejected"}
    assert shares["completed"]["value"] == max(summary["total_closed"] - summary["total_rejected"], 0)
    assert abs(sum(share["percentage"] for share in shares.values()) - 100) < 0.3
    assert summary["success_rate"] == round(100 * summary["total_approved"] / summary["total_closed"])
    empty = dashboard(officer, taluka_id=999_999)
    assert empty["summary"]["success_rate"] == 0 and empty["summary"]["disposal_rate"] is None
    assert empty["taluka_data"] == [] and empty["status_distribution"][0]["percentage"] is None


def test_pending_as_a_stock(officer, published, make):
    DatasetSetting.objects.create(dataset="rts", pending_adds_up="latest")
    newest = published.sort_values("transaction_date").drop_duplicates(
        ["taluka_id", "service_id"], keep="last"
    )
    data = dashboard(officer)
    assert data["summary"]["total_pending"] == int(newest["total_pending"].sum())
    assert data["summary"]["total_applications"] == int(published["total"].sum())
    assert data["pending_adds_up"]["total_pending"] == "latest"
    # A sum over days minus a stock is meaningless: no figure is derived from the two, and there are no shares.
    blocks = [data["summary"], *data["taluka_data"], *data["district_data"], *data["service_data"]]
    assert {row["in_progress"] for row in blocks} == {None}
    assert {share["percentage"] for share in data["status_distribution"]} == {None}
    assert [share["value"] for share in data["status_distribution"] if share["status"] == "in_progress"] == [
        None
    ]
    closed, total = int(published["total_closed"].sum()), int(published["total"].sum())
    assert data["summary"]["disposal_rate"] == float(percent(closed, total) or 0)
    make(day=date(2026, 4, 2), total=4, total_pending=4)
    rows = officer.get("/rts/transactions", per_page=100).json()["data"]
    assert rows and {row["in_progress"] for row in rows} == {None}
    (rts,) = [dataset for dataset in officer.get("/catalog").json()["data"] if dataset["name"] == "rts"]
    assert "in_progress" not in {field["name"] for field in rts["fields"]}
    assert {dataset["adds"] for dataset in rts["measures"] if dataset["pending"]} == {"latest"}


def test_dashboard_includes_the_newest_entries(officer, make, data_folder):
    old, new = make(day=date(2026, 4, 1), total=1), make(day=date(2026, 4, 2), total=4, total_pending=4)
    rows = dashboard(officer)["recent_transactions"]
    assert [row["id"] for row in rows] == [new.pk, old.pk] and rows[0]["service_name"] == "Income Certificate"
    assert [row["id"] for row in dashboard(officer, status="pending")["recent_transactions"]] == [new.pk]
