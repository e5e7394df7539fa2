"""Lists of cases and files: lines around them, and the status of cases in a list without one."""

import polars as pl
import pytest

from catalog.registry import DATASETS
from sheets.reading.model import STOP, Choices
from sheets.reading.rows import Rows
from sheets.tests.test_wide import Row, question_codes, read, sheet_of
from sheets.validate import Validated

MUTATIONS = DATASETS["eferfar_cases"]
HEADINGS = ["Sr. No.", "Mutation number", "Taluka", "Entered on", "Status", "Certified on"]
CASES: list[Row] = [
    [1, "3310", "Andheri", "01/10/2026", "Certified", "19/10/2026"],
    [2, "3314", "Kurla", "15/10/2026", "Pending", ""],
]


def listed(*below: Row) -> Validated:
    return read(sheet_of([HEADINGS, *CASES, *below]), MUTATIONS)


@pytest.mark.parametrize(
    "line",
    [
        [
            "(1) Two mutations of Taluka Borivali were certified last week; see the letter No. 55 of 12/10/2026."
        ],
        ["टीप : मागील वर्षी याच महिन्यात 41 नोंदी होत्या."],
        ["", "The mutations of Versova are in another list."],
        ["Umred"],
        ["Prepared by: A. K.", "", "", "", "", "Circle Officer, Andheri"],
        ["Place: Andheri", "", "", "", "Date: 13/11/2026"],
    ],
)
def test_lines_below_a_list_are_not_cases(line: Row) -> None:
    verdict = listed(line)
    assert {issue.code for issue in verdict.issues} == {"unknown_column"}  # the serial number
    assert verdict.rows["case_number"].to_list() == ["3310", "3314"]
    assert verdict.account is not None
    assert [left.reason for left in verdict.account.left_out] == ["note"]


@pytest.mark.parametrize(
    "line",
    [
        [3],
        ["", "", "Borivali"],
        ["", "3320"],
        ["", "MUT 3320"],
        [3, "3320", "", "20/10/2026"],
        ["", "", "", "20/10/2026"],
    ],
)
def test_an_incomplete_case_is_an_error(line: Row) -> None:
    assert "missing" in {issue.code for issue in listed(line).issues}


def test_a_line_between_cases_is_an_error() -> None:
    note: Row = ["The following were entered later."]
    verdict = read(sheet_of([HEADINGS, CASES[0], note, CASES[1]]), MUTATIONS)
    assert "missing" in {issue.code for issue in verdict.issues}


@pytest.mark.parametrize(
    ("heading", "cells", "stages"),
    [
        ("Disputed (Y/N)", ("Y", "n"), ["disputed", "undisputed"]),
        ("विवादग्रस्त (होय / नाही)", ("नाही", "होय"), ["undisputed", "disputed"]),
        ("Whether undisputed", ("Yes", "No."), ["undisputed", "disputed"]),
        ("Not disputed", ("Y", "N"), ["undisputed", "disputed"]),
        ("Dispute (Y/N)", ("N", "Y"), ["undisputed", "disputed"]),
    ],
)
def test_yes_and_no_below_the_name_of_a_choice(
    heading: str, cells: tuple[str, str], stages: list[str]
) -> None:
    rows: list[Row] = [[*case, cell] for case, cell in zip(CASES, cells, strict=True)]
    verdict = read(sheet_of([[*HEADINGS, heading], *rows]), MUTATIONS)
    assert verdict.rows["stage"].to_list() == stages


@pytest.mark.parametrize(
    ("headings", "names"),
    [
        (("Received", "Closed"), ("received_date", "decided_date")),
        (("प्राप्त", "शेरा"), ("received_date", None)),
    ],
)
def test_days_of_a_list_named_without_the_word_date(
    headings: tuple[str, str], names: tuple[str | None, str | None]
) -> None:
    rows: list[Row] = [
        ["Grievance No.", "Office", headings[0], "Status", headings[1]],
        ["PG/1", "Taluka Office Andheri", "12-Oct-2026", "Pending", ""],
        ["PG/2", "Taluka Office Andheri", "13-Oct-2026", "Closed - Satisfied", "30-Oct-2026"],
    ]
    account = read(sheet_of(rows), DATASETS["pg_cases"]).account
    assert account is not None
    assert (account.columns[2].field, account.columns[4].field) == names


def without_status(decided: str = "19/10/2026", remark: str = "") -> list[Row]:
    head = [*(text for text in HEADINGS if text != "Status"), "Particulars"]
    rows: list[Row] = [
        [1, "3310", "Andheri", "01/10/2026", decided, remark],
        [2, "3314", "Kurla", "15/10/2026", "", ""],
        [3, "3315", "Kurla", "16/10/2026", "-", ""],
    ]
    return [head, *rows]


def test_asks_how_the_decided_cases_ended() -> None:
    """Cases without a day of decision are pending. The answer is not remembered: others may end in another way."""
    sheet = without_status()
    verdict = read(sheet_of(sheet), MUTATIONS)
    assert verdict.fatal and verdict.account is not None
    question = next(question for question in verdict.account.questions if question.code == "how_ended")
    assert [option.value for option in question.options] == [STOP, "certified", "rejected"]
    assert question.forgotten
    chosen = read(sheet_of(sheet), MUTATIONS, Choices(answers={question.id: "rejected"}))
    assert not chosen.fatal and chosen.rows["status"].to_list() == ["rejected", "pending", "pending"]


def test_does_not_ask_how_cases_ended_if_another_column_may_say_it() -> None:
    verdict = read(sheet_of(without_status(remark="Rejected")), MUTATIONS)
    assert "how_ended" not in question_codes(verdict)
    assert "missing" in {issue.code for issue in verdict.issues}  # its empty cells


def test_an_office_without_figures_is_not_a_note() -> None:
    """The last row of a sheet may name an office, in more than two words, and have no figures yet."""
    rows = pl.DataFrame(
        {"c0": ["Tahsil Office Andheri", "Tahsil Office Kurla"], "c1": ["2026-11-20", None],
         "c2": ["Caste Certificate", None], "c3": ["4", None], "_row": [2, 3]}
    )  # fmt: skip
    found = Rows(rows, ["Office", "Date", "Service", "Pending"], {3: "pending"}, {0: "office", 2: "service"})
    found.leave_out_notes({0: frozenset({"tahsil office kurla"})}, [0, 1, 2])
    assert found.body.height == 2 and not found.left_out


def test_list_of_names_has_no_signatures() -> None:
    """ "Tahsildar" below designations is one of them; below the items of a register it is a signature."""
    rows = pl.DataFrame(
        {"c0": ["Clerk", "Tahsildar"], "c1": [None, None], "c2": [None, None], "_row": [2, 3]}
    )
    found = Rows(rows, ["Name", "Rank", "Office"], {}, {0: "name"})
    found.leave_out_notes({}, [0])
    assert found.body.height == 2
    found.leave_out_notes({}, [0, 1, 2])
    assert found.body.height == 0 and [row.reason for row in found.left_out] == ["note", "note"]


def test_asks_what_a_repeated_status_means() -> None:
    cases = [[at, f"33{at}", "Andheri", "15/10/2026", "Settled", "19/10/2026"] for at in range(20, 23)]
    verdict = read(sheet_of([HEADINGS, *cases]), MUTATIONS, Choices(accept=True))
    assert verdict.fatal and verdict.account is not None
    (question,) = [question for question in verdict.account.questions if question.code == "near_name"]
    assert {option.value for option in question.options} == {
        STOP,
        "pending",
        "certified",
        "rejected",
    }
    chosen = read(
        sheet_of([HEADINGS, *cases]), MUTATIONS, Choices(values={"status": {"Settled": "certified"}})
    )
    assert chosen.rows["status"].to_list() == ["certified"] * 3
    # In one or two rows it is a slip, and only these rows fail.
    slip = read(sheet_of([HEADINGS, *CASES, *cases[:2]]), MUTATIONS)
    assert (slip.fatal, len(slip.error_rows), {issue.code for issue in slip.issues if issue.row}) == (
        False,
        2,
        {"choice"},
    )


@pytest.mark.parametrize(
    ("status", "decided", "codes"),
    [
        ("Certified", "19/10/2026", []),
        ("Pending", "", []),
        ("Certified", "", ["no_end_day"]),
        ("Pending", "19/10/2026", ["end_day_of_open"]),
        ("Certified", "32/13/2026", ["no_month"]),
    ],
)
def test_reports_status_and_day_of_decision_that_disagree(
    status: str, decided: str, codes: list[str]
) -> None:
    verdict = read(
        sheet_of([HEADINGS, *CASES, [3, "3320", "Kurla", "15/10/2026", status, decided]]), MUTATIONS
    )
    assert [issue.code for issue in verdict.issues if issue.row] == codes
    assert verdict.rows.height == 2 + (codes != ["no_month"])


@pytest.mark.parametrize("heading", ["निर्णय", "Decision", "Result"])
def test_words_below_the_name_of_a_decision_are_the_status_and_no_day(heading: str) -> None:
    rows = [
        ["फेरफार क्रमांक", "तालुका", "नोंद दिनांक", "निर्णय दिनांक", heading],
        ["3310", "Andheri", "01/10/2025", "19/10/2025", "प्रमाणित"],
        ["3314", "Kurla", "15/10/2025", "", "प्रलंबित"],
    ]
    verdict = read(sheet_of(rows), MUTATIONS)
    assert verdict.rows["status"].to_list() == ["certified", "pending"]


def test_a_list_may_say_that_it_has_no_cases() -> None:
    assert listed(["", "NIL"]).rows.height == 2 and not listed(["", "निरंक"]).error_rows
