"""Web pages, OpenDocument and Excel 2003 XML, which portals and other programs call sheets."""

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from sheets.annotate import annotate
from sheets.errors import SheetError
from sheets.hiding import Hidden
from sheets.limits import MIB, Limits
from sheets.merged import Span, Wide
from sheets.read import Sheet, read_sheet, read_sheets
from sheets.tests.kinds import Repeated, ods_bytes, page, spreadsheetml
from sheets.tests.support import (
    EFERFAR,
    GOOD,
    HEAD,
    LOOKUPS,
    TODAY,
    csv_text,
    issue_codes,
    read_bytes,
    xlsx_bytes,
)
from sheets.validate import Options, validate
from sheets.workbook import FORMULA

ROWS = [HEAD, GOOD, ["Konkan", "Mumbai Suburban", "Kurla", *GOOD[3:]]]
CONTENT = {
    "html": (page(ROWS), "sheet.xls"),
    "ods": (ods_bytes([ROWS]), "sheet.ods"),
    "xml": (spreadsheetml(ROWS), "sheet.xls"),
    "csv": (csv_text(ROWS[1:], separator="\t").encode(), "sheet.txt"),
}


def all_sheets(folder: Path, content: bytes, name: str, limits: Limits | None = None) -> tuple[Sheet, ...]:
    path = folder / "original.bin"
    path.write_bytes(content)
    return read_sheets(path, name, limits)


def texts(sheet: Sheet) -> list[tuple]:
    return sheet.frame.rows()


@pytest.mark.parametrize("kind", CONTENT)
def test_every_file_kind_gives_the_same_rows(tmp_path: Path, kind: str) -> None:
    content, name = CONTENT[kind]
    sheet = read_bytes(tmp_path, content, name)
    assert sheet.kind == kind
    assert texts(sheet) == [(*cells, number) for number, cells in enumerate(ROWS, 1)]
    verdict = validate(sheet, EFERFAR, LOOKUPS, Options(today=TODAY))
    assert verdict.row_count == 2 and not issue_codes(verdict.issues)


@pytest.mark.parametrize("kind", CONTENT)
def test_annotates_every_file_kind(tmp_path: Path, kind: str) -> None:
    content, name = CONTENT[kind]
    sheet = read_bytes(tmp_path, content.replace(b"Kurla", b"Kurlb") if kind != "ods" else content, name)
    if kind == "ods":
        rows = [*ROWS[:2], [*ROWS[2][:2], "Kurlb", *ROWS[2][3:]]]
        sheet = read_bytes(tmp_path, ods_bytes([rows]), name)
    verdict = validate(sheet, EFERFAR, LOOKUPS, Options(today=TODAY))
    marked = annotate(tmp_path / "original.bin", name, verdict.issues, "en")
    book = load_workbook(io.BytesIO(marked))
    cell = book.worksheets[0]["C3"]
    assert cell.value == "Kurlb" and cell.comment is not None
    assert book.worksheets[0]["F2"].value == 148


@pytest.mark.parametrize("name", ["a.xls", "a.xlsx", "a.html", "a.htm"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_reads_html_in_every_encoding(tmp_path: Path, name: str, encoding: str) -> None:
    rows = [["taluka", "n"], ["Café" if encoding == "cp1252" else "अंधेरी", "1"]]
    content = page(rows, "<!DOCTYPE html><html>").decode().encode(encoding)
    assert [cells[:2] for cells in texts(read_bytes(tmp_path, content, name))] == [tuple(row) for row in rows]


def test_reads_html_as_portals_write_it(tmp_path: Path) -> None:
    content = """
    <html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=utf-8><title>Export</title>
    <style>td {mso-number-format:"\\@"}</style>
    <!--[if gte mso 9]><xml><x:ExcelWorkbook><x:Name>S</x:Name></x:ExcelWorkbook></xml><![endif]--></head>
    <body onload="x()"><script>document.write("<table><tr><td>1</td><td>2</td></tr></table>")</script>
    <table><tr><td>logo</td></tr><tr><td>
      <center><b>Pendency&nbsp;report</b><br>As on 31/03/2026</center>
      <table border=1><col width=10><col style='display:none'><thead>
        <tr><th rowspan=2>Taluka<th>Code<th colspan="2">Applications &amp; orders</tr>
        <tr><th>No.<th>In<br>hand<th>Closed</thead>
        <tbody><tr><td>Andheri<td>1<td style="mso-number-format:'0.00'" x:num="1234.5678">1,234.57<td> 5&nbsp;</td></tr>
        <tr style="display: none"><td>Kurla</td><td>2</td><td>6</td><td><p>7</p><p>8</p></td></tr>
        <tr><td colspan=2>Total</td><td>9</td><td>a &lt; b &#2309;</td></tr>
      </table>
      Printed by the portal
    </td></tr></table>
    <div style="display:none"></div>
    <table hidden><tr><td>secret<td>1</table>
    <table><tr><td>x<td>y<tr><td>1<td>2</table>
    """
    first, second = all_sheets(tmp_path, content.encode(), "report.xls")
    assert texts(first) == [
        ("logo", None, None, None, 1),
        ("Pendency report", None, None, None, 2),
        ("As on 31/03/2026", None, None, None, 3),
        ("Taluka", "Code", "Applications & orders", None, 4),
        ("Taluka", "No.", "In\nhand", "Closed", 5),
        ("Andheri", "1", "1234.5678", "5", 6),
        ("Kurla", "2", "6", "7\n8", 7),
        ("Total", None, "9", "a < b अ", 8),
    ]
    assert (first.name, first.others, first.wide) == ("Table 1", (), [Wide(4, 2, 3), Wide(8, 0, 1)])
    assert (list(first.hidden.rows), list(first.hidden.columns)) == ([7], [1])
    assert len(list(first.hidden.sheets)) == 1
    assert texts(second) == [("Printed by the portal", None, 1), ("x", "y", 2), ("1", "2", 3)]


def test_rowspan_fills_texts_but_not_numbers(tmp_path: Path) -> None:
    content = page(
        [["district", "n", "m"], [("Pune", "rowspan=2"), ("5", "rowspan=2"), "1"], ["2"], ["x", "3", "4"]]
    )
    sheet = read_bytes(tmp_path, content, "a.xls")
    assert [row[:3] for row in texts(sheet)[1:]] == [("Pune", "5", "1"), ("Pune", None, "2"), ("x", "3", "4")]
    assert sheet.merged == [Span(1, 2, 3)] and sheet.lengths == [(1, 3)]


def test_short_html_row_is_recorded_in_lengths(tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, page([HEAD, GOOD, GOOD[:7]]), "a.xls")
    assert sheet.lengths == [(1, 9), (3, 7)]


def test_reads_mhtml(tmp_path: Path) -> None:
    body = page([["a", "b"], ["1", "अ=2"]]).decode()
    content = (
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n'
        "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
        f"{body}\r\n--x\r\nContent-Type: text/css\r\n\r\ntd {{}}\r\n--x--\r\n"
    )
    assert texts(read_bytes(tmp_path, content.encode(), "a.xls")) == [("a", "b", 1), ("1", "अ=2", 2)]


def test_reads_typed_ods_cells(tmp_path: Path) -> None:
    typed = 'office:value-type="{}" {}'
    rows = [
        ["d", "n", "p", "c", "b", "e", "f", "t"],
        [
            ("19/11/26", typed.format("date", 'office:date-value="2026-11-19"')),
            ("148", typed.format("float", 'office:value="148"')),
            ("12.5%", typed.format("percentage", 'office:value="0.125"')),
            ("₹ 1,500.50", typed.format("currency", 'office:currency="INR" office:value="1500.5"')),
            ("TRUE", typed.format("boolean", 'office:boolean-value="true"')),
            ("#DIV/0!", typed.format("float", 'office:value="0" table:formula="of:=1/0"')),
            (None, 'table:formula="of:=1+1"'),
            ("19/11/26", typed.format("date", 'office:date-value="2026-11-19T10:30:00"')),
        ],
        Repeated(2, []),
        Repeated(3, [(7, 'table:number-columns-repeated="2"'), ("x", "")]),
        Repeated(1_040_000, [(None, 'table:number-columns-repeated="16384"')]),
    ]
    sheet = read_bytes(tmp_path, ods_bytes([rows]), "a.ods")
    assert texts(sheet)[1] == (
        "2026-11-19", "148", "0.125", "1500.5", "true", "#DIV/0!", FORMULA, "2026-11-19 10:30:00", 2,
    )  # fmt: skip
    assert [(*row[:3], row[-1]) for row in texts(sheet)[2:]] == [("7", "7", "x", row) for row in (5, 6, 7)]


def test_reads_merged_and_hidden_parts_of_ods(tmp_path: Path) -> None:
    hidden_row = '<table:table-row table:visibility="collapse"><table:table-cell/></table:table-row>'
    covered = (
        "<table:table-row><table:covered-table-cell/>"
        '<table:table-cell office:value-type="string"><office:annotation><text:p>a remark</text:p></office:annotation>'
        "<text:p>two<text:s/>words</text:p></table:table-cell></table:table-row>"
    )
    columns = '<table:table-column/><table:table-column table:visibility="collapse"/>'
    rows = [["place", "n"], [("Pune", 'table:number-rows-spanned="2"'), 1], covered, hidden_row, ["x", 2]]
    shown, other = all_sheets(
        tmp_path, ods_bytes([rows, [["h"]], [["k"]]], hidden=[1], columns=columns), "a.ods"
    )
    assert texts(shown) == [("place", "n", 1), ("Pune", "1", 2), ("Pune", "two words", 3), ("x", "2", 5)]
    assert shown.hidden == Hidden([4], [1], ["Sheet2"])
    assert (shown.name, other.name, texts(other)) == ("Sheet1", "Sheet3", [("k", 1)])


def test_reads_excel_2003_xml(tmp_path: Path) -> None:
    rows: list[list[Any]] = [
        ["place", "n", "day"],
        [("Pune", 'ss:MergeDown="1"'), 1.5, ("total", 'ss:Index="4" ss:MergeAcross="1"')],
        [("x", 'ss:Index="2"'), ("y", 'ss:Index="6"')],
    ]
    sheet = read_bytes(tmp_path, spreadsheetml(rows), "a.xls")
    assert texts(sheet)[1:] == [
        ("Pune", "1.5", None, "total", None, None, 2),
        ("Pune", "x", None, None, None, "y", 3),
    ]
    assert sheet.wide == [Wide(2, 3, 4)]
    dated = spreadsheetml([["a", "b"], ["2026-11-19T00:00:00.000", "x"]]).replace(
        b'String">2026', b'DateTime">2026'
    )
    assert texts(read_bytes(tmp_path, dated, "a.xls"))[1] == ("2026-11-19", "x", 2)
    unseen = "<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>"
    with pytest.raises(SheetError, match="empty"):
        read_bytes(tmp_path, spreadsheetml(rows, more=unseen), "a.xls")


def test_detects_legacy_fonts_named_in_the_file(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["rkyqdk", "n"])
    sheet["A1"].font = Font(name="Kruti Dev 010")
    out = io.BytesIO()
    book.save(out)
    assert read_bytes(tmp_path, out.getvalue(), "a.xlsx").fonts == ("krutidev",)
    styled = page([["talauka", "n"]], "<html><style>td {font-family: Shivaji01}</style>")
    assert read_bytes(tmp_path, styled, "a.xls").fonts == ("shivaji",)
    assert read_bytes(tmp_path, page(ROWS), "a.xls").fonts == ()


def three_sheets() -> bytes:
    book = Workbook()
    book.worksheets[0].append(["cover"])
    for title, state in (
        ("Nov", "visible"),
        ("Old", "hidden"),
        ("Oct", "visible"),
        ("Instructions", "visible"),
    ):
        sheet = book.create_sheet(title)
        for cells in ([title, "n"], ["a", 1], ["b", 2]):
            sheet.append(cells)
        sheet.sheet_state = state
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_reads_all_visible_sheets(tmp_path: Path) -> None:
    cover, november, october = all_sheets(tmp_path, three_sheets(), "a.xlsx")
    assert [sheet.name for sheet in (cover, november, october)] == ["Sheet", "Nov", "Oct"]
    assert texts(october) == [("Oct", "n", 1), ("a", "1", 2), ("b", "2", 3)]
    assert all(sheet.others == () and list(sheet.hidden.sheets) == ["Old"] for sheet in (cover, november))
    first = read_sheet(tmp_path / "original.bin", "a.xlsx")
    assert (first.name, first.others, texts(first)) == ("Sheet", ("Nov", "Oct"), texts(cover))


def test_limits_apply_to_all_sheets_together(tmp_path: Path) -> None:
    book = Workbook()
    for title in ("A", "B", "C"):
        sheet = book.create_sheet(title)
        for number in range(60):
            sheet.append([title, number])
    out = io.BytesIO()
    book.save(out)
    read = all_sheets(tmp_path, out.getvalue(), "a.xlsx", Limits(rows=100))
    assert [sheet.name for sheet in read] == ["A", "B"] and read[0].others == ("C",)
    assert [sheet.name for sheet in all_sheets(tmp_path, out.getvalue(), "a.xlsx", Limits(cells=200))] == [
        "A"
    ]


def test_marks_the_sheet_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(three_sheets())
    issue = SheetError("empty").issue()
    marked = annotate(path, "a.xlsx", [issue], "en", "Oct")
    active = load_workbook(io.BytesIO(marked)).active
    assert active is not None and active.title == "Oct"


BOMBS = {
    "nested tables": "<table><tr><td>" * 650_000,
    "tables": "<table><tr><td>1<td>2</table>" * 300_000,
    "open tags": "<b>" * 3_000_000,
    "comments": "<!--" * 2_400_000,
    "quotes": '<td a="' * 1_400_000,
    "colspans": "<table>" + "<tr><td colspan=99999999 rowspan=99999999>1" * 200_000,
    "entities": "<table><tr><td>" + "&amp;" * 1_900_000 + "<td>x",
    "cells": "<table>" + ("<tr>" + "<td>1" * 250) * 7_900,
}


@pytest.mark.parametrize("name", BOMBS)
def test_malicious_html_stays_within_limits(tmp_path: Path, name: str) -> None:
    """The page is either read or rejected, and the reader can read the next file."""
    content = ("<html>" + BOMBS[name]).encode()[: 10 * MIB]
    try:
        read_bytes(tmp_path, content, "a.xls")
    except SheetError as error:
        assert error.code in ("too_complex", "too_many_columns", "too_many_rows", "empty", "misnamed")
    assert texts(read_bytes(tmp_path, xlsx_bytes([["a"]]), "a.xlsx")) == [("a", 1)]
