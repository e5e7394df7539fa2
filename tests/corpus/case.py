"""Case of the corpus of bad files: a file, and the expected outcome."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheets.tests.support import GOOD, HEAD, csv_text

# The file is unreadable, its sheet refused, some cells wrong, or all rows imported.
UNREADABLE, REFUSED, CELLS, TAKEN = "unreadable", "refused", "cells", "taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadFile:
    """`found` is the expected (cell, code) of all errors, or of all warnings for a file that is TAKEN."""

    name: str
    content: bytes | Callable[[], bytes]
    outcome: str
    found: tuple[tuple[str, str], ...]
    filename: str = "sheet.csv"
    rows: int | None = None  # expected number of imported rows; None: not checked

    def bytes(self) -> bytes:
        return self.content() if callable(self.content) else self.content


def unreadable(
    name: str, content: bytes | Callable[[], bytes], code: str, filename: str = "sheet.csv"
) -> BadFile:
    return BadFile(name=name, content=content, outcome=UNREADABLE, found=(("", code),), filename=filename)


def sheet(rows: Sequence[Sequence[str]], head: Sequence[str] = HEAD) -> bytes:
    """Build a tab-separated sheet, so that commas in cells need no quoting."""
    return csv_text(rows, head, "\t").encode()


def cell(field: str, value: str, code: str | None, *, name: str = "") -> BadFile:
    """Build a sheet with a good row and one with this value: an error in that cell, or none (`code=None`)."""
    reference = f"{chr(ord('A') + HEAD.index(field))}2"
    wrong = [value if column == field else text for column, text in zip(HEAD, GOOD, strict=True)]
    fellow = [*GOOD[:2], "Kurla", *GOOD[3:]]
    return BadFile(
        name=f"{field} {name or value!r}",
        content=sheet([wrong, fellow]),
        outcome=CELLS if code else TAKEN,
        found=((reference, code),) if code else (),
        rows=1 if code else 2,
    )
