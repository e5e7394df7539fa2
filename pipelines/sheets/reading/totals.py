"""Rows that carry a total under a place's name: each figure is the sum of the other rows of its group."""

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.measures import Total
from sheets.errors import Fault
from sheets.findings import Findings

FEWEST_OTHERS, FEWEST_FIGURES, SMALLEST = 2, 2, 10


def check_hidden_totals(typed: pl.DataFrame, dataset: Dataset, findings: Findings) -> None:
    """An error on the first or last row of a group that equals the sum of the others in at least two figures.

    A group is a district's rows (or all of them) of one day, apart from the unit that the rows are about.
    """
    unit = next(
        (
            field
            for field in dataset.stored_fields
            if field.column in dataset.key and field.kind in (Kind.PLACE, Kind.LOOKUP)
        ),
        None,
    )
    sums = {measure.name for measure in dataset.measures if isinstance(measure, Total)}
    figures = [name for name in typed.columns if name in sums and name in findings.texts]
    if unit is None or typed.height <= FEWEST_OTHERS or len(figures) < FEWEST_FIGURES:
        return
    rest = [column for column in dataset.key if column != unit.column]
    for above in ("district_id", "division_id", None) if unit.kind is Kind.PLACE else (None,):
        if above is None or above in typed.columns:
            by = [*rest, above] if above else rest
            _check(typed, by, figures, unit.name, findings)


def _check(typed: pl.DataFrame, by: list[str], figures: list[str], name: str, findings: Findings) -> None:
    numbers = typed.select(
        *by, *(pl.col(figure).cast(pl.Decimal(38, 2)) for figure in figures)
    ).with_row_index("at")
    numbers = numbers.drop_nulls(by)
    zero = pl.all_horizontal(pl.col(figure).fill_null(0) == 0 for figure in figures)
    is_sum = pl.all_horizontal(
        (pl.col(figure) * 2 == pl.col(figure).sum().over(by)).fill_null(False) for figure in figures
    )
    clear = pl.sum_horizontal((pl.col(figure) > 0).cast(pl.Int32) for figure in figures) >= FEWEST_FIGURES
    large = pl.max_horizontal(*figures) >= SMALLEST
    edge = (pl.col("at") == pl.col("at").min().over(by)) | (pl.col("at") == pl.col("at").max().over(by))
    others = (~zero).sum().over(by) > FEWEST_OTHERS
    for position in numbers.filter(is_sum & clear & large & edge & others)["at"]:
        value = findings.texts[name][position] if name in findings.texts else ""
        findings.cell(name, position, Fault("total_as_row", {"value": value or ""}))
