"""A fresh sheet: a practice sheet with a clerk's choices, and the same sheet a month later."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from corpus.practice.sheet import Practice, Stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh(Practice):
    """`reading` holds a clerk's choices where the proposal is not enough; `asks` means that the proposal must
    be refused because only a person can decide. `later` is the next month's sheet and its rows: the layout is
    unchanged, so nothing may be asked again.
    """

    reading: Mapping[str, Any] | None = None
    asks: bool = False
    later: tuple[bytes, tuple[Stored, ...]] | None = None


def grid(drawing: str) -> list[list[Any]]:
    """Parse the rows of a drawn sheet, with bars between cells. Numbers become numbers; `'12` is text, `'` is
    empty text.

    `@2026-03-31` is a date, `↵` breaks a line inside a cell, and a line `.` is an empty row.
    """

    def cell(written: str) -> Any:
        written = written.strip(" ").replace("↵", "\n")
        if not written:
            return None
        if written.startswith("@"):
            return datetime.strptime(written, "@%Y-%m-%d")
        if re.fullmatch(r"-?[0-9]+", written):
            return int(written)
        if re.fullmatch(r"-?[0-9]+\.[0-9]+", written):
            return float(written)
        return written.removeprefix("'")

    return [
        [] if line.strip() == "." else [cell(part) for part in line.split("|")]
        for line in drawing.strip("\n").split("\n")
    ]


def entries(drawing: str, **same: Any) -> tuple[dict[str, Any], ...]:
    """Return stored rows from a drawn table whose first line names the fields. `same` is added to each row."""
    fields, *rows = grid(drawing)
    return tuple({**dict(zip(fields, row, strict=True)), **same} for row in rows)


def filled(rows: list[list[Any]]) -> list[list[Any]]:
    """Replace None by empty text, as the XLS and ODS builders require."""
    return [["" if value is None else value for value in row] for row in rows]
