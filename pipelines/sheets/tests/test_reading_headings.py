"""Headings in the words of other headings of a field, numbered, abbreviated or misspelt; and tempting ones."""

from pathlib import Path
from typing import Any

import pytest

from catalog.registry import DATASETS
from sheets.places import Lookups, Master, by_name
from sheets.reading.ages import age
from sheets.reading.columns import CERTAIN, Matcher
from sheets.reading.model import STOP, Choices
from sheets.tests.support import EFERFAR, LOOKUPS, TODAY
from sheets.tests.test_wide import question_codes, read, sheet_of
from sheets.validate import Options, validate

# By authors who had not seen the reader: columns next to a field's that officials agree are another quantity.
TEMPTING = Path(__file__).with_name("tempting.txt")
# Read as a field's own name. Cells decide in all but the first: no certificate number is a service.
SAME_NAME = {
    ("mining", "generated"),
    ("rts_cases", "service"),
    ("eferfar_cases", "stage"),
    ("aaple_sarkar", "escalated"),
    ("eoffice_file_items", "from_office"),
    ("pg_cases", "received_date"),
}


def certain(of: str, heading: str) -> str | None:
    best = Matcher(DATASETS[of]).candidates(heading)[:1]
    return best[0].field if best and best[0].score >= CERTAIN else None


@pytest.mark.parametrize(
    ("of", "heading", "field"),
    [
        ("rts", "Within stipluated time", "on_time_delivery"),  # misspelt
        ("rts", "6. Sanctioned (Nos.)", "total_approved"),
        ("rts", "(7) Rejected", "total_rejected"),
        ("pg", "Col. 8 Assigned", "assigned_count"),
        ("pg", "Col. 8: Assigned", "assigned_count"),
        ("rts", "Apprd.", "total_approved"),
        ("pg", "Escltd.", "escalated"),
        ("pg", "Forwarded to CPGRAMS portal", "send_to_cpgram"),
        ("rts", "No. of VLE centres", None),  # not "Pending at VLE"
        ("rts", "Pending at desk 2 and 3", None),
        ("rts", "Not sanctioned", None),
        ("eoffice_file_pendency", "टपाल प्रलंबित", None),  # letters next to files
        ("mining", "Fees paid", None),  # not "Fee not paid"
        ("mining", "Demand note created", None),
        ("pg", "Closed (escalated)", None),
        ("rts", "Retd. applications", None),  # rejected or returned
        ("mining", "Appd. permits", None),  # applied or approved
        ("eoffice_file_items", "Sent to office", None),  # free text: no cell would contradict
    ],
)
def test_words_of_one_field_are_certain(of: str, heading: str, field: str | None) -> None:
    assert certain(of, heading) == field


def test_no_tempting_heading_is_certain() -> None:
    wrong, section = list[tuple[str, str, str]](), ""
    for line in TEMPTING.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif (field := certain(section, line)) and (section, field) not in SAME_NAME:
            wrong.append((section, line, field))
    assert wrong == []


@pytest.mark.parametrize(
    ("heading", "days"),
    [
        ("8-15 दि.", (8, 15)),
        ("7 दिवसांपर्यंतची", (0, 7)),
        ("60 दिवसांहून जुनी", (60, -1)),
        ("60 दि. पेक्षा अधिक", (60, -1)),
        ("8–15 dys. (Nos.)", (8, 15)),
        ("Exceeding 60 days", (60, -1)),
        ("Over 60 D (Nos.)", (60, -1)),
        ("61 days & above", (60, -1)),
        ("60", None),
        ("8-15 दिनांक", None),
    ],
)
def test_ages_as_offices_write_them(heading: str, days: tuple[int, int] | None) -> None:
    assert age(heading) == days


HEADINGS = ["Taluka", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"]
ROWS = [["Andheri", "31/03/2026", "1", "2", "0", "9"], ["Kurla", "31/03/2026", "5", "6", "0", "9"]]


def test_asks_which_record_the_whole_sheet_is_about() -> None:
    """The register of one office need not name it in every row. The answer is not remembered: another office's sheet
    may have the same headings.
    """
    sheet: list[list[Any]] = [HEADINGS, *ROWS]
    verdict = read(sheet_of(sheet), EFERFAR)
    assert verdict.fatal and verdict.account is not None
    question = next(question for question in verdict.account.questions if question.code == "whole_sheet")
    assert question.state == "open" and question.forgotten
    assert [option.value for option in question.options] == [STOP, "disputed", "undisputed"]
    chosen = read(sheet_of(sheet), EFERFAR, Choices(answers={question.id: "undisputed"}))
    assert not chosen.fatal and chosen.rows["status"].to_list() == ["undisputed"] * 2
    remembered = Choices(remembered={verdict.account.layout: {question.key: "undisputed"}})
    assert read(sheet_of(sheet), EFERFAR, remembered).fatal


def test_does_not_ask_about_the_whole_sheet_if_each_row_may_name_another_record() -> None:
    sheet = [
        [*HEADINGS, "Camp"],
        *([*row, camp] for row, camp in zip(ROWS, ("Morning", "Noon"), strict=True)),
    ]
    verdict = read(sheet_of(sheet), EFERFAR)
    assert "missing_column" in [issue.code for issue in verdict.issues]
    assert "whole_sheet" not in question_codes(verdict)


@pytest.mark.parametrize(
    ("cell", "left_out"),
    [
        ("दि. 05/05/2026", True),
        ("अ.का. तक्रार कक्ष", True),
        ("NIL", False),
        ("14", False),
        ("4; 5; 6 cases", False),
        ("45 cases", False),
        ("Rs. 500/-", False),
    ],
)
def test_single_words_below_the_rows_are_a_note(cell: str, left_out: bool) -> None:
    head = ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"]
    rows = [[taluka, "Disputed", *figures] for taluka, *figures in ROWS]
    verdict = read(sheet_of([head, *rows, ["", "", "", "", cell]]), EFERFAR)
    assert verdict.account is not None
    assert ([gone.row for gone in verdict.account.left_out] == [4]) == left_out
    assert bool(verdict.error_rows) != left_out


def test_nil_below_the_first_heading_is_a_note() -> None:
    head = ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"]
    verdict = read(
        sheet_of([head, *([taluka, "Disputed", *figures] for taluka, *figures in ROWS), ["NIL"]]), EFERFAR
    )
    assert verdict.account is not None and not verdict.error_rows
    assert [gone.row for gone in verdict.account.left_out] == [4]


def test_asks_which_of_two_columns_with_words_of_one_field_it_is() -> None:
    head = ["Taluka", "Status", "Date", "Pending", "Issued", "Stay by SDO", "Stay by Collector", "Avg Days"]
    rows = [[taluka, "Disputed", *figures, "9"] for taluka, *figures in ROWS]
    verdict = read(sheet_of([head, *rows]), EFERFAR)
    assert question_codes(verdict) == ["may_be_column"] and verdict.fatal


def test_remembered_answer_counts_although_the_heading_is_certain_now() -> None:
    head = ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avrage processing days"]
    rows = [[taluka, "Disputed", *figures] for taluka, *figures in ROWS]
    first = read(sheet_of([head, *rows]), EFERFAR)
    assert first.account is not None and first.account.columns[-1].field == "avg_processing_days"
    answers = {"column:avrage processing days": "none"}
    second = read(
        sheet_of([head, *rows]), EFERFAR, Choices(accept=True, remembered={first.account.layout: answers})
    )
    assert second.account is not None and second.account.columns[-1].field is None
    assert second.account.columns[-1].how == "remembered"


def test_days_below_words_of_time_may_be_the_date() -> None:
    head = ["Taluka", "Status", "Fortnight ending", "Pending", "Issued", "Stay Orders", "Avg Days"]
    rows = [[taluka, "Disputed", *figures] for taluka, *figures in ROWS]
    verdict = read(sheet_of([head, *rows]), EFERFAR)
    assert question_codes(verdict) == ["may_be_column"] and verdict.rows.height == 2


@pytest.mark.parametrize(("figures", "state"), [(("20", "15"), "proposed"), (("12", "15"), "open")])
def test_a_doubtful_column_is_a_computed_field_only_if_it_agrees(figures: list[str], state: str) -> None:
    """A computed field is only compared: the figures of a column wrongly taken for it would be lost."""
    offices = Lookups(
        LOOKUPS.places, {"office": by_name([Master(4, "Andheri", "अंधेरी"), Master(5, "Kurla", "कुर्ला")])}
    )
    sheet = [
        ["Office", "Date", "Grievance applications", "Escalated", "Assigned", "Closed satisfied"],
        ["Andheri", "31/03/2026", figures[0], "1", "10", "9"],
        ["Kurla", "31/03/2026", figures[1], "0", "8", "7"],
    ]
    verdict = validate(sheet_of(sheet), DATASETS["pg"], offices, Options(today=TODAY), Choices(accept=True))
    assert verdict.account is not None
    question = next(one for one in verdict.account.questions if one.column == "total_grievances")
    assert question.state == state
    assert verdict.fatal == (state == "open")


def test_asks_which_kind_all_files_of_a_list_are() -> None:
    rows = [
        ["File No.", "Subject", "Section", "Date of receipt", "Received from", "Dealing hand"],
        ["REV/214/2026", "Renewal of lease", "Accounts", "12/09/2026", "Tahsildar", "Shri Patil"],
        ["EST/88/2026", "Pay fixation", "Accounts", "22/09/2026", "SDO", "Smt. Joshi"],
    ]
    assert "whole_sheet" in question_codes(read(sheet_of(rows), DATASETS["eoffice_file_items"]))
