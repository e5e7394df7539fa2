"""A sheet → typed rows and findings. Vectorised; knows no dataset by name, only definitions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from datetime import date
from typing import Literal

import pandera.errors
import polars as pl

from catalog.calendar import FIRST_RECORD_DAY
from catalog.dataset import Dataset
from catalog.fields import TODAY, Field, Kind
from catalog.rules import FilledBySum
from sheets.columns import read_column, read_places
from sheets.errors import Fault, Issue, Params
from sheets.findings import Findings
from sheets.headings import ColumnMatch, Heading, match_headings, split_totals
from sheets.messages import listed
from sheets.places import Lookups
from sheets.read import Sheet
from sheets.reading.model import Account, Choices
from sheets.reading.tables import short_rows
from sheets.reading.totals import check_hidden_totals
from sheets.reading.whole import check_table
from sheets.rules import (
    Days,
    check_computed,
    check_rules,
    check_sums,
    fill_sums,
    touched_rules,
    untouched_rules,
)
from sheets.schema import MISSING, TOO_LARGE, dtype, sheet_schema
from sheets.text import group_digits
from sheets.values import at_most
from sheets.workbook import FORMULA

Mode = Literal["upsert", "insert"]
MOST_ROWS = 200_000
NOTHING_CHOSEN = Choices()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the uploader chose, who they are, and which day it is."""

    today: date
    mode: Mode = "upsert"
    transaction_date: date | None = None
    scope_ids: frozenset[int] | None = None  # talukas that the uploader may write; None = all
    records_from: date = FIRST_RECORD_DAY  # the first day that a row may be about
    department: str | None = None  # whose rows the uploader may write, where a sheet has several; None = all
    propose: bool = False  # a preview: go on with the proposal of every open question


@dataclass(frozen=True, slots=True)
class Validated:
    """The verdict. `rows` holds the good rows, typed: the dataset's stored columns and `_row`.

    `fatal`: the sheet as a whole is refused (a heading is missing or doubled, no rows), whatever rows are
    accepted; every row then counts as wrong. `frame` holds the data rows as sent. `issues_left_out` were
    too many to keep. `absent` names the stored fields that the sheet has no column for: in `rows` they have what a new
    entry would get, and `sheets.absent.complete` puts stored values there.
    """

    columns: list[ColumnMatch]
    rows: pl.DataFrame
    issues: list[Issue]
    row_count: int
    error_rows: frozenset[int]
    frame: pl.DataFrame
    fatal: bool = False
    issues_left_out: int = 0
    heading_row: int = field(default=1)
    absent: frozenset[str] = frozenset()
    account: Account | None = None


def validate(
    sheet: Sheet, dataset: Dataset, lookups: Lookups, options: Options, choices: Choices = NOTHING_CHOSEN
) -> Validated:
    """Judge every cell of `sheet` against the definition of `dataset`, read as `choices` say."""
    heading = match_headings(sheet, dataset)
    body, totals = split_totals(heading.body, dataset, heading.positions)
    texts = {name: body[f"c{index}"].alias(name) for name, index in heading.positions.items()}
    letters = {name: sheet.letters[index] for name, index in heading.positions.items()}
    findings = Findings(body["_row"], texts, letters)
    findings.issues += [*heading.issues, *totals]
    day_given = options.transaction_date is not None
    check_table(sheet, dataset, heading, body, findings, today=options.today, day_given=day_given)
    if not heading.fatal and body.is_empty():
        findings.sheet("", "", Fault("empty"))
    if body.height > MOST_ROWS:
        findings.sheet("", "", Fault("too_many_rows", {"most": group_digits(MOST_ROWS)}))
    if any(issue.row is None and issue.severity == "error" for issue in findings.issues):
        return _verdict(sheet, dataset, heading, body, findings, _empty(dataset), fatal=True)
    typed = _typed(dataset, texts, body.height, lookups, options, findings)
    _check_schema(typed, dataset, texts, findings)
    last = max((index for index, text in enumerate(heading.texts) if text), default=-1)
    short_rows(sheet, last + 1, {index: name for name, index in heading.positions.items()}, findings)
    check_rules(typed, dataset, Days(options.today, options.records_from), findings, dataset.rules)
    check_sums(typed, dataset, findings, untouched_rules(dataset, _absent(dataset, texts)))
    check_hidden_totals(typed, dataset, findings)
    check_computed(typed, dataset, texts, findings)
    _check_scope(typed, dataset, options, findings)
    _check_owner(typed, dataset, options, findings)
    _check_duplicates(typed, dataset, heading, findings, sheet)
    rows = typed.select(*dataset.columns).with_columns(body["_row"])
    return _verdict(sheet, dataset, heading, body, findings, rows, fatal=False)


def _absent(dataset: Dataset, texts: Mapping[str, object]) -> frozenset[str]:
    """The stored fields that a new sheet may change and this one has no column for."""
    return frozenset(
        field.name
        for field in dataset.stored_fields
        if field.name not in texts and field.column in dataset.value_columns
    )


def _typed(
    dataset: Dataset,
    texts: dict[str, pl.Series],
    height: int,
    lookups: Lookups,
    options: Options,
    findings: Findings,
) -> pl.DataFrame:
    """Every field's column, typed; blanks filled as ruled, wrong cells null."""
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
            values = _fill(one, values, blank, dataset, options)
        columns[one.column] = values.alias(one.column)
    frame = pl.DataFrame([columns[one.column] for one in dataset.entered_fields])
    if not summed:
        return frame
    touched = touched_rules(dataset, _absent(dataset, texts))
    rules = [
        replaced(rule, quiet=True) if isinstance(rule, FilledBySum) and rule in touched else rule
        for rule in dataset.rules
    ]
    frame = fill_sums(frame, dataset, blanks, findings, rules)
    return frame.with_columns(
        pl.when(blanks[name]).then(pl.col(name).fill_null(0)).otherwise(pl.col(name)) for name in summed
    )


def _fill(one: Field, values: pl.Series, blank: pl.Series, dataset: Dataset, options: Options) -> pl.Series:
    """A blank number is 0, a blank optional text is '', a blank day is the form's (requirements 27 and 29)."""
    filler: object = None
    if one.numeric:
        filler = 0
    elif one.kind in (Kind.CHOICE, Kind.TEXT) and not one.required:
        filler = one.default
    elif one.name == dataset.date:
        filler = options.transaction_date or (options.today if one.default == TODAY else None)
    if filler is None:
        return values
    return pl.select(pl.when(blank).then(pl.lit(filler, dtype(one))).otherwise(values)).to_series()


def _check_schema(
    typed: pl.DataFrame, dataset: Dataset, texts: dict[str, pl.Series], findings: Findings
) -> None:
    """Bounds and blanks, by pandera. Cells that could not be read are null as well, and have been
    reported.
    """
    present = [f for f in dataset.entered_fields if f.name in texts or f.stored]
    checked = typed.select([f.column for f in present])
    try:
        sheet_schema(dataset).validate(checked, lazy=True)
    except pandera.errors.SchemaErrors as errors:
        by_column = {f.column: f for f in present}
        for error in errors.schema_errors:
            one = by_column[str(error.schema.name)]
            if error.check_output is None:
                raise  # not a cell but the frame is wrong: our own fault
            positions = (~error.check_output.to_series(0).fill_null(True)).arg_true()
            name = error.check if isinstance(error.check, str) else str(error.check.name)
            code = MISSING if name == "not_nullable" else name
            for position in positions:
                if not findings.is_bad(one.name, position):
                    findings.cell(one.name, position, Fault(code, _params(code, one)))


def _params(code: str, one: Field) -> Params:
    if code == TOO_LARGE and one.maximum is not None:
        return {"maximum": at_most(one.maximum)}
    if code == MISSING:
        return {"label": {"en": one.label.en, "mr": one.label.mr}}
    return {}


def _check_scope(typed: pl.DataFrame, dataset: Dataset, options: Options, findings: Findings) -> None:
    place = dataset.place
    if options.scope_ids is None or place is None:
        return
    outside = typed[place.column].is_not_null() & ~typed[place.column].is_in(sorted(options.scope_ids))
    findings.cells(place.name, outside.arg_true(), Fault("out_of_scope"))


def _check_owner(typed: pl.DataFrame, dataset: Dataset, options: Options, findings: Findings) -> None:
    if options.department is None or not dataset.owner:
        return
    others = typed[dataset.owner].is_not_null() & (typed[dataset.owner] != options.department)
    findings.cells(dataset.owner, others.arg_true(), Fault("other_department"))


def key_fields(dataset: Dataset) -> list[Field]:
    """The fields behind the natural key, in the order of the sheet."""
    return [one for one in dataset.stored_fields if one.column in dataset.key]


def key_names(fields: list[Field]) -> Params:
    """`names` for the messages about a key: "taluka, status and date"."""
    return {"names": listed([(one.label.en.lower(), one.label.mr) for one in fields])}


def _check_duplicates(
    typed: pl.DataFrame, dataset: Dataset, heading: Heading, findings: Findings, sheet: Sheet
) -> None:
    """The same key twice in one file is an error on the later row."""
    keys = list(dataset.key)
    if not keys:
        return
    frame = typed.select(*keys).with_columns(findings.rows.alias("_row")).with_row_index("_position")
    frame = frame.filter(pl.all_horizontal(pl.col(key).is_not_null() for key in keys))
    frame = frame.with_columns(pl.col("_row").first().over(keys).alias("_first"))
    later = frame.filter(pl.col("_row") != pl.col("_first"))
    if later.is_empty():
        return
    named = [one for one in key_fields(dataset) if one.name in heading.positions]
    indexes = sorted(heading.positions[one.name] for one in named)
    first = heading.positions[named[0].name]
    last = first
    while last + 1 in indexes:
        last += 1
    for position, row, first_row in later.select("_position", "_row", "_first").iter_rows():
        cell = f"{sheet.letters[first]}{row}"
        if last > first:
            cell += f":{sheet.letters[last]}{row}"
        params = key_names(named) | {"first_row": first_row}
        findings.cell(named[0].name, position, Fault("duplicate", params), cell=cell)


def _empty(dataset: Dataset) -> pl.DataFrame:
    return pl.DataFrame(
        schema={one.column: dtype(one) for one in dataset.stored_fields} | {"_row": pl.Int64()}
    )


def _verdict(
    sheet: Sheet,
    dataset: Dataset,
    heading: Heading,
    body: pl.DataFrame,
    findings: Findings,
    rows: pl.DataFrame,
    *,
    fatal: bool,
) -> Validated:
    numbers = body["_row"]
    error_rows = (
        frozenset(numbers) if fatal else frozenset(numbers[position] for position in findings.bad_rows)
    )
    if error_rows and not fatal:
        good = pl.Series([True] * body.height, dtype=pl.Boolean).scatter(sorted(findings.bad_rows), False)
        rows = rows.filter(good)
    order = {one.name: heading.positions.get(one.name, 1000) for one in dataset.fields}
    issues = sorted(findings.issues, key=lambda issue: (issue.row or 0, order.get(issue.column, 1000)))
    texts = [name for name in body.columns if name != "_row"]
    shown = body.with_columns(pl.col(name).replace(FORMULA, "=") for name in texts)
    return Validated(
        columns=heading.columns,
        rows=rows,
        issues=issues,
        row_count=body.height,
        error_rows=error_rows,
        frame=shown,
        fatal=fatal,
        issues_left_out=findings.left_out,
        heading_row=heading.row,
        absent=_absent(dataset, heading.positions),
    )
