"""Figures match the oracle by period; missing sheets are not zero, and only like is compared with like."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest

from catalog.calendar import Window, month_window, year_before
from catalog.datasets.eferfar import EFERFAR
from catalog.followed import followed
from catalog.registry import DASHBOARDS, DATASETS
from catalog.submissions import WorkingDays
from catalog.trends import periods
from oracle.entries import random_entries
from oracle.figures import block, matching, table, within
from portal.geography.models import Taluka
from portal.trends.figures import TrendRequest, trends_of
from support.datasets import Api
from support.published import publish_rows

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TODAY = date(2026, 11, 21)
MEASURES = ("total_issued", "total_pending", "avg_processing_days")


def request_for(by="month", start=2026, **area):
    return TrendRequest(by=by, start=start, area=area, today=TODAY)


def issued(by="month", **changes):
    return trends_of("e-ferfar", request_for(by, **changes))[0]


def rounded(value):
    return None if value is None else float(Decimal(str(float(value))).quantize(Decimal(1), ROUND_HALF_UP))


@pytest.mark.parametrize("by", ["month", "quarter", "year"])
@pytest.mark.parametrize("seed", range(3))
def test_periods_match_the_oracle(data_folder, by, seed):
    entries_ = random_entries(seed, TODAY)
    publish_rows(data_folder, EFERFAR, entries_)
    for area in ({}, {"district_id": 1}, {"taluka_id": 4}):
        entries = matching(table(entries_), area)

        def expected(window, entries=entries):
            (row,) = block(within(entries, window.first, window.last), (), MEASURES, TODAY)
            return [rounded(row[name]) if row["count"] else None for name in MEASURES]

        measures = trends_of("e-ferfar", request_for(by, **area))
        for index, (now, before) in enumerate(zip(periods(by, 2026), periods(by, 2025), strict=True)):
            begun = Window(now.window.first, min(now.window.last or date.max, measures[0].until))
            assert [measure.points[index].value for measure in measures] == expected(begun)
            assert [measure.points[index].previous for measure in measures] == expected(before.window)
        first, until = date(2026, 4, 1), measures[0].until
        (so_far,) = block(within(entries, first, until), (), MEASURES, TODAY)
        assert [measure.value for measure in measures] == [
            rounded(so_far[name]) if so_far["count"] else None for name in MEASURES
        ]


def two_years(*, without=()):
    """Return one sheet a month on the tenth: 100 issued in the year before, 110 in this one."""
    days = [date(2025, month, 10) for month in range(4, 13)] + [date(2026, m, 10) for m in range(1, 12)]
    return [(day, 5, 110 if day >= date(2026, 4, 1) else 100, 20) for day in days if day not in without]


def test_period_in_progress_is_compared_with_the_same_days(published):
    published([*two_years(), (date(2025, 11, 25), 0, 900, 20)])
    measure = issued()
    november = measure.points[7]
    assert (november.state, november.value, november.previous) == ("running", 110, 1000)
    assert november.change == 10.0
    assert (measure.value, measure.previous, measure.change) == (880, 800, 10.0)
    assert (measure.first, measure.until, measure.tone) == (date(2026, 4, 1), date(2026, 11, 10), "good")
    assert [point.state for point in measure.points[8:]] == ["ahead"] * 4
    assert all(point.value is None and point.change is None for point in measure.points[8:])


@pytest.mark.parametrize("by", ["month", "quarter", "year"])
def test_entries_dated_in_the_future_belong_to_no_period_yet(published, by):
    published(two_years())
    known = issued(by=by)
    published([*two_years(), (date(2026, 12, 20), 0, 900, 20), (date(2027, 1, 5), 0, 900, 20)])
    assert issued(by=by) == known


def test_missing_month_is_a_gap_and_prevents_comparison(published):
    published(two_years(without=(date(2026, 6, 10),)))
    measure = issued()
    june = measure.points[2]
    assert (june.value, june.previous, june.change, june.state) == (None, 100, None, "missing")
    assert (measure.value, measure.previous, measure.change) == (770, 800, None)
    assert measure.missing == (date(2026, 6, 1),)
    first, second = issued("quarter").points[:2]
    assert (first.value, first.previous, first.change, first.missing) == (220, 300, None, (date(2026, 6, 1),))
    assert (second.value, second.change, second.missing) == (330, 10.0, ())


def test_missing_month_a_year_before_prevents_comparison(published):
    published(two_years(without=(date(2025, 6, 10),)))
    assert issued().change is None
    assert issued().missing == (date(2025, 6, 1),)


def test_tone_follows_the_favourable_direction(published):
    published([(date(2025, 5, 1), 10, 10, 20), (date(2026, 5, 1), 12, 9, 10)])
    assert [(measure.trend.name, measure.tone) for measure in trends_of("e-ferfar", request_for())] == [
        ("issued", "bad"),
        ("pending", "bad"),
        ("days", "good"),
    ]


def test_leap_day_is_compared_with_the_year_before(published):
    published([(date(2024, 2, 29), 1, 7, 20), (date(2025, 2, 28), 1, 14, 20)])
    february = issued(start=2024).points[10]
    assert (february.value, february.previous, february.change) == (14, 7, 100.0)
    assert year_before(date(2024, 2, 29)) == date(2023, 2, 28)


def test_without_sheets_values_are_none(published):
    published([])
    for measure in trends_of("e-ferfar", request_for("year")):
        assert (measure.value, measure.previous, measure.change, measure.as_of) == (None, None, None, None)
        assert {point.state for point in measure.points} <= {"missing", "ahead"}


def test_lagging_figures_are_compared_up_to_their_newest_day(published):
    published([(date(2025, 4, 2), 0, 50, 1), (date(2025, 4, 20), 0, 50, 1), (date(2026, 4, 3), 0, 60, 1)])
    measure = issued()
    assert (measure.until, measure.value, measure.previous, measure.change) == (
        date(2026, 4, 3),
        60,
        50,
        20.0,
    )
    assert TODAY - measure.until > timedelta(days=200)


def test_followed_measures_exist_in_their_dataset():
    departments = {slug for dataset in DATASETS.values() for slug in dataset.owners}
    for department in departments:
        measures = list(followed(department))
        assert len({(dataset.name, trend.name) for dataset, trend in measures}) == len(measures)
        for dataset, trend in measures:
            assert all(dataset.measure(name) for name in trend.measures), (department, trend)
            assert trend.label.en and trend.label.mr


def monthly_sheets(amounts):
    """Return one sheet a month from December 2024 on, with `amounts` per working day of the month."""
    rows = []
    for number, amount in enumerate(amounts):
        window = month_window(date(2024 + (11 + number) // 12, (11 + number) % 12 + 1, 1))
        assert window.first is not None and window.last is not None
        days = [window.first + timedelta(days=n) for n in range((window.last - window.first).days + 1)]
        open_days = [day for day in days if day in WorkingDays()]
        if amount is not None:
            rows.append((open_days[-1], 5, amount * len(open_days), 20))
    return rows


CALM = [10, 12, 9, 11, 10, 12, 9, 11, 10, 12, 9, 11]


def test_signal_is_judged_per_working_day_in_complete_months(published):
    # December 2024 to October 2026; November is in progress and almost empty.
    published([*monthly_sheets([*CALM, *CALM[:10], 40]), (date(2026, 11, 20), 0, 1, 20)])
    judged = issued().signal
    assert (judged.signal.state, judged.signal.rule, judged.signal.since) == (
        "improving",
        "outside",
        "2026-10",
    )
    assert (judged.signal.points, judged.signal.latest, judged.per_day) == (23, "2026-10", True)
    assert issued(start=2025).signal == judged
    # Months with the same pace differ only in their working days, which is not a signal.
    published(monthly_sheets([10] * 23))
    level = issued().signal.signal
    assert (level.state, level.mean, level.lower, level.upper) == ("usual", 10, 10, 10)


def test_signal_respects_the_area_and_skips_missing_months(published):
    published(monthly_sheets([*CALM, None, None, *CALM[:9]]))
    assert (issued().signal.signal.points, issued().signal.signal.state) == (21, "usual")
    elsewhere = issued(taluka_id=999).signal.signal
    assert (elsewhere.state, elsewhere.points, elsewhere.latest) == ("too_few", 0, None)


def test_month_with_interrupted_daily_sheets_is_not_complete(published):
    published([*monthly_sheets([*CALM, *CALM[:10]]), (date(2026, 10, 5), 0, 1, 20)])
    assert issued().signal.signal.latest == "2026-09"


def test_cards_judge_months_by_area_but_not_by_period(published, people):
    published(monthly_sheets([*CALM, *CALM[:10], 40]))
    api = Api(people["admin"])

    def cards(**filters):
        response = api.get("/eferfar/dashboard-data", **filters)
        assert response.status_code == 200, response.content
        return response.json()["data"]["signals"]

    all_cards = cards()
    assert set(all_cards) == {card.name for card in DASHBOARDS["eferfar"].cards}
    card_ = all_cards["issued"]
    assert (card_["state"], card_["rule"], card_["since"]) == ("improving", "outside", "2026-10")
    # The explanation's chart shows the judged months; the last is the figure itself.
    assert (card_["first"], len(card_["months"])) == ("2024-12", 23)
    assert card_["months"][-1] == {"month": "2026-10", "value": card_["value"]}
    assert card_["sentence"]["en"].startswith("Oct 2026: 40 a working day, above the usual range of ")
    assert cards(date_from="2026-06-01", date_to="2026-06-30") == all_cards
    elsewhere = cards(taluka_id=places_without_entries())
    assert {card["state"] for card in elsewhere.values()} == {"too_few"}


def places_without_entries():
    return Taluka.objects.order_by("-pk").values_list("pk", flat=True)[0]
