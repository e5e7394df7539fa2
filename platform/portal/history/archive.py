"""Archive of the database: which rows and columns are archived, and the tables that hold them.

`PORTAL_DATA/history/history.sqlite3` has each archived table once, with all versions of a row. `_since` is the first
record that saw a version, `_until` the first that no longer did. A past state is read through views with the tables'
names, which select the versions that its record saw.

    record(number, day, moment, manifest, pinned, thinned)      manifest: of the published figures, zlib
    block(name, number, signature)                              last signature of a block of a large table
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from django.apps import apps
from django.conf import settings
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.backends.utils import CursorWrapper

from catalog.registry import DATASETS
from portal.settings.database import sqlite

OPEN = 2**62  # `_until` of current versions
_APPS = frozenset(
    {"geography", "organisation", "configuration", "targets", "transactions", "submissions", "war_room"}
)
_TABLES = frozenset(
    [
        "audit_auditentry",
        "imports_import",
        "imports_undo",
        "imports_change",
        "imports_ledgerentry",
        "operations_datasetsetting",
    ]
)
_APPEND_ONLY = frozenset({"audit_auditentry", "imports_ledgerentry"})
# Of users only what figures show: who entered or imported something, and whose account it is.
_PERSON = frozenset(
    [
        "id",
        "name",
        "role",
        "department_id",
        "head_of_office",
        "is_active",
        "is_demo",
        "is_service",
        "created_at",
        "updated_at",
    ]
)
# Columns that no response about figures uses.
_UNREAD = {
    "audit_auditentry": {"address", "request_id", "previous_hash", "hash"},
    "imports_import": {
        *("reading", "stored_path", "idempotency_key", "request_digest", "lease_owner", "lease_until"),
    },
    "organisation_department": {"contact_name", "contact_name_mr", "contact_mobile", "contact_email"},
}
_ROWS = {
    "audit_auditentry": models.Q(entity__in=list(DATASETS)),
    "imports_import": models.Q(preview=False),
}
# A block of a large table is read again if its signature changed.
BLOCK = 4_096


@dataclass(frozen=True)
class ArchivedTable:
    """An archived table: its columns in write order, and a filter for its rows."""

    model: type[models.Model]
    fields: "tuple[models.Field[Any, Any], ...]"
    only: models.Q = field(default_factory=models.Q)

    @property
    def table(self) -> str:
        return self.model._meta.db_table

    @property
    def key(self) -> str:
        return str(self.model._meta.pk.column)

    @property
    def columns(self) -> list[str]:
        return [str(field.column) for field in self.fields]

    @property
    def signature(self) -> tuple[str, ...] | None:
        """Expressions that, with the row count, reveal changes in a block: revision and update time, which every writer
        sets; empty for append-only tables. None: compare the whole table.
        """
        if self.table in _APPEND_ONLY:
            return ()
        numbered = isinstance(self.model._meta.pk, models.AutoField)
        written = {"revision", "updated_at"} <= set(self.columns)
        if numbered and written and self.model._meta.app_label == "transactions":
            return ("sum(revision)", "max(updated_at)")
        return None


@cache
def archived_tables() -> tuple[ArchivedTable, ...]:
    tables: list[ArchivedTable] = []
    for model in apps.get_models(include_auto_created=True):
        table, fields = model._meta.db_table, model._meta.local_concrete_fields
        if table == "accounts_user":
            tables.append(ArchivedTable(model, tuple(field for field in fields if field.attname in _PERSON)))
        elif model._meta.app_label in _APPS or table in _TABLES:
            unread = _UNREAD.get(table, set())
            read = tuple(field for field in fields if field.attname not in unread)
            tables.append(ArchivedTable(model, read, _ROWS.get(table, models.Q())))
    return tuple(tables)


def folder() -> Path:
    return Path(settings.PORTAL_DATA) / "history"


def database() -> Path:
    return folder() / "history.sqlite3"


def files() -> Path:
    """Folder of the figures' files, named by hash: `ab/abcd….parquet`."""
    return folder() / "files"


class History(DatabaseWrapper):
    """A connection to the archive: for writing with `number` None, else for reading what the record `number` saw."""

    def __init__(self, number: int | None = None) -> None:
        options = {"timeout": 20, "init_command": "PRAGMA busy_timeout=20000; PRAGMA cache_size=-16000;"}
        given = {**sqlite(str(database())), "OPTIONS": options, "CONN_MAX_AGE": None}
        super().__init__(connections.configure_settings({"default": given})["default"], "default")
        self.number = number

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        opened: sqlite3.Connection = super().get_new_connection(conn_params)
        if self.number is None:
            opened.execute("PRAGMA journal_mode=WAL")
            opened.execute("PRAGMA synchronous=FULL")
            return opened
        for table in archived_tables():
            columns_present = {row[1] for row in opened.execute(f'PRAGMA main.table_info("{table.table}")')}
            opened.execute(_view(table, columns_present, self.number))
        opened.execute("PRAGMA query_only=ON")
        return opened


def _view(table: ArchivedTable, columns_present: Iterable[str], number: int) -> str:
    """Return the view of a table as the record `number` saw it. Columns not archived, or added later, get defaults."""
    listed = []
    for column in table.model._meta.local_concrete_fields:
        name = str(column.column)
        value = f'"{name}"' if name in columns_present and column in table.fields else _empty(column)
        listed.append(f'{value} AS "{name}"')
    source = (
        f'main."{table.table}" WHERE _since <= {number} AND _until > {number}'
        if columns_present
        else "(SELECT 1) WHERE 0"
    )
    return f'CREATE TEMP VIEW "{table.table}" AS SELECT {", ".join(listed)} FROM {source}'


def _empty(column: "models.Field[Any, Any]") -> str:
    """Return the column's default as an SQL literal, or an empty value."""
    if column.null:
        return "NULL"
    if isinstance(column, models.DateField):
        return "'1970-01-01 00:00:00'" if isinstance(column, models.DateTimeField) else "'1970-01-01'"
    default = column.get_default()
    if isinstance(column, models.JSONField):
        default = orjson.dumps(default).decode()
    if isinstance(default, str):
        return "'" + default.replace("'", "''") + "'"
    return str(int(default or 0))


def prepare(target: BaseDatabaseWrapper) -> None:
    """Create missing tables and columns, in the caller's transaction."""
    with target.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE IF NOT EXISTS record (number INTEGER PRIMARY KEY, day TEXT NOT NULL, moment TEXT NOT NULL,"
            " manifest BLOB NOT NULL, pinned INTEGER NOT NULL, thinned INTEGER NOT NULL DEFAULT 0)"
        )
        cursor.execute(
            "CREATE TABLE IF NOT EXISTS block (name TEXT, number INTEGER, signature TEXT, PRIMARY KEY (name, number))"
        )
        for table in archived_tables():
            cursor.execute(f'PRAGMA table_info("{table.table}")')
            columns_present = {row[1] for row in cursor.fetchall()}
            if not columns_present:
                columns = ", ".join(f'"{column.column}" {column.db_type(target)}' for column in table.fields)
                cursor.execute(
                    f'CREATE TABLE "{table.table}" ({columns}, _since INTEGER NOT NULL, _until INTEGER NOT NULL)'
                )
                _index(cursor, table.table, (table.key, "_until"))
                for names in _indexed(table):
                    _index(cursor, table.table, names)
                continue
            new_columns = [column for column in table.fields if column.column not in columns_present]
            if new_columns:  # compare all blocks again, to fill the new columns
                cursor.execute("DELETE FROM block WHERE name = %s", [table.table])
            for column in new_columns:
                cursor.execute(
                    f'ALTER TABLE "{table.table}" ADD COLUMN "{column.column}" {column.db_type(target)}'
                    f" DEFAULT {_empty(column)}"
                )


def _indexed(table: ArchivedTable) -> set[tuple[str, ...]]:
    """Return the columns of the model's indexes, as far as they are archived."""
    columns = {column.name: str(column.column) for column in table.fields}
    indexes: set[tuple[str, ...]] = {
        (columns[column.name],) for column in table.fields if getattr(column, "db_index", False)
    }
    unique = [rule for rule in table.model._meta.constraints if isinstance(rule, models.UniqueConstraint)]
    for index in (*table.model._meta.indexes, *unique):
        names = [name.lstrip("-") for name in index.fields]
        if names and set(names) <= columns.keys():
            indexes.add(tuple(columns[name] for name in names))
    return indexes


def _index(cursor: CursorWrapper, table: str, names: tuple[str, ...]) -> None:
    listed = ", ".join(f'"{name}"' for name in names)
    cursor.execute(f'CREATE INDEX "{table}_{"_".join(names)}" ON "{table}" ({listed})')
