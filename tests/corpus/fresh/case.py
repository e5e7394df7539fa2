"""A fresh sheet: a practice sheet, what a clerk would choose, and the same sheet a month later."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from corpus.practice.sheet import Practice, Stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh(Practice):
    """`reading` is what a clerk chooses where the proposal is not enough, `asks` that it may not be: only a person can
    say. `later` is the next month's sheet and what it becomes: the layout is the same, so that nothing is asked again.
    """

    reading: Mapping[str, Any] | None = None
    asks: bool = False
    later: tuple[bytes, tuple[Stored, ...]] | None = None


def grid(drawing: str) -> list[list[Any]]:
    """Rows of a drawn sheet, cells between bars; numbers are numbers, `'12` is a text, `'` an empty one.

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
    """What is stored: a drawn table, its first line the fields; `same` holds for all rows."""
    fields, *rows = grid(drawing)
    return tuple({**dict(zip(fields, row, strict=True)), **same} for row in rows)


def filled(rows: list[list[Any]]) -> list[list[Any]]:
    """The rows with empty texts for nothing, as the builders of XLS and ODS want them."""
    return [["" if value is None else value for value in row] for row in rows]
