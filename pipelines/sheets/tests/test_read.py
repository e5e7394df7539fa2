"""Files as sent: encodings, separators, containers, and files that must not be opened (quality, "Trust")."""

import io
import os
import struct
import zipfile
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest
from openpyxl import Workbook

from catalog.text import LANGUAGES
from sheets import jail
from sheets.errors import SheetError
from sheets.limits import Limits
from sheets.messages import message
from sheets.read import read_sheet
from sheets.tests.support import GOOD, HEAD, csv_text, read_bytes, xlsx_bytes
from sheets.tests.xls import encrypted_ole, xls_bytes
from sheets.workbook import FORMULA

TEXT = csv_text([GOOD, ["कोकण", "मुंबई उपनगर", "अंधेरी", *GOOD[3:]]])
LATIN = csv_text([GOOD, ["Café", *GOOD[1:]]])
CONTENT_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_detects_encoding(tmp_path: Path, encoding: str) -> None:
    sheet = read_bytes(tmp_path, TEXT.encode(encoding))
    assert list(sheet.frame.row(0)[:-1]) == HEAD
    assert sheet.frame["c2"].to_list() == ["taluka", "Andheri", "अंधेरी"]


def test_falls_back_to_windows_1252(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, LATIN.encode("cp1252")).frame["c0"].to_list()[2] == "Café"


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_detects_separators_and_line_endings(tmp_path: Path, separator: str, newline: str) -> None:
    text = csv_text([GOOD], separator=separator).replace("\n", newline)
    assert read_bytes(tmp_path, text).frame.rows() == [(*HEAD, 1), (*GOOD, 2)]


def test_quoted_newlines_and_row_numbers(tmp_path: Path) -> None:
    text = 'a,b\n"1,23,456","two\nlines"\n\n"say ""hi""",x\n'
    sheet = read_bytes(tmp_path, text)
    assert sheet.frame.rows() == [("a", "b", 1), ("1,23,456", "two\nlines", 2), ('say "hi"', "x", 4)]


def test_honours_excels_separator_hint(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, "sep=|\na|b\n1|2,5\n").frame.rows() == [("a", "b", 2), ("1", "2,5", 3)]


def test_semicolon_separator_with_decimal_commas(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, "a;b\n1,5;2,5\n3,5;4,5\n").letters == ("A", "B")


def test_ragged_rows_keep_every_cell(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, "a,b\n1\n1,2,3\n").frame.rows() == [
        ("a", "b", None, 1),
        ("1", None, None, 2),
        ("1", "2", "3", 3),
    ]


def test_typed_cells_become_canonical_text(tmp_path: Path) -> None:
    rows = [
        ["d", "n", "f", "b"],
        [date(2026, 11, 19), 148, 1.5, True],
        [datetime(2026, 11, 19, 10, 30), 10**12, 0.1 + 0.2, False],
    ]
    sheet = read_bytes(tmp_path, xlsx_bytes(rows, "माहिती"), "a.xlsx")
    assert sheet.name == "माहिती" and sheet.kind == "xlsx"
    assert sheet.frame.rows()[1:] == [
        ("2026-11-19", "148", "1.5", "true", 2),
        ("2026-11-19 10:30:00", "1000000000000", "0.3", "false", 3),
    ]


def test_table_with_an_offset_keeps_its_cell_references(tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, xlsx_bytes([[], [], [None, "a", "b"], [], [None, 1, 2]]), "a.xlsx")
    assert sheet.frame.rows() == [(None, "a", "b", 3), (None, "1", "2", 5)]
    assert sheet.letters == ("A", "B", "C")


def test_formulas_give_stored_values_and_errors_stay_visible(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for cells in (["n", "m"], ["=1+1", 2], ["#DIV/0!", "x"]):
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    stored = _replace(out.getvalue(), "xl/worksheets/sheet1.xml", b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>")
    stored = _replace(stored, "xl/worksheets/sheet1.xml", b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>")
    assert read_bytes(tmp_path, out.getvalue(), "a.xlsx").frame["c0"].to_list() == ["n", FORMULA, "#DIV/0!"]
    assert read_bytes(tmp_path, stored, "a.xlsx").frame["c0"].to_list() == ["n", "2", "#DIV/0!"]


def test_reads_first_visible_filled_sheet(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].title = "Empty"
    for title, state in (
        ("Hidden", "hidden"),
        ("Nov", "visible"),
        ("Oct", "visible"),
        ("Instructions", "visible"),
    ):
        sheet = book.create_sheet(title)
        sheet.append([title])
        sheet.sheet_state = state
    out = io.BytesIO()
    book.save(out)
    sheet = read_bytes(tmp_path, out.getvalue(), "a.xlsx")
    assert (sheet.name, sheet.others) == ("Nov", ("Oct",))


def test_ignores_formatted_empty_cells_far_away(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["a"])
    sheet["XFD1048576"].number_format = "0.00"
    out = io.BytesIO()
    book.save(out)
    assert read_bytes(tmp_path, out.getvalue(), "a.xlsx").frame.shape == (1, 2)


def test_reads_xls(tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, xls_bytes([["taluka", "n"], ["Andheri", 148.0], ["Kurla", 1.5]]), "a.XLS")
    assert sheet.kind == "xls"
    assert sheet.frame.rows() == [("taluka", "n", 1), ("Andheri", "148", 2), ("Kurla", "1.5", 3)]


def test_xls_error_values_stay_visible(tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, xls_bytes([["n", "m"], ["#DIV/0!", 1.0], [2.0, "#N/A"]]), "a.xls")
    assert sheet.frame.rows()[1:] == [("#DIV/0!", "1", 2), ("2", "#N/A", 3)]


def _replace(workbook: bytes, part: str, old: bytes, new: bytes) -> bytes:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(old, new) if name == part else content)
    return out.getvalue()


def _zip(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _bomb() -> bytes:
    """Return 300 MB of spaces in 300 kB."""
    return _replace(
        xlsx_bytes([["a"]]), "xl/worksheets/sheet1.xml", b"<sheetData>", b" " * 300_000_000 + b"<sheetData>"
    )


def _lying_bomb() -> bytes:
    """Return the same bomb with directory entries that claim 100 bytes."""
    bomb = bytearray(_bomb())
    real = struct.pack("<I", len(zipfile.ZipFile(io.BytesIO(bytes(bomb))).read("xl/worksheets/sheet1.xml")))
    position = bomb.rfind(real)
    while position >= 0:
        bomb[position : position + 4] = struct.pack("<I", 100)
        position = bomb.rfind(real)
    return bytes(bomb)


def _with_xml(old: bytes, new: bytes) -> bytes:
    return _replace(xlsx_bytes([["a", "b"], [1, 2]]), "xl/worksheets/sheet1.xml", old, new)


LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet'
FAR_CELL = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
# Spelled so that the regular expression misses it; only the memory limit catches it.
ODD_FAR_CELL = b"<row r='1048576'><c  r='XFD1048576'><v>1</v></c></row></sheetData>"

BAD_FILES: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "nothing.csv": (b"", "empty"),
    "blanks.csv": (b"\r\n \n", "empty"),
    "separators.csv": (b",,,\n,,,\n", "empty"),
    "nul.csv": (b"a,b\n1,\0\n", "not_text"),
    "bell.csv": (b"a,b\n1,\x07\n", "not_text"),
    "half.csv": ("अ,ब\n".encode("utf-16")[:-1], "encoding"),
    "undefined.csv": (b"a,b\n\x81,1\n", "encoding"),
    "quote.csv": (b'a,b\n1,2\n"3,4\n5,6\n', "lone_quote"),
    "quotes.csv": (b'a,b\n"1,2\n"3,4\n', "lone_quote"),
    "page.csv": (b"<html><table></table></html>", "misnamed"),
    "paper.csv": (b"%PDF-1.7 ...", "misnamed"),
    "book.csv": (xlsx_bytes([["a"]]), "misnamed"),
    "text.xlsx": (b"a,b\n1,2\n", "misnamed"),
    "page.xls": (b"<html><table><tr><td>1</td></tr></table></html>", "empty"),
    "new.xls": (xlsx_bytes([["a"]]), "misnamed"),
    "old.xlsx": (xls_bytes([["a"]]), "misnamed"),
    "archive.xlsx": (_zip(readme=b"hello"), "misnamed"),
    "macros.xlsm": (xlsx_bytes([["a"]]), "macros"),
    "notes.docx": (b"PK\x03\x04", "unsupported_type"),
    "noname": (b"a,b\n", "unsupported_type"),
    "binary.xlsb": (b"PK\x03\x04", "unsupported_type"),
    "hidden-macros.xlsx": (
        _replace(xlsx_bytes([["a"]]), "", b"", b"")[:-22]
        and _zip(
            **{
                "[Content_Types].xml": CONTENT_TYPES.encode(),
                "xl/workbook.xml": b"<workbook/>",
                "xl/vbaProject.bin": b"x",
            }
        ),
        "macros",
    ),
    "locked.xlsx": (encrypted_ole(), "encrypted"),
    "cut.xlsx": (xlsx_bytes([["a"]])[:-200], "corrupt"),
    "noise.xlsx": (b"\0\1\2\3" * 500, "corrupt"),
    "hollow.xlsx": (
        _zip(**{"[Content_Types].xml": CONTENT_TYPES.encode(), "xl/styles.xml": b"<a/>"}),
        "corrupt",
    ),
    "cut.xls": (xls_bytes([["a"]])[:1500], "corrupt"),
    "blank.xlsx": (xlsx_bytes([]), "empty"),
    "bomb.xlsx": (_bomb, "inflates"),
    "lying-bomb.xlsx": (_lying_bomb, "corrupt"),
    "laughs.xlsx": (_with_xml(b"<worksheet", LAUGHS), "unsafe_xml"),
    "far.xlsx": (_with_xml(b"</sheetData>", FAR_CELL), "far_cell"),
    "odd-far.xlsx": (_with_xml(b"</sheetData>", ODD_FAR_CELL), "too_complex"),
    "wide.csv": (",".join("a" * 300).encode(), "too_many_columns"),
    "long.csv": (b"a\n" + b"1\n" * 200_100, "too_many_rows"),
    "long-quoted.csv": (b"a\n" + b'"1"\n' * 200_100, "too_many_rows"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_rejects_bad_files_with_a_message_in_both_languages(tmp_path: Path, name: str) -> None:
    content, code = BAD_FILES[name]
    with pytest.raises(SheetError) as caught:
        read_bytes(tmp_path, content() if callable(content) else content, name)
    assert caught.value.code == code
    texts = [message(code, caught.value.params, language) for language in LANGUAGES]
    assert texts[0] != texts[1] and "{" not in "".join(texts)


def test_oversized_file_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(SheetError) as caught:
        path = tmp_path / "big.csv"
        path.write_bytes(b"a" * 2_000_000)
        read_sheet(path, "big.csv", Limits(file_bytes=1_000_000))
    assert caught.value.code == "file_too_big"


def test_reads_two_hundred_thousand_rows(tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, "a,b\n" + "1,2\n" * 200_000)
    assert sheet.frame.height == 200_001


def test_reader_survives_a_file_beyond_the_memory_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(csv_text([GOOD]) + (",".join(GOOD) + "\n") * 150_000)
    with pytest.raises(SheetError) as caught:
        read_sheet(path, "a.csv", Limits(memory=8 << 20))
    assert caught.value.code == "too_complex"
    assert read_bytes(tmp_path, TEXT).frame.height == 3


def test_killed_reader_is_restarted(tmp_path: Path) -> None:
    read_bytes(tmp_path, TEXT)
    process = jail.JAIL._process
    assert process is not None
    process.kill()
    process.wait()
    assert read_bytes(tmp_path, TEXT).frame.height == 3


def test_child_environment_has_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")
    assert "secret" not in str(jail._environment()) and set(jail._environment()) < {
        *os.environ,
        "PYTHONPATH",
        "LC_ALL",
        "POLARS_MAX_THREADS",
        "MALLOC_ARENA_MAX",
        "PATH",
    }
