"""The marked workbook of a sheet with user-corrected cells."""

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook

from sheets.annotate import annotate
from sheets.errors import Issue
from sheets.marking import BLUE, RED
from sheets.tests.support import HEAD, csv_text, read_bytes, xlsx_bytes
from sheets.tests.xls import xls_bytes

ROW = ["Konkan", "Mumbai Suburban", "Andehri", "disputed", "", "18", "412", "3", "24"]
CORRECTED = [("C2", "Andehri", "Andheri"), ("E2", "", "2026-04-01"), ("F2", "18", "19"), ("G2", "412", "")]
CONTENT = {
    "csv": csv_text([ROW]).encode(),
    "xlsx": xlsx_bytes([HEAD, [int(text) if text.isdigit() else text or None for text in ROW]]),
    "xls": xls_bytes([HEAD, ROW]),
}


@pytest.mark.parametrize("kind", list(CONTENT))
def test_corrected_cell_shows_new_and_old_value(tmp_path: Path, kind: str) -> None:
    read_bytes(tmp_path, CONTENT[kind], f"a.{kind}")
    issues = [Issue(2, "total_pending", "F2", "19", "negative")]
    marked = annotate(tmp_path / "original.bin", f"a.{kind}", issues, "en", corrected=CORRECTED)
    sheet, listed = load_workbook(io.BytesIO(marked)).worksheets
    assert [sheet[cell].value for cell in ("C2", "E2", "F2", "G2")] == ["Andheri", "2026-04-01", 19, None]
    assert [sheet[cell].comment.text for cell in ("C2", "E2", "G2")] == [
        "Was “Andehri”.", "Was empty.", "Was “412”.",
    ]  # fmt: skip
    # A corrected cell may still be wrong.
    assert sheet["F2"].comment.text == "Must be 0 or more.\nWas “18”."
    assert [sheet[cell].fill.fgColor.rgb for cell in ("C2", "E2", "F2", "G2")] == [BLUE, BLUE, RED, BLUE]
    assert [cell.value for cell in listed["D"]] == ["Kind", "Error", *["Corrected"] * 4]
    assert (tmp_path / "original.bin").read_bytes() == CONTENT[kind]
