"""Step four: fields without a column, columns without a field, and other sheets."""

import re
from collections.abc import Container, Sequence
from decimal import Decimal
from itertools import combinations
from math import log10

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.rules import AtMostSum, FilledBySum
from catalog.text import Text
from sheets.reading.amounts import MONEY
from sheets.reading.ask import NONE_OF_THESE
from sheets.reading.columns import POSSIBLE, Matcher
from sheets.reading.dates import POSITION, read_day
from sheets.reading.evidence import has_value, share_of_days
from sheets.reading.groups import columns_without_heading
from sheets.reading.model import STOP, Option
from sheets.reading.rows import figures_by_column
from sheets.reading.state import Reading
from sheets.reading.sums import MIN_PROOFS
from sheets.reading.units import is_money
from sheets.reading.unread_columns import unread_columns, unread_figures
from sheets.reading.vocabulary import meaning
from sheets.reading.whole_sheet import ask_how_ended, ask_which
from sheets.reading.words import (
    DUE,
    STATES,
    expanded_words,
    is_negated,
    plain,
    states_in,
    tokens,
)
from sheets.text import clean, listed, quoted

WITHOUT = Option("leave", Text("Go on without them", "त्यांच्याशिवाय पुढे जा"))
CLOSING = frozenset(("closing", "end", "अखेर"))
LAST_DAY = re.compile(r"\blast (?:date|day)\b", re.IGNORECASE)  # a deadline, as the words `DUE`
MAX_COLUMNS = 16
MAX_EXAMINED = 200
MIN_DAY_SHARE = 0.8  # share of dates in a date column; a few dates may also be in remarks


def report_missing_fields(reading: Reading) -> None:
    """Report required fields without a column. Derivable fields may be missing, figures only after a question."""
    dataset, have = (
        reading.dataset,
        {*reading.positions, *(name for name, lines in reading.shared.items() if lines)},
    )
    place = dataset.place
    filled = [rule for rule in dataset.rules if isinstance(rule, FilledBySum)]
    known = set(have)
    for rule in filled:  # parts can be sums themselves
        known |= {rule.target} if set(rule.parts) <= known else set()
    # Columns that may be these fields already have an open question.
    questioned = {
        question.column
        for question in reading.asker.questions.values()
        if question.answer == STOP
        and question.column in reading.fields
        and reading.fields[question.column].numeric
    }
    figures, lacking = list[Field](), list[Field]()
    for field in missing_fields(dataset, have):
        if not field.required or field.name == dataset.date or field.name in known | questioned:
            continue  # a missing date is handled by `days.parse_days`
        if field.kind is Kind.PLACE and not field.stored and place is not None:
            continue  # the district follows from the taluka
        (figures if field.numeric and (reading.numeric or questioned) else lacking).append(field)
    fits = len(figures) <= 2 * (len(reading.numeric) + len(questioned))
    if not fits:  # this is a different kind of sheet
        lacking, figures = [*lacking, *figures], []
    lacking = [
        field
        for field in lacking
        if not (fits and (ask_which(reading, field) or ask_how_ended(reading, field)))
    ]
    for field in lacking:
        params = {"name": field.sheet_heading, "label": field.label.as_dict()}
        reading.issue("missing_column", params, column=field.name)
    missing = [field for field in missing_fields(dataset, have) if field.numeric]
    unread = unread_figures(reading, missing) if reading.numeric and not lacking else []
    if unread:  # a column may be one of these, optional fields included
        figures = [
            field
            for field in missing_fields(dataset, {*have, *known, *questioned})
            if field.numeric and field.stored
        ]
    if figures:
        options = [WITHOUT, NONE_OF_THESE]
        params = {"names": listed([field.label.both() for field in figures], quote=True)}
        key = f"absent:{','.join(field.name for field in figures)}"
        if unread:
            if len(unread) > len(reading.numeric) or _may_include_missing(reading, unread, figures):
                options.reverse()
            params["columns"] = quoted(heading for _, heading in unread[:5])
        code = "absent_and_unread" if unread else "absent_figures"
        reading.asker.ask(key, code, params, options, column=figures[0].name)
    _days(reading, have)


def _are_days(cells: pl.Series) -> bool:
    """Whether most cells are days, unlike "RTS-AND-2026-3310"."""
    filled = cells.filter(has_value(cells)).head(MAX_EXAMINED)
    days = sum(read_day(clean(text)) is not None for text in filled)
    return share_of_days(cells) >= MIN_DAY_SHARE and 2 * days >= len(filled)


def _days(reading: Reading, have: Container[str]) -> None:
    """Ask about columns of days whose heading names no field, if a date field has no column."""
    days = [
        field
        for field in missing_fields(reading.dataset, have)
        if field.kind is Kind.DATE and not field.required and field.name != reading.dataset.date
    ]
    unread = [
        text
        for index, text in unread_columns(reading)
        if tokens(text)
        and not (tokens(text) & DUE or LAST_DAY.search(text) or POSITION.match(text))
        and _are_days(reading.body[f"c{index}"])
    ]
    if days and unread:
        names = listed([field.label.both() for field in days], quote=True)
        params = {"names": names, "columns": quoted(unread[:5])}
        key = f"absent:{','.join(field.name for field in days)}"
        reading.asker.ask(key, "absent_days", params, [NONE_OF_THESE, WITHOUT], column=days[0].name)


def _may_include_missing(
    reading: Reading, unread: Sequence[tuple[int, str]], figures: Sequence[Field]
) -> bool:
    required = [field for field in figures if field.required]
    # Columns derivable from those that are read can only be figures received,
    followed = {index for index in derivable_columns(reading) if not is_negated(reading.headings[index])}
    if any("received" in plain(meaning(field)) for field in required):  # except for balances
        followed = {index for index in followed if "pending" in plain(tokens(reading.headings[index]))}
    if any(field.name in reading.dataset.pending_measures for field in required):  # a closing balance is one
        followed -= {
            index for index in followed if not CLOSING.isdisjoint(expanded_words(reading.headings[index]))
        }
    read = [reading.fields[name] for name in reading.numeric.values()]
    names = {field.name for field in figures}
    lacks_money = any(field.unit in MONEY for field in figures)
    nameless = [index for index, text in unread if not reading.matcher.candidates(text)]
    return _complete_a_sum(reading, nameless, names) or any(
        (lacks_money and is_money(text))
        or (
            any(
                candidate.field in names and candidate.score >= POSSIBLE
                for candidate in reading.matcher.candidates(text, reading.groups[index])
            )
            if index in followed
            else bool(required)
            or _sounds_like(reading.matcher, f"{reading.groups[index]} {text}", figures, read)
        )
        for index, text in unread
    )


def _complete_a_sum(reading: Reading, unread: Sequence[int], names: Container[str]) -> bool:
    """Whether unread columns and the parts that are read add up to a whole: pending cases by desk."""
    columns = figures_by_column(reading.body)
    for rule in reading.dataset.rules:
        if not isinstance(rule, AtMostSum) or reading.positions.get(rule.total) not in columns:
            continue
        if not 0 < len(unread) <= sum(name in names for name in rule.parts):
            continue
        read = [reading.positions[name] for name in rule.parts if name in reading.positions]
        parts = [columns[index] for index in (*read, *unread) if index in columns]
        added = [sum(row, Decimal(0)) for row in zip(*parts, strict=True)]
        if added == columns[reading.positions[rule.total]]:
            return True
    return False


def derivable_columns(reading: Reading) -> set[int]:
    """Return columns derivable from those read: "Opening" and "Received", if they add up to closed and pending.

    In every row with figures, two columns are the sum of two others, or one of them is the sum of two or three.
    """
    columns = {
        index: figures
        for index, figures in figures_by_column(reading.body).items()
        if sum(map(bool, figures)) >= MIN_PROOFS
    }
    if len(columns) > MAX_COLUMNS:
        return set()
    read, found = set(reading.positions.values()), set[int]()
    by_sum: dict[tuple[Decimal, ...], list[tuple[int, ...]]] = {}
    for parts in (parts for count in (1, 2, 3) for parts in combinations(columns, count)):
        added = tuple(sum(row, Decimal(0)) for row in zip(*(columns[index] for index in parts), strict=True))
        by_sum.setdefault(added, []).append(parts)
    # Small figures are equal by chance, so their digits must carry more information than there are sums to compare.
    enough = log10(max(len(by_sum), 1)) * 2
    equal = [
        {*first, *second}
        for added, same in by_sum.items()
        if sum(log10(max(float(figure), 1)) for figure in added) >= enough
        for first, second in combinations(same, 2)
        if not set(first) & set(second) and len(first) + len(second) in (3, 4)
    ]
    while more := [members for members in equal if members & (read | found) and members - read - found]:
        found |= set().union(*more) - read
    return found


def _sounds_like(matcher: Matcher, heading: str, figures: Sequence[Field], read: Sequence[Field]) -> bool:
    """Whether a heading speaks of the same things as one of the `figures`, or of what became of the things counted.

    A part of a figure that is `read` is not one of them, unless it is the part left out ("Pending inspection", "Not
    approved") or equally about both ("Demand notes in hand").
    """
    possible = [field for field in figures if not matcher.is_of_open_cases(field.name, heading)]
    figure_words = frozenset().union(*(plain(meaning(field)) for field in possible))
    read_words = frozenset().union(*(plain(meaning(field)) for field in read))
    heading_words = plain(tokens(heading))
    of_read = heading_words & read_words
    of_both = len(of_read) > 1 and of_read <= figure_words
    if (
        of_read
        and heading_words - read_words
        and not (heading_words & (figure_words - read_words) or of_both or is_negated(heading))
    ):
        return False
    return bool(heading_words & figure_words or (states_in(heading) and figure_words & STATES))


def report_unused_columns(reading: Reading) -> None:
    sheet, row = reading.sheet, reading.row
    used = {*reading.positions.values(), *reading.personal}
    for index, text in enumerate(reading.headings):
        letter = sheet.letters[index]
        if index in used or any(
            issue.code == "doubled_heading" and issue.cell.startswith(letter) for issue in reading.issues
        ):
            continue
        if text:
            params = {"letter": letter, "heading": text}
            reading.issue(
                "unknown_column", params, column=text, cell=f"{letter}{row}", value=text, severity="warning"
            )
        else:
            filled = reading.body.filter(pl.col(f"c{index}").is_not_null())
            if filled.height:
                cell, value = f"{letter}{filled['_row'][0]}", str(filled[f"c{index}"][0])
                params = {"letter": letter, "count": str(filled.height)}
                reading.issue(
                    "beyond_heading", params, column=letter, cell=cell, value=value, severity="warning"
                )
    for code, names in (
        ("other_sheets", [name for name in sheet.others if name not in reading.following]),
        ("following_sheets", reading.following),
    ):
        if names:
            params = {"name": sheet.name, "others": ", ".join(names[:5])}
            reading.issue(code, params, severity="warning")
    reading.issues += columns_without_heading(
        sheet, list(reading.headings), reading.numeric, reading.body, row
    )


def missing_fields(dataset: Dataset, have: Container[str]) -> Sequence[Field]:
    return [field for field in dataset.entered_fields if field.name not in have]
