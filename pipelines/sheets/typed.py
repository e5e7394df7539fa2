"""Convert a table's texts to typed columns and fill blanks by the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as replaced
from datetime import date

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import TODAY, Field, Kind
from catalog.rules import FilledBySum
from sheets.columns import read_column, read_places
from sheets.findings import Findings
from sheets.places import Lookups
from sheets.rules import fill_sums, touched_rules
from sheets.schema import dtype


@dataclass(frozen=True, slots=True)
class Days:
    """Today, and the date of all rows without one."""

    today: date
    of_sheet: date | None


def absent_fields(dataset: Dataset, texts: Mapping[str, object]) -> frozenset[str]:
    """Return the stored fields that an import may change but this sheet has no column for."""
    return frozenset(
        field.name
        for field in dataset.stored_fields
        if field.name not in texts and field.column in dataset.value_columns
    )


def typed_rows(
    dataset: Dataset,
    texts: dict[str, pl.Series],
    height: int,
    lookups: Lookups,
    days: Days,
    findings: Findings,
) -> pl.DataFrame:
    """Return every field's column, typed; blanks filled by the rules, wrong cells null."""
    columns: dict[str, pl.Series] = read_places(dataset, texts, lookups, findings)
    blanks: dict[str, pl.Series] = {}
    summed = {rule.target for rule in dataset.rules if isinstance(rule, FilledBySum)}
    for one in dataset.entered_fields:
        given = texts.get(one.name)
        blank = given.is_null() if given is not None else pl.Series([True] * height, dtype=pl.Boolean)
        blanks[one.name] = blank
        if one.column in columns:
            continue
        if given is None:
            values = pl.Series(one.column, [None] * height, dtype=dtype(one))
        else:
            values = read_column(one, given, lookups, findings)
        if one.name not in summed:
            values = _fill(one, values, blank, dataset, days)
        columns[one.column] = values.alias(one.column)
    frame = pl.DataFrame([columns[one.column] for one in dataset.entered_fields])
    if not summed:
        return frame
    touched = touched_rules(dataset, absent_fields(dataset, texts))
    rules = [
        replaced(rule, quiet=True) if isinstance(rule, FilledBySum) and rule in touched else rule
        for rule in dataset.rules
    ]
    frame = fill_sums(frame, dataset, blanks, findings, rules)
    return frame.with_columns(
        pl.when(blanks[name]).then(pl.col(name).fill_null(0)).otherwise(pl.col(name)) for name in summed
    )


def _fill(one: Field, values: pl.Series, blank: pl.Series, dataset: Dataset, days: Days) -> pl.Series:
    """Fill blanks: 0 for numbers, '' for optional texts, the form's date for dates (requirements 27 and 29)."""
    filler: object = None
    if one.numeric:
        filler = 0
    elif one.kind in (Kind.CHOICE, Kind.TEXT) and not one.required:
        filler = one.default
    elif one.name == dataset.date:
        filler = days.of_sheet or (days.today if one.default == TODAY else None)
    if filler is None:
        return values
    return pl.select(pl.when(blank).then(pl.lit(filler, dtype(one))).otherwise(values)).to_series()
