"""E-Office's figures from sheets and items, and which of the two is counted."""

from datetime import date, timedelta
from random import Random

import pandas as pd
import pytest

from catalog.datasets.eoffice import BUCKETS
from portal.transactions.models import CountedFromItems, FileItem, FilePendency, ReceiptItem, ReceiptPendency
from support.datasets import Api

DATA = "/eoffice/dashboard-data"
LIMITS = {
    "zero_to_seven_days": (0, 7),
    "eight_to_fifteen_days": (8, 15),
    "sixteen_to_thirty_days": (16, 30),
    "thirty_one_to_sixty_days": (31, 60),
    "more_than_sixty_days": (61, 10**9),
}


def data(office, path=DATA, **query):
    answer = Api(office["own"]).get(path, **query)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_newest_count_of_each_section_counts(office, clock, count, published):
    count("Legal", "2026-11-06", 50, 40, 30, 20, 10)
    count("Legal", "2026-11-13", 5, 4, 3, 2, 1)
    count("Revenue", "2026-11-06", 1, 1, 1, 1, 6)
    count("Revenue", "2026-11-20", 7, receipt=True)
    published()
    answer = data(office)
    assert answer["overall_stats"] == {
        "total_sections_with_data": 2,
        "total_file_pendency": 25,
        "total_receipt_pendency": 7,
        "grand_total_pendency": 32,
        "total_critical_items": 7,
        "overall_critical_percentage": 21.9,
        "active_sections": 4,
        "unknown_sections": 0,
    }
    file = answer["file_pendency_summary"]
    assert (file["total_sections"], file["average_per_section"]) == (2, 12.5)
    assert (file["highest_section"], file["highest_pendency"]) == ("Legal", 15)
    assert (file["total_pendency"], file["critical_pendency"]) == (25, 7)
    assert file["thirtyone_to_sixty_days"] == file["thirty_one_to_sixty_days"] == 3
    assert file["greater_than_sixty_days"] == file["more_than_sixty_days"] == 7
    rows = answer["section_wise_data"]
    assert [(r["section_name"], r["file_pendency"], r["receipt_pendency"]) for r in rows] == [
        ("Revenue", 10, 7),
        ("Legal", 15, None),
    ]
    assert rows[1]["receipt"] is None and rows[1]["file"]["as_of"] == "2026-11-13"


def test_sections_without_sheets_are_counted_from_items(office, clock, count, item, published):
    """Items age from day to day without any write."""
    count("Revenue", "2026-11-20", 3)
    for received in ("2026-11-21", "2026-11-14", "2026-11-13", "2026-09-21"):
        item("Legal", received)
    item("Legal", "2026-01-01", status="completed")
    item("Legal", "2026-01-01", status="rejected")
    item("Legal", "2026-09-22", status="in_progress")
    # Revenue sends sheets: its items are not counted as well.
    item("Revenue", "2026-01-01")
    published()
    legal = next(r for r in data(office)["section_wise_data"] if r["section_name"] == "Legal")
    assert legal["file"]["source"] == "items"
    assert [legal["file"][name] for name in BUCKETS] == [2, 1, 0, 1, 1]
    clock(date(2026, 11, 22))
    legal = next(r for r in data(office)["section_wise_data"] if r["section_name"] == "Legal")
    assert [legal["file"][name] for name in BUCKETS] == [1, 2, 0, 0, 2]
    assert data(office)["overall_stats"]["total_file_pendency"] == 8


def test_section_can_be_switched_to_items(office, clock, count, item, published):
    count("Legal", "2026-11-20", 90)
    item("Legal", "2026-11-20")
    published()
    api, legal = Api(office["own"]), data(office)["section_wise_data"][0]
    assert (legal["file"]["source"], legal["file_pendency"]) == ("sheet", 90)
    path = f"/eoffice/section-sources/{legal['section_id']}"
    assert api.put(path, {"file_from_items": True}).status_code == 200
    legal = data(office)["section_wise_data"][0]
    assert (legal["file"]["source"], legal["file_pendency"]) == ("items", 1)
    # Earlier days keep the sheets' counts.
    assert data(office, date_to="2026-11-20")["overall_stats"]["total_file_pendency"] == 90
    assert api.put(path, {"file_from_items": False}).status_code == 200
    assert data(office)["overall_stats"]["total_file_pendency"] == 90


def test_earlier_day_reports_sections_with_items_as_unknown(office, clock, count, item, published):
    count("Revenue", "2026-10-02", 4)
    count("Revenue", "2026-11-20", 3)
    item("Legal", "2026-09-01")
    published()
    answer = data(office, date_to="2026-10-31")
    assert answer["as_of"] == "2026-10-31"
    assert answer["overall_stats"]["total_file_pendency"] == 4
    assert answer["overall_stats"]["unknown_sections"] == 1
    # A window without a count of the section, and one in the future.
    assert data(office, date_from="2026-10-10", date_to="2026-10-31")["section_wise_data"] == []
    assert data(office, date_to="2030-01-01")["overall_stats"]["total_file_pendency"] == 4
    assert data(office, date_from="2030-01-01")["section_wise_data"] == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, ["Legal", "Revenue"]),
        ({"section_id": "Legal"}, ["Legal"]),
        ({"eoffice_section_id": "Legal", "section": "Revenue"}, ["Legal"]),
        ({"section": "विधी शाखा"}, ["Legal"]),
        ({"eoffice_section": "rev"}, ["Revenue"]),
        ({"district": "Mumbai Suburban", "division": "कोकण"}, ["Legal", "Revenue"]),
        ({"district": "Pune"}, []),
        ({"division": "Amravati"}, []),
        ({"taluka": "Kurla"}, []),
        ({"section_id": "all", "district": ""}, ["Legal", "Revenue"]),
        ({"section_name": "ignored", "nonsense": "1"}, ["Legal", "Revenue"]),
    ],
)
def test_filters(office, clock, sections, count, published, query, expected):
    count("Legal", "2026-11-20", 9)
    count("Revenue", "2026-11-20", 8)
    published()
    ids = {name: section.pk for name, section in sections.items()}
    given = {key: ids.get(value, value) if key.endswith("_id") else value for key, value in query.items()}
    assert [row["section_name"] for row in data(office, **given)["section_wise_data"]] == expected


def test_wrong_filters(office, clock, sections):
    api = Api(office["own"], language="mr")
    assert api.get(DATA, section="Nowhere").status_code == 422


def test_other_routes_match_the_dashboard(office, clock, count, item, published):
    count("Legal", "2026-11-20", 10, 5, 3, 2, 0)
    count("Revenue", "2026-11-20", 0, 0, 0, 0, 20)
    count("Revenue", "2026-11-20", 0, 0, 0, 0, 40, receipt=True)
    item("Supply", "2026-11-21", priority="high")
    item("Supply", "2026-11-20", receipt=True)
    published()
    dashboard = data(office)
    assert data(office, "/eoffice/dashboard-stats")["overall_stats"] == dashboard["overall_stats"]
    compared = data(office, "/eoffice/section-comparison")["sections"]
    assert [(r["rank"], r["section_name"], r["share_percentage"]) for r in compared] == [
        (1, "Revenue", 73.2),
        (2, "Legal", 24.4),
        (3, "Supply", 2.4),
    ]
    analysis = data(office, "/eoffice/pendency-analysis")
    assert [(b["file_pendency"], b["receipt_pendency"]) for b in analysis["buckets"]] == [
        (11, 1),
        (5, 0),
        (3, 0),
        (2, 0),
        (20, 40),
    ]
    assert [r["section_name"] for r in analysis["critical_sections"]] == ["Revenue"]
    for kind in ("file", "receipt"):
        summary = data(office, f"/eoffice/{kind}-pendency/dashboard-summary")
        assert summary["summary"] == dashboard[f"{kind}_pendency_summary"]
        assert data(office, f"/eoffice/{kind}-pendency/dashboard-data") == summary
    recent = dashboard["recent_transactions"]
    assert [(r["kind"], r["priority"], r["section"]) for r in recent] == [
        ("receipt", "medium", "Supply"),
        ("file", "high", "Supply"),
    ]
    assert recent[1]["file_number"].startswith("N/")


def select_rows(frame, which):
    # Indexing with an empty list would select no columns instead of no rows.
    return frame[pd.Series(list(which), index=frame.index, dtype=bool)]


def expected_positions(counts, items, open_status, switched, first, last, today):
    """Implement the three rules of `positions` in plain pandas: section → (source, buckets)."""
    day = min(last or today, today)
    positions, unknown = {}, set()
    # A section switched to items but without any has an empty position, not an unknown one.
    for section in {*counts["section"], *items["section"], *switched}:
        since = switched.get(section)
        pairs = zip(counts["section"], counts["day"], strict=True)
        sheets = select_rows(counts, (s == section and d <= day for s, d in pairs))
        own_items = select_rows(items, (s == section for s in items["section"]))
        if (since is not None and since <= day) or (sheets.empty and not own_items.empty):
            if day < today:
                unknown.add(section)
                continue
            waiting = select_rows(own_items, (status in open_status for status in own_items["status"]))
            ages = [(today - received).days for received in waiting["day"]]  # below 0: in the future
            positions[section] = ("items", [sum(a <= age <= b for age in ages) for a, b in LIMITS.values()])
        else:
            within = select_rows(sheets, (first is None or d >= first for d in sheets["day"]))
            if not within.empty:
                newest = within.sort_values("day").iloc[-1]
                positions[section] = ("sheet", [int(newest[name]) for name in BUCKETS])
    return positions, unknown


def test_days_without_a_sheet_have_no_figures(office, sections, published):
    published()
    query = {"date_from": "2026-11-14", "date_to": "2026-11-15"}
    stats = data(office, **query)["overall_stats"]
    counted = ("total_sections_with_data", "active_sections", "unknown_sections")
    assert all(value is None for name, value in stats.items() if name not in counted)
    for path in ("section-comparison", "pendency-analysis"):
        answer = data(office, f"/eoffice/{path}", **query)
        names = ("average_per_section", "overall_critical_percentage", "total_pendency")
        assert [answer[name] for name in names if name in answer]
        assert all(answer[name] is None for name in names if name in answer)
        assert all(row["share_percentage"] is None for row in answer.get("buckets", ()))


@pytest.mark.parametrize("seed", range(6))
def test_random_sections_match_the_oracle(office, clock, sections, published, seed):
    chance, today = Random(seed), date(2026, 11, 21)
    edges = [0, 1, 7, 8, 15, 16, 30, 31, 60, 61, 62, 200]
    tables = {}
    for kind, model, items, number in (
        ("file", FilePendency, FileItem, "reference_number"),
        ("receipt", ReceiptPendency, ReceiptItem, "receipt_number"),
    ):
        counts, item_rows, switched = [], [], {}
        for section in sections.values():
            for back in chance.sample(range(-3, 120), chance.choice((0, 0, 5))):
                buckets = {name: chance.randrange(50) for name in BUCKETS}
                day = today - timedelta(days=back)
                model.objects.create(eoffice_section=section, as_of_date=day, **buckets)
                counts.append({"section": section.pk, "day": day, **buckets})
            for index in range(chance.choice((0, 12))):
                day = today - timedelta(days=chance.choice([*edges, -2]))
                status = chance.choice(("pending", "in_progress", "completed", "rejected"))
                items.objects.create(
                    eoffice_section=section, received_date=day, status=status, subject="s", from_office="o",
                    **{number: f"{section.pk}-{index}"},
                )  # fmt: skip
                item_rows.append({"section": section.pk, "day": day, "status": status})
            if chance.random() < 0.3:
                switched[section.pk] = today - timedelta(days=chance.choice((0, 20)))
                CountedFromItems.objects.create(
                    dataset=model.DATASET.name, section=section, since=switched[section.pk]
                )
        tables[kind] = (
            pd.DataFrame(counts, columns=["section", "day", *BUCKETS]),
            pd.DataFrame(item_rows, columns=["section", "day", "status"]),
            switched,
        )
    published()
    ago = [None, today - timedelta(days=40), today - timedelta(days=10), today, today + timedelta(days=9)]
    windows = [(0, 0), (0, 2), (1, 0), (1, 2), (0, 4), (3, 3)]
    for first, last in [(ago[a], ago[b]) for a, b in windows]:
        query = {"date_from": first, "date_to": last}
        answer = data(office, **{key: day.isoformat() for key, day in query.items() if day})
        unknown_sections = set()
        for kind, (counts, items, switched) in tables.items():
            expected, unknown = expected_positions(
                counts, items, ("pending", "in_progress"), switched, first, last, today
            )
            unknown_sections |= unknown
            actual = {
                row["section_id"]: (row[kind]["source"], [row[kind][name] for name in BUCKETS])
                for row in answer["section_wise_data"]
                if row[kind] is not None
            }
            assert actual == expected, (kind, first, last)
            total = sum(sum(buckets) for _, buckets in expected.values()) if expected else None
            critical = sum(buckets[-1] for _, buckets in expected.values()) if expected else None
            summary = answer[f"{kind}_pendency_summary"]
            assert summary["total_pendency"] == answer["overall_stats"][f"total_{kind}_pendency"] == total
            assert summary["critical_pendency"] == critical
        assert answer["overall_stats"]["unknown_sections"] == len(unknown_sections)
