"""Titles and notes that say something else than the rows."""

import pytest

from catalog.registry import DATASETS
from sheets.reading.model import STOP, Choices
from sheets.tests.support import EFERFAR
from sheets.tests.test_wide import Row, question_codes, read, sheet_of
from sheets.validate import Validated

ACCEPT = Choices(accept=True)


def mutations(*above: str, below: str = "", choices: Choices = ACCEPT) -> Validated:
    rows: list[Row] = [
        *([line] for line in above),
        ["District", "Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"],
        ["Mumbai Suburban", "Andheri", "Disputed", "31/10/2026", 148, 412, 3, 24],
        ["Mumbai Suburban", "Kurla", "Disputed", "31/10/2026", 97, 388, 1, 19],
        *([[below]] if below else []),
    ]
    return read(sheet_of(rows), EFERFAR, choices)


def stopped(verdict: Validated) -> list[str]:
    assert verdict.account is not None
    return [question.code for question in verdict.account.questions if question.answer == STOP]


@pytest.mark.parametrize(
    ("title", "asks"),
    [
        ("Mutations, Taluka Borivali", ["other_names"]),
        ("Mutations, Taluka Borivali and Taluka Kurla", []),
        ("फेरफार, तालुका बोरिवली", ["other_names"]),
        ("Mutations, District Thane", ["other_names"]),
        ("Mutations, District Mumbai Suburban", []),
        ("Undisputed mutations", ["other_names"]),
        ("Disputed and undisputed mutations", []),
        ("वादग्रस्त फेरफार", []),
        ("Position as on 30/09/2026", ["other_day"]),
        ("Position as on 31/10/2026", []),
        ("Mutations during September 2026", ["other_day"]),
        ("Mutations during November 2026", ["other_day"]),
        ("Mutations during October 2026", []),
        ("Mutations from April to November 2026", []),
        ("Mutations, year 2025 (January to December)", ["other_day"]),
        ("Mutations, year 2026-27", []),
        ("महाराष्ट्र जमीन महसूल अधिनियम 1966", []),
        ("दि. ३०/०९/२०२६ रोजीची स्थिती", ["other_day"]),
    ],
)
def test_asks_if_a_title_contradicts_all_rows(title: str, asks: list[str]) -> None:
    assert stopped(mutations(title)) == asks


@pytest.mark.parametrize(
    ("below", "asks"),
    [
        ("Position taken on 16.11.2026 at 11.00 a.m.", True),
        ("दि. १६/११/२०२६ रोजीची स्थिती", True),
        ("Position as on 31/10/2026", False),
        ("Training will be held up to 16/11/2026", False),
        ("प्रशिक्षण दि. १६/११/२०२६ पर्यंत होईल", False),
        ("Printed on 16/11/2026", False),
    ],
)
def test_asks_if_a_line_below_gives_another_day(below: str, asks: bool) -> None:
    rows: list[Row] = [
        ["Position as on 31/10/2026"],
        ["Taluka", "Status", "Pending", "Issued", "Stay Orders", "Avg Days"],
        ["Andheri", "Disputed", 148, 412, 3, 24],
        ["Kurla", "Disputed", 97, 388, 1, 19],
        [below],
    ]
    assert stopped(read(sheet_of(rows), EFERFAR)) == (["date_outside_table"] if asks else [])


@pytest.mark.parametrize(
    ("column", "asks"),
    [
        (["Tranche", "Sep-26", "Oct-26"], True),
        (["Tranche", "30.09.2026", "31.10.2026"], True),
        (["Tranche", "31.10.2026", "31.10.2026"], False),
        (["Tranche", "1", "2"], False),
        (["Tranche", "Sep-26", "late"], False),
    ],
)
def test_asks_if_an_unread_column_has_different_days(column: list[str], asks: bool) -> None:
    head: Row = ["Taluka", "Status", "Pending", "Issued", "Stay Orders", "Avg Days"]
    table: list[Row] = [
        head,
        ["Andheri", "Disputed", 148, 412, 3, 24],
        ["Kurla", "Disputed", 97, 388, 1, 19],
    ]
    rows = [[*row, more] for row, more in zip(table, column, strict=True)]
    asked = stopped(read(sheet_of([["Position as on 31/10/2026"], *rows]), EFERFAR))
    assert asked == (["days_in_unread_column"] if asks else [])


def test_a_second_table_has_its_own_day() -> None:
    head: Row = ["Taluka", "Status", "Pending", "Issued", "Stay Orders", "Avg Days"]
    rows: list[Row] = [
        ["Statement of mutations as on 01.11.2026"],
        head,
        ["Andheri", "Disputed", 148, 412, 3, 24],
        ["Statement of mutations as on 08.11.2026"],
        head,
        ["Andheri", "Disputed", 97, 388, 1, 19],
    ]
    verdict = read(sheet_of(rows), EFERFAR)
    assert question_codes(verdict) == ["named_lines"]
    assert [day.day for day in verdict.rows["date"]] == [1, 8]


@pytest.mark.parametrize(("unit", "asks"), [("Rs.", []), ("Rs. in lakh", ["second_table"])])
def test_asks_about_a_second_table_in_another_unit(unit: str, asks: list[str]) -> None:
    words = [
        "Taluka",
        "Date",
        "Applied",
        "Fee unpaid",
        "Resent",
        "Demand note not created",
        "Demand note payment",
    ]
    figures: Row = ["01/11/2026", 15, 1, 1, 1, 1, 11]
    rows: list[Row] = [
        [*words, "Generated", "Rejected", "Royalty (Rs.)", "DMF (Rs.)"],
        ["Andheri", *figures, 0, 311_000, 34_000],
        ["Kurla", *figures, 0, 269_000, 24_000],
        [*words, "Generated", "Rejected", f"Royalty ({unit})", f"DMF ({unit})"],
        ["Borivali", *figures, 0, 325_000, 30_000],
    ]
    assert stopped(read(sheet_of(rows), DATASETS["mining"])) == asks


def test_a_letter_may_be_dated_after_its_figures() -> None:
    assert stopped(mutations("Position as on 31/10/2026", "Date: 05/11/2026")) == []
    assert stopped(mutations("Date: 05/11/2026")) == []
    assert stopped(mutations("स्थिती दिनांक : ३१/१०/२०२६", "दिनांक : ०५/११/२०२६")) == []
    assert stopped(mutations("स्थिती दिनांक : ३०/१०/२०२६")) == ["other_day"]


@pytest.mark.parametrize(
    "above",
    [
        [
            ["मासिक आढावा बैठक - फेरफारांची दि. 31/10/2026 अखेरची स्थिती"],
            ["जा.क्र. 412/2026", "", "दिनांक: 04/11/2026"],
        ],
        [["For the review meeting: mutations as on 31/10/2026"], ["No. 412/2026", "", "Date: 04/11/2026"]],
        [["Review meeting on 04/11/2026"], ["Mutations, position as on 31/10/2026"]],
        [["Mutations"], ["", "", "", "As on 31/10/2026"]],
        [["Mutations"], ["Division :", "Konkan", "Date :", "31/10/2026"]],
    ],
)
def test_day_above_the_table(above: list[Row]) -> None:
    rows: list[Row] = [*above, ["Taluka", "Status", "Pending", "Issued", "Stay Orders", "Avg Days"]]
    verdict = read(sheet_of([*rows, ["Kurla", "Disputed", 97, 388, 1, 19]]), EFERFAR)
    assert [day.isoformat() for day in verdict.rows["date"]] == ["2026-10-31"]


@pytest.mark.parametrize(
    ("note", "asks"),
    [
        ("Note: Issued is progressive from 1 April 2026.", ["said_below"]),
        ("Note: Figures against Kurla are of the sub-division.", ["said_below"]),
        ("टीप : अंधेरी तालुक्याची माहिती अपूर्ण", ["said_below"]),
        ("Note: Col. 6 includes col. 5.", ["said_below"]),
        ("0 = report not received from the tahsil", ["said_below"]),
        ("Corrigendum: read Kurla for Andheri", ["said_below"]),
        ("Note: last week estimated", ["said_below"]),
        ("Note: provisional", []),
        ("(2) The yearly target is communicated separately.", []),
        ("Note: the above figures are expected ones.", ["said_below"]),
        ("Pending: only those of more than a year", ["said_below"]),
        ("* Average time is given in weeks", ["title_unit"]),
        ("Note: times are in days", []),
        ("Note: figures from the e-Ferfar portal", []),
        ("टीप : - म्हणजे निरंक", []),
        ("0 = Nil", []),
        ("Submitted for information please.", []),
        ("Copy to: Tahsildar, Kurla", []),
    ],
)
def test_asks_about_notes_on_the_figures(note: str, asks: list[str]) -> None:
    codes = question_codes(mutations(below=note))
    assert [code for code in codes if code in ("said_below", "title_unit")] == asks


def test_a_note_on_the_figures_is_not_asked_about_again() -> None:
    note = "Note: Col. 6 includes col. 5."
    account = mutations(below=note).account
    assert account is not None
    remembered = {account.layout: {q.key: q.answer for q in account.questions}}
    again = mutations(below=note, choices=Choices(remembered=remembered)).account
    assert again is not None
    assert [q.state for q in again.questions if q.code == "said_below"] == ["remembered"]


@pytest.mark.parametrize(
    ("title", "service", "asks"),
    [
        ("Right to Services: Income Certificate", "Caste Certificate", ["other_names"]),
        ("Right to Services: Income Certificate", "Income Certificate", []),
        ("सेवा: उत्पन्न प्रमाणपत्र", "Caste Certificate", ["other_names"]),
    ],
)
def test_asks_if_a_title_names_another_service(title: str, service: str, asks: list[str]) -> None:
    heading = ["District", "Taluka", "Service", "Date", "Total", "Pending", "Closed", "Approved", "Rejected"]
    figures = ["Mumbai Suburban", "Andheri", service, "31/10/2026", 100, 20, 80, 70, 10]
    assert stopped(read(sheet_of([[title], heading, figures]), DATASETS["rts"])) == asks


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("Number of files pending for", ["wrong_register"]),
        ("प्रलंबित नस्ती संख्या", ["wrong_register"]),
        ("Receipts pending in files", []),
        ("File No. 2026/1123", []),
    ],
)
def test_asks_if_a_line_names_another_register(line: str, asks: list[str]) -> None:
    rows: list[Row] = [
        ["Receipt (tapal) pendency as on 31/10/2026"],
        [None, line],
        ["Section", "0-7 Days", "8-15 Days", "16-30 Days", "31-60 Days", "60+ Days"],
        ["Accounts", 21, 9, 5, 3, 2],
    ]
    codes = question_codes(read(sheet_of(rows), DATASETS["eoffice_receipt_pendency"]))
    assert [code for code in codes if code == "wrong_register"] == asks


@pytest.mark.parametrize(
    ("rows", "name", "title"),
    [
        (
            [["Kurla 19/11/2026"], ["Service", "Total"], ["Certificate (Income) new", 4]],
            "Income Certificate",
            "उत्पन्न प्रमाणपत्र",
        ),
        (
            [["Income Certificate 19/11/2026"], ["Taluka", "Total"], ["Kurla", 4]],
            "Income Certificate",
            "उत्पन्न प्रमाणपत्र",
        ),
        ([["Kurla 19/11/2026"], ["Service", "Total"], ["Income Certificate", 4]], "Kurla", "कुर्ला"),
    ],
)
def test_choices_are_named_in_both_languages(rows: list[Row], name: str, title: str) -> None:
    account = read(sheet_of(rows)).account
    assert account is not None
    offered = {option.value: option.label for question in account.questions for option in question.options}
    assert offered[name].both() == (name, title)
