"""Read XML sheets: OpenDocument (.ods) and Excel 2003 XML. Runs in the jailed child."""

import re
from xml.parsers import expat

from sheets.containers import fonts_named
from sheets.errors import SheetError
from sheets.grid import Grid, book_of
from sheets.limits import Limits
from sheets.table import Book
from sheets.workbook import FORMULA, canonical

OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
TABLE, OFFICE, TEXT, STYLE = (f"{OASIS}{name}:1.0 " for name in ("table", "office", "text", "style"))
NUMBERS = {"float", "percentage", "currency"}
SKIPPED = {OFFICE + "annotation", TABLE + "tracked-changes", TABLE + "shapes", TABLE + "content-validations"}
HIDDEN = {"collapse", "filter"}
SS, EXCEL = ("urn:schemas-microsoft-com:office:" + name + " " for name in ("spreadsheet", "excel"))
MAX_SHEETS = 500
MAX_DEPTH = 200
Attributes = dict[str, str]


def read_ods(content: bytes, limits: Limits) -> Book:
    return _parse(content, _Document(limits))


def read_spreadsheetml(data: bytes, limits: Limits) -> Book:
    return _parse(data, _Excel2003(limits))


class _Sheets:
    """State shared by both formats: the grids, the current row and the text of the current cell."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.grids: list[Grid] = []
        self.cells: list[str | None] = []
        self.at = 0
        self.cell: Attributes = {}
        self.text: list[str] = []
        self.listening = False
        self.skipping = 0
        self.column = 0

    @property
    def grid(self) -> Grid:
        return self.grids[-1]

    def begin_sheet(self, name: str, *, visible: bool = True) -> None:
        if len(self.grids) >= MAX_SHEETS:
            raise SheetError("too_complex")
        self.grids.append(Grid(name, self.limits, visible))
        self.column = 0

    def hide_columns(self, first: int, count: int) -> None:
        self.grid.hidden_columns += range(first, min(first + count, self.limits.columns))

    def start(self, tag: str, attributes: Attributes) -> None:
        raise NotImplementedError

    def end(self, tag: str) -> None:
        raise NotImplementedError

    def data(self, text: str) -> None:
        if self.listening and not self.skipping:
            self.text.append(text)


def _parse(data: bytes, reader: _Sheets) -> Book:
    """Parse, rejecting DOCTYPE and entity declarations before anything is resolved."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    depth = 0

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise SheetError("too_complex")
        reader.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        reader.end(tag)

    def refuse(*_: object) -> None:
        raise SheetError("unsafe_xml")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = reader.data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise SheetError("corrupt") from error
    return book_of(reader.grids, fonts=fonts_named(data))


def _count(attributes: Attributes, name: str, least: int = 1) -> int:
    digits = attributes.get(name, "")
    return max(least, int(digits)) if digits.isdecimal() and len(digits) < 9 else least


class _Document(_Sheets):
    """OpenDocument: runs of equal cells and rows are written once, with a repeat count."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.style = ""
        self.unseen: set[str] = set()
        self.row: Attributes = {}
        self.within = 0  # nesting depth of tables

    def start(self, tag: str, attributes: Attributes) -> None:
        if self.skipping or tag in SKIPPED:
            self.skipping += 1
        elif tag == TABLE + "table-cell" or tag == TABLE + "covered-table-cell":
            self.cell, self.text = attributes, []
        elif tag == TEXT + "p":
            if self.text:
                self.text.append("\n")
            self.listening = True
        elif tag == TEXT + "s":
            self.text.append(" ")
        elif tag == TEXT + "line-break":
            self.text.append("\n")
        elif tag == TABLE + "table-row":
            self.row, self.cells, self.at = attributes, [], 0
        elif tag == TABLE + "table":
            self.within += 1
            if self.within > 1:
                raise SheetError("too_complex")
            style = attributes.get(TABLE + "style-name", "")
            self.begin_sheet(attributes.get(TABLE + "name", ""), visible=style not in self.unseen)
        elif tag == TABLE + "table-column" and self.grids:
            count = _count(attributes, TABLE + "number-columns-repeated")
            if attributes.get(TABLE + "visibility") in HIDDEN:
                self.hide_columns(self.column, count)
            self.column += count
        elif tag == STYLE + "style":
            self.style = attributes.get(STYLE + "name", "")
        elif tag == STYLE + "table-properties" and attributes.get(TABLE + "display") == "false":
            self.unseen.add(self.style)

    def end(self, tag: str) -> None:
        if self.skipping:
            self.skipping -= 1
        elif tag == TEXT + "p":
            self.listening = False
        elif tag == TABLE + "table":
            self.within -= 1
        elif not self.grids:
            return
        elif tag == TABLE + "table-cell":
            self._cell()
        elif tag == TABLE + "covered-table-cell":
            self.at += _count(self.cell, TABLE + "number-columns-repeated")
        elif tag == TABLE + "table-row":
            repeat = _count(self.row, TABLE + "number-rows-repeated")
            self.grid.add(self.cells, repeat=repeat, hidden=self.row.get(TABLE + "visibility") in HIDDEN)

    def _cell(self) -> None:
        repeat = _count(self.cell, TABLE + "number-columns-repeated")
        value = self._value()
        self.grid.put(self.cells, self.at, value, repeat)
        across = _count(self.cell, TABLE + "number-columns-spanned")
        self.grid.merge(self.at, across, _count(self.cell, TABLE + "number-rows-spanned"))
        self.at += repeat

    def _value(self) -> str | None:
        cell, shown = self.cell, "".join(self.text).strip()
        kind = cell.get(OFFICE + "value-type", "")
        if shown.startswith("#"):
            return shown  # an error value; ignore the number stored with it
        if kind in NUMBERS:
            return _number(cell.get(OFFICE + "value", "")) or shown
        if kind == "date" and (day := cell.get(OFFICE + "date-value")):
            return _date_text(day)
        if kind == "boolean" and (truth := cell.get(OFFICE + "boolean-value")):
            return truth
        if not shown and not kind and TABLE + "formula" in cell:
            return FORMULA
        return shown or cell.get(OFFICE + "string-value")


class _Excel2003(_Sheets):
    """Excel 2003 XML: an `Index` attribute skips the cells or rows before it."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.kind = ""
        self.hidden = False
        self.value: str | None = None

    def start(self, tag: str, attributes: Attributes) -> None:
        if self.skipping or tag == SS + "Comment":
            self.skipping += 1
        elif tag == SS + "Worksheet":
            self.begin_sheet(attributes.get(SS + "Name", ""))
        elif tag == EXCEL + "Visible":
            self.listening, self.text = True, []
        elif tag == SS + "Data":
            self.listening, self.text, self.kind = True, [], attributes.get(SS + "Type", "")
        elif not self.grids:
            return
        elif tag == SS + "Column":
            self.column = (
                _count(attributes, SS + "Index", 0) - 1 if SS + "Index" in attributes else self.column
            )
            count = 1 + _count(attributes, SS + "Span", 0)
            if attributes.get(SS + "Hidden") == "1":
                self.hide_columns(max(0, self.column), count)
            self.column += count
        elif tag == SS + "Row":
            index = _count(attributes, SS + "Index")
            if index > self.grid.row + 1:
                self.grid.add([], repeat=index - self.grid.row - 1)
            self.cells, self.at, self.hidden = [], 0, attributes.get(SS + "Hidden") == "1"
        elif tag == SS + "Cell":
            self.cell, self.value = attributes, None
            if SS + "Index" in attributes:
                self.at = max(self.at, _count(attributes, SS + "Index") - 1)

    def end(self, tag: str) -> None:
        if self.skipping:
            self.skipping -= 1
        elif tag == EXCEL + "Visible":
            self.listening = False
            if self.grids and "".join(self.text).strip() in ("SheetHidden", "SheetVeryHidden"):
                self.grid.visible = False
        elif tag == SS + "Data":
            self.listening, self.value = False, self._text()
        elif not self.grids:
            return
        elif tag == SS + "Cell":
            if self.value is None and SS + "Formula" in self.cell:
                self.value = FORMULA
            self.grid.put(self.cells, self.at, self.value)
            across = 1 + _count(self.cell, SS + "MergeAcross", 0)
            self.grid.merge(self.at, across, 1 + _count(self.cell, SS + "MergeDown", 0))
            self.at += across
        elif tag == SS + "Row":
            self.grid.add(self.cells, hidden=self.hidden)

    def _text(self) -> str:
        text = "".join(self.text)
        if self.kind == "Number":
            return _number(text.strip()) or text
        if self.kind == "DateTime":
            return _date_text(text.strip())
        if self.kind == "Boolean":
            return "true" if text.strip() == "1" else "false"
        return text


def _number(text: str) -> str | None:
    try:
        return canonical(float(text))
    except (ValueError, OverflowError):
        return None


def _date_text(text: str) -> str:
    """2026-11-19T00:00:00.000 → 2026-11-19."""
    return re.sub(r"\.0+$", "", text.replace("T", " ")).removesuffix(" 00:00:00")
