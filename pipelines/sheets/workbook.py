"""XLSX and XLS → rows of canonical texts. Runs in the jailed child."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

import polars as pl

from sheets.biff import special_cells
from sheets.containers import Worksheet, check_far_cells, open_xlsx
from sheets.errors import SheetError
from sheets.hiding import NOTHING_HIDDEN, Hidden, hidden_in, used_as_list
from sheets.limits import Limits
from sheets.merged import Span, Wide, ranges_of, spans, wide
from sheets.text import name_key, position

FORMULA = "\ufdd0"  # stands for a formula whose value was never stored; no sheet can hold this character
OWN_SHEETS = {name_key(name) for name in ("Instructions", "सूचना", "Lists", "Issues", "त्रुटी")}
# These run over a stranger's XML, up to a quarter of a gigabyte, so each looks at a letter a bounded number of times:
# hence possessive and atomic groups, and no search that runs on into the next cell.
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


@dataclass(frozen=True, slots=True)
class Table:
    """The sheet that was read, and the names of those that were not.

    `merged` are cells over several rows, `wide` cells over several columns. `lengths` (CSV only) says from which row
    on a line has how many cells.
    """

    name: str
    frame: pl.DataFrame
    others: tuple[str, ...] = ()
    merged: Sequence[Span] = ()
    wide: Sequence[Wide] = ()
    hidden: Hidden = NOTHING_HIDDEN
    lengths: Sequence[tuple[int, int]] = ()


def read_xlsx(data: bytes, limits: Limits) -> Table:
    import fastexcel

    sheets = open_xlsx(data, limits)
    filled = [sheet for sheet in sheets if sheet.filled and name_key(sheet.name) not in OWN_SHEETS]
    chosen = next((sheet for sheet in filled if sheet.visible), None)
    if chosen is None:
        raise SheetError("empty")
    others = [sheet.name for sheet in filled if sheet is not chosen and sheet.visible]
    check_far_cells(chosen.xml)
    special, ranges = _special_cells(chosen), ranges_of(chosen.xml)
    unseen = [
        sheet.name for sheet in filled if not sheet.visible and not used_as_list(chosen.xml, sheet.name)
    ]
    hidden = hidden_in(chosen.xml, unseen)
    offset = 0 if FIRST_COLUMN.search(chosen.xml) else _first_column(data, chosen.name)
    for looked_at in sheets:
        looked_at.xml = b""  # up to a quarter of a gigabyte that nobody needs while the parser works
    try:
        reader = fastexcel.read_excel(data)
        sheet = reader.load_sheet(chosen.name, header_row=None, skip_rows=0, dtypes="string")
        frame = sheet.to_polars()
    except fastexcel.FastExcelError as error:
        raise SheetError("encrypted" if "assword" in str(error) else "corrupt") from error
    if frame.width + offset > limits.columns:
        raise SheetError("too_many_columns", {"most": limits.columns})
    frame.columns = [f"c{index + offset}" for index in range(frame.width)]
    frame = frame.with_columns(pl.all().str.strip_suffix(" 00:00:00"))
    blank = [pl.lit(None, pl.String).alias(f"c{index}") for index in range(offset)]
    frame = frame.select(*blank, pl.all())
    frame = _mark(frame, special)
    frame = frame.with_columns(_row=pl.int_range(1, pl.len() + 1, dtype=pl.Int64))
    return Table(chosen.name, frame, tuple(others), spans(ranges), wide(ranges), hidden)


def _first_column(data: bytes, name: str) -> int:
    """Where the used range begins: fastexcel leaves empty columns at the left out. Rare, so a second
    reading is fine.
    """
    from python_calamine import CalamineWorkbook

    start = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name(name).start
    return start[1] if start else 0


def _special_cells(sheet: Worksheet) -> dict[tuple[int, int], str]:
    """Cells that calamine shows as empty although they are not: error values, formulas without a value."""
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


def read_xls(data: bytes, limits: Limits) -> Table:
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        metas = [meta for meta in book.sheets_metadata if meta.typ == SheetTypeEnum.WorkSheet]
        filled: list[str] = []
        unseen: list[str] = []
        chosen: Sequence[Sequence[object]] | None = None
        ranges: Sequence[tuple[tuple[int, int], tuple[int, int]]] = ()
        for meta in metas:
            sheet = book.get_sheet_by_name(meta.name)
            if not sheet.total_height or name_key(meta.name) in OWN_SHEETS:
                continue
            if meta.visible != SheetVisibleEnum.Visible:
                unseen.append(meta.name)
                continue
            filled.append(meta.name)
            if chosen is None:
                if sheet.total_width > limits.columns:
                    raise SheetError("too_many_columns", {"most": limits.columns})
                chosen = sheet.to_python(skip_empty_area=False)
                ranges = sheet.merged_cell_ranges or ()
    except CalamineError as error:
        raise SheetError("encrypted" if "assword" in str(error) else "corrupt") from error
    if chosen is None:
        raise SheetError("empty")
    width = max((len(row) for row in chosen), default=0)
    columns = {
        f"c{index}": pl.Series(
            [canonical(row[index]) if index < len(row) else None for row in chosen], dtype=pl.String
        )
        for index in range(width)
    }
    special = special_cells(data, filled[0])
    frame = _mark(pl.DataFrame(columns), special.errors)
    frame = frame.with_columns(_row=pl.int_range(1, pl.len() + 1, dtype=pl.Int64))
    hidden = Hidden(tuple(special.rows), tuple(special.columns), tuple(unseen))
    return Table(filled[0], frame, tuple(filled[1:]), spans(ranges), wide(ranges), hidden)


def canonical(value: object) -> str | None:
    """A typed cell as text: whole numbers without .0, days as ISO."""
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
        case date() | time() | timedelta():
            return str(value)
        case _:
            return str(value)
