"""What an import is asked with, and its record as it is read."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from portal.core.paging import PageQuery
from portal.core.validation import FilterText
from portal.operations.schemas import Freshness
from portal.transactions.values import FilterDay, FilterId


def _yes_or_no(value: Any) -> Any:
    return value.strip().lower() or "false" if isinstance(value, str) else value


def _word(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _accept(value: Any) -> Any:
    return _word(value) or "all"


def _mode(value: Any) -> Any:
    return _word(value) or "upsert"


class SheetForm(BaseModel):
    """What can be asked of any uploaded sheet (ruling 43)."""

    model_config = ConfigDict(extra="forbid")

    preview: Annotated[bool, BeforeValidator(_yes_or_no)] = False
    accept: Annotated[Literal["all", "valid"], BeforeValidator(_accept)] = "all"
    mode: Annotated[Literal["upsert", "insert"], BeforeValidator(_mode)] = "upsert"


class ImportForm(SheetForm):
    """The fields beside the file of a dataset."""

    transaction_date: FilterDay = None
    preview_id: FilterId = None


class ImportQuery(PageQuery):
    dataset: FilterText | None = None
    state: FilterText | None = None
    per_page: int = Field(10, ge=1, le=100)


class Creator(Schema):
    id: int
    name: str


class SheetColumn(Schema):
    letter: str
    heading: str
    field: str | None


class SheetOut(Schema):
    kind: str
    name: str
    columns: list[SheetColumn]


class Detail(Schema):
    row: int | None
    column: str
    cell: str
    value: str
    code: str
    message: str
    severity: Literal["error", "warning"]


class ImportSummary(Schema):
    """An import as the history lists it."""

    import_id: int
    id: int
    dataset: str
    filename: str
    size: int
    state: Literal["queued", "running", "done", "refused", "failed"]
    preview: bool
    accept: Literal["all", "valid"]
    mode: Literal["upsert", "insert"]
    transaction_date: date | None
    row_count: int
    imported_count: int
    updated_count: int
    unchanged_count: int
    error_count: int
    held_count: int
    warning_count: int
    failure: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    creator: Creator | None


class ImportRecord(ImportSummary):
    """An import with its report."""

    # The headings of the dataset's own sheet, and those of this one.
    expected_columns: list[str]
    received_columns: list[str]
    sheet: SheetOut | None
    details: list[Detail]
    rows: dict[str, list[str]]
    head: list[list[Any]]
    freshness: Freshness
