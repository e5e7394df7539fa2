"""What a case of the corpus is: a file that somebody might send, and what must come of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheets.tests.support import GOOD, HEAD, csv_text

# What becomes of a file: not read at all, its sheet refused as a whole, some cells wrong, or taken.
UNREADABLE, REFUSED, CELLS, TAKEN = "unreadable", "refused", "cells", "taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadFile:
    """`found` are the expected (cell, code) of all errors, or of all warnings where the file is taken."""

    name: str
    content: bytes | Callable[[], bytes]
    outcome: str
    found: tuple[tuple[str, str], ...]
    filename: str = "sheet.csv"
    rows: int | None = None  # how many rows must go in; None: not of interest

    def bytes(self) -> bytes:
        return self.content() if callable(self.content) else self.content


def unreadable(
    name: str, content: bytes | Callable[[], bytes], code: str, filename: str = "sheet.csv"
) -> BadFile:
    return BadFile(name=name, content=content, outcome=UNREADABLE, found=(("", code),), filename=filename)


def sheet(rows: Sequence[Sequence[str]], head: Sequence[str] = HEAD) -> bytes:
    """Tab separated, so that a comma in a cell stays in it."""
    return csv_text(rows, head, "\t").encode()


def cell(field: str, value: str, code: str | None, *, name: str = "") -> BadFile:
    """One good row, and one with this value in that column: an error there, or none (`code=None`)."""
    at = f"{chr(ord('A') + HEAD.index(field))}2"
    wrong = [value if column == field else text for column, text in zip(HEAD, GOOD, strict=True)]
    fellow = [*GOOD[:2], "Kurla", *GOOD[3:]]
    return BadFile(
        name=f"{field} {name or value!r}",
        content=sheet([wrong, fellow]),
        outcome=CELLS if code else TAKEN,
        found=((at, code),) if code else (),
        rows=1 if code else 2,
    )
