"""Read a file into a `Sheet` of texts. The file is parsed in a jailed child, never in this process."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import polars as pl

from sheets.containers import Kind
from sheets.errors import SheetError
from sheets.hiding import Hidden
from sheets.jail import JAIL
from sheets.limits import Limits
from sheets.merged import Span, Wide
from sheets.table import Table
from sheets.text import column_letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Table):
    """A sheet as it was sent: text cells, null where a cell is empty.

    `frame` has c0…cn in sheet order and `_row`, the sheet's own row number. Empty rows are left out; titles and the
    heading are still included (`validate` finds them). `merged` are only cells with a number.
    """

    kind: Kind
    letters: list[str]


def read_sheet(path: str | Path, filename: str, limits: Limits | None = None) -> Sheet:
    """Return the first filled, visible sheet of the file. Raises SheetError if there is none or it cannot be
    read safely.
    """
    return _read(path, filename, limits, first=True)[0]


def read_sheets(path: str | Path, filename: str, limits: Limits | None = None) -> tuple[Sheet, ...]:
    """Return every filled, visible sheet in order, at least one. `limits` apply to all sheets together: a later
    sheet that exceeds them is left out and named in `others`.
    """
    return _read(path, filename, limits, first=False)


def _read(path: str | Path, filename: str, limits: Limits | None, *, first: bool) -> tuple[Sheet, ...]:
    limits = limits or Limits()
    path = Path(path)
    if path.stat().st_size > limits.file_bytes:
        raise SheetError("file_too_big", {"mib": limits.file_bytes >> 20})
    kind, sheets = JAIL.read(path, filename, limits, first=first)
    return tuple(
        replace(
            from_frame(frame, cast(Kind, kind), str(meta["name"]), tuple(meta["others"])),
            merged=[Span(*span) for span in meta["merged"]],
            wide=[Wide(*span) for span in meta["wide"]],
            hidden=Hidden(*meta["hidden"]),
            lengths=[(row, cells) for row, cells in meta["lengths"]],
            fonts=tuple(meta["fonts"]),
        )
        for meta, frame in sheets
    )


def from_frame(
    frame: pl.DataFrame, kind: Kind = "csv", name: str = "", others: tuple[str, ...] = ()
) -> Sheet:
    """Build a sheet from text columns c0…cn and `_row`."""
    letters = [column_letter(index) for index in range(len(frame.columns) - 1)]
    return Sheet(name, frame, others, kind=kind, letters=letters)


def warm_up() -> None:
    """Start the child before the first file; long-lived workers call this at startup."""
    JAIL.warm()
