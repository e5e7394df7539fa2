"""Common result of the readers for all kinds of files: the names of the sheets, and each one as a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import polars as pl

from sheets.hiding import NOTHING_HIDDEN, Hidden
from sheets.merged import Span, Wide
from sheets.text import name_key

OWN_SHEETS = {name_key(name) for name in ("Instructions", "सूचना", "Lists", "Issues", "त्रुटी")}


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet that was read, and the names of those that were not.

    `merged` are cells over several rows, `wide` cells over several columns. `lengths` are (first row, number of
    cells) pairs (CSV and web pages only). `fonts` are legacy Marathi fonts named in the file.
    """

    name: str
    frame: pl.DataFrame
    others: tuple[str, ...] = ()
    merged: Sequence[Span] = ()
    wide: Sequence[Wide] = ()
    hidden: Hidden = NOTHING_HIDDEN
    lengths: Sequence[tuple[int, int]] = ()
    fonts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """The visible, filled sheets in order. `read` parses only the given one."""

    names: Sequence[str]
    read: Callable[[int], Table]
