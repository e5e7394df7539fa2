"""The tables of schedules and runs: the portal shows them, Dagster's daemon and the worker keep them."""

from functools import partial

from sqlalchemy import JSON, BigInteger, Boolean, Column, Integer, String, Table, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB

from flows.tables import METADATA, Moment

_Key = BigInteger().with_variant(Integer, "sqlite")
_Json = JSON().with_variant(JSONB(), "postgresql")
_required = partial(Column, nullable=False)

SCHEDULE: Table = Table(
    "operations_schedule",
    METADATA,
    Column("id", _Key, primary_key=True),
    _required("name", String(120)),
    _required("name_mr", String(120)),
    _required("what", String(12)),
    _required("datasets", _Json),
    Column("report_id", BigInteger),
    _required("cron", String(100)),
    _required("is_active", Boolean),
    _required("settled_until", Moment),
    Column("looked_at", Moment),
    _required("created_at", Moment),
    _required("updated_at", Moment),
)
RUN: Table = Table(
    "operations_run",
    METADATA,
    Column("id", _Key, primary_key=True),
    Column("run_id", String(64)),
    _required("job", String(20)),
    _required("dataset", String(64), default=""),
    _required("trigger", String(10)),
    Column("schedule_id", BigInteger),
    Column("scheduled_for", Moment),
    Column("import_id", BigInteger),
    Column("report_id", BigInteger),
    Column("requested_by_id", BigInteger),
    _required("state", String(10)),
    _required("steps_done", Integer, default=0),
    _required("steps_total", Integer, default=0),
    _required("failure", Text, default=""),
    _required("log", _Json, default=list),
    _required("created_at", Moment),
    Column("started_at", Moment),
    Column("finished_at", Moment),
    UniqueConstraint("run_id"),
)
