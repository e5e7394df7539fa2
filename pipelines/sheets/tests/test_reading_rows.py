"""What rows and titles imply: names written once, ditto marks, totals, units after names."""

import pytest

from catalog.registry import DATASETS
from sheets.reading.model import STOP, Choices
from sheets.reading.words import expand_abbreviation
from sheets.tests.support import EFERFAR
from sheets.tests.test_wide import question_codes, read, sheet_of

ONCE = [
    ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"],
    ["Andheri", "Disputed", "2026-03-31", "1", "2", "0", "9"],
    ["", "Undisputed", "2026-03-31", "3", "4", "0", "9"],
    ["Kurla", "Disputed", "2026-03-31", "5", "6", "0", "9"],
    ["", "Undisputed", "2026-03-31", "7", "8", "0", "9"],
]


def test_asks_to_fill_names_written_once() -> None:
    verdict = read(sheet_of(ONCE), EFERFAR)
    assert question_codes(verdict) == ["named_once"]
    assert (
        verdict.rows["total_pending"].to_list() == [1, 3, 5, 7] and verdict.rows["taluka_id"].n_unique() == 2
    )


def test_single_missing_name_is_an_error() -> None:
    whole = [[*row] for row in ONCE]
    whole[2][0] = "Andheri"
    verdict = read(sheet_of(whole), EFERFAR)
    assert question_codes(verdict) == [] and [(issue.code, issue.cell) for issue in verdict.issues] == [
        ("missing", "A5")
    ]


def test_ditto_marks_are_filled_with_the_text_above() -> None:
    marked = [[*row] for row in ONCE]
    marked[2][0], marked[4][0], marked[3][2] = "-do-", "〃", "do"
    verdict = read(sheet_of(marked), EFERFAR)
    assert (
        question_codes(verdict) == [] and verdict.issues == [] and verdict.rows["taluka_id"].n_unique() == 2
    )
    marked[1][0] = "do"  # no row above it
    assert "A2" in {issue.cell for issue in read(sheet_of(marked), EFERFAR).issues}


@pytest.mark.parametrize(
    "label", ["Same period last year", "Last year (30/09/2025)", "मागील वर्षी याच दिनांकास", "गत महिना"]
)
def test_figures_of_an_earlier_period_below_the_total_are_left_out(label: str) -> None:
    total, earlier = ["Total", "", "", "6", "8", "0", ""], [label, "", "", "14", "18", "0", "9"]
    verdict = read(sheet_of([*ONCE[:2], ONCE[3], total, earlier]), EFERFAR)
    assert verdict.rows.height == 2 and not verdict.error_rows and verdict.account is not None
    assert [left.text.split(" · ")[0] for left in verdict.account.left_out] == ["Total", label]


@pytest.mark.parametrize(
    ("heading", "asks"),
    [
        ("Pending", []),
        ("Pendng", ["may_be_column"]),
        ("Pending at month end", ["may_be_column"]),
        ("Pending for want of papers", ["absent_and_unread"]),
        ("Pending with the court", ["may_be_column"]),
        ("Pending of women", ["may_be_column", STOP]),
        ("Pending (urban)", ["unclear_remark", STOP]),
    ],
)
def test_asks_about_additional_words_in_a_heading(heading: str, asks: list[str]) -> None:
    rows = [
        ["Taluka", "Status", "Date", heading, "Issued", "Stay Orders", "Avg Days"],
        *[[*row] for row in ONCE[1:]],
    ]
    rows[2][0], rows[4][0] = "Andheri", "Kurla"
    account = read(sheet_of(rows), EFERFAR).account
    assert account is not None
    questions = account.questions
    assert [question.code for question in questions] == asks[:1]
    if asks and asks[0] != "absent_and_unread":
        assert [question.answer for question in questions] == [STOP if STOP in asks else "total_pending"]


@pytest.mark.parametrize(
    ("title", "asks"),
    [
        ("Position as on 31 March 2026", []),
        ("Pending mutations (undisputed) - as on 31/03/2026", []),
        ("Cumulative position since April", ["said_above"]),
        ("फेरफार नोंदी (टक्केवारी)", ["said_above"]),
        ("Weekly report of mutations issued", []),
    ],
)
def test_asks_if_the_title_changes_all_figures(title: str, asks: list[str]) -> None:
    rows = [[title], *[[*row] for row in ONCE]]
    rows[3][0], rows[5][0] = "Andheri", "Kurla"
    assert question_codes(read(sheet_of(rows), EFERFAR)) == asks


@pytest.mark.parametrize(
    ("metric", "value", "stored"),
    [
        ("Area Acquired (ha)", "100", "247.11"),
        ("Area Acquired (acres)", "100", "100.00"),
        ("Area Acquired", "100", "100.00"),
    ],
)
def test_converts_unit_after_a_row_name(metric: str, value: str, stored: str) -> None:
    rows = [
        ["Department", "Date", "Metric", "Value"],
        ["Land Acquisition", "2026-03-31", metric, value],
    ]
    assert [str(figure) for figure in read(sheet_of(rows), DATASETS["kpis"]).rows["value"]] == [stored]


def test_notes_between_rows_do_not_affect_totals() -> None:
    rows = [
        ONCE[0],
        ONCE[1],
        ["Figures of the taluka are provisional"],
        ONCE[3],
        ["Total", "", "", "6", "8", "0", ""],
    ]
    rows += [[place, "Undisputed", *rest] for place, _, *rest in (ONCE[1], ONCE[3])]
    verdict = read(sheet_of([*rows, ["Total", "", "", "6", "8", "0", ""]]), EFERFAR)
    assert question_codes(verdict) == [] and verdict.rows.height == 4


def test_thousands_of_subtotals_are_read_in_linear_time() -> None:
    """Time is linear in the number of rows: 5,000 totals used to take half an hour."""
    group = [["Andheri", "Disputed", "2026-03-31", "1", "2", "0", "9"], ["Kurla", *ONCE[3][1:]]]
    total = ["Total", "", "", "6", "8", "0", ""]
    nameless = [["", "", "", str(number), "1", "0", "9"] for number in range(10, 5_000)]
    verdict = read(sheet_of([ONCE[0], *(row for _ in range(5_000) for row in (*group, total))]), EFERFAR)
    assert verdict.account is not None
    assert [row.reason for row in verdict.account.left_out] == ["total"] * 5_000 and question_codes(
        verdict
    ) == []
    verdict = read(sheet_of([ONCE[0], *group, *nameless]), EFERFAR)
    assert verdict.account is not None and not verdict.account.left_out


def monthly_sheet(day: str, pending: str) -> list[list[str]]:
    head = "Sr. No.|Division|Dist.|Name of Taluka|Status|Dated|Balance cases|No. of total issued|Stay orders"
    return [
        ["Office of the Collector"],
        [*head.split("|"), "Avg. processing days"],
        ["1", "Konkan", "Mumbai Suburban", "Kurla", "disputed", day, pending, "5", "NIL", "3"],
        ["2", "Konkan", "Mumbai Suburban", "Andheri", "disputed", day, "12", "5", "0", "3"],
        ["Total", "", "", "", "", "", str(int(pending) + 12), "10", "0", ""],
    ]


def test_remembered_answers_leave_no_questions_in_the_second_month() -> None:
    first = read(sheet_of(monthly_sheet("28/02/2026", "70")), EFERFAR).account
    assert first is not None
    assert [question.code for question in first.questions] == ["may_be_column", "words_for_nothing"]
    answers = {question.key: question.answer for question in first.questions}
    second = read(
        sheet_of(monthly_sheet("31/03/2026", "71")), EFERFAR, Choices(remembered={first.layout: answers})
    )
    assert second.account is not None and not second.account.open and not second.fatal
    assert second.rows["total_pending"].to_list() == [71, 12]


@pytest.mark.parametrize(
    ("first_day", "second_day", "asks"),
    [
        ("28/02/2026", "05/04/2026", []),  # the first month's sheet shows that the day comes first
        ("05/04/2026", "06/04/2026", []),  # asked and answered in the first month
        ("04/04/2026", "05/04/2026", ["day_or_month"]),  # 4 April shows nothing
    ],
)
def test_date_order_proven_in_the_first_month_is_remembered(
    first_day: str, second_day: str, asks: list[str]
) -> None:
    first = read(sheet_of(monthly_sheet(first_day, "70")), EFERFAR, Choices(accept=True)).account
    assert first is not None
    remembered = Choices(remembered={first.layout: first.decided})
    second = read(sheet_of(monthly_sheet(second_day, "71")), EFERFAR, remembered).account
    assert second is not None and [question.code for question in second.open] == asks


def test_nothing_is_remembered_without_a_decision() -> None:
    rows = [[*row] for row in ONCE]
    for row, place in zip(rows[1:], ("Andheri", "Andheri", "Kurla", "Kurla"), strict=True):
        row[0], row[2] = place, "31/03/2026"
    account = read(sheet_of(rows), EFERFAR, Choices(accept=True)).account
    assert account is not None and account.proven and account.decided == {}


def test_unrelated_table_below_is_left_out_if_places_repeat() -> None:
    below = [["Taluka", "Vehicles", "Fines"], ["Andheri", "1", "2"]]
    rows = [["Taluka", "Date", "Applied", "Generated"], ["Andheri", "2026-03-31", "8", "6"]]
    verdict = read(sheet_of([*rows, [], *[[row[0], "", *row[1:]] for row in below]]), DATASETS["mining"])
    assert question_codes(verdict) == ["second_table"] and verdict.rows["applied"].to_list() == [8]
    below[1][0] = "Kurla"
    refused = read(sheet_of([*rows, [], *[[row[0], "", *row[1:]] for row in below]]), DATASETS["mining"])
    assert refused.fatal or refused.error_rows


def test_day_below_the_table_takes_precedence_over_today() -> None:
    rows = [["Section", "0-7", "8-15", "16-30", "31-60", "60+"], ["Revenue", "1", "2", "3", "4", "5"]]
    verdict = read(sheet_of([*rows, [], ["Date: 12.03.2026"]]), DATASETS["eoffice_file_pendency"])
    assert question_codes(verdict) == ["date_outside_table"]
    assert verdict.account is not None and verdict.account.dates.day == "2026-03-12"


def test_asks_about_sums_of_last_and_this_month() -> None:
    head = [
        "Taluka",
        "Status",
        "Date",
        "Pending",
        "मागील महिनाअखेर",
        "चालू महिन्यात",
        "Issued",
        "Stay",
        "Avg Days",
    ]
    rows = [["Andheri", "Disputed", "2026-03-31", "1", "20", "3", "23", "0", "9"]]
    assert read(sheet_of([head, *rows]), EFERFAR).fatal
    head[4] = "Last balance"
    assert not read(sheet_of([head, *rows]), EFERFAR).fatal


@pytest.mark.parametrize(("word", "meant"), [("subm", "submitted"), ("assgd", "assigned"), ("sat", None)])
def test_expands_shortened_words(word: str, meant: str | None) -> None:
    assert expand_abbreviation(word, frozenset(("submitted", "assigned", "satisfied", "satellite"))) == meant


def test_numbers_of_columns_are_no_figures() -> None:
    head = ["Taluka", "Status", "Pending", "Issued", "Stay Orders", "Remarks"]
    rows = [
        ["As on 31/03/2026"],
        head,
        ["1", "2", "3", "4", "5", "6"],
        ["Kurla", "Disputed", "20", "3", "0", ""],
    ]
    verdict = read(sheet_of(rows), EFERFAR)
    assert question_codes(verdict)[0] == "absent_figures" and not verdict.fatal


FIGURES = [["41", "63", "2", "20"], ["36", "58", "0", "18"], ["77", "121", "2", "19"]]
CIRCLES = [
    ["Tahsil Office Kurla, disputed cases, as on 31/03/2026"],
    ["Revenue circle", "Pending", "Issued", "Stay Orders", "Avg Days"],
    ["Powai", *FIGURES[0]],
    ["Mulund", *FIGURES[1]],
    ["Taluka total", *FIGURES[2]],
]


def test_total_of_a_talukas_circles_is_its_entry() -> None:
    verdict = read(sheet_of(CIRCLES), EFERFAR)
    assert "parts_of_one" in question_codes(verdict) and not verdict.error_rows
    columns = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")
    assert verdict.rows.select(columns).rows() == [(77, 121, 2, 19)]
    declined = read(sheet_of(CIRCLES), EFERFAR, Choices(accept=True, answers={"parts": STOP}))
    assert declined.fatal


@pytest.mark.parametrize(
    ("circles", "why"),
    [
        ([*CIRCLES[:4], ["Taluka total", "78", *FIGURES[2][1:]]], "a total that is not the sum"),
        (CIRCLES[:4], "no total"),
        ([CIRCLES[0], ["Month", *CIRCLES[1][1:]], *CIRCLES[2:]], "parts that may be of another kind"),
        ([["Period", *CIRCLES[1][1:]] if row is CIRCLES[1] else row for row in CIRCLES], "periods"),
    ],
)
def test_other_totals_are_not_an_entry(circles: list[list[str]], why: str) -> None:
    verdict = read(sheet_of(circles), EFERFAR)
    assert verdict.fatal or verdict.error_rows, why


BY_STATUS = [
    ONCE[0],
    ["Andheri", "Disputed", "2026-03-31", "11", "20", "0", "9"],
    ["Andheri", "Undisputed", "2026-03-31", "31", "40", "0", "9"],
    ["Kurla", "Disputed", "2026-03-31", "51", "60", "0", "9"],
    ["Kurla", "Undisputed", "2026-03-31", "71", "80", "0", "9"],
    ["Total disputed", "", "", "62", "80", "0", ""],
    ["Total undisputed", "", "", "102", "120", "0", ""],
]


def test_totals_by_status_are_checked_against_its_rows() -> None:
    verdict = read(sheet_of(BY_STATUS), EFERFAR)
    assert verdict.rows["total_pending"].to_list() == [11, 31, 51, 71] and not verdict.error_rows
    assert "total_differs" not in question_codes(verdict)
    wrong = [[*row] for row in BY_STATUS]
    wrong[5][3] = "63"
    assert "total_differs" in question_codes(read(sheet_of(wrong), EFERFAR))


def test_sheet_of_a_single_column() -> None:
    rows = [["Land acquisition, 30/06/2026"], ["Value (acres)"], ["5"], ["6"]]
    assert read(sheet_of(rows), DATASETS["kpis"]).fatal
