"""The tables that this process reads and writes, as SQLAlchemy Core. Django owns them, a test compares both."""

from datetime import UTC, datetime
from functools import cache
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
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator, TypeEngine

from catalog.dataset import Dataset
from catalog.fields import Field, Kind, Lookup
from catalog.registry import DATASETS

METADATA = MetaData()
LARGEST_INTEGER = 2_147_483_647


class Moment(TypeDecorator[datetime]):
    """An aware datetime, kept as timestamptz on PostgreSQL and, as Django does, as naive UTC on SQLite."""

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


_Id = BigInteger().with_variant(Integer, "sqlite")  # only INTEGER keys count up by themselves on SQLite
_Type = TypeEngine[Any] | type[TypeEngine[Any]]
_Json = JSON().with_variant(JSONB(), "postgresql")


def _id() -> Column[int]:
    return Column("id", _Id, primary_key=True)


def _required(name: str, type_: _Type, *, default: str | int | None = None) -> Column[Any]:
    return Column(name, type_, nullable=False, default=default)


DIVISION = Table(
    "geography_division",
    METADATA,
    _id(),
    Column("code", String),
    _required("name_en", String),
    _required("name_mr", String),
    _required("aliases", _Json),
    _required("is_active", Boolean),
)
DISTRICT = Table(
    "geography_district",
    METADATA,
    _id(),
    _required("division_id", BigInteger),
    Column("lgd_code", Integer),
    _required("name_en", String),
    _required("name_mr", String),
    _required("aliases", _Json),
    _required("is_active", Boolean),
)
CONFIGURATION = Table(
    "configuration_configuration",
    METADATA,
    _id(),
    _required("values", _Json),
    _required("revision", Integer),
    _required("updated_at", Moment),
)
TALUKA = Table(
    "geography_taluka",
    METADATA,
    _id(),
    _required("district_id", BigInteger),
    Column("lgd_code", Integer),
    _required("name_en", String),
    _required("name_mr", String),
    _required("aliases", _Json),
    _required("is_active", Boolean),
)


def _master(name: str, *more: Column[Any]) -> Table:
    return Table(
        name,
        METADATA,
        _id(),
        _required("name", String),
        _required("name_mr", String),
        _required("aliases", _Json),
        _required("is_active", Boolean),
        *more,
    )


MASTERS: dict[Lookup, Table] = {  # those that sheets name, by kind of lookup
    "service": _master("organisation_service", Column("days_allowed", Integer)),
    "office": _master("organisation_office"),
    "section": _master("organisation_section"),
}

IMPORT = Table(
    "imports_import",
    METADATA,
    _id(),
    _required("dataset", String(64)),
    _required("filename", String(255)),
    _required("size", BigInteger),
    _required("sha256", String(64)),
    _required("stored_path", String(500)),
    _required("preview", Boolean, default=False),
    _required("accept", String(8), default="all"),
    _required("mode", String(8), default="upsert"),
    Column("transaction_date", Date),
    _required("complete", Boolean, default=False),
    _required("missing_count", Integer, default=0),
    Column("listed_on", Date),
    Column("listed_units", _Json),
    Column("reading", _Json),
    _required("language", String(2), default="en"),
    Column("idempotency_key", String(200)),
    _required("request_digest", String(64)),
    _required("request_id", String(64), default=""),
    Column("created_by_id", BigInteger),
    Column("district_id", BigInteger),
    Column("taluka_id", BigInteger),
    Column("department", String(100)),
    _required("state", String(12), default="queued"),
    _required("attempts", Integer, default=0),
    Column("lease_owner", String(100)),
    Column("lease_until", Moment),
    _required("row_count", Integer, default=0),
    _required("imported_count", Integer, default=0),
    _required("updated_count", Integer, default=0),
    _required("unchanged_count", Integer, default=0),
    _required("error_count", Integer, default=0),
    _required("held_count", Integer, default=0),
    _required("warning_count", Integer, default=0),
    _required("failure", Text, default=""),
    _required("dagster_run_id", String(64), default=""),
    Column("rerun_of_id", BigInteger),
    _required("created_at", Moment),
    Column("started_at", Moment),
    Column("finished_at", Moment),
)
LEDGER = Table(
    "imports_ledgerentry",
    METADATA,
    _id(),
    _required("import_id", BigInteger),
    _required("row_id", BigInteger),
    _required("row_number", Integer),
    _required("action", String(6)),
    Column("prior", _Json),
    _required("revision_after", Integer),
)
CHANGE = Table(
    "imports_change",
    METADATA,
    _id(),
    _required("dataset", String(64)),
    _required("month", Date),
    _required("source", String(6)),
    Column("import_id", BigInteger),
    _required("created_at", Moment),
)
PLACES = {"division": DIVISION, "district": DISTRICT, "taluka": TALUKA}
DATASET_SETTING = Table(
    "operations_datasetsetting",
    METADATA,
    Column("dataset", String(64), primary_key=True),
    Column("pending_adds_up", String(6)),
)
PUBLICATION = Table(
    "operations_publication",
    METADATA,
    Column("dataset", String(64), primary_key=True),
    _required("epoch", String(32)),
    _required("version", BigInteger),
)
WORKER = Table(
    "operations_worker",
    METADATA,
    Column("name", String(100), primary_key=True),
    _required("seen_at", Moment),
    _required("state", String(20)),
)
HOLIDAY = Table(
    "submissions_holiday",
    METADATA,
    _id(),
    _required("day", Date),
    _required("name", String(200)),
    _required("name_mr", String(200)),
)
ALERT_RULE = Table(
    "alerts_rule",
    METADATA,
    _id(),
    _required("dataset", String(64)),
    _required("kind", String(8)),
    _required("figure", String(64)),
    _required("older_than", Integer),
    _required("comparison", String(9)),
    _required("threshold", Numeric(18, 2)),
    _required("span", String(5)),
    _required("by", String(10)),
    _required("only", _Json),
    _required("minimum", Numeric(18, 2)),
    _required("is_active", Boolean),
    _required("updated_at", Moment),
)
ALERT = Table(
    "alerts_alert",
    METADATA,
    _id(),
    _required("rule_id", BigInteger),
    _required("object", String(100)),
    _required("department", String(100)),
    _required("value", Numeric(18, 2)),
    _required("threshold", Numeric(18, 2)),
    Column("figure", Numeric(18, 2)),
    Column("previous", Numeric(18, 2)),
    Column("quiet_since", Date),
    Column("judged", _Json),
    _required("state", String(12)),
    _required("first_seen", Moment),
    _required("last_seen", Moment),
    Column("resolved_at", Moment),
    Column("acknowledged_at", Moment),
    Column("acknowledged_by_id", BigInteger),
)
ALERT_CHECK = Table(
    "alerts_check",
    METADATA,
    Column("dataset", String(64), primary_key=True),
    _required("version", Integer),
    _required("day", Date),
    _required("rules", String(64)),
    _required("checked_at", Moment),
    _required("failure", String(200)),
)


def column_type(field: Field) -> TypeEngine[Any]:
    """The type of the column that stores `field`."""
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
    """The table of `dataset`'s rows."""
    return Table(
        dataset.table,
        METADATA,
        _id(),
        *(Column(one.column, column_type(one), nullable=one.nullable) for one in dataset.stored_fields),
        _required("revision", Integer),
        Column("import_id", BigInteger),
        Column("created_by_id", BigInteger),
        _required("created_at", Moment),
        _required("updated_at", Moment),
        UniqueConstraint(*dataset.key),
    )


TABLES = {name: dataset_table(dataset) for name, dataset in DATASETS.items()}
