"""Validate a sheet: typed rows and findings. Vectorised; datasets are known only by their definitions."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import pandera.errors
import polars as pl

from catalog.calendar import FIRST_RECORD_DAY
from catalog.dataset import Dataset
from catalog.fields import TODAY, Field
from sheets.errors import Fault, Issue, Params
from sheets.findings import Findings
from sheets.interpret import interpret
from sheets.places import Lookups, Places
from sheets.plausible.history import History
from sheets.read import Sheet
from sheets.reading.model import Account, Choices
from sheets.reading.state import ColumnMatch, Reading
from sheets.rules import check_computed, check_rules, check_sums, untouched_rules
from sheets.schema import MISSING, TOO_LARGE, dtype, sheet_schema
from sheets.text import group_digits, listed
from sheets.typed import Days, absent_fields, typed_rows
from sheets.uploader import check_permitted, only_permitted
from sheets.workbook import FORMULA

MAX_ROWS = 200_000
NOTHING_CHOSEN = Choices()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the uploader chose, who they are, and today's date."""

    today: date
    transaction_date: date | None = None
    scope_ids: frozenset[int] | None = None  # talukas the uploader may write; None = all
    records_from: date = FIRST_RECORD_DAY  # the earliest date of a row
    department: str | None = None  # the only department whose rows the uploader may write; None = all
    propose: bool = False  # for a preview: use the proposal of every open question


@dataclass(frozen=True, slots=True)
class Validated:
    """The result of validation. `rows` are the valid rows, typed: the dataset's stored columns and `_row`.

    `fatal` means that the sheet as a whole is rejected (a heading is missing or duplicate, no rows); every row then
    counts as wrong. `frame` has the data rows as sent. `issues_left_out` counts issues beyond the maximum. `absent`
    names stored fields without a column: in `rows` these have the default of a new entry, and
    `sheets.absent.complete` replaces it by stored values. So it does in the rows `lacking` a field that others have.
    """

    sheet: Sheet
    columns: list[ColumnMatch]
    rows: pl.DataFrame
    issues: list[Issue]
    row_count: int
    error_rows: frozenset[int]
    frame: pl.DataFrame
    fatal: bool = False
    issues_left_out: int = 0
    heading_row: int = 1
    absent: frozenset[str] = frozenset()
    lacking: Mapping[str, frozenset[int]] = field(default_factory=dict)
    account: Account | None = None


def validate(
    sheets: Sheet | Sequence[Sheet],
    dataset: Dataset,
    lookups: Lookups,
    options: Options,
    choices: Choices = NOTHING_CHOSEN,
    history: History | None = None,
) -> Validated:
    """Validate a file's sheet against the definition of `dataset`, read according to `choices`.

    With a `history`, implausible figures become questions.
    """
    reading = interpret(
        (sheets,) if isinstance(sheets, Sheet) else sheets,
        dataset,
        lookups,
        choices,
        today=options.today,
        day=options.transaction_date,
        history=history,
        permitted=only_permitted(dataset, lookups, options.department, options.scope_ids),
    )
    sheet, body, texts = reading.sheet, reading.body, reading.texts
    findings = Findings(body["_row"], reading.sent, reading.letters)
    findings.issues += reading.issues
    account = reading.account()
    if not any(issue.severity == "error" for issue in reading.issues) and body.is_empty():
        findings.sheet(Fault("empty"))
    if body.height > MAX_ROWS:
        findings.sheet(Fault("too_many_rows", {"most": group_digits(MAX_ROWS)}))
    if any(issue.row is None and issue.severity == "error" for issue in findings.issues):
        if not options.propose:
            findings.issues += [question.issue() for question in account.open]
        return _verdict(reading, account, findings, _empty(dataset), fatal=True)
    _warn_of_today(reading, findings)
    typed = typed_rows(dataset, texts, body.height, lookups, Days(options.today, reading.day), findings)
    _check_schema(typed, dataset, texts, findings)
    last = max((index for index, text in enumerate(reading.headings) if text), default=-1)
    _check_lengths(sheet, last + 1, {index: name for name, index in reading.positions.items()}, findings)
    check_rules(typed, dataset, options.today, options.records_from, findings)
    check_sums(typed, dataset, findings, untouched_rules(dataset, absent_fields(dataset, texts)))
    check_computed(typed, dataset, texts, findings)
    check_permitted(typed, dataset, options.department, options.scope_ids, findings)
    _warn_of_other_districts(typed, dataset, lookups.places, findings)
    _check_duplicates(typed, dataset, reading, findings)
    rows = typed.select(*dataset.columns).with_columns(body["_row"])
    open_questions = [] if options.propose else [question.issue() for question in account.open]
    findings.issues += open_questions
    return _verdict(
        reading, account, findings, rows.clear() if open_questions else rows, fatal=bool(open_questions)
    )


def _warn_of_today(reading: Reading, findings: Findings) -> None:
    """Warn once about blank dates that default to today."""
    dataset = reading.dataset
    if not dataset.date:
        return  # a sheet of masters or accounts has no day
    day = dataset.field(dataset.date)
    if day.default != TODAY or reading.day is not None:
        return
    given = reading.texts.get(day.name)
    if blank := reading.body.height if given is None else given.null_count():
        params = {"count": group_digits(blank), "today": reading.today.strftime("%d/%m/%Y")}
        findings.sheet(Fault("today_used", params), "warning", day.name)


def _check_schema(
    typed: pl.DataFrame, dataset: Dataset, texts: dict[str, pl.Series], findings: Findings
) -> None:
    """Check bounds and blanks with pandera. Unreadable cells are null too, and were reported already."""
    present = [f for f in dataset.entered_fields if f.name in texts or f.stored]
    checked = typed.select([f.column for f in present])
    try:
        sheet_schema(dataset).validate(checked, lazy=True)
    except pandera.errors.SchemaErrors as errors:
        by_column = {f.column: f for f in present}
        for error in errors.schema_errors:
            field = by_column[str(error.schema.name)]
            if error.check_output is None:
                raise  # the frame is wrong rather than a cell: a bug
            positions = (~error.check_output.to_series(0).fill_null(True)).arg_true()
            name = error.check if isinstance(error.check, str) else str(error.check.name)
            code = MISSING if name == "not_nullable" else name
            for position in positions:
                if position not in findings.bad_cells(field.name):
                    findings.cell(field.name, position, Fault(code, _params(code, field)))


def _params(code: str, field: Field) -> Params:
    if code == TOO_LARGE and field.maximum is not None:
        return {"maximum": group_digits(field.maximum)}
    if code == MISSING:
        return {"label": field.label.as_dict()}
    return {}


def _check_lengths(sheet: Sheet, width: int, fields: Mapping[int, str], findings: Findings) -> None:
    """Report each CSV line with fewer cells than the heading: it is uncertain which cells are missing."""
    if not sheet.lengths or min(cells for _, cells in sheet.lengths) >= width:
        return
    starts = pl.Series([row for row, _ in sheet.lengths])
    cells = pl.Series([cells for _, cells in sheet.lengths])
    have = cells.gather(starts.search_sorted(findings.rows, side="right") - 1)
    for position in (have < width).arg_true():
        count = have[position]
        missing = next((name for index, name in sorted(fields.items()) if index >= count), None)
        if missing is not None:
            fault = Fault("short_row", {"have": str(count), "want": str(width)})
            findings.cell(missing, position, fault)


def _warn_of_other_districts(
    typed: pl.DataFrame, dataset: Dataset, places: Places, findings: Findings
) -> None:
    """Warn once about the rows of each district that is not the portal's own, such as examples of a template."""
    place, home = dataset.place, places.own_district
    if place is None or place.level != "taluka" or home is None:
        return
    counts, bad = Counter[int | None](), sorted(findings.bad_cells(place.name))
    ids = typed[place.column].scatter(bad, None) if bad else typed[place.column]
    for key, count in ids.drop_nulls().value_counts().iter_rows():
        if taluka := places.get("taluka", key):
            counts[taluka.parent_id] += count
    for district_id, count in counts.items():
        district = places.get("district", district_id or 0)
        if district is not None and district != home:
            params = {
                "place": district.title.as_dict(),
                "home": home.title.as_dict(),
                "count": group_digits(count),
            }
            findings.sheet(Fault("other_district", params), "warning", place.name)


def key_fields(dataset: Dataset) -> list[Field]:
    return [field for field in dataset.stored_fields if field.column in dataset.key]


def key_names(fields: list[Field]) -> dict[str, object]:
    """Return `names` for messages about a key: "taluka, status and date"."""
    return {"names": listed([(field.label.en.lower(), field.label.mr) for field in fields])}


def key_range(letters: Sequence[str], first: int, columns: Collection[int], row: int) -> str:
    """Return the cell range of a key from column `first` up to its first gap."""
    last = first
    while last + 1 in columns:
        last += 1
    return f"{letters[first]}{row}" + (f":{letters[last]}{row}" if last > first else "")


def _check_duplicates(typed: pl.DataFrame, dataset: Dataset, reading: Reading, findings: Findings) -> None:
    """Report a key that repeats within the file, on the later row."""
    keys = list(dataset.key)
    if not keys:
        return
    frame = typed.select(*keys).with_columns(findings.rows.alias("_row")).with_row_index("_position")
    frame = frame.filter(pl.all_horizontal(pl.col(key).is_not_null() for key in keys))
    frame = frame.with_columns(pl.col("_row").first().over(keys).alias("_first"))
    later = frame.filter(pl.col("_row") != pl.col("_first"))
    if later.is_empty():
        return
    fields = key_fields(dataset)
    # If all of the key is written above the table, no cell is to blame.
    named = [field for field in fields if field.name in reading.positions]
    indexes = {reading.positions[field.name] for field in named}
    letters = reading.sheet.letters
    for position, row, first_row in later.select("_position", "_row", "_first").iter_rows():
        cell = key_range(letters, reading.positions[named[0].name], indexes, row) if named else ""
        params = key_names(named or fields) | {"first_row": first_row}
        findings.cell((named or fields)[0].name, position, Fault("duplicate", params), cell=cell)


def _empty(dataset: Dataset) -> pl.DataFrame:
    return pl.DataFrame(
        schema={field.column: dtype(field) for field in dataset.stored_fields} | {"_row": pl.Int64()}
    )


def _verdict(
    reading: Reading, account: Account, findings: Findings, rows: pl.DataFrame, *, fatal: bool
) -> Validated:
    body, dataset = reading.body, reading.dataset
    numbers = body["_row"]
    error_rows = (
        frozenset(numbers) if fatal else frozenset(numbers[position] for position in findings.bad_rows)
    )
    if error_rows and not fatal:
        good = pl.Series([True] * body.height, dtype=pl.Boolean).scatter(sorted(findings.bad_rows), False)
        rows = rows.filter(good)
    order = {field.name: reading.positions.get(field.name, 1000) for field in dataset.fields}
    issues = sorted(findings.issues, key=lambda issue: (issue.row or 0, order.get(issue.column, 1000)))
    texts = [name for name in body.columns if name != "_row"]
    shown = body.with_columns(pl.col(name).replace(FORMULA, "=") for name in texts)
    return Validated(
        sheet=reading.sheet,
        columns=reading.matches,
        rows=rows,
        issues=issues,
        row_count=body.height,
        error_rows=error_rows,
        frame=shown,
        fatal=fatal,
        issues_left_out=findings.left_out,
        heading_row=reading.row,
        absent=absent_fields(dataset, reading.positions),
        lacking=reading.rows_lacking,
        account=account,
    )
