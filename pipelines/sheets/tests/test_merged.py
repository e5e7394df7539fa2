"""Cells merged over several rows, as offices like to write place names."""

import io
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from sheets.annotate import annotate
from sheets.merged import Span, fill
from sheets.read import Sheet
from sheets.tests.support import EFERFAR, GOOD, HEAD, LOOKUPS, TODAY, issue_codes, read_bytes, row
from sheets.tests.xls import xls_bytes
from sheets.validate import Options, Validated, validate

TALUKAS = ("Andheri", "Kurla", "Borivali")


Cells = Sequence[str | None]


def merged_row(number: int, taluka: str) -> list[str | None]:
    """Return the row of one taluka; values shared by all rows are only in the first one."""
    whole = row(taluka=taluka)
    return list(whole) if number == 0 else [None, None, taluka, *whole[3:]]


ROWS = [merged_row(number, taluka) for number, taluka in enumerate(TALUKAS)]


def workbook(rows: Sequence[Cells], *ranges: str) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for cells in rows:
        sheet.append(list(cells))
    for cell_range in ranges:
        sheet.merge_cells(cell_range)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def xls_workbook() -> bytes:
    rows = [HEAD, *([cell or "" for cell in cells] for cells in ROWS)]
    return xls_bytes(rows, merged=[(1, 3, 0, 0), (1, 3, 1, 1)])


def validate_sheet(sheet: Sheet) -> Validated:
    return validate(sheet, EFERFAR, LOOKUPS, Options(today=TODAY))


def divisions(sheet: Sheet) -> list[str]:
    return sheet.frame["c0"].to_list()


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (workbook([HEAD, *ROWS], "A2:A4", "B2:B4"), "sheet.xlsx"),
        (
            workbook([["Report of November", *[None] * 8], HEAD, *ROWS], "A1:I1", "A3:A5", "B3:B5"),
            "sheet.xlsx",
        ),
        (xls_workbook(), "sheet.xls"),
    ],
    ids=["xlsx", "below a title", "xls"],
)
def test_merged_name_applies_to_all_its_rows(tmp_path: Path, content: bytes, name: str) -> None:
    sheet = read_bytes(tmp_path, content, name)
    assert divisions(sheet)[-3:] == ["Konkan"] * 3
    verdict = validate_sheet(sheet)
    assert verdict.rows.height == 3 and not verdict.issues


def test_wider_range_fills_its_first_column(tmp_path: Path) -> None:
    rows = [[*merged_row(number, taluka)[:1], taluka, *GOOD[3:]] for number, taluka in enumerate(TALUKAS)]
    sheet = read_bytes(tmp_path, workbook([[*HEAD[:1], *HEAD[2:]], *rows], "A2:A4"), "sheet.xlsx")
    assert divisions(sheet) == ["division", *["Konkan"] * 3]


def test_reads_headings_merged_over_two_rows(tmp_path: Path) -> None:
    """Group headings are above their columns; headings without a group are merged over both rows."""
    upper = [*HEAD[:5], "Applications", None, "Other", None]
    lower = [*[None] * 5, *HEAD[5:]]
    content = workbook(
        [upper, lower, *[list(row(taluka=taluka)) for taluka in TALUKAS]],
        *(f"{letter}1:{letter}2" for letter in "ABCDE"), "F1:G1", "H1:I1",
    )  # fmt: skip
    verdict = validate_sheet(read_bytes(tmp_path, content, "sheet.xlsx"))
    assert verdict.rows.height == 3 and not verdict.issues and verdict.heading_row == 2


def test_two_row_records_are_not_duplicated(tmp_path: Path) -> None:
    rows: list[Cells] = [list(HEAD), list(GOOD), [None] * 9, list(row(taluka="Kurla")), [None] * 9]
    ranges = [f"{letter}{top}:{letter}{top + 1}" for letter in "ABCDEFGHI" for top in (2, 4)]
    verdict = validate_sheet(read_bytes(tmp_path, workbook(rows, *ranges), "sheet.xlsx"))
    assert verdict.rows["_row"].to_list() == [2, 4] and not verdict.issues


def test_merged_number_counts_once_with_a_warning(tmp_path: Path) -> None:
    rows = [[*cells[:5], "148" if number == 0 else None, *cells[6:]] for number, cells in enumerate(ROWS)]
    sheet = read_bytes(tmp_path, workbook([HEAD, *rows], "A2:A4", "B2:B4", "F2:F4"), "sheet.xlsx")
    verdict = validate_sheet(sheet)
    assert verdict.rows["total_pending"].to_list() == [148, 0, 0]
    assert issue_codes(verdict.issues) == [("F2", "merged_number")]
    assert verdict.issues[0].severity == "warning"


def test_wrong_merged_name_is_marked_in_each_row(tmp_path: Path) -> None:
    rows = [["Kongan" if number == 0 else None, *cells[1:]] for number, cells in enumerate(ROWS)]
    sheet = read_bytes(tmp_path, workbook([HEAD, *rows], "A2:A4", "B2:B4"), "sheet.xlsx")
    verdict = validate_sheet(sheet)
    assert [cell for cell, _ in issue_codes(verdict.issues, "error")] == ["A2", "A3", "A4"]
    marked = annotate(tmp_path / "original.bin", "sheet.xlsx", verdict.issues, "en")
    data = load_workbook(io.BytesIO(marked)).worksheets[0]
    assert [data[f"A{number}"].value for number in (2, 3, 4)] == ["Kongan"] * 3
    assert [str(cell_range) for cell_range in data.merged_cells.ranges] == ["B2:B4"]


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 30), st.integers(1, 30)), max_size=12),
    st.lists(
        st.sampled_from([None, "Kurla", "148", "1,23,456", "१२", "18.11.2026"]), min_size=1, max_size=25
    ),
)
def test_fill_writes_only_texts_from_above_into_empty_cells(
    ranges: list[tuple[int, int, int]], cells: list[str | None]
) -> None:
    rows = list(range(1, 2 * len(cells), 2))
    frame = pl.DataFrame(
        {"c0": cells, "c1": cells[::-1], "_row": rows},
        schema={"c0": pl.String, "c1": pl.String, "_row": pl.Int64},
    )
    spans = [Span(column, min(a, b), max(a, b)) for column, a, b in ranges]
    filled, numbers = fill(frame, spans)
    assert filled.columns == frame.columns and filled["_row"].to_list() == rows
    for column in (0, 1):
        before, after = frame[f"c{column}"].to_list(), filled[f"c{column}"].to_list()
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            assert new == old or (old is None and new in ("Kurla", "18.11.2026"))
            if old is None and new is not None:
                assert any(
                    span.column == column and span.first < rows[index] <= span.last
                    and before[rows.index(span.first)] == new
                    for span in spans if span.first in rows
                )  # fmt: skip
    assert all(span in spans for span in numbers)
