"""Convert a table's texts to typed columns and fill blanks by the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
    for field in dataset.entered_fields:
        given = texts.get(field.name)
        blank = given.is_null() if given is not None else pl.Series([True] * height, dtype=pl.Boolean)
        blanks[field.name] = blank
        if field.column in columns:
            continue
        if given is None:
            values = pl.Series(field.column, [None] * height, dtype=dtype(field))
        else:
            values = read_column(field, given, lookups, findings)
        if field.name not in summed:
            values = _fill(field, values, blank, dataset, days)
        columns[field.column] = values.alias(field.column)
    frame = pl.DataFrame([columns[field.column] for field in dataset.entered_fields])
    if not summed:
        return frame
    touched = touched_rules(dataset, absent_fields(dataset, texts))
    rules = [
        replace(rule, quiet=True) if isinstance(rule, FilledBySum) and rule in touched else rule
        for rule in dataset.rules
    ]
    frame = fill_sums(frame, dataset, blanks, findings, rules)
    return frame.with_columns(
        pl.when(blanks[name]).then(pl.col(name).fill_null(0)).otherwise(pl.col(name)) for name in summed
    )


def _fill(field: Field, values: pl.Series, blank: pl.Series, dataset: Dataset, days: Days) -> pl.Series:
    """Fill blanks: 0 for numbers, '' for optional texts, the form's date for dates (requirements 27 and 29)."""
    filler: object = None
    if field.numeric:
        filler = 0
    elif field.kind in (Kind.CHOICE, Kind.TEXT) and not field.required:
        filler = field.default
    elif field.name == dataset.date:
        filler = days.of_sheet or (days.today if field.default == TODAY else None)
    if filler is None:
        return values
    return pl.select(pl.when(blank).then(pl.lit(filler, dtype(field))).otherwise(values)).to_series()
