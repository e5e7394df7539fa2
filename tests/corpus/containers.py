"""Broken, malicious and unsupported workbooks, and workbooks without a sheet."""

import io
import struct
import zipfile
from typing import Any

from openpyxl import Workbook

from corpus.case import CELLS, REFUSED, TAKEN, UNREADABLE, BadFile, unreadable
from sheets.tests.kinds import ODS_TYPE, Repeated, ods_bytes, page, spreadsheetml
from sheets.tests.support import GOOD, HEAD, xlsx_bytes
from sheets.tests.xls import encrypted_ole, ole, xls_bytes

SHEET = "xl/worksheets/sheet1.xml"
PLAIN = [HEAD, GOOD]


def repacked(
    workbook: bytes, changes: dict[str, tuple[bytes, bytes]], extra: dict[str, bytes] | None = None
) -> bytes:
    """Return the workbook with bytes of some parts replaced and parts added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name in changes:
                before, after = changes[name]
                assert before in content, (name, before)
                content = content.replace(before, after, 1)
            new.writestr(name, content)
        for name, content in (extra or {}).items():
            new.writestr(name, content)
    return out.getvalue()


def archive(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in parts.items():
            target.writestr(name, content)
    return out.getvalue()


def book(*sheets: tuple[str, list[list[Any]], str]) -> bytes:
    """Build a workbook from (title, rows, state) of each sheet."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, rows, state in sheets:
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
        sheet.sheet_state = state
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def without(part: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(xlsx_bytes(PLAIN))) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if name != part:
                new.writestr(name, old.read(name))
    return out.getvalue()


def with_cell(reference: str, inner: bytes) -> bytes:
    row = "".join(filter(str.isdigit, reference))
    added = f'<row r="{row}"><c r="{reference}">'.encode() + inner + b"</c></row></sheetData>"
    return repacked(xlsx_bytes(PLAIN), {SHEET: (b"</sheetData>", added)})


def bomb(part: str, marker: bytes) -> bytes:
    return repacked(xlsx_bytes(PLAIN), {part: (marker, b" " * 300_000_000 + marker)})


def many_parts() -> bytes:
    return repacked(xlsx_bytes(PLAIN), {}, {f"xl/media/{number}.bin": b"" for number in range(2_500)})


def claiming(size: int) -> bytes:
    """Claim another size in the directory entries than the part has."""
    content = xlsx_bytes(PLAIN)
    real = struct.pack("<I", len(zipfile.ZipFile(io.BytesIO(content)).read(SHEET)))
    return content.replace(real, struct.pack("<I", size))


def encrypted_zip() -> bytes:
    """Set the flag of encrypted entries, as ordinary archivers do."""
    content = bytearray(xlsx_bytes(PLAIN))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = content.find(signature)
        while start >= 0:
            content[start + offset] |= 1
            start = content.find(signature, start + 4)
    return bytes(content)


def formulas(stored: bytes | None) -> bytes:
    rows = [HEAD, [*GOOD[:5], "=140+8", *GOOD[6:]]]
    content = xlsx_bytes(rows)
    if stored is None:
        return content
    for empty in (b"<f>140+8</f><v></v>", b"<f>140+8</f><v />", b"<f>140+8</f><v/>"):
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if empty in parts.read(SHEET):
                return repacked(content, {SHEET: (empty, b"<f>140+8</f><v>" + stored + b"</v>")})
    raise AssertionError("no formula cell")


def merged(*ranges: str) -> bytes:
    """Build a sheet with the place written once for three rows, as offices often do."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in (HEAD, GOOD, [None, None, "Kurla", *GOOD[3:]], [None, None, "Borivali", *GOOD[3:]]):
        sheet.append(row)
    for span in ranges:
        sheet.merge_cells(span)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


DOCTYPE = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
EXTERNAL = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

FILES: tuple[BadFile, ...] = (
    unreadable("zero bytes csv", b"", "empty"),
    unreadable("zero bytes xlsx", b"", "empty", "sheet.xlsx"),
    unreadable("zero bytes xls", b"", "empty", "sheet.xls"),
    unreadable("all NUL", b"\0" * 4096, "empty", "sheet.xlsx"),
    unreadable("xlsx cut in the middle", xlsx_bytes(PLAIN)[:2000], "corrupt", "sheet.xlsx"),
    unreadable("xlsx without its end", xlsx_bytes(PLAIN)[:-22], "corrupt", "sheet.xlsx"),
    unreadable("xlsx without its start", xlsx_bytes(PLAIN)[100:], "corrupt", "sheet.xlsx"),
    unreadable("xlsx overwritten inside", lambda: xlsx_bytes(PLAIN)[:300] + b"\xff" * 300 + xlsx_bytes(PLAIN)[600:],
               "corrupt", "sheet.xlsx"),
    unreadable("xls cut", xls_bytes(PLAIN)[:1200], "corrupt", "sheet.xls"),
    unreadable("xls of noise", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x07" * 3000, "corrupt", "sheet.xls"),
    unreadable("ole without a workbook", ole({"Notes": b"hello"}), "corrupt", "sheet.xls"),
    unreadable("zip bomb in the styles", lambda: bomb("xl/styles.xml", b"<styleSheet"), "inflates", "sheet.xlsx"),
    unreadable("thousands of parts", many_parts, "inflates", "sheet.xlsx"),
    unreadable("directory claims less", lambda: claiming(100), "corrupt", "sheet.xlsx"),
    unreadable("directory claims more", lambda: claiming(90_000_000), "corrupt", "sheet.xlsx"),
    unreadable("directory claims terabytes", lambda: claiming(0xFFFFFFF0), "inflates", "sheet.xlsx"),
    unreadable("entities in the sheet", repacked(xlsx_bytes(PLAIN), {SHEET: (b"<worksheet", DOCTYPE + b"<worksheet")}),
               "unsafe_xml", "sheet.xlsx"),
    unreadable("external entity", repacked(xlsx_bytes(PLAIN), {SHEET: (b"<worksheet", EXTERNAL + b"<worksheet")}),
               "unsafe_xml", "sheet.xlsx"),
    unreadable("entities in the workbook",
               repacked(xlsx_bytes(PLAIN), {"xl/workbook.xml": (b"<workbook", DOCTYPE + b"<workbook")}),
               "unsafe_xml", "sheet.xlsx"),
    unreadable("cell XFD1048576", with_cell("XFD1048576", b"<v>1</v>"), "far_cell", "sheet.xlsx"),
    unreadable("cell XFD2", with_cell("XFD2", b"<v>1</v>"), "far_cell", "sheet.xlsx"),
    unreadable("cell A1048576", with_cell("A1048576", b"<v>1</v>"), "far_cell", "sheet.xlsx"),
    unreadable("text in a far cell", with_cell("ZZ900000", b"<is><t>x</t></is>"), "far_cell", "sheet.xlsx"),
    unreadable("macros by name", xlsx_bytes(PLAIN), "macros", "sheet.xlsm"),
    unreadable("macros in a template", xlsx_bytes(PLAIN), "macros", "sheet.xltm"),
    unreadable("macros inside", repacked(xlsx_bytes(PLAIN), {}, {"xl/vbaProject.bin": b"x"}), "macros", "sheet.xlsx"),
    unreadable("macros elsewhere inside", repacked(xlsx_bytes(PLAIN), {}, {"docs/VbaProject.BIN": b"x"}), "macros",
               "sheet.xlsx"),
    unreadable("macros in an xls", ole({"Workbook": b"x", "_VBA_PROJECT_CUR": b"y"}), "macros", "sheet.xls"),
    unreadable("encrypted by Excel", encrypted_ole(), "encrypted", "sheet.xlsx"),
    unreadable("encrypted, called xls", encrypted_ole(), "encrypted", "sheet.xls"),
    unreadable("encrypted zip entries", encrypted_zip, "encrypted", "sheet.xlsx"),
    unreadable("csv called xlsx", b"a,b\n1,2\n", "misnamed", "sheet.xlsx"),
    unreadable("csv called xls", b"a,b\n1,2\n", "misnamed", "sheet.xls"),
    unreadable("xlsx called csv", xlsx_bytes(PLAIN), "misnamed", "sheet.csv"),
    unreadable("xlsx called xls", xlsx_bytes(PLAIN), "misnamed", "sheet.xls"),
    unreadable("xls called xlsx", xls_bytes(PLAIN), "misnamed", "sheet.xlsx"),
    unreadable("web page without a table", b"<html><table><tr><td>1</td></tr></table></html>", "empty", "sheet.xls"),
    unreadable("web page called csv", b"<!DOCTYPE html><html></html>", "misnamed"),
    unreadable("other xml called xls", b'<?xml version="1.0"?><rss/>', "empty", "sheet.xls"),
    unreadable("xml spreadsheet without a sheet", b'<?xml version="1.0"?><Workbook/>', "empty", "sheet.xls"),
    unreadable("entities in an xml spreadsheet", b'<?xml version="1.0"?>' + DOCTYPE + b"<Workbook/>", "unsafe_xml",
               "sheet.xls"),
    unreadable("external entity in xml", b'<?xml version="1.0"?>' + EXTERNAL + b"<Workbook>&a;</Workbook>",
               "unsafe_xml", "sheet.xls"),
    unreadable("xml spreadsheet cut", spreadsheetml(PLAIN)[:-40], "corrupt", "sheet.xls"),
    unreadable("a far cell in an xml spreadsheet", spreadsheetml([*PLAIN, [("x", 'ss:Index="9000"')]]),
               "too_many_columns", "sheet.xls"),
    unreadable("tables in tables", b"<table><tr><td>" * 1000, "too_complex", "sheet.xls"),
    unreadable("a cell in the 300th column of a page",
               page(PLAIN).replace(b"<td>", b"<td colspan=299>x<td>", 1), "too_many_columns", "sheet.xls"),
    unreadable("web page called ods", page(PLAIN), "misnamed", "sheet.ods"),
    unreadable("pdf called csv", b"%PDF-1.7\n%...", "misnamed"),
    unreadable("pdf called xlsx", b"%PDF-1.7\n%...", "misnamed", "sheet.xlsx"),
    unreadable("picture called xlsx", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "corrupt", "sheet.xlsx"),
    unreadable("ordinary archive called xlsx", archive(readme=b"x"), "misnamed", "sheet.xlsx"),
    unreadable("ods without content", archive(mimetype=ODS_TYPE), "misnamed", "a.ods"),
    unreadable("ods with entities", ods_bytes([PLAIN], before=DOCTYPE.decode()), "unsafe_xml", "a.ods"),
    unreadable("ods with macros", ods_bytes([PLAIN], extra={"Basic/Standard/Module1.xml": b"<x/>"}), "macros", "a.ods"),
    unreadable("encrypted ods", ods_bytes([PLAIN], extra={"META-INF/manifest.xml": b"<m:encryption-data/>"}),
               "encrypted", "a.ods"),
    unreadable("ods with a million filled rows",
               ods_bytes([[*PLAIN, Repeated(1_048_576, GOOD)]]), "too_many_rows", "a.ods"),
    unreadable("ods with a far row", ods_bytes([[*PLAIN, Repeated(1_000_000, []), GOOD]]), "far_cell", "a.ods"),
    unreadable("ods called xlsx", ods_bytes([PLAIN]), "misnamed", "sheet.xlsx"),
    unreadable("xlsb", archive(**{"xl/workbook.bin": b"x"}), "unsupported_type", "sheet.xlsb"),
    unreadable("document", archive(**{"word/document.xml": b"<a/>"}), "unsupported_type", "sheet.docx"),
    unreadable("no extension", b"a,b\n", "unsupported_type", "sheet"),
    unreadable("program", b"MZ\x90\0", "unsupported_type", "sheet.exe"),
    unreadable("two extensions", b"a,b\n1,2\n", "unsupported_type", "sheet.csv.exe"),
    unreadable("workbook without its list of sheets", without("xl/workbook.xml"), "corrupt", "sheet.xlsx"),
    unreadable("workbook without its links", without("xl/_rels/workbook.xml.rels"), "corrupt", "sheet.xlsx"),
    unreadable("workbook without its only sheet", without(SHEET), "empty", "sheet.xlsx"),
    unreadable("broken xml of the workbook", repacked(xlsx_bytes(PLAIN), {"xl/workbook.xml": (b"</workbook>", b"")}),
               "corrupt", "sheet.xlsx"),
    unreadable("broken xml of the sheet", repacked(xlsx_bytes(PLAIN), {SHEET: (b"</sheetData>", b"</she")}),
               "corrupt", "sheet.xlsx"),
    unreadable("only hidden sheets", book(("Data", PLAIN, "hidden"), ("Cover", [], "visible")), "empty", "sheet.xlsx"),
    unreadable("only empty sheets", book(("Data", [], "visible"), ("More", [], "visible")), "empty", "sheet.xlsx"),
    BadFile(name="web page called xls", content=page(PLAIN), filename="sheet.xls", outcome=TAKEN, found=(), rows=1),
    BadFile(name="xml spreadsheet called xls", content=spreadsheetml(PLAIN), filename="sheet.xls", outcome=TAKEN,
            found=(), rows=1),
    BadFile(name="ods sheet", content=ods_bytes([PLAIN]), filename="sheet.ods", outcome=TAKEN, found=(), rows=1),
    BadFile(name="tabs in a txt", content="\n".join("\t".join(row) for row in PLAIN).encode(), filename="sheet.txt",
            outcome=TAKEN, found=(), rows=1),
    BadFile(name="formula without a stored value", content=formulas(None), filename="sheet.xlsx", outcome=CELLS,
            found=(("F2", "formula_without_value"),), rows=0),
    BadFile(name="formula with its stored value", content=formulas(b"148"), filename="sheet.xlsx", outcome=TAKEN,
            found=(), rows=1),
    BadFile(name="several sheets", content=book(("Nov", PLAIN, "visible"), ("Oct", PLAIN, "visible")),
            filename="sheet.xlsx", outcome=REFUSED, found=(("", "several_sheets"),), rows=0),
    BadFile(name="a cover sheet before the data", content=book(("Cover", [["Report"]], "visible"),
            ("Data", PLAIN, "visible")), filename="sheet.xlsx", outcome=TAKEN, found=(("", "other_sheets"),), rows=1),
    BadFile(name="merged places", content=merged("A2:A4", "B2:B4"), filename="sheet.xlsx", outcome=TAKEN, found=(),
            rows=3),
    BadFile(name="places written once, not merged", content=merged(), filename="sheet.xlsx", outcome=TAKEN, found=(),
            rows=3),
    BadFile(name="a number over three rows", content=merged("A2:A4", "B2:B4", "F2:F4"), filename="sheet.xlsx",
            outcome=TAKEN, found=(("F2", "merged_number"),), rows=3),
    BadFile(name="a filled cell in the 257th column", content=with_cell("IW3", b"<v>1</v>"), filename="sheet.xlsx",
            outcome=UNREADABLE, found=(("", "far_cell"),)),
)  # fmt: skip
