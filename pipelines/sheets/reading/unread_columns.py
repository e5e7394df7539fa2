"""Columns without a field that may contain figures the user would miss."""

from collections.abc import Sequence, Set
from decimal import Decimal
from itertools import pairwise

import polars as pl

from catalog.fields import Field
from sheets.reading.ages import age
from sheets.reading.alike import DIGITS
from sheets.reading.amounts import IN_DAYS, MONEY
from sheets.reading.column_mapping import column_key
from sheets.reading.columns import MIN_SHARE, POSSIBLE, share_of_set
from sheets.reading.dates import read_day
from sheets.reading.evidence import fits
from sheets.reading.groups import names_other_register
from sheets.reading.rows import MAX_COMPARED
from sheets.reading.state import Reading
from sheets.reading.sums import parse_figure
from sheets.reading.table import below_numbering
from sheets.reading.units import is_money, is_percentage, unit_in, unit_of
from sheets.reading.vocabulary import meaning, names_of
from sheets.reading.words import (
    OTHER_THINGS,
    PERIODS,
    QUALIFIERS,
    STATES,
    TOTAL_WORDS,
    WORD_SEPARATORS,
    expanded_words,
    plain,
    tokens,
)
from sheets.text import heading_key

MIN_ROWS = 3


def unread_columns(reading: Reading) -> list[tuple[int, str]]:
    """Return (position, heading) of columns without a field that were neither left out by the user nor asked about."""
    used = {*reading.positions.values(), *reading.personal}
    # Columns that the user left out were reviewed; others already have a question.
    decided = {column.letter for column in reading.columns if column.how in ("chosen", "remembered")}
    questions = reading.asker.questions
    return [
        (index, text)
        for index, text in enumerate(reading.headings)
        if index not in used
        and reading.sheet.letters[index] not in decided
        and column_key(text, reading.groups[index]) not in questions
    ]


def unread_figures(reading: Reading, missing: Sequence[Field]) -> list[tuple[int, str]]:
    """Return unread columns of figures that may be `missing` fields. Row numbers and earlier figures do not count."""
    number = reading.fields[next(iter(reading.numeric.values()))]
    # "Demand" turns royalty into another figure, but "demand note" is a field's own name.
    qualifiers = QUALIFIERS - frozenset().union(*map(meaning, missing))
    body = below_numbering(reading.body)
    return [
        (index, text)
        for index, text in unread_columns(reading)
        if (words := tokens(text))
        and _may_be_missing(text, missing)
        and ("%" not in text or any(map(is_percentage, missing)))
        and index not in reading.parts
        and not _is_repeated_field(reading, index, qualifiers)
        and not names_other_register(reading.dataset, reading.groups[index])
        and not _is_age_breakdown(reading, text)
        and (not words & qualifiers or _is_only_heading(reading, text))
        and (cells := body[f"c{index}"].drop_nulls()).len()
        and (fits(number, cells) or _contains_figures(reading, index, cells))
        and not _numbers_rows(cells.to_list())
    ]


def unread_days(reading: Reading) -> str:
    """Return the heading of an unread column with different days or months, so that the rows may not all be of the
    title's day; '' if there is none.
    """
    for index, heading in unread_columns(reading):
        cells = reading.body[f"c{index}"].drop_nulls().unique()
        if len(cells) > 1 and all(parse_figure(text) is None and read_day(text) for text in cells):
            return heading or reading.sheet.letters[index]
    return ""


def _contains_figures(reading: Reading, index: int, cells: pl.Series) -> bool:
    """Whether a column contains numbers, including decimals and money, or its heading names an unread numeric field
    and its cells contain digits.
    """
    cells = cells.head(MAX_COMPARED)
    if sum(parse_figure(str(text)) is not None for text in cells) >= MIN_SHARE * cells.len():
        return True
    if share_of_set(cells.str.contains(DIGITS)) < MIN_SHARE:
        return False
    name = _unread_field(reading, reading.headings[index], reading.groups[index])
    return name is not None and reading.fields[name].numeric


def _unread_field(reading: Reading, text: str, group: str = "") -> str | None:
    """Return the field that a heading probably names, unless another column is read as this field."""
    best = reading.matcher.best(text, group, POSSIBLE)
    return best.field if best and best.field not in reading.positions else None


def _numbers_rows(cells: Sequence[str | None]) -> bool:
    """Whether the cells number the rows, possibly restarting at 1 in each part of the table."""
    numbers = [number for text in cells if (number := parse_figure(text)) is not None]
    pairs = pairwise([Decimal(0), *numbers])
    return len(numbers) >= MIN_ROWS and all(after in (1, before + 1) for before, after in pairs)


def _is_only_heading(reading: Reading, text: str) -> bool:
    """Whether a heading such as "Royalty arrears" is the only one that names a field at all."""
    bare = " ".join(
        word for word in WORD_SEPARATORS.split(heading_key(text)) if not tokens(word) & QUALIFIERS
    )
    if tokens(text) & OTHER_THINGS and plain(tokens(bare)) <= STATES | TOTAL_WORDS:
        return False  # "Appeals pending", unlike "Stayed by court/appeal"
    return _unread_field(reading, bare) is not None


def _is_age_breakdown(reading: Reading, text: str) -> bool:
    """Whether a heading is an age breakdown, which no field has, of a field that is read or not stored: "Pending >
    30 days".
    """
    if any(age(name) is not None for field in reading.fields.values() for name in names_of(field)) or not (
        days := reading.matcher.only_age(text)
    ):
        return False
    rest = " ".join(word for word in WORD_SEPARATORS.split(text) if word not in days.split())
    return _unread_field(reading, rest) is None


def _is_repeated_field(reading: Reading, index: int, qualifiers: Set[str]) -> bool:
    """Whether a column can only be a field that has a column already: the month's figures next to cumulative ones."""
    text, group = reading.headings[index], reading.groups[index]
    names = [
        candidate
        for candidate in reading.matcher.candidates(text, group)
        if reading.fields[candidate.field].numeric
    ]
    words = expanded_words(f"{group} {text}")
    of_a_time = bool(words & (PERIODS | qualifiers)) or any(char.isdigit() for char in f"{group} {text}")
    return of_a_time and bool(names) and all(candidate.field in reading.positions for candidate in names)


def _may_be_missing(text: str, missing: Sequence[Field]) -> bool:
    """Whether a heading's money or days can be one of the `missing` fields; any required field may be days."""
    days = not any(map(str.isdigit, text)) and (unit := unit_of(unit_in(text))) and unit.scale in IN_DAYS
    return not (is_money(text) and not any(field.unit in MONEY for field in missing)) and not (
        days and not any(field.required or field.unit == "days" for field in missing)
    )
