"""The form of an uploaded sheet, and the report of a sheet processed within the request."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import BaseModel, BeforeValidator, ConfigDict


def _choice(default: str) -> BeforeValidator:
    """Ignore case and spaces around a form's choice; a blank one means `default`."""
    return BeforeValidator(
        lambda value: value.strip().lower() or default if isinstance(value, str) else value
    )


YesOrNo = Annotated[bool, _choice("false")]


class SheetForm(BaseModel):
    """Fields of every sheet upload (requirement 43)."""

    model_config = ConfigDict(extra="forbid")

    preview: YesOrNo = False
    accept: Annotated[Literal["all", "valid"], _choice("all")] = "all"
    mode: Annotated[Literal["upsert", "insert"], _choice("upsert")] = "upsert"


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
