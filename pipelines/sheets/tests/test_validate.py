"""Cells, rows and headings of an E-Ferfar sheet."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from catalog.registry import DATASETS
from catalog.text import LANGUAGES
from sheets.messages import MESSAGES, message
from sheets.places import Places
from sheets.tests.support import (
    EFERFAR,
    GOOD,
    HEAD,
    LOOKUPS,
    PLACES,
    TODAY,
    csv_text,
    issue_codes,
    read_bytes,
    row,
    validate_rows,
    xlsx_bytes,
)
from sheets.validate import Options, validate


def test_accepts_a_valid_row(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [GOOD])
    assert verdict.issues == [] and not verdict.fatal
    assert verdict.rows.columns == [*EFERFAR.columns, "_row"]
    assert verdict.rows.row(0) == (1, "disputed", date(2026, 11, 18), 148, 412, 3, 24, "", 2)


@pytest.mark.parametrize(
    ("cells", "where", "code", "text"),
    [
        (
            {"taluka": "Andehri"},
            "C2",
            "unknown_taluka_in_near",
            "No such taluka in Mumbai Suburban. Did you mean Andheri?",
        ),
        ({"taluka": "Thane"}, "C2", "elsewhere_taluka", "Thane is a taluka of Thane district."),
        ({"taluka": ""}, "C2", "missing", "Taluka is missing."),
        ({"district": "Pune"}, "B2", "elsewhere_district", "Pune is a district of Pune division."),
        ({"division": "Kongan"}, "A2", "unknown_division_near", "No such division. Did you mean Konkan?"),
        ({"status": ""}, "D2", "missing", "Status is missing."),
        ({"status": "pending"}, "D2", "choice", "Must be “disputed” or “undisputed”."),
        ({"date": "31/11/2026"}, "E2", "month_days", "Not a date: November has 30 days."),
        ({"date": "19/13/2026"}, "E2", "no_month", "Not a date: there is no month 13."),
        ({"date": ""}, "E2", "missing", "Date is missing."),
        ({"total_pending": "?"}, "F2", "not_a_number_blank", "Not a number. Leave the cell empty for 0."),
        ({"total_issued": "-18"}, "G2", "negative", "Must be 0 or more."),
        ({"total_issued": "1O4"}, "G2", "letter_for_zero", "“1O4” contains a letter, not a zero."),
        ({"stay_orders": "1.5"}, "H2", "whole_number", "Must be a whole number."),
        ({"stay_orders": "#DIV/0!"}, "H2", "error_value", "The cell holds the error #DIV/0!."),
        ({"avg_processing_days": "many"}, "I2", "not_a_number", "Not a number."),
        ({"avg_processing_days": "36501"}, "I2", "too_large", "Must be at most 36,500."),
        ({"total_pending": "1000000001"}, "F2", "too_large", "Must be at most 1,00,00,00,000."),
    ],
)
def test_reports_wrong_cell(tmp_path: Path, cells: dict[str, str], where: str, code: str, text: str) -> None:
    verdict = validate_rows(tmp_path, [row(**cells), row(taluka="Kurla")])
    assert issue_codes(verdict.issues) == [(where, code)]
    issue = verdict.issues[0]
    assert message(issue.code, issue.params, "en") == text
    assert message(issue.code, issue.params, "mr") not in ("", text)
    assert (verdict.row_count, verdict.error_rows, verdict.rows.height) == (2, frozenset({2}), 1)
    assert issue.value == next(iter(cells.values()))


def test_reads_blank_as_zero_and_devanagari_digits(tmp_path: Path) -> None:
    verdict = validate_rows(
        tmp_path, [row(total_pending="", total_issued="1,23,456", stay_orders="१२", status="विवादित")]
    )
    assert verdict.issues == []
    assert verdict.rows.row(0)[1:7] == ("disputed", date(2026, 11, 18), 0, 123456, 12, 24)


def test_undisputed_is_not_read_as_disputed(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [row(status=" UNDISPUTED "), row(status="अविवादित", taluka="Kurla")])
    assert verdict.rows["status"].to_list() == ["undisputed", "undisputed"]


@pytest.mark.parametrize("name", [name for name, dataset in DATASETS.items() if dataset.clock])
@pytest.mark.parametrize(("decided", "codes"), [("2026-11-09", ["earlier"]), ("2026-11-10", [])])
def test_a_case_is_not_decided_before_it_is_received(
    tmp_path: Path, name: str, decided: str, codes: list[str]
) -> None:
    dataset = DATASETS[name]
    assert dataset.clock is not None
    given = {
        **dict(zip(HEAD, GOOD, strict=True)),
        **{"case_number": "2026/1", "service": "Income Certificate", "office": "Andheri"},
        **{"status": dataset.clock.ends[0], "received_date": "10/11/2026", "decided_date": decided},
    }
    fields = [field.name for field in dataset.sheet_fields if field.name in given]
    verdict = validate_rows(tmp_path, [[given[field] for field in fields]], fields, dataset)
    assert [issue.code for issue in verdict.issues if issue.column == "decided_date"] == codes


def test_future_date_is_imported_with_a_warning(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [row(date="22/11/2026"), row(date="21/11/2026")])
    assert issue_codes(verdict.issues, "warning") == [("E2", "future_date")]
    assert verdict.rows.height == 2 and not verdict.error_rows


def test_form_date_fills_only_blank_dates(tmp_path: Path) -> None:
    rows = [row(date=""), row(date="17/11/2026"), row(date="soon", taluka="Kurla")]
    verdict = validate_rows(tmp_path, rows, transaction_date=date(2026, 11, 1))
    assert verdict.rows["date"].to_list() == [date(2026, 11, 1), date(2026, 11, 17)]
    assert issue_codes(verdict.issues) == [("E4", "not_a_date")]


def test_duplicate_key_is_an_error_on_the_later_row(tmp_path: Path) -> None:
    verdict = validate_rows(
        tmp_path, [GOOD, row(taluka="Kurla"), row(taluka="अंधेरी", date="2026-11-18"), row(total_pending="9")]
    )
    assert issue_codes(verdict.issues) == [("C4:E4", "duplicate"), ("C5:E5", "duplicate")]
    assert message("duplicate", verdict.issues[0].params, "en") == "Same taluka, status and date as row 2."
    assert verdict.rows["_row"].to_list() == [2, 3]


def test_category_is_part_of_the_key(tmp_path: Path) -> None:
    rows = [[*GOOD, ""], [*GOOD, "registered"], [*GOOD, "नोंदणीकृत"]]
    verdict = validate_rows(tmp_path, rows, [*HEAD, "category"])
    assert issue_codes(verdict.issues) == [("C4:E4", "duplicate")]


def test_rejects_rows_outside_the_uploaders_area(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [GOOD, row(taluka="Kurla")], scope_ids=frozenset({3}))
    assert issue_codes(verdict.issues) == [("C2", "out_of_scope")]


def test_wrong_district_does_not_fault_its_taluka(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [row(district="Atlantis")])
    assert issue_codes(verdict.issues) == [("B2", "unknown_district_in")]


@pytest.mark.parametrize(
    "head",
    [
        "प्रशासकीय विभाग|जिल्हा|तालुका|स्थिती|दिनांक|एकूण प्रलंबित|निर्गमित|स्थगिती आदेश|सरासरी दिवस",
        "DIVISION|District Name|tehsil|Case Status|Entry-Date|Total Pending *|issued|Stay Orders|Avg Days",
        "Division |dis\u200btrict|TALUKA|status|Date (DD/MM/YYYY)|total__pending|Issued|stay|avg_days",
    ],
)
def test_accepts_headings_in_either_language(tmp_path: Path, head: str) -> None:
    verdict = validate_rows(tmp_path, [GOOD], head.split("|"))
    assert verdict.issues == [] and verdict.rows.height == 1


def test_accepts_columns_in_any_order(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [GOOD[::-1], row(taluka="Andehri")[::-1]], HEAD[::-1])
    assert issue_codes(verdict.issues) == [("G3", "unknown_taluka_in_near")]
    assert verdict.rows.row(0)[3:7] == (148, 412, 3, 24)


def test_reports_each_missing_heading(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [GOOD[:5]], HEAD[:5])
    assert [(i.column, i.code) for i in verdict.issues] == [(name, "missing_column") for name in HEAD[5:]]
    assert verdict.fatal and verdict.rows.is_empty() and verdict.error_rows == {2}


def test_duplicate_heading_is_an_error(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [[*GOOD, "9"]], [*HEAD, "प्रलंबित"])
    assert verdict.fatal and issue_codes(verdict.issues) == [("J1", "doubled_heading")]
    assert "F, J" in message("doubled_heading", verdict.issues[0].params, "en")


def test_unknown_columns_and_cells_beyond_the_heading_are_warnings(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [[*GOOD, "ok", "", "x"]], [*HEAD, "remarks"])
    assert issue_codes(verdict.issues, "warning") == [("J1", "unknown_column"), ("L2", "beyond_heading")]
    assert verdict.rows.height == 1
    assert [c.field for c in verdict.columns] == [*HEAD, None]


def test_ignores_titles_above_and_totals_below(tmp_path: Path) -> None:
    sheet = read_bytes(
        tmp_path,
        xlsx_bytes(
            [["E-Ferfar report"], [], [None, "November"], HEAD, GOOD, ["एकूण", *[None] * 4, 148, 412, 3, 24]]
        ),
        "a.xlsx",
    )
    verdict = validate(sheet, EFERFAR, LOOKUPS, Options(today=TODAY))
    assert issue_codes(verdict.issues) == [("A6", "total_row")]
    assert (verdict.row_count, verdict.heading_row, verdict.rows["_row"].to_list()) == (1, 4, [5])


def test_heading_alone_is_rejected(tmp_path: Path) -> None:
    verdict = validate_rows(tmp_path, [])
    assert verdict.fatal and issue_codes(verdict.issues) == [("", "empty")]


def test_every_row_is_either_valid_or_wrong(tmp_path: Path) -> None:
    rows = [
        row(taluka=t, date=d, total_pending=p)
        for t in ("Andheri", "Kurl", "")
        for d in ("1/1/26", "x")
        for p in "1x"
    ]
    verdict = validate_rows(tmp_path, rows)
    assert verdict.rows.height + len(verdict.error_rows) == verdict.row_count == len(rows)
    assert not set(verdict.rows["_row"]) & verdict.error_rows


def test_every_message_exists_in_both_languages_with_the_same_params() -> None:
    for code, text in MESSAGES.items():
        english, marathi = (set(_braces(text[language])) for language in LANGUAGES)
        assert text.en != text.mr and text.mr, code
        assert english - {"label"} == marathi - {"label"} or code in ("february_days", "missing_column"), code


def _braces(text: str) -> list[str]:
    from string import Formatter

    return [name for _, name, _, _ in Formatter().parse(text) if name]


def test_message_names_places_in_the_users_language(tmp_path: Path) -> None:
    issue = validate_rows(tmp_path, [row(taluka="ठाणे")]).issues[0]
    assert message(issue.code, issue.params, "mr") == "“ठाणे” हा ठाणे जिल्ह्यातील तालुका आहे."
    assert PLACES.resolve("district", "ठाणे", 1) == 2


def test_rows_of_another_district_are_named(tmp_path: Path) -> None:
    rows = [row(), row(taluka="Kurla"), *(row(taluka=name, district="Thane") for name in ("Kalyan", "Thane"))]
    sheet = read_bytes(tmp_path, csv_text(rows, HEAD, "\t"))
    found = {}
    for home in (None, 1, 2):
        lookups = replace(LOOKUPS, places=Places(PLACES.places, home))
        issues = validate(sheet, EFERFAR, lookups, Options(today=TODAY)).issues
        found[home] = [
            message("other_district", issue.params, "en")
            for issue in issues
            if issue.code == "other_district"
        ]
        assert {issue.severity for issue in issues} <= {"warning"}
    assert found == {
        None: [],
        1: ["Rows of Thane: 2. This portal serves Mumbai Suburban."],
        2: ["Rows of Mumbai Suburban: 2. This portal serves Thane."],
    }
