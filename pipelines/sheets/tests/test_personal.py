"""Personal data in a list of cases: a column without a field is left out, that of a field is rejected."""

import json
from pathlib import Path

import pytest

from catalog.registry import DATASETS
from sheets.messages import message
from sheets.reading.account import as_json
from sheets.reading.personal import PERSONAL
from sheets.tests.support import EFERFAR, GOOD, HEAD, validate_rows

RTS = DATASETS["rts_cases"]
PLACE = ["Konkan", "Mumbai Suburban", "Andheri"]
HEADINGS = [
    "case_number",
    "service_name",
    "division",
    "district",
    "taluka",
    "received_date",
    "status",
    "office",
]


def cases(folder: Path, heading: str, values: list[str], of: str = "office"):
    rows = [
        [f"98{number:08}", "Income Certificate", *PLACE, "2026-11-10", "pending", "Tahsil Office", value]
        for number, value in enumerate(values)
    ]
    head = [*HEADINGS, heading]
    if of == "replaced":  # the office column contains the values
        rows, head = [[*row[:7], row[8]] for row in rows], HEADINGS
    return validate_rows(folder, rows, head, RTS)


def personal_cells(verdict, code="personal_column"):
    return [issue.cell for issue in verdict.issues if issue.code == code]


def everything(verdict) -> str:
    """What an import's report is made of."""
    account = json.dumps(as_json(verdict.account, verdict.sheet, RTS), ensure_ascii=False, default=str)
    return f"{account} {verdict.frame.rows()} {verdict.rows.rows()} {verdict.issues}"


@pytest.mark.parametrize(
    "heading",
    ["Applicant Name", "Name", "Full name", "Mobile No", "Contact", "Address", "Aadhaar", "E-mail", "अर्जदाराचे नाव",
     "नाव", "मोबाईल क्रमांक", "पत्ता", "वडिलांचे नाव"],
)  # fmt: skip
def test_leaves_out_columns_with_personal_headings(tmp_path: Path, heading: str) -> None:
    verdict = cases(tmp_path, heading, ["xylo", "yeti", "zeta"])
    assert (personal_cells(verdict), verdict.fatal, verdict.rows.height) == (["I1"], False, 3)
    assert [issue.severity for issue in verdict.issues if issue.cell.startswith("I")] == ["warning"]
    assert not any(name in everything(verdict) for name in ("xylo", "yeti", "zeta"))


CONTENTS = [
    ["9820012345", "98200 12345", ""],
    ["a@example.in", "", ""],
    ["Shri Ramesh Patil", "Smt. Sunita Jadhav", "Kiran"],
    ["श्री रमेश पाटील", "सौ. सुनीता", "-"],
    ["At Post Khed", "Flat No 3", "Pune"],
]


@pytest.mark.parametrize("heading", ["Remark", ""])
@pytest.mark.parametrize("values", CONTENTS)
def test_leaves_out_columns_with_personal_contents(tmp_path: Path, values: list[str], heading: str) -> None:
    verdict = cases(tmp_path, heading, values)
    assert (personal_cells(verdict), verdict.fatal, verdict.rows.height) == (["I1"], False, 3)
    assert not any(value in everything(verdict) for value in values if len(value) > 1)


@pytest.mark.parametrize("values", CONTENTS)
def test_rejects_personal_contents_of_a_field(tmp_path: Path, values: list[str]) -> None:
    verdict = cases(tmp_path, "Remark", values, "replaced")
    assert (personal_cells(verdict, "personal_field"), verdict.fatal) == (["H1"], True)
    assert verdict.rows.height == 0


def test_rows_left_out_show_no_personal_data(tmp_path: Path) -> None:
    rows = [
        [
            "9820012345",
            "Income Certificate",
            *PLACE,
            "2026-11-10",
            "pending",
            "Tahsil Office",
            "Ramesh Patil",
        ],
        ["Total", "", "", "", "", "", "", "", "Ramesh Patil"],
        ["Note: cases of Andheri", "", "", "", "", "", "", "", ""],
    ]
    verdict = validate_rows(tmp_path, rows, [*HEADINGS, "Applicant Name"], RTS)
    assert verdict.account is not None
    assert [row.text for row in verdict.account.left_out] == ["Total · •••", "Note: cases of Andheri"]
    assert "Ramesh" not in everything(verdict)


@pytest.mark.parametrize(
    ("heading", "values"),
    [("Remark", ["Papers awaited", "", "Hearing on 12/11/2026"]), ("Village name", ["Khed", "Wada", "Pali"]),
     ("गावाचे नाव", ["खेड", "वाडा", "पाली"]), ("Scheme Name", ["A", "B", "C"]),
     ("Citizen Feedback", ["Satisfied", "", "Dissatisfied"]), ("Complainant satisfied / not", ["Yes", "", "No"]),
     ("तक्रारदार समाधानी / असमाधानी", ["समाधानी", "", "असमाधानी"])],
)  # fmt: skip
def test_reads_columns_without_personal_data(tmp_path: Path, heading: str, values: list[str]) -> None:
    verdict = cases(tmp_path, heading, values)
    assert (personal_cells(verdict), verdict.fatal, verdict.rows.height) == ([], False, 3)


def test_other_datasets_may_have_personal_columns(tmp_path: Path) -> None:
    assert not personal_cells(validate_rows(tmp_path, [[*GOOD, "9820012345"]], [*HEAD, "Mobile"], EFERFAR))


@pytest.mark.parametrize("code", PERSONAL)
def test_reason_is_given_in_both_languages(code: str) -> None:
    texts = {language: message(code, {"column": "G “Name”"}, language) for language in ("en", "mr")}
    assert "names, telephone numbers" in texts["en"] and "दूरध्वनी क्रमांक" in texts["mr"]
