"""The unit of a column, named by its heading, its group, lines above or below, or the rows themselves."""

from typing import Any

import pytest

from catalog.registry import DATASETS
from sheets.reading.model import STOP, Choices
from sheets.tests.test_wide import Row, question_codes, read, sheet_of
from sheets.validate import Validated

MINING = DATASETS["mining"]
MONEY = ("Royalty", "DMF")


def money_sheet(
    units: tuple[str, str] = ("", ""), above: str = "", group: str = "", below: str = "", rows: str = ""
) -> list[Row]:
    """Return amounts of 412 and 41 with a unit beside each heading, above, below, and in a column of its own."""
    headings = [f"{name} {unit}".strip() for name, unit in zip(MONEY, units, strict=True)]
    unit_heading, unit_cells = (["Unit"], [rows]) if rows else ([], [])
    return [
        ["Minor minerals as on 30.09.2026"],
        *([[above]] if above else []),
        *([["", *unit_heading, *[group] * 2]] if group else []),
        ["Taluka", *unit_heading, *headings],
        ["Andheri", *unit_cells, 412, 41],
        ["Kurla", *unit_cells, 386, 38],
        *([[below]] if below else []),
    ]


def asked_units(verdict: Validated) -> list[str]:
    codes = ("units_disagree", "unit_column", "small_for_unit", "title_unit")
    return [code for code in question_codes(verdict) if code in codes]


@pytest.mark.parametrize(
    "units",
    [
        {"above": "Rs. in lakh", "units": ("(Rs. in thousand)",) * 2},
        {"above": "(रु. लाखात)", "units": ("(रु. कोटीत)",) * 2},
        {"above": "Rs. in crore", "units": ("(in lakh)",) * 2},  # as the field's own label
        {"above": "(Rs. in lakh)", "units": ("(Rs.)",) * 2},
        {"above": "(Rs. in lakh)", "below": "Note: Figures are in thousand rupees"},
        {"below": "Note: Amounts in Rs. thousand", "units": ("(Rs. in lakh)",) * 2},
        {"group": "Revenue (Rs. in lakh)", "units": ("(Rs. in thousand)",) * 2},
        {"above": "(Rs. in lakh)", "group": "Revenue (Rs. in crore)"},
        {"rows": "lakh", "units": ("(Rs. in crore)",) * 2},
        {"rows": "Rs. in lakh", "above": "(Rs. in thousand)"},
        {"above": "(आकडे रु. लाखात / हजारात - अनावश्यक खोडा)"},  # nothing is struck out
        {"above": "Amounts in lakhs/crores"},
    ],
)
def test_asks_about_units_that_contradict_one_another(units: dict[str, Any]) -> None:
    verdict = read(sheet_of(money_sheet(**units)), MINING)
    assert asked_units(verdict) == ["units_disagree"] * 2
    assert verdict.account is not None
    assert {q.answer for q in verdict.account.questions if q.code == "units_disagree"} == {STOP}


@pytest.mark.parametrize(
    ("units", "stored"),
    [
        ({"units": ("(Rs. in thousand)",) * 2}, ["4.12", "0.41"]),
        ({"above": "(Rs. in lakh)", "units": ("(in lakhs)",) * 2}, ["412.00", "41.00"]),
        ({"above": "(Amount in Rs.)", "units": ("(in lakh)",) * 2}, ["412.00", "41.00"]),
        ({"above": "Rs. in thousand / रुपये हजारात"}, ["4.12", "0.41"]),
        ({"group": "Revenue (Rs. in thousand)"}, ["4.12", "0.41"]),
        # The line above is meant for the column without a unit.
        ({"above": "(Rs. in thousand)", "units": ("(Rs. in lakh)", "")}, ["412.00", "0.41"]),
    ],
)
def test_units_that_agree_are_not_asked_about(units: dict[str, Any], stored: list[str]) -> None:
    verdict = read(sheet_of(money_sheet(**units)), MINING)
    assert asked_units(verdict) == []
    assert [str(verdict.rows[name][0]) for name in ("royalty", "dmf")] == stored


@pytest.mark.parametrize(("answer", "royalty"), [("thousands", "4.12"), ("lacs", "412.00")])
def test_the_answer_decides_between_two_units(answer: str, royalty: str) -> None:
    sheet = sheet_of(money_sheet(("(Rs. in thousand)",) * 2, above="Rs. in lakh"))
    account = read(sheet, MINING).account
    assert account is not None
    answers = {q.id: answer for q in account.questions if q.code == "units_disagree"}
    verdict = read(sheet, MINING, Choices(accept=True, answers=answers))
    assert str(verdict.rows["royalty"][0]) == royalty


@pytest.mark.parametrize("units", [{"above": "(Rs. in thousand)"}, {"units": ("(Rs. in thousand)",) * 2}])
def test_amounts_converted_by_row_are_not_converted_again(units: dict[str, Any]) -> None:
    verdict = read(sheet_of(money_sheet(**units, rows="thousand")), MINING)
    assert asked_units(verdict) == ["unit_column"]
    assert str(verdict.rows["royalty"][0]) == "4.12"


def test_rows_without_a_unit_among_others_are_not_converted() -> None:
    rows = money_sheet(rows="thousand")
    rows[-1] = ["Kurla", "", 386, 38]
    account = read(sheet_of(rows), MINING).account
    assert account is not None
    assert [q.answer for q in account.questions if q.code == "unit_column"] == [STOP]


def test_an_answer_is_not_remembered_for_other_units() -> None:
    def last_question(above: str, remembered: dict[str, dict[str, str]]) -> Any:
        rows = money_sheet(("(Rs. in thousand)",) * 2, above=above)
        account = read(sheet_of(rows), MINING, Choices(remembered=remembered)).account
        assert account is not None
        return account, [q for q in account.questions if q.code == "units_disagree"]

    account, questions = last_question("Rs. in lakh", {})
    remembered = {account.layout: {q.key: "thousands" for q in questions}}
    assert [q.state for q in last_question("Rs. in lakh", remembered)[1]] == ["remembered"] * 2
    assert [q.state for q in last_question("Rs. in crore", remembered)[1]] == ["open"] * 2
