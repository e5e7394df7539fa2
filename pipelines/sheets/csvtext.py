"""Read CSV as offices send it: bytes to rows of texts. Runs in the jailed child."""

import codecs
import csv
import io

import polars as pl

from sheets.errors import SheetError
from sheets.limits import Limits
from sheets.text import group_digits

SEPARATORS = (",", ";", "\t", "|")
ALLOWED_CONTROLS = frozenset("\t\n\r\x0b\x0c\x1a")
SAMPLE_LINES = 30
CELL_SEPARATOR = "\x1f"  # a control character that no accepted file holds


def decode(data: bytes) -> str:
    """Decode UTF-8 with or without BOM, UTF-16 of either byte order, else Windows-1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decode(data, "utf-16")
    if data.startswith(codecs.BOM_UTF8):
        return _decode(data, "utf-8-sig")
    head = data[:4096]
    if b"\0" in head:
        # UTF-16 without a BOM: Latin digits and separators put a NUL in every second byte.
        for offset, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
            lane, other = head[offset::2], head[1 - offset :: 2]
            if lane.count(0) > 0.3 * len(lane) and other.count(0) == 0:
                return _decode(data, encoding)
        raise SheetError("not_text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode(data, "cp1252")


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise SheetError("encoding") from error


def find_separator(text: str) -> str:
    """Return the separator that splits the most of the first lines into the same number of cells."""
    lines = [line for line in _outside_quotes(text) if line.strip()][:SAMPLE_LINES]
    best, best_score = ",", (0, 0)
    for separator in SEPARATORS:
        counts = [line.count(separator) for line in lines]
        widest = max(counts, default=0)
        if widest:
            # Title lines above the table contain no separators, so only lines with the usual count are scored.
            usual = max(set(counts) - {0}, key=lambda count: (counts.count(count), count))
            score = (counts.count(usual), usual)
            if score > best_score:
                best, best_score = separator, score
    return best


def _outside_quotes(text: str) -> list[str]:
    head = text[: 64 * 1024]
    if '"' in head:
        head = "".join(part for index, part in enumerate(head.split('"')) if index % 2 == 0)
    return head.splitlines()[: SAMPLE_LINES * 2]


def read_csv(data: bytes, limits: Limits) -> pl.DataFrame:
    """Return columns c0…cn of texts (null = no cell), `_cells`, the number of cells in the line, and `_row`, the
    record's number in the file, counting blank lines.
    """
    text = decode(data)
    if any(ord(char) < 32 and char not in ALLOWED_CONTROLS for char in set(text)):
        raise SheetError("not_text")
    text = text.rstrip("\x1a")
    first_row = 1
    separator = None
    head, _, rest = text.partition("\n")
    if head.strip().lower().startswith("sep=") and len(head.strip()) == 5:  # Excel's own hint
        separator, text, first_row = head.strip()[4], rest, 2
    separator = separator or find_separator(text)
    parts = _split_quoted(text, separator, limits) if '"' in text else _split_plain(text, separator)
    if parts.is_empty():
        raise SheetError("empty")
    width = int(parts.list.len().max() or 0)  # type: ignore[arg-type]
    if width > limits.columns:
        raise SheetError("too_many_columns", {"most": limits.columns})
    return parts.to_frame("cells").select(
        *(pl.col("cells").list.get(index, null_on_oob=True).alias(f"c{index}") for index in range(width)),
        pl.col("cells").list.len().alias("_cells"),
        pl.int_range(first_row, first_row + pl.len(), dtype=pl.Int64).alias("_row"),
    )


def _split_plain(text: str, separator: str) -> pl.Series:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return pl.Series("cells", text.split("\n"), dtype=pl.String).str.split(separator)


def _split_quoted(text: str, separator: str, limits: Limits) -> pl.Series:
    rows: list[str] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            rows.append(CELL_SEPARATOR.join(row))
            if len(rows) > 2 * limits.rows + 1000:
                raise SheetError("too_many_rows", {"most": group_digits(limits.rows)})
    except csv.Error as error:
        raise SheetError("lone_quote", {"row": len(rows) + 1}) from error
    return pl.Series("cells", rows, dtype=pl.String).str.split(CELL_SEPARATOR)
