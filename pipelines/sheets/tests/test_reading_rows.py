"""What rows and titles leave to be understood: names written once, ditto marks, totals, units behind names."""

import pytest

from catalog.registry import dataset
from sheets.reading.model import STOP, Choices
from sheets.reading.words import longer
from sheets.tests.support import EFERFAR
from sheets.tests.test_wide import asked, read, sheet_of

ONCE = [
    ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"],
    ["Andheri", "Disputed", "2026-03-31", "1", "2", "0", "9"],
    ["", "Undisputed", "2026-03-31", "3", "4", "0", "9"],
    ["Kurla", "Disputed", "2026-03-31", "5", "6", "0", "9"],
    ["", "Undisputed", "2026-03-31", "7", "8", "0", "9"],
]


def test_a_name_is_written_once_above_its_rows() -> None:
    verdict = read(sheet_of(ONCE), EFERFAR)
    assert asked(verdict) == ["named_once"]
    assert (
        verdict.rows["total_pending"].to_list() == [1, 3, 5, 7] and verdict.rows["taluka_id"].n_unique() == 2
    )


def test_one_missing_name_is_a_wrong_cell() -> None:
    whole = [[*row] for row in ONCE]
    whole[2][0] = "Andheri"
    verdict = read(sheet_of(whole), EFERFAR)
    assert asked(verdict) == [] and [(one.code, one.cell) for one in verdict.issues] == [("missing", "A5")]


def test_ditto_marks_have_the_text_above() -> None:
    marked = [[*row] for row in ONCE]
    marked[2][0], marked[4][0], marked[3][2] = "-do-", "〃", "do"
    verdict = read(sheet_of(marked), EFERFAR)
    assert asked(verdict) == [] and verdict.issues == [] and verdict.rows["taluka_id"].n_unique() == 2
    marked[1][0] = "do"  # nothing above it
    assert "A2" in {one.cell for one in read(sheet_of(marked), EFERFAR).issues}


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
def test_what_a_heading_adds_to_its_name_is_not_proposed(heading: str, asks: list[str]) -> None:
    rows = [
        ["Taluka", "Status", "Date", heading, "Issued", "Stay Orders", "Avg Days"],
        *[[*row] for row in ONCE[1:]],
    ]
    rows[2][0], rows[4][0] = "Andheri", "Kurla"
    account = read(sheet_of(rows), EFERFAR).account
    assert account is not None
    questions = account.questions
    assert [one.code for one in questions] == asks[:1]
    if asks and asks[0] != "absent_and_unread":
        assert [one.answer for one in questions] == [STOP if STOP in asks else "total_pending"]


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
def test_a_title_that_changes_all_figures(title: str, asks: list[str]) -> None:
    rows = [[title], *[[*row] for row in ONCE]]
    rows[3][0], rows[5][0] = "Andheri", "Kurla"
    assert asked(read(sheet_of(rows), EFERFAR)) == asks


@pytest.mark.parametrize(
    ("metric", "value", "stored"),
    [
        ("Area Acquired (ha)", "100", "247.11"),
        ("Area Acquired (acres)", "100", "100.00"),
        ("Area Acquired", "100", "100.00"),
    ],
)
def test_the_unit_behind_the_name_of_a_row(metric: str, value: str, stored: str) -> None:
    rows = [
        ["Department", "Date", "Metric", "Value"],
        ["Land Acquisition", "2026-03-31", metric, value],
    ]
    assert [str(one) for one in read(sheet_of(rows), dataset("kpis")).rows["value"]] == [stored]


def test_a_note_between_rows_does_not_move_the_totals() -> None:
    rows = [
        ONCE[0],
        ONCE[1],
        ["Figures of the taluka are provisional"],
        ONCE[3],
        ["Total", "", "", "6", "8", "0", ""],
    ]
    rows += [[place, "Undisputed", *rest] for place, _, *rest in (ONCE[1], ONCE[3])]
    verdict = read(sheet_of([*rows, ["Total", "", "", "6", "8", "0", ""]]), EFERFAR)
    assert asked(verdict) == [] and verdict.rows.height == 4


def test_thousands_of_sub_totals_and_of_rows_without_a_name() -> None:
    """The work grows with the rows, not with their square: 5,000 totals used to take half an hour."""
    group = [["Andheri", "Disputed", "2026-03-31", "1", "2", "0", "9"], ["Kurla", *ONCE[3][1:]]]
    total = ["Total", "", "", "6", "8", "0", ""]
    nameless = [["", "", "", str(at), "1", "0", "9"] for at in range(10, 5_000)]
    verdict = read(sheet_of([ONCE[0], *(row for _ in range(5_000) for row in (*group, total))]), EFERFAR)
    assert verdict.account is not None
    assert [one.reason for one in verdict.account.left_out] == ["total"] * 5_000 and asked(verdict) == []
    verdict = read(sheet_of([ONCE[0], *group, *nameless]), EFERFAR)
    assert verdict.account is not None and not verdict.account.left_out


def walk(day: str, pending: str) -> list[list[str]]:
    head = "Sr. No.|Division|Dist.|Name of Taluka|Status|Dated|Balance cases|No. of total issued|Stay orders"
    return [
        ["Office of the Collector"],
        [*head.split("|"), "Avg. processing days"],
        ["1", "Konkan", "Mumbai Suburban", "Kurla", "disputed", day, pending, "5", "NIL", "3"],
        ["2", "Konkan", "Mumbai Suburban", "Andheri", "disputed", day, "12", "5", "0", "3"],
        ["Total", "", "", "", "", "", str(int(pending) + 12), "10", "0", ""],
    ]


def test_the_guides_first_month_asks_two_questions_and_the_second_none() -> None:
    first = read(sheet_of(walk("28/02/2026", "70")), EFERFAR).account
    assert first is not None
    assert [one.code for one in first.questions] == ["may_be_column", "words_for_nothing"]
    answers = {one.key: one.answer for one in first.questions}
    second = read(sheet_of(walk("31/03/2026", "71")), EFERFAR, Choices(remembered={first.layout: answers}))
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
def test_the_second_month_asks_nothing_that_the_first_ones_cells_have_shown(
    first_day: str, second_day: str, asks: list[str]
) -> None:
    first = read(sheet_of(walk(first_day, "70")), EFERFAR, Choices(accept=True)).account
    assert first is not None
    remembered = Choices(remembered={first.layout: first.decided})
    second = read(sheet_of(walk(second_day, "71")), EFERFAR, remembered).account
    assert second is not None and [one.code for one in second.open] == asks


def test_a_sheet_about_which_nobody_decided_anything_is_not_remembered() -> None:
    rows = [[*row] for row in ONCE]
    for row, place in zip(rows[1:], ("Andheri", "Andheri", "Kurla", "Kurla"), strict=True):
        row[0], row[2] = place, "31/03/2026"
    account = read(sheet_of(rows), EFERFAR, Choices(accept=True)).account
    assert account is not None and account.proven and account.decided == {}


def test_another_table_below_is_left_out_if_it_names_the_same_places() -> None:
    below = [["Taluka", "Vehicles", "Fines"], ["Andheri", "1", "2"]]
    rows = [["Taluka", "Date", "Applied", "Generated"], ["Andheri", "2026-03-31", "8", "6"]]
    verdict = read(sheet_of([*rows, [], *[[one[0], "", *one[1:]] for one in below]]), dataset("mining"))
    assert asked(verdict) == ["second_table"] and verdict.rows["applied"].to_list() == [8]
    below[1][0] = "Kurla"
    refused = read(sheet_of([*rows, [], *[[one[0], "", *one[1:]] for one in below]]), dataset("mining"))
    assert refused.fatal or refused.error_rows


def test_a_day_below_the_table_is_proposed_before_today() -> None:
    rows = [["Section", "0-7", "8-15", "16-30", "31-60", "60+"], ["Revenue", "1", "2", "3", "4", "5"]]
    verdict = read(sheet_of([*rows, [], ["Date: 12.03.2026"]]), dataset("eoffice_file_pendency"))
    assert asked(verdict) == ["date_outside_table"]
    assert verdict.account is not None and verdict.account.dates.day == "2026-03-12"


def test_what_came_up_to_last_month_and_in_this_one_is_asked() -> None:
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
def test_shortened_words(word: str, meant: str | None) -> None:
    assert longer(word, frozenset(("submitted", "assigned", "satisfied", "satellite"))) == meant
