"""Read a file into a `Sheet` of texts. The file is parsed in a jailed child, never in this process."""

from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl
from pydantic import ConfigDict, TypeAdapter

from sheets.containers import Kind
from sheets.errors import SheetError
from sheets.jail import JAIL
from sheets.limits import Limits
from sheets.table import Table
from sheets.text import column_letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Table):
    """A sheet as it was sent: text cells, null where a cell is empty.

    `frame` has c0…cn in sheet order and `_row`, the sheet's own row number. Empty rows are left out; titles and the
    heading are still included (`validate` finds them). `merged` are only cells with a number.
    """

    __pydantic_config__ = ConfigDict(arbitrary_types_allowed=True)

    kind: Kind

    @property
    def letters(self) -> tuple[str, ...]:
        return column_letters(self.frame.width - 1)


SHEET = TypeAdapter(Sheet)


def read_sheets(path: str | Path, filename: str, limits: Limits | None = None) -> tuple[Sheet, ...]:
    """Return every filled, visible sheet in order, at least one. `limits` apply to all sheets together: a later
    sheet that exceeds them is left out and named in `others`.
    """
    limits = limits or Limits()
    path = Path(path)
    if path.stat().st_size > limits.file_bytes:
        raise SheetError("file_too_big", {"mib": limits.file_bytes >> 20})
    return tuple(map(SHEET.validate_python, JAIL.read(path, filename, limits)))


def read_sheet(path: str | Path, filename: str, limits: Limits | None = None) -> Sheet:
    """Return the file's first filled, visible sheet, with the names of all others. Raises SheetError if there is none
    or it cannot be read safely.
    """
    first, *rest = read_sheets(path, filename, limits)
    return replace(first, others=(*(sheet.name for sheet in rest), *first.others))


def from_frame(
    frame: pl.DataFrame, kind: Kind = "csv", name: str = "", others: tuple[str, ...] = ()
) -> Sheet:
    """Build a sheet from text columns c0…cn and `_row`."""
    return Sheet(name, frame, others, kind=kind)


def warm_up() -> None:
    """Start the child before the first file; long-lived workers call this at startup."""
    JAIL.warm()
