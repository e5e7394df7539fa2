"""A list of cases with a column of personal data is rejected with the reason; one without is read."""

from pathlib import Path

import pytest

from catalog.registry import DATASETS
from sheets.messages import message
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


def personal_cells(verdict):
    return [issue.cell for issue in verdict.issues if issue.code == "personal_column"]


@pytest.mark.parametrize(
    "heading",
    ["Applicant Name", "Name", "Full name", "Mobile No", "Contact", "Address", "Aadhaar", "E-mail", "अर्जदाराचे नाव",
     "नाव", "मोबाईल क्रमांक", "पत्ता", "वडिलांचे नाव"],
)  # fmt: skip
def test_rejects_personal_headings(tmp_path: Path, heading: str) -> None:
    verdict = cases(tmp_path, heading, ["x", "y", "z"])
    assert (personal_cells(verdict), verdict.fatal, verdict.rows.height) == (["I1"], True, 0)


@pytest.mark.parametrize(
    "values",
    [
        ["9820012345", "98200 12345", ""],
        ["a@example.in", "", ""],
        ["Shri Ramesh Patil", "Smt. Sunita Jadhav", "Kiran"],
        ["श्री रमेश पाटील", "सौ. सुनीता", "-"],
        ["At Post Khed", "Flat No 3", "Pune"],
    ],
)
@pytest.mark.parametrize("of", ["unknown", "replaced"])
def test_rejects_personal_contents(tmp_path: Path, values: list[str], of: str) -> None:
    assert personal_cells(cases(tmp_path, "Remark", values, of)) == ["I1" if of == "unknown" else "H1"]


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


def test_reason_is_given_in_both_languages() -> None:
    texts = {
        language: message("personal_column", {"letter": "G", "heading": "Name"}, language)
        for language in ("en", "mr")
    }
    assert "personal data" in texts["en"] and "वैयक्तिक माहिती" in texts["mr"]
