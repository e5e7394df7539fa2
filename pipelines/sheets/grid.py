"""A sheet read cell by cell (web pages, OpenDocument, Excel 2003 XML). Runs in the jailed child."""

from dataclasses import dataclass, field

import polars as pl

from sheets.errors import SheetError
from sheets.hiding import Hidden
from sheets.limits import Limits
from sheets.merged import Range, spans, wide
from sheets.table import OWN_SHEETS, Book, Table
from sheets.text import column_letter, group_digits, name_key

MAX_EMPTY_ROWS = 1_000  # empty rows allowed above and between the rows of a table


@dataclass(slots=True)
class Grid:
    """Filled rows with their row numbers; `ends` is the number of cells in each row, where the format states it."""

    name: str
    limits: Limits
    visible: bool = True
    rows: list[list[str | None]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    ranges: list[Range] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[int] = field(default_factory=list)
    row: int = 0  # number of the last row added, from 1

    def add(
        self, cells: list[str | None], *, repeat: int = 1, hidden: bool = False, end: int | None = None
    ) -> None:
        """Add a row, or `repeat` equal ones. Empty rows take no memory however often they repeat."""
        if hidden and repeat <= MAX_EMPTY_ROWS:
            self.hidden_rows += range(self.row + 1, self.row + repeat + 1)
        if not any(cells):
            self.row += repeat
            return
        if self.row + repeat > self.limits.rows + MAX_EMPTY_ROWS:
            if len(self.rows) + repeat > self.limits.rows:
                raise SheetError("too_many_rows", {"most": group_digits(self.limits.rows)})
            at = next(index for index, cell in enumerate(cells) if cell)
            raise SheetError("far_cell", {"cell": f"{column_letter(at)}{self.row + repeat}"})
        for _ in range(repeat):
            self.row += 1
            self.rows.append(cells)
            self.numbers.append(self.row)
            self.ends.append(len(cells) if end is None else end)

    def put(self, cells: list[str | None], at: int, text: str | None, repeat: int = 1) -> None:
        """Write `text` into `cells` from column `at` on; empty cells only move the position."""
        if text:
            if at + repeat > self.limits.columns:
                raise SheetError("too_many_columns", {"most": self.limits.columns})
            cells += [None] * (at - len(cells))
            cells += [text] * repeat

    def merge(self, at: int, across: int, down: int) -> None:
        """Merge the cell at column `at` of the next row over `across` columns and `down` rows."""
        if across > 1 or down > 1:
            last = min(at + across, self.limits.columns) - 1
            self.ranges.append(((self.row, at), (self.row + down - 1, max(at, last))))

    @property
    def width(self) -> int:
        return max(map(len, self.rows), default=0)

    def table(self, unseen: tuple[str, ...], fonts: tuple[str, ...], *, with_ends: bool) -> Table:
        frame = pl.DataFrame(
            {
                f"c{index}": pl.Series(
                    [row[index] if index < len(row) else None for row in self.rows], dtype=pl.String
                )
                for index in range(self.width)
            }
        )
        frame = frame.with_columns(_row=pl.Series(self.numbers, dtype=pl.Int64))
        if with_ends:
            frame = frame.with_columns(_cells=pl.Series(self.ends, dtype=pl.UInt32))
        hidden = Hidden(tuple(self.hidden_rows), tuple(self.hidden_columns), unseen)
        merged, across = spans(self.ranges), wide(self.ranges)
        return Table(self.name, frame, merged=merged, wide=across, hidden=hidden, fonts=fonts)


def book_of(grids: list[Grid], *, fonts: tuple[str, ...], with_ends: bool = False) -> Book:
    """Return the visible, filled sheets; each also gets the names of the hidden ones."""
    filled = [grid for grid in grids if grid.rows and name_key(grid.name) not in OWN_SHEETS]
    shown = [grid for grid in filled if grid.visible]
    unseen = tuple(grid.name for grid in filled if not grid.visible)
    return Book(
        [grid.name for grid in shown],
        lambda index: shown[index].table(unseen, fonts, with_ends=with_ends),
    )
