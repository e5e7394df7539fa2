"""A form of one entry, fields down the side with a value next to each, is read as a row; nothing else is."""

import pytest

from catalog.registry import DATASETS
from sheets.tests.test_wide import Row, read, sheet_of, with_cells

EFERFAR = DATASETS["eferfar"]
FORM: list[Row] = [
    ["Tahsil Office, Kurla"],
    ["Date", "20-11-2026"],
    ["Type of case", "Undisputed"],
    ["Taluka", "Kurla"],
    ["Mutations certified", "36"],
    ["Mutations pending", "112"],
    ["Stay orders", "NIL"],
    ["Average days", "22"],
]
NUMBERED = [FORM[0], *([f"{number}.", *row] for number, row in enumerate(FORM[1:], 1))]
HEADED: list[Row] = [NUMBERED[0], ["अ.क्र.", "बाब", "तपशील"], *NUMBERED[1:], ["", "", "तहसीलदार कुर्ला"]]


@pytest.mark.parametrize("form", [FORM, NUMBERED, HEADED, [*FORM, ["Prepared by"]]])
def test_form_is_read_as_one_row(form: list[Row]) -> None:
    verdict = read(sheet_of(form), EFERFAR)
    assert verdict.account is not None and verdict.account.wide is not None
    assert not [issue for issue in verdict.issues if issue.severity == "error"]
    (row,) = verdict.rows.select("total_issued", "total_pending", "stay_orders", "avg_processing_days").rows()
    assert [int(value) for value in row] == [36, 112, 0, 22]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ([*FORM, *FORM[1:]], "a second form below, which would be lost"),
        (with_cells(FORM, {6: ["", "3"]}), "a value without a name"),
        (with_cells(FORM, {5: ["Mutations pending", "112", "1120"]}), "two values of one field"),
        (with_cells(FORM, {5: ["Mutations certified", "112"]}), "a field that is said twice"),
        ([*FORM, ["", "18"]], "a figure without a name below the last line"),
        (FORM[:5], "figures that an entry needs are missing"),
    ],
)
def test_ambiguous_form_is_rejected(form: list[Row], why: str) -> None:
    assert read(sheet_of(form), EFERFAR).fatal, why
