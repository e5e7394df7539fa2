"""SQLAlchemy Core tables of the portal's database. Django owns the schema; a test compares both."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Integer,
    MetaData,
    Numeric,
    String,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator, TypeEngine

from catalog.dataset import Dataset
from catalog.fields import Field, Kind, Lookup
from catalog.registry import DATASETS

METADATA = MetaData()
LARGEST_INTEGER = 2_147_483_647


class UTCDateTime(TypeDecorator[datetime]):
    """Aware datetime, stored as Django does: timestamptz on PostgreSQL, naive UTC on SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name == "postgresql":
            return value
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


_TYPES: dict[str, TypeEngine[Any]] = {
    "BigAutoField": BigInteger().with_variant(Integer, "sqlite"),  # SQLite only autoincrements INTEGER keys
    "BigIntegerField": BigInteger(),
    "BooleanField": Boolean(),
    "DateField": Date(),
    "DateTimeField": UTCDateTime(),
    "ForeignKey": BigInteger(),
    "IntegerField": Integer(),
    "JSONField": JSON().with_variant(JSONB(), "postgresql"),
    "PositiveIntegerField": Integer(),
    "PositiveSmallIntegerField": Integer(),
    "TextField": Text(),
}
_SIZED: dict[str, Callable[..., TypeEngine[Any]]] = {"CharField": String, "DecimalField": Numeric}
# Generated from the portal's models by `python -m django export_tables`.
_DECLARED = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))


def _column(
    name: str,
    kind: str,
    *,
    size: Sequence[int] = (),
    key: bool = False,
    null: bool = False,
    default: object = None,
) -> Column[Any]:
    type_ = _SIZED[kind](*size) if size else _TYPES[kind]
    return Column(name, type_, primary_key=key, nullable=null, default=default)


def _table(name: str) -> Table:
    return Table(name, METADATA, *(_column(column, **about) for column, about in _DECLARED[name].items()))


DIVISION, DISTRICT, TALUKA = map(_table, ("geography_division", "geography_district", "geography_taluka"))
PLACES = {"division": DIVISION, "district": DISTRICT, "taluka": TALUKA}
MASTERS: dict[Lookup, Table] = {  # resolved from names in sheets, by kind of lookup
    "service": _table("organisation_service"),
    "office": _table("organisation_office"),
    "section": _table("organisation_section"),
}
LEGAL_TERM = _table("organisation_legalterm")
CONFIGURATION = _table("configuration_configuration")
PERSON = _table("accounts_user")

IMPORT = _table("imports_import")
LEDGER = _table("imports_ledgerentry")
CHANGE = _table("imports_change")
LAYOUT = _table("imports_layout")
DOWNLOAD = _table("downloads_download")
MARK = _table("transactions_case_mark")
CASE_PAUSE = _table("transactions_case_pause")
SIGNED_MONTH = _table("submissions_signedmonth")
MONTH_REVISION = _table("submissions_monthrevision")
HOLIDAY = _table("submissions_holiday")
WORKING_WEEK = _table("submissions_workingweek")
MARKER = _table("targets_marker")  # targets and events of measures

SCHEDULE = _table("operations_schedule")
RUN = _table("operations_run")
DATASET_SETTING = _table("operations_datasetsetting")
PUBLICATION = _table("operations_publication")
WORKER = _table("operations_worker")
ALERT_RULE = _table("alerts_rule")
ALERT = _table("alerts_alert")
ALERT_CHECK = _table("alerts_check")


def column_type(field: Field) -> TypeEngine[Any]:
    """Return the type of the column that stores `field`."""
    if field.kind in (Kind.PLACE, Kind.LOOKUP):
        return BigInteger()
    if field.kind is Kind.DATE:
        return Date()
    if field.kind is Kind.COUNT:
        return Integer() if field.maximum is not None and field.maximum <= LARGEST_INTEGER else BigInteger()
    if field.kind is Kind.DECIMAL:
        return Numeric(18, field.decimals)
    if field.kind is Kind.CHOICE:
        return String(20 if all(len(choice.value) <= 20 for choice in field.choices) else 64)
    return String(field.max_length or None)


@cache
def dataset_table(dataset: Dataset) -> Table:
    """Return the table of `dataset`. Variants of a dataset with other rules share it."""
    if (known := METADATA.tables.get(dataset.table)) is not None:
        return known
    return Table(
        dataset.table,
        METADATA,
        _column("id", "BigAutoField", key=True),
        *(
            Column(field.column, column_type(field), nullable=field.nullable)
            for field in dataset.stored_fields
        ),
        _column("revision", "IntegerField"),
        _column("import_id", "ForeignKey", null=True),
        _column("created_by_id", "ForeignKey", null=True),
        _column("created_at", "DateTimeField"),
        _column("updated_at", "DateTimeField"),
    )


TABLES = {name: dataset_table(dataset) for name, dataset in DATASETS.items()}
