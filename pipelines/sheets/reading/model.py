"""The result of reading a file: every decision, the open questions, and what the user chose.

Every decision that is not certain is a `Question` with a key. The key is made from texts that will be the same next
month (a heading, a spelling, a kind of value), never a row, so that an answer can be remembered for a layout.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from catalog.text import Text
from sheets.errors import Issue, Params

How = Literal["exact", "alias", "remembered", "proposed", "chosen", "none"]
Reason = Literal[
    "total",
    "subtotal",
    "part",
    "column_numbers",
    "note",
    "signature",
    "repeated_heading",
    "section",
    "hidden",
    "other_table",
    "chosen",
]
State = Literal["open", "remembered", "proposed", "chosen"]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question. `value` is what the API sends back."""

    value: str
    label: Text


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for the user. The first option is the proposal.

    `code` is a code of `sheets.messages`. `id` (q1, q2 …) is valid for this file only, `key` for its layout.
    `answer` is the option in use: the proposal as long as `state` is open. A `forgotten` answer applies to this
    file only. `STOP` as first option means that there is no proposal, and only the user can decide. `cells` are
    those in question. A question that `asks_reason` can be confirmed with a `reason`; one that `needs_reason`
    stays open without it.
    """

    id: str
    key: str
    code: str
    params: Params
    cell: str
    column: str
    options: tuple[Option, ...]
    answer: str
    state: State
    forgotten: bool = False
    cells: tuple[str, ...] = ()
    asks_reason: bool = False
    reason: str = ""
    needs_reason: bool = False

    def issue(self) -> Issue:
        """The question as a finding, for a file that was to be stored without an answer."""
        return Issue(None, self.column, self.cell, str(self.params.get("value", "")), self.code, self.params)


STOP = "stop"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its field, how that was determined, and the unit of its numbers.

    `factor` converts its numbers to the field's own unit, "" for 1. `why` is the evidence.
    """

    letter: str
    heading: str
    field: str | None
    how: How
    why: Text
    samples: tuple[str, ...] = ()
    unit: str = ""
    factor: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    row: int
    reason: Reason
    text: str


@dataclass(frozen=True, slots=True)
class Translated:
    """`cells` cells of a column with the text `before` are read as `after`."""

    letter: str
    field: str
    before: str
    after: str
    cells: int


@dataclass(frozen=True, slots=True)
class Dates:
    """`order` is dmy, mdy or iso ('' without a date column). `source` is where the sheet's day comes from."""

    order: str = ""
    source: Literal["column", "title", "form", "chosen", "today", "none"] = "none"
    day: str = ""
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A table of the file; `fit` is the share (0–1) of the dataset's required fields that it has columns for."""

    sheet: str
    heading_rows: tuple[int, ...]
    first_row: int
    last_row: int
    rows: int
    fit: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices for a file: the form field `reading`, and the answers remembered for its layout.

    `accept` takes the first option of every other question. The fields are those of the API (docs/api.md).
    """

    accept: bool = False
    unseen: bool = False
    """proposals to questions about this file only are not accepted: it is a further sheet, which nobody has seen"""
    sheet: str | None = None
    heading_rows: tuple[int, ...] = ()
    columns: Mapping[str, str | None] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    dates: Literal["", "dmy", "mdy"] = ""
    date: dt.date | None = None
    values: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    leave_out: tuple[int, ...] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    """by id or key of a question"""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """the same keys: why the first option of a question about figures is right"""
    remembered: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """layout → key → answer"""


@dataclass(frozen=True, slots=True)
class Wide:
    """How a sheet is unpivoted; the same sheet and plan always give the same rows.

    `heading` is the heading of the new column of names, `first` the number of rows above the headings, `start` of those
    above the figures. `keys` are the columns of each entry (position, heading). `names` maps each name to its columns
    of figures (heading, position), `totals` are the columns that add these up. `down` is the column that names the
    figure of each row, if they go down; `sections` is then the heading of the names on lines above the rows, or of
    those in the rows' `labels` (label, name, figure: "Disputed - Pending"). `outer` is the heading of the names one
    line above `names`, if there are such, and `groups` gives the one above each of them.
    """

    heading: str
    first: int
    start: int
    keys: tuple[tuple[int, str], ...]
    names: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    totals: tuple[tuple[str, int], ...] = ()
    down: int | None = None
    sections: str = ""
    outer: str = ""
    groups: tuple[str, ...] = ()
    labels: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """What a reading reports; `as_json` is the `reading` of an import's report and of the API."""

    layout: str
    """digest of the headings; sheets with the same digest share a layout"""
    tables: tuple[Found, ...]
    columns: tuple[Column, ...]
    left_out: tuple[LeftOut, ...]
    values: tuple[Translated, ...]
    dates: Dates
    questions: tuple[Question, ...]
    grid: tuple[tuple[object, ...], ...] = ()
    """the first rows as sent: row number, then the cells"""
    cells: tuple[tuple[str, str, str], ...] = ()
    """cells corrected by the user: cell, from, to"""
    joined: tuple[tuple[int, Mapping[str, str]], ...] = ()
    """rows of the sheet from which the columns are moved, with their letters in the file; cells refer to the result"""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """what the user chose without a question, by the key to remember it"""
    proven: Mapping[str, str] = field(default_factory=dict)
    """what this sheet's cells prove, by the key of the question that another month's may raise"""
    following: tuple[str, ...] = ()
    """sheets of the same layout to be imported separately"""
    wide: Wide | None = None
    """how the sheet was unpivoted; rows, columns and cells refer to the result"""

    @property
    def open(self) -> tuple[Question, ...]:
        return tuple(question for question in self.questions if question.state == "open")

    @property
    def decided(self) -> dict[str, str]:
        """Key → answer of all decisions to remember for the layout; empty if the user decided nothing."""
        answers = {
            question.key: question.answer
            for question in self.questions
            if question.state != "open" and not question.forgotten
        }
        given = {**self.chosen, **answers}
        return {**self.proven, **given} if given else {}
