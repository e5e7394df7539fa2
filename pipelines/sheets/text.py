"""Normalise cell texts for comparison (requirement 28), convert cell references, and format lists and numbers."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any

ZERO_WIDTH = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]")
SPACES = re.compile(r"\s+")
HEADING_SPACES = re.compile(r"[\s_\-.*:]+")
BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
DEVANAGARI_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")


def clean(text: str) -> str:
    """Normalise to NFC, remove zero-width characters and outer spaces, collapse inner spaces."""
    if text.isascii():
        return " ".join(text.split())
    return SPACES.sub(" ", ZERO_WIDTH.sub("", unicodedata.normalize("NFC", text))).strip()


def name_key(text: str) -> str:
    """Return a key shared by names that differ only in case or invisible characters."""
    return unicodedata.normalize("NFC", clean(text).casefold())


def heading_key(text: str) -> str:
    """Like `name_key`, but `Total_Pending *`, `total-pending` and `TOTAL  PENDING` share a key."""
    return HEADING_SPACES.sub(" ", name_key(text)).strip()


def column_letter(index: int) -> str:
    """0 → A, 25 → Z, 26 → AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@cache
def column_letters(columns: int) -> tuple[str, ...]:
    return tuple(map(column_letter, range(columns)))


def in_file(cell: str, joined: Sequence[Mapping[str, Any]]) -> str:
    """Return the cell of the file that became `cell` of a joined table (`joined` of its reading), '' if none did.
    Of a range, the first cell.
    """
    first = cell.partition(":")[0]
    letters = first.rstrip("0123456789")
    row = int(first[len(letters) :] or 0)
    part = next((part for part in reversed(joined) if row >= part["row"]), None)
    if part is None:
        return cell
    return f"{part['letters'][letters]}{row}" if letters in part["letters"] else ""


def position(reference: str) -> tuple[int, int]:
    """B3 → (2, 1): row and column, from 0."""
    letters = reference.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return int(reference[len(letters) :]) - 1, column - 1


def group_digits(number: int | Decimal) -> str:
    """Format with Indian grouping: 1234567 → 12,34,567; 1234.50 → 1,234.5."""
    digits, point, fraction = f"{Decimal(number).copy_abs():f}".partition(".")
    fraction = fraction.rstrip("0")
    head, tail = digits[:-3], digits[-3:]
    while head:
        head, part = head[:-2], head[-2:]
        tail = f"{part},{tail}"
    return ("-" if number < 0 else "") + tail + (point + fraction if fraction else "")


def parts(text: str) -> list[str]:
    """Return possible names within a longer text: outside or inside brackets, or on one side of a slash."""
    whole = clean(text)
    found = [BRACKET.sub(" ", whole).strip(), *BRACKET.findall(whole), *re.split(r"\s*[/|,]\s*", whole)]
    return [part for part in dict.fromkeys(found) if part and part != whole]


def quoted(texts: Iterable[str]) -> str:
    """Join texts of a sheet, which are the same in both languages: “a”, “b”."""
    return ", ".join(f"“{text}”" for text in texts)


def listed(
    texts: list[tuple[str, str]], *, quote: bool = False, last: tuple[str, str] = ("and", "व")
) -> dict[str, str]:
    """Join bilingual names for use as one message parameter: "a, b and c". `quote` puts “ ” around each."""
    both: dict[str, str] = {}
    for index, language in enumerate(("en", "mr")):
        names = [f"“{pair[index]}”" if quote else pair[index] for pair in texts]
        head, tail = names[:-1], names[-1:]
        both[language] = f" {last[index]} ".join(filter(None, [", ".join(head), *tail]))
    return both


def line_of(cells: Iterable[object]) -> str:
    """Return a row's cells as one line, as users see a row that is left out."""
    return " · ".join(str(cell) for cell in cells if cell)[:120]
