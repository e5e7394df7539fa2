"""Cells merged over several rows: a text applies to all of the rows, a number only to the first."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from sheets.text import position

REFERENCE = re.compile(
    rb"""<(?:\w+:)?mergeCell\b[^<>]*?\sref=["']([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})["']"""
)
NUMBER = re.compile(r"[-+]?[\d०-९,]+(?:\.[\d०-९]*)?%?", re.ASCII)  # does not match 18.11.2026


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Rows `first` to `last` (from 1) of one column (from 0); for a wider range, its first column."""

    column: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, order=True)
class Wide:
    """Columns `first` to `last` (from 0) of one row (from 1); for a taller range, its first row."""

    row: int
    first: int
    last: int


# (row, column) of the first and of the last cell, from 0.
Range = tuple[tuple[int, int], tuple[int, int]]


def ranges_of(xml: bytes) -> list[Range]:
    # Search from the end section only: big sheets are 100 million characters, and most have no merged cells.
    start = xml.find(b"mergeCells")
    matches = REFERENCE.finditer(xml, start) if start >= 0 else ()
    return [(position(match[1].decode()), position(match[2].decode())) for match in matches]


def spans(ranges: Iterable[Range]) -> list[Span]:
    return [Span(column, first + 1, last + 1) for (first, column), (last, _) in ranges if last > first]


def wide(ranges: Iterable[Range]) -> list[Wide]:
    return [Wide(row + 1, first, last) for (row, first), (_, last) in ranges if last > first]


def fill(frame: pl.DataFrame, ranges: Iterable[Span]) -> tuple[pl.DataFrame, list[Span]]:
    """Copy each text into the empty cells below it; `frame` has no empty rows.

    Also returns the spans with a number. These are not filled: it is unknown how the number divides over the
    rows, and repeating it would count it more than once.
    """
    rows, numbers = frame["_row"], []
    by_column: dict[int, list[Span]] = {}
    for span in sorted(ranges):
        by_column.setdefault(span.column, []).append(span)
    filled: list[pl.Series] = []
    for column, column_spans in by_column.items():
        if f"c{column}" not in frame.columns:
            continue
        cells, done = frame[f"c{column}"].to_list(), 0
        for span in column_spans:
            start, end = rows.search_sorted(span.first), rows.search_sorted(span.last, side="right")
            if start < done or end - start < 2 or rows[start] != span.first or cells[start] is None:
                continue
            done = end
            if NUMBER.fullmatch(cells[start]):
                numbers.append(span)
            else:
                cells[start + 1 : end] = [cell or cells[start] for cell in cells[start + 1 : end]]
        filled.append(pl.Series(f"c{column}", cells, dtype=pl.String))
    return frame.with_columns(filled), numbers
