"""Both systems' dashboards and reports against pandas: an independent implementation of requirement 35."""

from collections.abc import Callable
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pandas as pd
import pytest

from catalog.calendar import next_month
from catalog.datasets.grievance import AAPLE_SARKAR, PG
from oracle.entries import random_entries
from portal.organisation.models import Office

TODAY = date(2026, 11, 21)
CLOSED = ["closed_satisfied", "closed_dissatisfied"]
STAGES = [
    "submitted",
    "escalated",
    "assigned_count",
    "reassigned_count",
    "transferred_count",
    "received_with_inputs",
    "forwarded_for_inputs",
    "send_to_cpgram",
    *CLOSED,
]


@pytest.fixture(params=[AAPLE_SARKAR, PG], ids=lambda dataset: dataset.path)
def dataset(request):
    return request.param


@pytest.fixture
def entries(db, dataset, published, monkeypatch):
    """Publish random entries of four offices; return those up to today as a pandas table."""
    for module in ("transactions.api", "transactions.departments.grievance.reports", "core.response_cache"):
        monkeypatch.setattr(f"portal.{module}.today_in_india", lambda: TODAY)
    rows = random_entries(11, TODAY, dataset=dataset)
    for number in sorted({row["office_id"] for row in rows}):
        Office.objects.create(pk=number, name=f"Office {number}", name_mr=f"कार्यालय {number}")
    published(dataset, rows)
    table = pd.DataFrame([row for row in rows if row["date"] <= TODAY])
    table["month"] = [f"{day:%Y-%m}" for day in table["date"]]
    return table


def percent(part, whole):
    if not whole:
        return None
    share = Decimal(100) * int(part) / int(whole)
    return float(share.quantize(Decimal("0.01"), ROUND_HALF_UP))


def expected(rows):
    total, closed = (int(rows[names].to_numpy().sum()) for names in (STAGES, CLOSED))
    satisfied, dissatisfied = (int(rows[name].sum()) for name in CLOSED)
    return {
        "grievances": total,
        "resolved": closed,
        "pending": total - closed,
        "satisfied": satisfied,
        "dissatisfied": dissatisfied,
        "resolved_pendency": int(rows["resolved_pendency"].sum()),
        "efficiency": percent(closed, total),
        "pendency_percentage": percent(total - closed, total),
        "satisfaction_rate": percent(satisfied, satisfied + dissatisfied),
        "count": len(rows),
    }


def summary(rows):
    values = expected(rows)
    names = {
        "grievances": "total_grievances",
        "resolved": "total_resolved",
        "pending": "total_pending",
        "efficiency": "resolution_rate",
        "satisfied": "total_satisfied",
        "dissatisfied": "total_dissatisfied",
    }
    return {names.get(name, name): value for name, value in values.items()}


def get(officer, dataset, call, **query):
    answer = officer.get(f"/{dataset.path}/{call}", **query)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


FILTERS: tuple[tuple[dict[str, Any], Callable[[pd.DataFrame], pd.DataFrame]], ...] = (
    ({}, lambda rows: rows),
    ({"office_id": 12}, lambda rows: rows[rows["office_id"] == 12]),
    ({"office": "कार्यालय 13"}, lambda rows: rows[rows["office_id"] == 13]),
    ({"start_date": "2026-04-01"}, lambda rows: rows[rows["date"] >= date(2026, 4, 1)]),
    (
        {"date_from": "2026-01-01", "end_date": "2026-03-31"},
        lambda rows: rows[(rows["date"] >= date(2026, 1, 1)) & (rows["date"] <= date(2026, 3, 31))],
    ),
    ({"start_date": "1999-01-01", "end_date": "1999-12-31"}, lambda rows: rows[:0]),
)


@pytest.mark.parametrize(
    ("query", "chosen"), FILTERS, ids=lambda param: str(param) if isinstance(param, dict) else ""
)
def test_dashboard_matches_pandas(entries, officer, dataset, query, chosen):
    rows = chosen(entries)
    data = get(officer, dataset, "dashboard-data", **query)
    assert data["summary"] == summary(rows)
    assert data["offices"] == [
        {"office_id": number, "name": f"Office {number}", "name_mr": f"कार्यालय {number}", **expected(part)}
        for number, part in rows.groupby("office_id")
    ]
    assert data["months"] == [
        {
            "month": month,
            "complete": next_month(date.fromisoformat(f"{month}-01")) <= TODAY,
            **expected(part),
        }
        for month, part in rows.groupby("month")
    ]
    total = int(rows[STAGES].to_numpy().sum())
    assert [(row["stage"], row["count"], row["share"]) for row in data["stages"]] == [
        (stage, int(rows[stage].sum()), percent(rows[stage].sum(), total)) for stage in STAGES
    ]
    assert data["freshness"]["pending"] == 0
    assert ("escalations" in data) is (dataset is PG)


def test_reports_match_pandas(entries, officer, dataset):
    months = get(officer, dataset, "monthly-stats", office_id=12)["months"]
    office_rows = entries[entries["office_id"] == 12]
    assert [row["grievances"] for row in months] == [
        expected(part)["grievances"] for _, part in office_rows.groupby("month")
    ]
    ranked = get(officer, dataset, "office-performance")["offices"]
    rates = [row["efficiency"] for row in ranked]
    assert rates == sorted(rates, reverse=True)
    assert [row["rank"] for row in ranked] == list(range(1, len(ranked) + 1))
    assert {row["office_id"]: row["grievances"] for row in ranked} == {
        number: expected(part)["grievances"] for number, part in entries.groupby("office_id")
    }
    assert all(row["level"] and row["level_label"]["mr"] for row in ranked)


@pytest.mark.parametrize("dataset", [PG], ids=["pg"], indirect=True)
def test_pg_reports_match_pandas(entries, officer, dataset):
    analysis = get(officer, dataset, "grievance-analysis", start_date="2026-04-01")
    rows = entries[entries["date"] >= date(2026, 4, 1)]
    assert analysis["summary"] == summary(rows)
    for office in analysis["offices"]:
        office_rows = rows[rows["office_id"] == office["office_id"]]
        assert [stage["count"] for stage in office["stages"]] == [
            int(office_rows[name].sum()) for name in STAGES
        ]
    assert [month["month"] for month in analysis["months"]] == sorted(set(rows["month"]))
    report = get(officer, dataset, "satisfaction-report")
    assert report["summary"] == summary(entries)
    assert {row["office_id"]: row["satisfaction_rate"] for row in report["offices"]} == {
        number: expected(part)["satisfaction_rate"] for number, part in entries.groupby("office_id")
    }


def test_unknown_office_is_rejected(entries, officer, dataset):
    for call in ("dashboard-data", "transactions"):
        answer = officer.get(f"/{dataset.path}/{call}", office="Nowhere")
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["office"])
