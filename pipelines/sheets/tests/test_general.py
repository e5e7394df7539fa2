"""Another department's sheet, declared here, because nothing in `sheets` may depend on E-Ferfar."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pandera.errors
import polars as pl
import pytest

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.formulas import Percent
from catalog.measures import Block, Total
from catalog.places import DISTRICT, TALUKA
from catalog.rules import AtLeastSum, AtMostSum, FilledBySum, NotInFuture
from catalog.text import Text
from sheets.examples import examples
from sheets.messages import message
from sheets.schema import facts_schema
from sheets.template import template_csv, template_xlsx
from sheets.tests.support import LOOKUPS, TODAY, issue_codes, read_bytes, validate_rows
from sheets.validate import Options, Validated, validate


def count(name: str, en: str, mr: str, *, required: bool = True) -> Field:
    return Field(
        name=name, label=Text(en, mr), kind=Kind.COUNT, required=required, maximum=10**9, example="5"
    )


RTS = Dataset(
    name="rts",
    path="rts",
    department="rts",
    table="transactions_rts",
    label=Text("RTS", "सेवा हक्क"),
    fields=(
        DISTRICT,
        TALUKA,
        Field(
            name="service",
            label=Text("Service", "सेवा"),
            kind=Kind.LOOKUP,
            lookup="service",
            example="Income Certificate",
        ),
        Field(name="date", label=Text("Date", "दिनांक"), kind=Kind.DATE, example="2025-11-19"),
        count("total", "Total", "एकूण अर्ज", required=False),
        count("pending", "Pending", "प्रलंबित"),
        count("total_closed", "Closed", "निकाली", required=False),
        count("approved", "Approved", "मंजूर"),
        count("rejected", "Rejected", "नामंजूर"),
        count("desk1_pending", "Desk 1", "कक्ष 1", required=False),
        Field(
            name="fees",
            label=Text("Fees", "शुल्क"),
            kind=Kind.DECIMAL,
            decimals=2,
            required=False,
            maximum=Decimal("99999.99"),
            example="12.50",
        ),
        Field(name="remarks", label=Text("Remarks", "शेरा"), kind=Kind.TEXT, required=False, max_length=20),
    ),
    key=("taluka_id", "service_id", "date"),
    date="date",
    measures=(Total("total", Text("Total", "एकूण")),),
    blocks=(Block("summary", (), ("total",)),),
    rules=(
        FilledBySum("closed_differs", "total_closed", ("approved", "rejected")),
        FilledBySum("total_differs", "total", ("pending", "total_closed")),
        AtLeastSum("total_too_small", "total", ("pending", "total_closed")),
        AtMostSum("desks_above_pending", "pending", ("desk1_pending",)),
        NotInFuture("future_day", "date"),
    ),
)
HEAD = [field.name for field in RTS.fields]
GOOD = ["Thane", "Kalyan", "Income Certificate", "19/11/2026", "", "5", "", "3", "2", "1", "12.5", "ok"]
COLUMNS = ("total", "pending", "total_closed", "approved", "rejected")


def rts(folder: Path, **cells: str) -> Validated:
    return validate_rows(folder, [[cells.get(n, t) for n, t in zip(HEAD, GOOD, strict=True)]], HEAD, RTS)


def test_blank_totals_are_filled_in_rule_order(tmp_path: Path) -> None:
    verdict = rts(tmp_path)
    assert verdict.issues == []
    assert verdict.rows.select(COLUMNS).row(0) == (10, 5, 5, 3, 2)
    assert verdict.rows.select("taluka_id", "service_id", "fees", "remarks").row(0) == (
        5,
        11,
        Decimal("12.50"),
        "ok",
    )


def test_total_columns_are_optional(tmp_path: Path) -> None:
    present = [name for name in HEAD if name not in ("total", "total_closed", "fees", "remarks")]
    verdict = validate_rows(
        tmp_path, [[t for n, t in zip(HEAD, GOOD, strict=True) if n in present]], present, RTS
    )
    assert verdict.issues == []
    assert verdict.rows.select(*COLUMNS, "fees", "remarks").row(0) == (10, 5, 5, 3, 2, Decimal(0), "")


def test_differing_sum_is_kept_with_a_warning(tmp_path: Path) -> None:
    verdict = rts(tmp_path, total_closed="4")
    assert issue_codes(verdict.issues) == [("G2", "closed_differs")]
    assert verdict.rows.select(COLUMNS).row(0) == (9, 5, 4, 3, 2)
    text = message(verdict.issues[0].code, verdict.issues[0].params, "en")
    assert (
        text
        == "“Closed” differs from “Approved” and “Rejected” together (5); the figure of the sheet is kept."
    )


def test_total_below_its_parts_is_an_error(tmp_path: Path) -> None:
    verdict = rts(tmp_path, total="7")
    assert ("E2", "total_too_small") in issue_codes(verdict.issues, "error") and verdict.rows.is_empty()
    assert rts(tmp_path, total="12").error_rows == frozenset()


def test_parts_above_the_total_are_a_warning(tmp_path: Path) -> None:
    verdict = rts(tmp_path, desk1_pending="6")
    assert issue_codes(verdict.issues) == [("F2", "desks_above_pending")] and verdict.rows.height == 1


def test_rules_skip_unreadable_cells(tmp_path: Path) -> None:
    assert issue_codes(rts(tmp_path, approved="many").issues) == [("H2", "not_a_number")]


def test_future_date_is_a_warning(tmp_path: Path) -> None:
    assert issue_codes(rts(tmp_path, date="22/11/2026").issues, "warning") == [("D2", "future_day")]


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"service": "Income Certficate"}, "unknown_name_near"),
        ({"service": "Passport"}, "unknown_name"),
        ({"fees": "1.234"}, "too_many_decimals"),
        ({"fees": "100000"}, "too_large"),
        ({"remarks": "x" * 21}, "too_long"),
        ({"taluka": ""}, "missing"),
        ({"taluka": "Andheri"}, "elsewhere_taluka"),
    ],
)
def test_wrong_cell_is_reported(tmp_path: Path, cells: dict[str, str], code: str) -> None:
    verdict = rts(tmp_path, **cells)
    assert [issue.code for issue in verdict.issues] == [code]


def test_duplicate_message_names_the_key_columns(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [GOOD, GOOD], HEAD, RTS)
    assert issue_codes(verdict.issues) == [("B3:D3", "duplicate")]
    assert message("duplicate", verdict.issues[0].params, "en") == "Same taluka, service and date as row 2."


def test_template_imports_without_unexpected_issues(tmp_path: Path) -> None:
    for name, content in (("a.csv", template_csv(RTS)), ("a.xlsx", template_xlsx(RTS, LOOKUPS.places))):
        sheet = read_bytes(tmp_path, content, name)
        named = replace(RTS, fields=tuple(replace(f, example="") for f in RTS.fields))
        assert len(examples(named)) == 4
        verdict = validate(sheet, replace(RTS, fields=RTS.fields), LOOKUPS, Options(today=TODAY))
        places = {"elsewhere_taluka", "total_too_small", "closed_differs", "total_differs"}
        assert {issue.code for issue in verdict.issues} <= places


def test_stored_rows_are_checked_by_the_same_definition() -> None:
    facts = pl.DataFrame(
        {
            **{name: [1, 1] for name in ("division_id", "district_id", "taluka_id", "service_id")},
            "date": [date(2026, 1, 1), date(2026, 1, 2)],
            **{name: [1, 1] for name in (*COLUMNS, "desk1_pending")},
            "fees": pl.Series([1, 2], dtype=pl.Decimal(24, 2)),
            "remarks": ["", ""],
        }
    )
    schema = facts_schema(RTS)
    schema.validate(facts, lazy=True)
    for spoiled in (
        facts.with_columns(pl.lit(-1).cast(pl.Int64).alias("pending")),
        facts.with_columns(pl.lit(date(2026, 1, 1)).alias("date")),
        facts.with_columns(pl.lit(None, pl.Int64).alias("taluka_id")),
        facts.drop("approved"),
    ):
        with pytest.raises(pandera.errors.SchemaErrors):
            schema.validate(spoiled, lazy=True)


COMPUTED = replace(
    RTS,
    fields=(
        *RTS.fields,
        Field(
            name="approval_rate",
            label=Text("Approval rate", "मंजुरी दर"),
            kind=Kind.DECIMAL,
            decimals=1,
            required=False,
            heading="approval_percentage",
            formula=Percent(of=("approved",), over=("approved", "rejected"), decimals=1),
        ),
    ),
)


@pytest.mark.parametrize(
    ("cell", "warned"),
    [("66.7", False), ("66.7 %", False), ("66.70", False), ("", False), ("66.6", True), ("about 70", True)],
)
def test_computed_column_is_compared_but_not_stored(tmp_path: Path, cell: str, warned: bool) -> None:
    good = ["Thane", "Kalyan", "Utpanna Dakhla", "19/11/2026", "", "5", "3", "2", "1", "1", "12.5", "ok"]
    head = [*HEAD, "approval_percentage"]
    sheet = read_bytes(tmp_path, "\n".join([",".join(head), ",".join([*good, cell])]).encode(), "s.csv")
    verdict = validate(sheet, COMPUTED, LOOKUPS, Options(today=TODAY))
    assert verdict.rows.height == 1 and "approval_rate" not in verdict.rows.columns
    assert [(i.code, i.cell, i.severity) for i in verdict.issues] == (
        [("differs_from_computed", "M2", "warning")] if warned else []
    )
    if warned:
        assert message(verdict.issues[0].code, verdict.issues[0].params, "en").startswith(
            "“Approval rate” comes to 66.7"
        )


def test_percentage_of_nothing_is_not_compared(tmp_path: Path) -> None:
    row = ["Thane", "Kalyan", "Utpanna Dakhla", "19/11/2026", "", "5", "0", "0", "0", "0", "12.5", "ok", "0"]
    head = [*HEAD, "approval_percentage"]
    sheet = read_bytes(tmp_path, "\n".join([",".join(head), ",".join(row)]).encode(), "s.csv")
    verdict = validate(sheet, COMPUTED, LOOKUPS, Options(today=TODAY))
    assert (verdict.rows.height, verdict.issues) == (1, [])


def test_template_contains_correct_computed_figures(tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, template_csv(COMPUTED), "s.csv")
    assert validate(sheet, COMPUTED, LOOKUPS, Options(today=TODAY)).columns[-1].field == "approval_rate"
    assert examples(COMPUTED)[0][-1] == "50.0"


def test_misspelt_master_suggests_the_registered_name(tmp_path: Path) -> None:
    wrong = ["Thane", "Kalyan", "Incom Certificate", *GOOD[3:]]
    sheet = read_bytes(tmp_path, "\n".join([",".join(HEAD), ",".join(wrong)]).encode(), "s.csv")
    issue = validate(sheet, RTS, LOOKUPS, Options(today=TODAY)).issues[0]
    assert issue.code == "unknown_name_near" and "“Income Certificate”" in message(
        issue.code, issue.params, "en"
    )
    assert "“उत्पन्न प्रमाणपत्र”" in message(issue.code, issue.params, "mr")
