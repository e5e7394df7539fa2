"""State of a reading: what is known about a file so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from itertools import pairwise

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.rounding import half_up
from catalog.text import Text
from sheets.errors import Issue, Params
from sheets.places import Lookups
from sheets.plausible.history import History
from sheets.read import Sheet
from sheets.reading.ask import Asker
from sheets.reading.columns import Matcher
from sheets.reading.model import (
    Account,
    Choices,
    Column,
    Dates,
    Found,
    LeftOut,
    Option,
    Reason,
    Translated,
    Wide,
)
from sheets.reading.names import Known, known_for
from sheets.reading.table import END, Headings, find_headings

GRID = 60


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """One column of the sheet; `field` is None if the heading matches no field."""

    letter: str
    heading: str
    field: str | None


@dataclass
class Reading:
    """A reading in progress, filled by the steps of `sheets.interpret` in order.

    `body` has the data rows as sent, `texts` the values to use instead, by field.
    """

    sheet: Sheet
    dataset: Dataset
    lookups: Lookups
    choices: Choices
    today: date
    asker: Asker
    matcher: Matcher
    heading_index: int = 0
    depth: int = 1
    headings: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    remarks: dict[str, str] = field(default_factory=dict)
    parts: dict[int, Text] = field(default_factory=dict)
    """columns that break down a figure, with its name"""
    personal: set[int] = field(default_factory=set)  # columns without a field that look personal
    positions: dict[str, int] = field(default_factory=dict)
    body: pl.DataFrame = field(default_factory=pl.DataFrame)
    texts: dict[str, pl.Series] = field(default_factory=dict)
    joined: dict[int, dict[int, int]] = field(default_factory=dict)
    """the file's columns by those of the table, from the row of a further heading on"""
    moved: dict[int, dict[int, int]] = field(default_factory=dict)
    """the file's columns by those of the table, in rows with cells of another column (`sheets.reading.in_turn`)"""
    lacking: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    """columns that the rows from a row on do not have"""
    issues: list[Issue] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    leaving: dict[int, Reason] = field(default_factory=dict)
    factors: dict[str, Decimal] = field(default_factory=dict)
    as_sent: dict[str, pl.Series] = field(default_factory=dict)
    """texts before amounts were converted row by row"""
    values: list[Translated] = field(default_factory=list)
    dates: Dates = field(default_factory=Dates)
    shared: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    """names without a column: from which row of the sheet on all rows share one"""
    ended: str = ""  # status of decided cases, if the list has no column for it
    chosen: dict[str, str] = field(default_factory=dict)
    """what the user chose without a question, by the key to remember it"""
    proven: dict[str, str] = field(default_factory=dict)
    recalled: set[int] = field(default_factory=set)
    permitted: Mapping[str, Option] = field(default_factory=dict)
    """the only record of which the uploader may enter rows, by field"""
    day: date | None = None  # of the entire sheet, for rows without a date
    history: History | None = None  # stored rows to compare with
    wide: Wide | None = None  # how the sheet was unpivoted
    corrected: list[tuple[str, str, str]] = field(default_factory=list)
    layout: str = ""
    tables: list[Found] = field(default_factory=list)  # other tables, which are not read
    following: tuple[str, ...] = ()  # sheets to be imported separately
    totals: list[tuple[int, pl.DataFrame, bool]] = field(default_factory=list)
    """total rows: number of data rows before it, the row, whether it is a subtotal"""
    named_in: dict[tuple[str, str], str | None] = field(default_factory=dict)
    """records that headings name, by field and heading"""
    _known: dict[str, Known | None] = field(default_factory=dict)
    _found: tuple[Sheet, Headings] | None = None

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {field.name: field for field in self.dataset.sheet_fields}

    def known(self, field: Field) -> Known | None:
        """Return the names of a field's records or choices; None if it has none."""
        if field.name not in self._known:
            self._known[field.name] = known_for(field, self.lookups)
        return self._known[field.name]

    def titles(self, field: Field, parent: int | None = None) -> dict[str, Text]:
        """Return the names of a field's records with their titles in both languages; of places those in `parent`."""
        if field.choices:
            return {choice.value: choice.label for choice in field.choices}
        if field.level:
            return {place.name_en: place.title for place in self.lookups.places.children(field.level, parent)}
        masters = self.lookups.masters.get(field.lookup or "", {}).values()
        return {master.name: master.title for master in masters}

    @property
    def found(self) -> Headings:
        """Return the heading rows of the current sheet; cached until the sheet changes."""
        if self._found is None or self._found[0] is not self.sheet:
            self._found = self.sheet, find_headings(self.sheet, self.matcher, self.choices.heading_rows)
        return self._found[1]

    @property
    def can_unpivot(self) -> bool:
        """Whether the sheet may be unpivoted. Not with hidden or merged cells: questions about those refer to the
        original.
        """
        sheet = self.sheet
        return not (self.wide or sheet.hidden.rows or sheet.hidden.columns or sheet.merged)

    @property
    def row(self) -> int:
        """Return the sheet's row number of the lowest heading row."""
        return int(self.sheet.frame["_row"][self.heading_index])

    @property
    def letters(self) -> dict[str, str]:
        return {name: self.sheet.letters[index] for name, index in self.positions.items()}

    def cell(self, name: str, at: int) -> str:
        """Return the cell of a field in the data row at this position."""
        return f"{self.letters[name]}{self.body['_row'][at]}"

    def first_cell(self, name: str, text: str) -> str:
        """Return the first cell of a field with this text."""
        found = (self.texts[name] == text).fill_null(False).arg_true()
        return self.cell(name, found[0]) if len(found) else f"{self.letters[name]}{self.row}"

    @property
    def sent(self) -> dict[str, pl.Series]:
        return {name: self.body[f"c{index}"].alias(name) for name, index in self.positions.items()}

    @property
    def numeric(self) -> dict[int, str]:
        return {index: name for name, index in self.positions.items() if self.fields[name].numeric}

    @property
    def additive(self) -> dict[int, str]:
        return {index: name for index, name in self.numeric.items() if name in self.dataset.additive}

    @property
    def words(self) -> dict[int, str]:
        return {index: name for name, index in self.positions.items() if not self.fields[name].numeric}

    @property
    def above(self) -> list[str]:
        """Return the texts above the table, and the sheet's name."""
        rows = self.frame_above.drop("_row").rows()
        return [*(str(cell) for row in rows for cell in row if cell), self.sheet.name]

    @property
    def frame_above(self) -> pl.DataFrame:
        return self.sheet.frame.head(max(self.heading_index - self.depth + 1, 0))

    @property
    def notes(self) -> list[str]:
        return [row.text for row in self.left_out if row.reason == "note"]

    @property
    def matches(self) -> list[ColumnMatch]:
        by_index = {index: name for name, index in self.positions.items()}
        return [
            ColumnMatch(self.sheet.letters[index], text, by_index.get(index))
            for index, text in enumerate(self.headings)
            if text
        ]

    def issue(self, code: str, params: Params, *, column: str = "", cell: str = "", value: str = "",
              severity: str = "error", row: int | None = None) -> None:  # fmt: skip
        self.issues.append(Issue(row, column, cell, value, code, params, severity))  # type: ignore[arg-type]

    def fill(self, name: str, texts: pl.Series) -> None:
        """Fill a field without a column."""
        self.texts[name] = texts.alias(name)
        for text, cells in texts.value_counts().iter_rows():
            self.values.append(Translated("", name, text, text, int(cells)))

    def translate(self, name: str, mapping: dict[str, str]) -> None:
        if not mapping:
            return
        before = self.texts[name]
        counts = dict(before.value_counts().iter_rows())
        letter = self.letters[name]
        for text, after in mapping.items():
            if text != after and (cells := counts.get(text, 0)):
                self.values.append(Translated(letter, name, text, after, int(cells)))
        self.texts[name] = before.replace(list(mapping), list(mapping.values()))

    @property
    def rows_lacking(self) -> dict[str, frozenset[int]]:
        """Return the rows without a column for a stored field that other rows have, by field."""
        found: dict[str, set[int]] = {}
        values = [name for name in self.positions if self.fields[name].column in self.dataset.value_columns]
        for (first, columns), (end, _) in pairwise([*sorted(self.lacking), (END, frozenset())]):
            rows = self.body["_row"].filter(self.body["_row"].is_between(first, end, closed="left"))
            for name in values:
                if self.positions[name] in columns and len(rows):
                    found.setdefault(name, set()).update(rows)
        return {name: frozenset(numbers) for name, numbers in found.items()}

    def _origins(self) -> list[tuple[int, dict[int, int]]]:
        """Return the file's columns by those of the table, from each row on where they change."""
        whole = {at: at for at in range(len(self.sheet.letters))}
        starts = {row + after for row in self.moved for after in (0, 1)} | self.joined.keys()
        found, part = list[tuple[int, dict[int, int]]](), whole
        for row in sorted(starts):
            part, own = self.joined.get(row, part), self.moved.get(row, whole)
            found.append((row, {at: own[column] for at, column in part.items() if column in own}))
        return found

    def account(self) -> Account:
        numbers, letters = self.sheet.frame["_row"], self.sheet.letters
        first = self.heading_index - self.depth + 1
        heading_rows = tuple(int(numbers[index]) for index in range(max(first, 0), self.heading_index + 1))
        rows = self.body["_row"] if self.body.height else None
        required = [field for field in self.dataset.entered_fields if field.required]
        have = sum(field.name in self.positions for field in required)
        table = Found(
            sheet=self.sheet.name,
            heading_rows=heading_rows,
            first_row=int(rows[0]) if rows is not None else self.row + 1,
            last_row=int(rows[-1]) if rows is not None else self.row,
            rows=self.body.height,
            fit=float(half_up(have / len(required), 2)) if required else 1.0,
            chosen=True,
        )
        grid = self.sheet.frame.head(GRID).select("_row", pl.exclude("_row"))
        return Account(
            layout=self.layout,
            tables=(table, *self.tables),
            columns=tuple(self.columns),
            left_out=tuple(sorted(self.left_out, key=lambda row: row.row)),
            values=tuple(self.values),
            dates=self.dates,
            questions=tuple(self.asker.questions.values()),
            grid=tuple(tuple("" if cell is None else cell for cell in row) for row in grid.iter_rows()),
            cells=tuple(self.corrected),
            joined=tuple(
                (row, {letters[at]: letters[column] for at, column in own.items()})
                for row, own in self._origins()
            ),
            chosen=dict(self.chosen),
            proven=dict(self.proven),
            following=self.following,
            wide=self.wide,
        )
