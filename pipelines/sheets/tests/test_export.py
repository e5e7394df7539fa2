"""Exports: no cell is evaluated as a formula, and every export can be imported again."""

import csv
import io
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from sheets.export import ExportColumn, escape_formula, export_csv, export_xlsx
from sheets.tests.support import EFERFAR, HEAD, LOOKUPS, TODAY, read_bytes
from sheets.validate import Options, validate

NASTY = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=HYPERLINK('http://x')"]
COLUMNS = [ExportColumn("text", "remarks"), ExportColumn("n", "n")]


def table(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", NASTY)
def test_text_never_becomes_a_formula(text: str) -> None:
    rows = [{"text": text, "n": -5}]
    assert table(b"".join(export_csv(rows, COLUMNS)))[1] == ["'" + text, "-5"]
    sheet = load_workbook(io.BytesIO(export_xlsx(rows, COLUMNS))).worksheets[0]
    assert sheet["A2"].data_type == "s" and sheet["A2"].value[0] == "'"
    assert sheet["B2"].value == -5


@given(st.text(max_size=30))
def test_escaped_text_does_not_start_like_a_formula(text: str) -> None:
    assert not escape_formula(text).startswith(("=", "+", "-", "@", "\t", "\r"))


def test_exports_values_of_every_type() -> None:
    rows: list[dict[str, object]] = [
        {"text": date(2026, 1, 2), "n": Decimal("1.50")},
        {"text": None, "n": 0},
        {"n": True},
    ]
    assert table(b"".join(export_csv(rows, COLUMNS)))[1:] == [["2026-01-02", "1.50"], ["", "0"], ["", "True"]]


def test_long_list_is_exported_in_chunks() -> None:
    chunks = list(export_csv(({"text": "a", "n": n} for n in range(1200)), COLUMNS))
    assert len(chunks) == 3 and len(table(b"".join(chunks))) == 1201


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_export_can_be_imported_again(tmp_path: Path, suffix: str) -> None:
    values = ["Konkan", "Mumbai Suburban", "अंधेरी", "disputed", date(2026, 11, 18), 148, 412, 3, 24]
    rows = [dict(zip(HEAD, values, strict=True))]
    columns = [ExportColumn(name, name) for name in HEAD]
    content = b"".join(export_csv(rows, columns)) if suffix == "csv" else export_xlsx(rows, columns)
    verdict = validate(read_bytes(tmp_path, content, f"a.{suffix}"), EFERFAR, LOOKUPS, Options(today=TODAY))
    assert verdict.issues == []
    assert verdict.rows.row(0)[:7] == (1, "disputed", date(2026, 11, 18), 148, 412, 3, 24)
