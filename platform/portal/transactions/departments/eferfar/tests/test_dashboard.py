"""The dashboard API against the oracle: every block and filter, with entries clustered around boundary dates."""

from datetime import date
from fractions import Fraction
from math import floor

import pytest

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR, TOTALS
from oracle import figures
from oracle.entries import random_entries
from portal.figures.models import Change, DatasetSetting, Import
from portal.geography.models import Taluka
from support.datasets import Api, place_ids

CHARTS = "/eferfar/filtered-chart-data"
SUMS = ("total_pending", "total_issued", "stay_orders")
ALL_DAYS = Window()
TEST_DAYS = (date(2026, 11, 21), date(2026, 4, 1), date(2024, 2, 29))


# Figures are files; the database queries don't depend on the day, so only one day runs on every database.
@pytest.fixture(
    params=[TEST_DAYS[0], *(pytest.param(day, marks=pytest.mark.one_database) for day in TEST_DAYS[1:])],
    ids=str,
)
def today(request, monkeypatch):
    for module in ("transactions.api", "core.response_cache"):
        monkeypatch.setattr(f"portal.{module}.today_in_india", lambda: request.param)
    return request.param


@pytest.fixture
def published(people, today, published):
    """Publish random entries of real talukas; return the oracle's table of them."""
    entries = random_entries(today.toordinal(), today)
    talukas = list(Taluka.objects.select_related("district").order_by("id")[:40:3])
    real = {number: talukas[index] for index, number in enumerate(sorted({e["taluka_id"] for e in entries}))}
    for entry in entries:
        entry |= place_ids(real[entry["taluka_id"]])
    published(EFERFAR, entries)
    return figures.table(entries)


def rounded(mean: Fraction | None) -> int | None:
    return None if mean is None else floor(mean + Fraction(1, 2))


def totals(row):
    return {
        **{name: row[name] for name in (*SUMS, "count")},
        "avg_processing_days": rounded(row["avg_processing_days"]),
    }


def charts(people, **query):
    response = Api(people["own"]).get(CHARTS, **query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def records(row, latest=frozenset()):
    """Pending + issued + stay orders; None if pending is a stock."""
    return None if latest else sum(row[name] for name in SUMS)


def assert_matches(data, entries, today, latest=frozenset(), window=ALL_DAYS):
    """Compare every block of a response with the oracle's rows of `window`, up to today if it has no end."""
    entries = figures.within(entries, window.first, figures.end_of(window, today))

    def block(*by, measures=TOTALS):
        return figures.block(entries, by, measures, today, latest)

    (expected,) = block()
    summary = data["summary"]
    assert {name: summary[name] for name in totals(expected)} == totals(expected)
    assert summary["total_records"] == records(expected, latest)
    by_taluka = {row["taluka_id"]: totals(row) for row in block("taluka_id")}
    assert {
        row["taluka_id"]: {n: row[n] for n in totals(expected)} for row in data["district_data"]
    } == by_taluka
    overall = [share["value"] for share in data["status_distribution"] if share["type"] == "overall"]
    assert overall == [expected[name] for name in SUMS]
    dispute = {
        s["status"]: (s["value"], s["count"]) for s in data["status_distribution"] if s["type"] == "dispute"
    }
    expected_shares = {row["status"]: (records(row, latest), row["count"]) for row in block("status")}
    none = records(dict.fromkeys(SUMS, 0), latest)
    assert dispute == {"disputed": (none, 0), "undisputed": (none, 0), **expected_shares}
    ages = {
        (row["taluka_id"], name): row[name]
        for row in data["age_buckets"]
        for name in figures.buckets(EFERFAR)
        if row[name]
    }
    buckets = block("taluka_id", "age_bucket", measures=("total_pending",))
    # With pending as a stock, a sheet's age is not the age of its cases.
    assert ages == {
        (r["taluka_id"], r["age_bucket"]): r["total_pending"]
        for r in buckets
        if r["total_pending"] and not latest
    }
    assert_series_matches(data["monthly_processing_days"], block("month"), "month", latest)


def assert_series_matches(points, rows, step, latest=frozenset()):
    """Points with entries match the oracle's; those in between are empty."""
    filled = {point["period"]: point for point in points if point["count"]}
    assert {
        period: (point["total_records"], point["avg_processing_days"], point["count"])
        for period, point in filled.items()
    } == {
        row[step]: (records(row, latest), rounded(row["avg_processing_days"]), row["count"]) for row in rows
    }
    periods = [point["period"] for point in points]
    assert periods == sorted(set(periods))
    assert all(point["avg_processing_days"] is None for point in points if not point["count"])


def test_all_filters(people, published, today):
    first = int(published["taluka_id"].iloc[0])
    district = int(published["district_id"].iloc[-1])
    assert_matches(charts(people), published, today)
    for equals in (
        {"taluka_id": first},
        {"district_id": district},
        {"status": "disputed"},
        {"category": "registered", "district_id": district},
        {"taluka_id": 999_999},
    ):
        assert_matches(charts(people, **equals), figures.matching(published, equals), today)
    for period in ("within1month", "within1to3months", "above3months"):
        assert_matches(
            charts(people, time_period=period), figures.in_age_period(published, period, today), today
        )
    edge = date(today.year, 3, 31)
    assert_matches(charts(people, date_from=edge.isoformat()), published, today, window=Window(edge))
    assert_matches(charts(people, date_to=edge.isoformat(), status="undisputed"),
         figures.matching(published, {"status": "undisputed"}), today, window=Window(last=edge))  # fmt: skip


def test_both_dashboard_paths_return_the_same(people, published):
    answer = Api(people["admin"]).get("/eferfar/dashboard-data").json()["data"]
    assert answer == charts(people)


def test_latest(people, published, today):
    DatasetSetting.objects.create(dataset="eferfar", pending_adds_up="latest")
    data = charts(people)
    assert data["pending_adds_up"] == {"total_pending": "latest"}
    assert_matches(data, published, today, frozenset({"total_pending"}))


def test_figures_are_never_as_of_a_day_in_the_future(people, published, today):
    """Entries may be dated in the future; a filter still gives the newest day until today."""
    assert published["date"].max() > today
    freshness = charts(people, status="disputed")["freshness"]
    assert freshness["figures_as_of"] <= today.isoformat()


def test_trends(people, published, today):
    year = today.year - 1
    year_text = f"{year}-{year + 1}"
    begun = figures.within(published, None, today)
    chosen = figures.in_financial_year(begun, year_text)
    data = charts(people, trend="financial_year", financial_year=f"{year}-{(year + 1) % 100:02}")
    assert_series_matches(data["trend_data"], figures.block(chosen, ("month",), TOTALS, today), "month")
    before = figures.in_financial_year(published, f"{year - 1}-{year}")
    assert_series_matches(
        data["previous_trend_data"], figures.block(before, ("month",), TOTALS, today), "month"
    )
    assert_matches(data, published, today)  # the tab affects only the trend
    quarter = figures.within(begun, date(year + 1, 1, 1), date(year + 1, 3, 31))
    data = charts(people, time_period="Q4", financial_year=year_text)
    assert_series_matches(data["trend_data"], figures.block(quarter, ("month",), TOTALS, today), "month")
    assert data["filters_applied"]["trend"] == "Q4"
    march = figures.within(published, date(year + 1, 3, 1), date(year + 1, 3, 31))
    data = charts(people, trend="month", financial_year=year_text, selected_month="3")
    assert_series_matches(data["trend_data"], figures.block(march, ("day",), TOTALS, today), "day")
    assert data["daily_processing_days"] == data["trend_data"]
    assert charts(people, trend="month", selected_month=f"{year + 1}-03")["trend_data"] == data["trend_data"]


def test_limited_user_sees_only_their_talukas_figures(people, published, today):
    person = people["limited"]
    person.taluka_id = int(published["taluka_id"].iloc[0])
    person.save()
    expected_rows = figures.matching(published, {"taluka_id": person.taluka_id})
    other = next(int(i) for i in published["taluka_id"] if i != person.taluka_id)
    api = Api(person)
    assert_matches(api.get(CHARTS).json()["data"], expected_rows, today)
    assert api.get(CHARTS, taluka_id=other).json()["data"]["summary"]["count"] == 0


def test_previous_year_is_added_only_without_filters(people, published):
    plain = charts(people)["summary"]
    previous_year = {"totalDisputedPending": 1, "totalDisputedIssued": 20, "totalUndisputedIssued": 300}
    assert Api(people["own"]).put("/eferfar/previous-year", previous_year).status_code == 200
    data = charts(people)
    assert data["summary"]["previous_year_included"] is True
    assert data["summary"]["total_issued"] == plain["total_issued"] + 320
    assert data["summary"]["total_pending"] == plain["total_pending"] + 1
    assert data["summary"]["total_records"] == plain["total_records"] + 321
    assert (
        sum(s["value"] for s in data["status_distribution"] if s["type"] == "dispute")
        == (data["summary"]["total_records"])
    )
    disputed = charts(people, status="disputed")["summary"]
    assert disputed["previous_year_included"] is True
    for narrowed in (
        {"time_period": "within1month"},
        {"category": "registered"},
        {"date_from": "2020-01-01"},
    ):
        assert charts(people, **narrowed)["summary"]["previous_year_included"] is False


@pytest.mark.parametrize(
    "query",
    [
        {"financial_year": "2026"},
        {"financial_year": "2026-2028"},
        {"selected_month": "13"},
        {"selected_month": "2026-00"},
        {"district": "Atlantis"},
    ],
    ids=str,
)
def test_bad_filters_are_422(query, people, data_folder):
    response = Api(people["own"], "mr").get(CHARTS, **query)
    assert response.status_code == 422, response.content
    assert set(response.json()["errors"]) <= set(query)


def test_empty_before_the_first_publication(people, data_folder):
    Change.objects.create(dataset="eferfar", month=date(2026, 4, 1))
    Import.objects.create(
        dataset="eferfar", filename="a", size=1, sha256="", stored_path="", request_digest=""
    )
    data = charts(people)
    assert data["freshness"] == {
        "data_as_of": None, "figures_as_of": None, "version": 0, "pending": 2, "last_import": None,
        "future_entries": 0,
    }  # fmt: skip
    assert data["summary"]["avg_processing_days"] is None and data["summary"]["count"] == 0
    assert data["trend_data"] == data["district_data"] == data["daily_processing_days"] == []


def test_damaged_file_is_503_and_queues_a_rebuild_once(people, published, tmp_path):
    for file in (tmp_path / "marts").rglob("*.parquet"):
        file.write_bytes(b"PAR1")
    for _ in range(2):
        response = Api(people["own"], "mr").get(CHARTS)
        assert response.status_code == 503
        assert response.json()["message"] == "आकडे पुन्हा तयार होत आहेत. थोड्या वेळाने पुन्हा प्रयत्न करा."
    assert Change.objects.count() == Change.objects.values("month").distinct().count() > 0
