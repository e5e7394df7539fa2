"""Read tables from a web page, which is what many portals export as "Excel". Runs in the jailed child."""

import email
import email.policy
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

import nh3

from sheets.containers import fonts_named
from sheets.csvtext import ALLOWED_CONTROLS, decode
from sheets.errors import SheetError
from sheets.grid import Grid, book_of
from sheets.limits import Limits
from sheets.table import Book

MAX_TABLES = 500
MAX_NESTING = 30
MAX_TITLES = 15
BLOCKS = {"p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "center", "caption"}
PARTS = {"table", "tr", "td", "th", "col", "thead", "tbody", "tfoot", "colgroup"}
STYLE_ATTRIBUTES = {"style", "hidden"}
# Parses like a browser: closes open tags, drops scripts and comments, expands only HTML entities.
CLEANER = nh3.Cleaner(
    tags=PARTS | BLOCKS | {"br"},
    clean_content_tags={"script", "style", "title", "xml"},
    attributes={
        **dict.fromkeys(("table", "tr"), STYLE_ATTRIBUTES),
        "col": STYLE_ATTRIBUTES | {"span"},
        **dict.fromkeys(("td", "th"), STYLE_ATTRIBUTES | {"colspan", "rowspan", "x:num"}),
    },
    link_rel=None,
)
TOKEN = re.compile(r'<(/?)(\w+)((?:[^">]|"[^"]*")*)>|([^<]+)')
ATTRIBUTE = re.compile(r'([\w:]+)="([^"]*)"')
INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)", re.IGNORECASE)
BLANKS = re.compile(r"[ \t\r\n\f\xa0]+")
NUMBER_SHOWN = re.compile(r"[-+]?[\d,]*\.?\d+")
NUMBER = re.compile(r"-?\d{1,15}(?:\.\d+)?")


@dataclass(slots=True)
class _Table:
    grid: Grid
    cells: list[str | None] | None = None
    at: int = 0
    hidden: bool = False
    columns: int = 0
    # The open cell: its text and its tag's attributes.
    text: list[str] | None = None
    attributes: dict[str, str] = field(default_factory=dict)
    # Column → number of the last row covered by a cell from above.
    covered: dict[int, int] = field(default_factory=dict)


def is_archive(data: bytes) -> bool:
    """Whether the page is a single-file archive (MHTML), as saved by Excel."""
    return re.match(rb"\s*mime-version\s*:|\s*from\s*:[^\n]*saved by", data[:300], re.IGNORECASE) is not None


def read_html(data: bytes, limits: Limits) -> Book:
    """Read each table with two or more filled columns as a sheet; the text above it becomes its first rows."""
    grids: list[Grid] = []
    for page in _pages(data):
        grids += _Reader(limits).read(page)
    for number, grid in enumerate(grids, 1):
        grid.name = f"Table {number}"
    return book_of(grids, fonts=fonts_named(data), with_ends=True)


def _pages(data: bytes) -> Iterator[str]:
    if is_archive(data):
        archive = email.message_from_bytes(data, policy=email.policy.compat32)
        for part in archive.walk():
            content = part.get_payload(decode=True)
            if part.get_content_type() == "text/html" and isinstance(content, bytes):
                yield decode(content)
    else:
        yield decode(data)


def _several_columns(grid: Grid) -> bool:
    filled: set[int] = set()
    for row in grid.rows:
        filled.update(index for index, cell in enumerate(row) if cell)
        if len(filled) > 1:
            return True
    return False


def _lines(grid: Grid) -> list[str]:
    return [line for row in grid.rows[-MAX_TITLES:] for cell in row if cell for line in cell.split("\n")]


class _Reader:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.found = 0
        self.done: list[Grid] = []
        self.open: list[_Table] = []
        self.titles: list[str] = []
        self.line: list[str] = []

    def read(self, page: str) -> list[Grid]:
        if any(ord(char) < 32 and char not in ALLOWED_CONTROLS for char in set(page)):
            raise SheetError("not_text")
        for match in TOKEN.finditer(CLEANER.clean(page)):
            closing, tag, attributes, text = match.groups()
            if text is not None:
                self._text(unescape(text) if "&" in text else text)
            elif closing:
                self._end(tag)
            else:
                self._start(tag, _attributes(attributes) if attributes else {})
        return self.done

    def _text(self, text: str) -> None:
        if not self.open:
            self.line.append(text)
        elif (cell := self.open[-1].text) is not None:
            cell.append(BLANKS.sub(" ", text))

    def _break(self) -> None:
        if self.open:
            if (cell := self.open[-1].text) is not None:
                cell.append("\n")
            return
        self._add_titles(["".join(self.line)])
        self.line.clear()

    def _add_titles(self, lines: list[str]) -> None:
        """Use text outside multi-column tables as a title of the next table."""
        texts = (BLANKS.sub(" ", line).strip() for line in lines)
        self.titles = [*self.titles, *filter(None, texts)][-MAX_TITLES:]

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "table":
            self._start_table(attributes)
        elif tag in BLOCKS or tag == "br":
            self._break()
        elif self.open:
            table = self.open[-1]
            if tag == "tr":
                table.cells, table.at, table.hidden = [], 0, _invisible(attributes)
            elif tag in ("td", "th"):
                table.text, table.attributes = [], attributes
            elif tag == "col":
                count = _count(attributes, "span")
                if _invisible(attributes):
                    last = min(table.columns + count, self.limits.columns)
                    table.grid.hidden_columns += range(table.columns, last)
                table.columns += count

    def _end(self, tag: str) -> None:
        if tag == "table" and self.open:
            self._end_table(self.open.pop().grid)
        elif tag in BLOCKS:
            self._break()
        elif self.open:
            table = self.open[-1]
            if tag in ("td", "th") and table.cells is not None and table.text is not None:
                self._cell(table, table.cells)
                table.text = None
            elif tag == "tr" and table.cells is not None:
                number = table.grid.row + 1
                end = max([table.at, *(at + 1 for at, last in table.covered.items() if last >= number)])
                table.grid.add(table.cells, hidden=table.hidden, end=end)
                table.cells = None

    def _start_table(self, attributes: dict[str, str]) -> None:
        self._break()
        self.found += 1
        if self.found > MAX_TABLES or len(self.open) >= MAX_NESTING:
            raise SheetError("too_complex")
        within = self.open[-1] if self.open else None
        if within and not _several_columns(within.grid):
            self._add_titles([*_lines(within.grid), *"".join(within.text or []).split("\n")])
            within.grid.rows.clear()
            if within.text:
                within.text.clear()
        visible = not _invisible(attributes) and (within is None or within.grid.visible)
        table = _Table(Grid("", self.limits, visible))
        if visible:
            for title in self.titles:
                table.grid.add([title], end=0)
            self.titles = []
        self.open.append(table)

    def _end_table(self, grid: Grid) -> None:
        if _several_columns(grid):
            self.done.append(grid)
        elif grid.visible:
            self._add_titles(_lines(grid))

    def _cell(self, table: _Table, cells: list[str | None]) -> None:
        number = table.grid.row + 1
        while table.covered.get(table.at, 0) >= number:
            table.at += 1
        attributes = table.attributes
        across = _count(attributes, "colspan")
        down = _count(attributes, "rowspan")
        table.grid.put(cells, table.at, _value(table.text or [], attributes))
        if across > 1 or down > 1:
            across = max(1, min(across, self.limits.columns - table.at))
            down = min(down, self.limits.rows)
            table.grid.merge(table.at, across, down)
            if down > 1:
                table.covered.update(dict.fromkeys(range(table.at, table.at + across), number + down - 1))
        table.at += across


def _attributes(text: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in ATTRIBUTE.findall(text)}


def _invisible(attributes: dict[str, str]) -> bool:
    return "hidden" in attributes or INVISIBLE.search(attributes.get("style", "")) is not None


def _count(attributes: dict[str, str], name: str) -> int:
    """At least 1; rowspan=0 (to the end of the table) does not occur in these files."""
    digits = attributes.get(name, "").strip()
    return max(1, int(digits)) if digits.isdecimal() and len(digits) < 9 else 1


def _value(parts: list[str], attributes: dict[str, str]) -> str:
    lines = (line.strip() for line in "".join(parts).split("\n"))
    text = "\n".join(line for line in lines if line)
    stored = attributes.get("x:num", "")
    # Excel's HTML carries the number that the displayed one was rounded from.
    if stored and NUMBER.fullmatch(stored) and NUMBER_SHOWN.fullmatch(text):
        return stored
    return text
