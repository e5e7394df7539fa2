"""Pandera schemas for a dataset's definition.

`sheet_schema` checks the typed rows of a sheet; `facts_schema` is used by the pipelines' asset checks on stored rows.
"""

from decimal import Decimal
from functools import cache

import pandera.polars as pa
import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind

PLACE_COLUMNS = ("division_id", "district_id", "taluka_id")
# The name of a failed check is the code of its message.
MISSING, NEGATIVE, TOO_LARGE, CHOICE, TOO_LONG = "missing", "negative", "too_large", "choice", "too_long"


def dtype(field: Field) -> pl.DataType:
    match field.kind:
        case Kind.PLACE | Kind.LOOKUP | Kind.COUNT:
            return pl.Int64()
        case Kind.DECIMAL:
            return pl.Decimal(24, field.decimals)
        case Kind.DATE:
            return pl.Date()
        case _:
            return pl.String()


def filled(field: Field) -> bool:
    """Whether every row has a value. A blank number is 0 and a blank optional text is ''; only ids and dates stay
    null.
    """
    return field.required or bool(field.default) or field.kind not in (Kind.PLACE, Kind.LOOKUP, Kind.DATE)


def checks(field: Field) -> list[pa.Check]:
    result: list[pa.Check] = []
    if field.numeric:
        result.append(pa.Check.ge(0 if field.kind is Kind.COUNT else Decimal(0), name=NEGATIVE))
        if field.maximum is not None:
            maximum = int(field.maximum) if field.kind is Kind.COUNT else Decimal(field.maximum)
            result.append(pa.Check.le(maximum, name=TOO_LARGE))
    elif field.kind is Kind.CHOICE:
        values = [choice.value for choice in field.choices]
        result.append(pa.Check.isin(values if field.required else ["", *values], name=CHOICE))
    elif field.kind is Kind.TEXT and field.max_length:
        result.append(pa.Check.str_length(max_value=field.max_length, name=TOO_LONG))
    return result


@cache
def sheet_schema(dataset: Dataset) -> pa.DataFrameSchema:
    """Every field of the sheet, typed and bounded; the caller finds blank and duplicate cells."""
    return pa.DataFrameSchema(
        {
            field.column: pa.Column(
                dtype(field), checks=checks(field), nullable=not filled(field), required=False
            )
            for field in dataset.entered_fields
        },
        name=dataset.name,
    )


@cache
def facts_schema(dataset: Dataset) -> pa.DataFrameSchema:
    """Stored rows with the ids of their parent places; the natural key is unique."""
    columns = {
        field.column: pa.Column(dtype(field), checks=checks(field), nullable=not filled(field), coerce=False)
        for field in dataset.stored_fields
    }
    if dataset.place:
        for name in PLACE_COLUMNS:
            columns.setdefault(name, pa.Column(pl.Int64, nullable=False))
    return pa.DataFrameSchema(columns, unique=list(dataset.key), name=f"{dataset.name}_facts")
