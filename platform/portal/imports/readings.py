"""How a sheet is read: the sender's choices (the form field `reading`), and the reading in the API's responses.

The value `proposed` accepts the proposal; a JSON object overrides parts of it. Both are stored as an object, in which
anything omitted is accepted as proposed (`flows.readings` passes it to the engine).
"""

import re
from datetime import date as day
from datetime import datetime
from typing import Annotated, Any, Literal

import orjson
from ninja import Schema
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    create_model,
)
from pydantic_core import PydanticCustomError

from catalog.dataset import Dataset
from portal.core.envelope import Label
from portal.core.language import text
from portal.core.validation import one_line, said
from portal.uploads.receiving import reject
from sheets.reading.units import LABELS

LAST_ROW = 1_048_576
MAX_ITEMS = 5_000  # corrected cells, translated values, omitted rows
MAX_TEXT_LENGTH = 500
MAX_REASON_LENGTH = 200
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _known_unit(value: str) -> str:
    if value not in LABELS:
        expected = ", ".join(name for name in LABELS if name)
        raise PydanticCustomError("literal_error", "", {"expected": expected})
    return value


def _iso_day(value: str) -> str:
    """Validate a date but keep it as text, because it is stored as JSON."""
    try:
        if _DAY.fullmatch(value):
            return day.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise PydanticCustomError("date_parsing", "")


def _json(value: object) -> object:
    if not isinstance(value, str):
        return value
    stripped = value.strip()
    if not stripped:
        return None
    if stripped.casefold() == "proposed":
        return {}
    try:
        parsed = orjson.loads(stripped)
    except orjson.JSONDecodeError:
        parsed = None
    if not isinstance(parsed, dict):
        raise PydanticCustomError("reading_form", "Enter the word “proposed” or a JSON object.")
    return parsed


def _letter(value: str) -> str:
    if not re.fullmatch("[A-Z]{1,3}", value):
        raise PydanticCustomError("letter", "Enter the letter of a column, such as C.")
    return value


def _cell(value: str) -> str:
    if not re.fullmatch("[A-Z]{1,3}[1-9][0-9]{0,6}", value):
        raise PydanticCustomError("cell", "Enter a cell, such as C17.")
    return value


def _name_or_id(value: object) -> int | str:
    if isinstance(value, str) and len(value) <= MAX_TEXT_LENGTH:
        return one_line(value)
    if type(value) is int and 1 <= value < 2**53:
        return value
    raise PydanticCustomError("name_or_id", "Enter a name or the number of a record.")


Letter = Annotated[str, AfterValidator(_letter)]
Cell = Annotated[str, AfterValidator(_cell)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT_LENGTH), AfterValidator(one_line)]
Reason = Annotated[
    str, BeforeValidator(said), StringConstraints(max_length=MAX_REASON_LENGTH), AfterValidator(one_line)
]
Row = Annotated[int, Field(ge=1, le=LAST_ROW)]
Translations = Annotated[dict[Text, Annotated[Any, AfterValidator(_name_or_id)]], Field(max_length=MAX_ITEMS)]


class Reading(BaseModel):
    """The sender's choices; anything omitted is accepted as proposed."""

    model_config = ConfigDict(extra="forbid", strict=True)

    unseen: bool = False
    sheet: Text = ""
    heading_rows: list[Row] = Field([], max_length=5)
    columns: dict[Letter, Name | None] = {}
    units: dict[Letter, Annotated[str, AfterValidator(_known_unit)]] = {}
    dates: Literal["dmy", "mdy"] = "dmy"
    date: Annotated[str, AfterValidator(_iso_day)] = ""
    values: dict[Name, Translations] = {}
    leave_out: list[Row] = Field([], max_length=MAX_ITEMS)
    cells: Annotated[dict[Cell, Text], Field(max_length=MAX_ITEMS)] = {}
    answers: Annotated[dict[Text, Text], Field(max_length=MAX_ITEMS)] = {}
    reasons: Annotated[dict[Text, Reason], Field(max_length=MAX_ITEMS)] = {}

    def stored(self) -> dict[str, object]:
        """Return only the fields that were sent, as JSON."""
        return self.model_dump(mode="json", exclude_unset=True)


ReadingField = Annotated[Reading | None, BeforeValidator(_json)]


def require_fields_of(dataset: Dataset, reading: Reading | None) -> None:
    """Reject fields that are not in the sheets of `dataset`, and fields assigned to two columns."""
    if reading is None:
        return
    known = {field.name for field in dataset.sheet_fields}
    chosen = [name for name in reading.columns.values() if name is not None]
    errors = [
        *(
            text("reading.columns.{key}: “{name}” is not a column of this sheet.", key=letter, name=name)
            for letter, name in reading.columns.items()
            if name is not None and name not in known
        ),
        *(
            text("reading.values: “{name}” is not a column of this sheet.", name=name)
            for name in reading.values
            if name not in known
        ),
        *(
            text("reading.columns: two columns cannot both be “{name}”.", name=name)
            for name in sorted({name for name in chosen if chosen.count(name) > 1})
        ),
    ]
    if errors:
        raise reject(*errors)


class RememberedBy(Schema):
    """Who confirmed the layout, when, and when it was last used before this file."""

    by: str | None
    at: datetime
    last_used_at: datetime


class FoundTable(Schema):
    """A table found in the file. `fit` is the share of the required fields for which it has a column."""

    sheet: str
    heading_rows: list[int]
    first_row: int
    last_row: int
    rows: int
    fit: float
    chosen: bool


class ReadColumn(Schema):
    """One column: the field it is read as, how that was determined, and the factor to the field's unit ('' for 1)."""

    letter: str
    heading: str
    field: str | None
    label: Label | None
    how: Literal["exact", "alias", "remembered", "proposed", "chosen", "none"]
    why: Label
    samples: list[str]
    unit: str
    factor: str


class ReadableField(Schema):
    """A field that a column can be read as."""

    field: str
    label: Label
    required: bool
    heading: str
    numeric: bool
    units: list[str]


class LeftOutRow(Schema):
    row: int
    reason: str
    text: str


# `from` is a Python keyword, hence no class statements.
TranslatedValue: Any = create_model(
    "TranslatedValue",
    __base__=Schema,
    letter=(str, ...),
    field=(str, ...),
    **{"from": (str, ...)},  # type: ignore[call-overload]
    to=(str, ...),
    cells=(int, ...),
)
CorrectedCell: Any = create_model(
    "CorrectedCell",
    __base__=Schema,
    cell=(str, ...),
    **{"from": (str, ...)},  # type: ignore[call-overload]
    to=(str, ...),
)


class ReadDates(Schema):
    order: str
    source: Literal["column", "title", "form", "chosen", "today", "none"]
    day: str
    cell: str


class QuestionChoice(Schema):
    value: str
    label: Label


class ReadingQuestion(Schema):
    """A question for the sender. The first choice is the proposal; if it is `stop`, there is none.

    `id` identifies the question in this file, `key` also in later files with the same layout. `cells` are the cells in
    question. If the question `asks_reason`, `reason` is the sender's reason for choosing the first choice; if it
    `needs_reason`, that reason is required.
    """

    id: str
    kind: str
    key: str
    cell: str
    column: str
    text: Label
    choices: list[QuestionChoice]
    answer: str
    state: Literal["open", "remembered", "proposed", "chosen"]
    cells: list[str] = Field(default_factory=list)
    asks_reason: bool = False
    reason: str = ""
    needs_reason: bool = False


class ReadingGrid(Schema):
    """The first rows of the original file, each starting with its row number."""

    letters: list[str]
    rows: list[list[str | int | None]]


class ReadingAnswer(Schema):
    """All decisions about how a file is read, and the open questions."""

    layout: str
    remembered: RememberedBy | None
    tables: list[FoundTable]
    columns: list[ReadColumn]
    fields: list[ReadableField]
    left_out: list[LeftOutRow]
    values: list[TranslatedValue]
    dates: ReadDates
    questions: list[ReadingQuestion]
    grid: ReadingGrid
    cells: list[CorrectedCell]
