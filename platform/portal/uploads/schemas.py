"""The form of an uploaded sheet, and the report of a sheet processed within the request."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import BaseModel, BeforeValidator, ConfigDict


def _yes_or_no(value: object) -> object:
    return value.strip().lower() or "false" if isinstance(value, str) else value


def _normalized(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


def _accept(value: object) -> object:
    return _normalized(value) or "all"


def _mode(value: object) -> object:
    return _normalized(value) or "upsert"


YesOrNo = Annotated[bool, BeforeValidator(_yes_or_no)]


class SheetForm(BaseModel):
    """Fields of every sheet upload (requirement 43)."""

    model_config = ConfigDict(extra="forbid")

    preview: YesOrNo = False
    accept: Annotated[Literal["all", "valid"], BeforeValidator(_accept)] = "all"
    mode: Annotated[Literal["upsert", "insert"], BeforeValidator(_mode)] = "upsert"


class SheetIssue(Schema):
    """An error or warning about a cell, row or sheet."""

    row: int | None
    column: str
    cell: str
    value: str
    code: str
    message: str
    severity: Literal["error", "warning"]
    # Likely intended values, as they can be entered in the cell.
    suggestions: list[str]


class DirectReport(Schema):
    """Report of a small sheet processed within the request (`direct`)."""

    preview: bool
    row_count: int
    imported_count: int
    updated_count: int
    unchanged_count: int
    error_count: int
    held_count: int
    warning_count: int
    details: list[SheetIssue]
