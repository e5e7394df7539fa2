"""The last steps: prove rows by totals, find rows that are totals, ask about hidden parts."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import polars as pl

from catalog.fields import Field, Kind
from catalog.formulas import Sum
from catalog.text import Text
from sheets.reading.amounts import is_nothing
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.model import Option, Wide
from sheets.reading.rows import RIGHT_ROWS, Rows, distinct, figures_by_column
from sheets.reading.state import Reading
from sheets.reading.sums import find_totals_above, parse_figure, sums_previous_two, wrong_totals
from sheets.reading.table import below_numbering
from sheets.text import column_letter, group_digits, name_key

SHOWN = 5
RIGHT_PARTS = Option("rows", Text("The parts are right, the total is not", "घटक बरोबर आहेत, एकूण चूक आहे"))
MIN_OTHERS, MIN_FIGURES, MIN_VALUE, MAX_NAMES = 2, 2, 10, 5_000


def check_totals(reading: Reading) -> None:
    """Check total rows against the sum of their rows as sent; ask about a difference."""
    if not reading.totals or not reading.body.height:
        return
    data = reading.body
    # As long as a cell is not a number, a difference says nothing about the total.
    additive = {index: name for index, name in reading.additive.items() if _all_numbers(reading.texts[name])}
    for index, name in additive.items():
        if reading.factors.get(name, 1) == 1:
            texts = reading.as_sent.get(name, reading.texts[name])
            data = data.with_columns(texts.alias(f"c{index}"))
    wrong = wrong_totals(reading.totals, data, reading.sheet.letters, additive)
    if wrong:
        _ask_about_totals(reading, "totals", wrong, cell=wrong[0]["cell"])


def _ask_about_totals(
    reading: Reading,
    key: str,
    wrong: Sequence[Mapping[str, str]],
    right: Option = RIGHT_ROWS,
    *,
    cell: str = "",
    column: str = "",
) -> None:
    params = {**wrong[0], "cells": ", ".join(total["cell"] for total in wrong[:SHOWN])}
    options = [STOPPED, right]
    reading.asker.ask(key, "total_differs", params, options, cell=cell, column=column, forgotten=True)


def _all_numbers(texts: pl.Series) -> bool:
    return all(parse_figure(text) is not None or is_nothing(text) for text in texts.drop_nulls().unique())


def check_wide_totals(reading: Reading, wide: Wide) -> None:
    """Check columns of totals against the columns they sum; ask about a difference. The question has no cell: those
    of the unpivoted sheet are others.
    """
    sheet, wrong = reading.sheet, list[dict[str, str]]()
    for heading, column in wide.totals:
        parts = [index for _, block in wide.names for text, index in block if text == heading]
        for *row, number in below_numbering(sheet.frame.slice(wide.start)).iter_rows() if parts else ():
            name = field_of(reading, heading or str(row[wide.down or 0]))
            stated = parse_figure(row[column]) if name in reading.dataset.additive else None
            total = sum((parse_figure(row[index]) or Decimal(0) for index in parts), Decimal(0))
            if stated is not None and stated != total:
                cell = f"{sheet.letters[column]}{number}"
                wrong.append({"cell": cell, "value": str(row[column]), "sum": group_digits(total)})
    if wrong:
        _ask_about_totals(reading, "wide totals", wrong)


def _number_in(name: str) -> pl.Expr:
    return pl.col(name).str.replace_all(",", "").cast(pl.Decimal(38, 2), strict=False)


def field_of(reading: Reading, text: str) -> str:
    best = reading.matcher.best(text)
    return best.field if best else ""


def check_sums(reading: Reading) -> None:
    """Check columns that are sums of others; ask about a difference: the part or the sum is wrong."""
    for field in reading.dataset.computed_fields:
        if field.name not in reading.texts or not isinstance(field.formula, Sum) or field.formula.less:
            continue
        parts = [name for name in field.formula.parts if name in reading.texts]
        if len(parts) < len(field.formula.parts):
            continue
        frame = pl.DataFrame({name: reading.texts[name] for name in (field.name, *parts)})
        stated, total = _number_in(field.name), pl.sum_horizontal(map(_number_in, parts))
        sums = frame.select(total=total, wrong=(stated != total).fill_null(False))
        wrong = [
            {
                "cell": reading.cell(field.name, at),
                "value": str(reading.texts[field.name][at]),
                "sum": group_digits(sums["total"][at]),
            }
            for at in sums["wrong"].arg_true().head(SHOWN)
        ]
        if wrong and not _sums_columns_before(reading, reading.positions[field.name]):
            first = wrong[0]["cell"]
            key = f"sum:{field.name}"
            _ask_about_totals(reading, key, wrong, RIGHT_PARTS, cell=first, column=field.name)


def _sums_columns_before(reading: Reading, index: int) -> bool:
    """Whether a total sums the two columns before it, one of which has no field: "Opening" and "Received"."""
    unread = {index - 2, index - 1} - set(reading.positions.values())
    return bool(unread) and sums_previous_two(figures_by_column(reading.body), index)


def find_total_rows(reading: Reading) -> None:
    """Ask about the first or last row of a group if it is the sum of the others in at least two figures.

    A group is a district's rows (or all rows) of one day, regardless of the unit of the rows. A row with an
    unknown name may be a sum of the rows above it anywhere: "Karad sub-division".
    """
    dataset = reading.dataset
    unit = next(
        (
            field for field in dataset.stored_fields
            if field.column in dataset.key and field.kind in (Kind.PLACE, Kind.LOOKUP) and field.name in reading.texts
        ),
        None,
    )  # fmt: skip
    figures = [name for name in reading.additive.values() if name in reading.texts]
    if unit is None or reading.body.height <= MIN_OTHERS or len(figures) < MIN_FIGURES:
        return
    rest = [
        field.name for field in dataset.stored_fields
        if field.column in dataset.key and field is not unit and field.name in reading.texts
    ]  # fmt: skip
    frame = pl.DataFrame({name: reading.texts[name] for name in (*rest, *figures)})
    frame = frame.with_columns(map(_number_in, figures)).with_row_index("at")
    above: list[list[str]] = [[]]
    if unit.kind is Kind.PLACE:
        for name in ("division", "district"):
            if name in reading.texts:
                frame = frame.with_columns(reading.texts[name].alias(f"above_{name}"))
                above.append([f"above_{name}"])
    totals_found: set[int] = set()
    for more in above:
        totals_found |= _sums(frame, [*rest, *more], figures)
    totals_found |= _unknown_sums(reading, unit, frame.select(figures))
    for position in sorted(totals_found):
        _ask_about_total(reading, unit.name, position)
    leave_out(reading)


def _sums(frame: pl.DataFrame, by: list[str], figures: Sequence[str]) -> set[int]:
    numbers = frame.drop_nulls(by) if by else frame.with_columns(pl.lit("").alias("all"))
    by = by or ["all"]
    zero = pl.all_horizontal(pl.col(name).fill_null(0) == 0 for name in figures)
    is_sum = pl.all_horizontal(
        (pl.col(name) * 2 == pl.col(name).sum().over(by)).fill_null(False) for name in figures
    )
    clear = pl.sum_horizontal((pl.col(name) > 0).cast(pl.Int32) for name in figures) >= MIN_FIGURES
    large = pl.max_horizontal(*figures) >= MIN_VALUE
    edge = (pl.col("at") == pl.col("at").min().over(by)) | (pl.col("at") == pl.col("at").max().over(by))
    others = (~zero).sum().over(by) > MIN_OTHERS
    return set(numbers.filter(is_sum & clear & large & edge & others)["at"].to_list())


def _unknown_sums(reading: Reading, unit: Field, figures: pl.DataFrame) -> set[int]:
    """Find rows with unknown names that sum the rows since the last such row, all above, or, in first place, all
    below.
    """
    known, texts = reading.known(unit), reading.texts[unit.name]
    names = distinct(texts)
    if known is None or len(names) >= MAX_NAMES:
        return set()
    unknown = {text for text in names if known.match_line(text) is None and not known.is_ambiguous(text)}
    if not unknown:
        return set()
    rows = figures.rows()
    may_be = [
        name in unknown and sum(map(bool, row)) >= MIN_FIGURES for name, row in zip(texts, rows, strict=True)
    ]
    on_top = (0,) if may_be[0] and rows[0] == figures.slice(1).sum().row(0) else ()
    return {*find_totals_above(rows, may_be), *on_top}


def _ask_about_total(reading: Reading, name: str, position: int) -> None:
    # Without a column of names, the row's first text is its name.
    row, *cells = reading.body.select("_row", pl.exclude("_row")).row(position)
    index = reading.positions.get(name, next((at for at, cell in enumerate(cells) if cell), 0))
    value = str(cells[index] or "")
    options = [
        Option("leave_out", Text("It is a total: leave it out", "ही बेरीज आहे: वगळा")),
        Option("import", Text("It is a row of its own: import it", "ही स्वतंत्र ओळ आहे: आयात करा")),
    ]
    params = {"value": value, "row": str(row)}
    key, cell = f"total_row:{name_key(value)}", f"{reading.sheet.letters[index]}{row}"
    answer = reading.asker.ask(key, "total_as_row", params, options, cell=cell, column=name)
    if answer == "leave_out":
        reading.leaving[row] = "total"


def ask_about_hidden(reading: Reading) -> None:
    """Ask about hidden rows, columns and sheets with data. Hidden columns without a field are left out anyway."""
    sheet = reading.sheet
    rows = (
        reading.body.filter(pl.col("_row").is_in(list(sheet.hidden.rows)))["_row"].to_list()
        if sheet.hidden.rows
        else []
    )
    use = Option("import", Text("Import them", "त्या आयात करा"))
    leave = Option("leave_out", Text("Leave them out", "त्या वगळा"))
    if rows:
        params = {"names": _shown([str(row) for row in rows])}
        answer = reading.asker.ask(
            "hidden:rows", "hidden_rows", params, [STOPPED, leave, use], cell=f"A{rows[0]}", forgotten=True
        )
        if answer != "import":
            reading.leaving |= dict.fromkeys(rows, "hidden")
            leave_out(reading)
    columns = [
        index for index in sheet.hidden.columns
        if index in reading.positions.values() and reading.body[f"c{index}"].null_count() < reading.body.height
    ]  # fmt: skip
    if columns:
        letters = [column_letter(index) for index in columns]
        params = {"names": _shown(letters)}
        options = [STOPPED, use, NONE_OF_THESE]
        reading.asker.ask(
            "hidden:columns", "hidden_columns", params, options, cell=f"{letters[0]}{reading.row}"
        )
    if sheet.hidden.sheets:
        params = {"names": _shown([f"“{name}”" for name in sheet.hidden.sheets])}
        ignore = Option("leave_out", Text("They are not needed", "ती गरजेची नाहीत"))
        reading.asker.ask("hidden:sheets", "hidden_sheets", params, [STOPPED, ignore])


def leave_out(reading: Reading) -> None:
    if not reading.leaving:
        return
    keep = ~reading.body["_row"].is_in(list(reading.leaving))
    rows = Rows(reading.body, reading.headings, {}, {})
    for row, reason in reading.leaving.items():
        rows.leave_out(rows.body["_row"] == row, reason)
    reading.left_out += rows.left_out
    reading.body = rows.body
    reading.texts = {name: series.filter(keep) for name, series in reading.texts.items()}
    reading.leaving = {}


def _shown(names: Sequence[str]) -> str:
    return ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
