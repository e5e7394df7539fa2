"""A file → a `Sheet` of texts. The file is parsed in a jailed child, never in this process."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import polars as pl

from sheets.containers import Kind
from sheets.errors import SheetError
from sheets.hiding import NOTHING_HIDDEN, Hidden
from sheets.jail import JAIL
from sheets.limits import Limits
from sheets.merged import Span, Wide
from sheets.text import column_letter


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was sent: text cells, null where a cell is empty.

    `frame` has c0…cn in sheet order and `_row`, the sheet's own row number; empty rows are left out, titles
    and the heading are still in it (`validate` finds them). `header` is its first row. `others` names
    sheets not read; `merged` are numbers over several rows, `wide` cells merged over several columns. `lengths` says
    from which row on a line of a CSV or web page has how many cells. `fonts` are old Marathi fonts that the file names.
    """

    kind: Kind
    name: str
    header: list[str]
    frame: pl.DataFrame
    letters: list[str]
    others: tuple[str, ...] = ()
    merged: Sequence[Span] = ()
    wide: Sequence[Wide] = ()
    hidden: Hidden = NOTHING_HIDDEN
    lengths: Sequence[tuple[int, int]] = ()
    fonts: tuple[str, ...] = ()


def read_sheet(path: str | Path, filename: str, limits: Limits | None = None) -> Sheet:
    """The first filled, visible sheet of the file; SheetError if there is none or it cannot be read
    safely.
    """
    return _read(path, filename, limits, first=True)[0]


def read_sheets(path: str | Path, filename: str, limits: Limits | None = None) -> tuple[Sheet, ...]:
    """Every filled, visible sheet in order, at least one. `limits` count for all of them together: a later sheet that
    goes beyond them is left out and named in `others`.
    """
    return _read(path, filename, limits, first=False)


def _read(path: str | Path, filename: str, limits: Limits | None, *, first: bool) -> tuple[Sheet, ...]:
    limits = limits or Limits()
    path = Path(path)
    if path.stat().st_size > limits.file_bytes:
        raise SheetError("file_too_big", {"mib": limits.file_bytes >> 20})
    kind, found = JAIL.read(path, filename, limits, first=first)
    return tuple(
        replace(
            from_frame(frame, cast(Kind, kind), str(meta["name"]), tuple(meta["others"])),
            merged=[Span(*one) for one in meta["merged"]],
            wide=[Wide(*one) for one in meta["wide"]],
            hidden=Hidden(*meta["hidden"]),
            lengths=[(row, cells) for row, cells in meta["lengths"]],
            fonts=tuple(meta["fonts"]),
        )
        for meta, frame in found
    )


def from_frame(
    frame: pl.DataFrame, kind: Kind = "csv", name: str = "", others: tuple[str, ...] = ()
) -> Sheet:
    """A sheet from text columns c0…cn and `_row` that are at hand already."""
    width = len(frame.columns) - 1
    header = ["" if text is None else str(text) for text in frame.row(0)[:width]]
    return Sheet(kind, name, header, frame, [column_letter(index) for index in range(width)], others)


def warm_up() -> None:
    """Start the child ahead of the first file; long-lived workers call this at start."""
    JAIL.warm()
