"""Cells merged over several rows: a text that is written once stands for all of them, a number for the first."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from sheets.text import position

REFERENCE = re.compile(
    rb"""<(?:\w+:)?mergeCell\b[^<>]*?\sref=["']([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})["']"""
)
NUMBER = re.compile(r"[-+]?[\d०-९,]+(?:\.[\d०-९]*)?%?", re.ASCII)  # 18.11.2026 is none


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Rows `first` to `last` of one column, counted from 1 and 0; of a wider range its first column."""

    column: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, order=True)
class Wide:
    """Columns `first` to `last` of one row, counted from 0 and 1; of a taller range its first row."""

    row: int
    first: int
    last: int


# (row, column) of the first and of the last cell, counted from 0.
Range = tuple[tuple[int, int], tuple[int, int]]


def ranges_of(xml: bytes) -> list[Range]:
    """The merged ranges of a worksheet; they are at the end of its XML."""
    # A quick look: a big sheet has a hundred million letters, and mostly no such thing.
    start = xml.find(b"mergeCells")
    found = REFERENCE.finditer(xml, start) if start >= 0 else ()
    return [(position(one[1].decode()), position(one[2].decode())) for one in found]


def spans(ranges: Iterable[Range]) -> list[Span]:
    return [Span(column, first + 1, last + 1) for (first, column), (last, _) in ranges if last > first]


def wide(ranges: Iterable[Range]) -> list[Wide]:
    return [Wide(row + 1, first, last) for (row, first), (_, last) in ranges if last > first]


def fill(frame: pl.DataFrame, found: Iterable[Span]) -> tuple[pl.DataFrame, list[Span]]:
    """Writes each text into the empty cells below it, in rows that hold something of their own: `frame` has no empty
    rows. Also the spans with a number: it can't be told whose share of it is which row's, and repeated it would count
    more than once.
    """
    rows, numbers = frame["_row"], []
    by_column: dict[int, list[Span]] = {}
    for span in sorted(found):
        by_column.setdefault(span.column, []).append(span)
    filled: list[pl.Series] = []
    for column, wanted in by_column.items():
        if f"c{column}" not in frame.columns:
            continue
        cells, done = frame[f"c{column}"].to_list(), 0
        for span in wanted:
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
