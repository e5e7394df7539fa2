"""Read XLSX and XLS into rows of canonical texts. Runs in the jailed child."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import polars as pl

from sheets.biff import special_cells
from sheets.containers import Worksheet, check_far_cells, fonts_named, open_xlsx
from sheets.errors import SheetError
from sheets.hiding import NOTHING_HIDDEN, Hidden, hidden_in, used_as_list
from sheets.limits import Limits
from sheets.merged import Range, ranges_of, spans, wide
from sheets.table import OWN_SHEETS, Book, Table
from sheets.text import name_key, position

FORMULA = "\ufdd0"  # placeholder for a formula without a stored value; no sheet can contain this character
# These run over up to 256 MiB of untrusted XML, so each examines a character a bounded number of times: hence
# possessive and atomic groups, and no search that continues into the next cell.
ERROR_CELL = re.compile(rb"""<(?:\w+:)?c\b(?=[^<>]*\st=["']e["'])([^<>]*+)(?<!/)>""")
ERROR_VALUE = re.compile(rb"""<(?:\w+:)?(?:v>([^<]*+)</|c\b)|</(?:\w+:)?c>""")
VALUELESS = re.compile(
    rb"""<(?:\w+:)?c\b([^<>]*+)>\s*+<(?:\w+:)?f\b[^<>]*+(?:(?<=/)>|>[^<]*+</(?:\w+:)?f>)\s*+"""
    rb"""(?:<(?:\w+:)?v(?:\s*+/>|></(?:\w+:)?v>)\s*+)?+</(?:\w+:)?c>"""
)
REFERENCE = re.compile(rb"""\br=["']([A-Z]+\d+)["']""")
FIRST_COLUMN = re.compile(
    rb"""<(?:\w+:)?c\b(?>[^<>]*?\br=["']A\d+["'])[^<>]*+(?<!/)>\s*+<(?:\w+:)?(?:v|is)\b"""
)


def read_xlsx(data: bytes, limits: Limits) -> Book:
    import fastexcel

    sheets, fonts = open_xlsx(data, limits)
    filled = [sheet for sheet in sheets if sheet.filled and name_key(sheet.name) not in OWN_SHEETS]
    shown = [sheet for sheet in filled if sheet.visible]
    unseen = [sheet.name for sheet in filled if not sheet.visible]
    found = [_inspect(sheet, unseen) for sheet in shown]
    for sheet in sheets:
        sheet.xml = b""  # frees up to 256 MiB before the parser runs
    reader: fastexcel.ExcelReader | None = None

    def read(index: int) -> Table:
        nonlocal reader
        known = found[index]
        if known.far:
            raise known.far
        offset = 0 if known.starts_at_a else _first_column(data, known.name)
        try:
            reader = reader or fastexcel.read_excel(data)
            frame = reader.load_sheet(known.name, header_row=None, skip_rows=0, dtypes="string").to_polars()
        except fastexcel.FastExcelError as error:
            raise SheetError("encrypted" if "assword" in str(error) else "corrupt") from error
        if frame.width + offset > limits.columns:
            raise SheetError("too_many_columns", {"most": limits.columns})
        frame.columns = [f"c{index + offset}" for index in range(frame.width)]
        frame = frame.with_columns(pl.all().str.strip_suffix(" 00:00:00"))
        blank = [pl.lit(None, pl.String).alias(f"c{index}") for index in range(offset)]
        frame = _mark(frame.select(*blank, pl.all()), known.special)
        frame = frame.with_columns(_row=pl.int_range(1, pl.len() + 1, dtype=pl.Int64))
        ranges = known.ranges
        return Table(
            known.name, frame, merged=spans(ranges), wide=wide(ranges), hidden=known.hidden, fonts=fonts
        )

    return Book([sheet.name for sheet in shown], read)


@dataclass(frozen=True, slots=True)
class _Inspected:
    """Facts from a sheet's XML that its cells do not show."""

    name: str
    far: SheetError | None
    starts_at_a: bool
    special: dict[tuple[int, int], str]
    ranges: list[Range]
    hidden: Hidden


def _inspect(sheet: Worksheet, unseen: Sequence[str]) -> _Inspected:
    try:
        check_far_cells(sheet.xml)
    except SheetError as far:
        return _Inspected(sheet.name, far, True, {}, [], NOTHING_HIDDEN)
    return _Inspected(
        sheet.name,
        None,
        FIRST_COLUMN.search(sheet.xml) is not None,
        _special_cells(sheet),
        ranges_of(sheet.xml),
        hidden_in(sheet.xml, [name for name in unseen if not used_as_list(sheet.xml, name)]),
    )


def _first_column(data: bytes, name: str) -> int:
    """Return the first column of the used range, because fastexcel drops empty columns on the left. Rare, so
    parsing a second time is fine.
    """
    from python_calamine import CalamineWorkbook

    start = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name(name).start
    return start[1] if start else 0


def _special_cells(sheet: Worksheet) -> dict[tuple[int, int], str]:
    """Return cells that calamine reports as empty although they are not: error values, formulas without a value."""
    special: dict[tuple[int, int], str] = {}
    prefixed = b":worksheet" in sheet.xml[:2000]
    if b't="e"' in sheet.xml:
        for match in ERROR_CELL.finditer(sheet.xml):
            reference, value = REFERENCE.search(match[1]), ERROR_VALUE.search(sheet.xml, match.end())
            if reference and value and value[1] is not None:
                special[position(reference[1].decode())] = value[1].decode("utf-8", "replace")
    if b"<f" in sheet.xml or (prefixed and b":f" in sheet.xml):
        for match in VALUELESS.finditer(sheet.xml):
            reference = REFERENCE.search(match[1])
            if reference and b't="str"' not in match[1]:
                special[position(reference[1].decode())] = FORMULA
    return special


def _mark(frame: pl.DataFrame, special: dict[tuple[int, int], str]) -> pl.DataFrame:
    by_column: dict[int, dict[int, str]] = {}
    for (row, column), text in special.items():
        if row < frame.height and column < frame.width:
            by_column.setdefault(column, {})[row] = text
    for column, cells in by_column.items():
        series = frame.to_series(column)
        rows = sorted(cells)
        frame = frame.with_columns(series.scatter(rows, [cells[row] for row in rows]))
    return frame


def read_xls(data: bytes, limits: Limits) -> Book:
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    fonts = fonts_named(data)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        shown: list[str] = []
        unseen: list[str] = []
        for meta in book.sheets_metadata:
            if meta.typ != SheetTypeEnum.WorkSheet or name_key(meta.name) in OWN_SHEETS:
                continue
            if book.get_sheet_by_name(meta.name).total_height:
                (shown if meta.visible == SheetVisibleEnum.Visible else unseen).append(meta.name)
    except CalamineError as error:
        raise SheetError("encrypted" if "assword" in str(error) else "corrupt") from error

    def read(index: int) -> Table:
        try:
            sheet = book.get_sheet_by_name(shown[index])
            if sheet.total_width > limits.columns:
                raise SheetError("too_many_columns", {"most": limits.columns})
            rows = sheet.to_python(skip_empty_area=False)
            ranges = sheet.merged_cell_ranges or ()
        except CalamineError as error:
            raise SheetError("corrupt") from error
        width = max((len(row) for row in rows), default=0)
        columns = {
            f"c{column}": pl.Series(
                [canonical(row[column]) if column < len(row) else None for row in rows], dtype=pl.String
            )
            for column in range(width)
        }
        special = special_cells(data, shown[index])
        frame = _mark(pl.DataFrame(columns), special.errors)
        frame = frame.with_columns(_row=pl.int_range(1, pl.len() + 1, dtype=pl.Int64))
        hidden = Hidden(tuple(special.rows), tuple(special.columns), tuple(unseen))
        return Table(shown[index], frame, merged=spans(ranges), wide=wide(ranges), hidden=hidden, fonts=fonts)

    return Book(shown, read)


def canonical(value: object) -> str | None:
    """Convert a typed cell to text: whole numbers without .0, dates as ISO."""
    match value:
        case None | "":
            return None
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case float():
            return str(int(value)) if value.is_integer() and abs(value) < 1e18 else repr(value)
        case datetime():
            return value.isoformat(" ").removesuffix(" 00:00:00")
        case _:
            return str(value)
