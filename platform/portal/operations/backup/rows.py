"""Serialize database rows as JSON lines, identical for SQLite and PostgreSQL, and load them back.

A table's digest is the sum of its lines' hashes, so that row order does not matter.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from graphlib import TopologicalSorter
from hashlib import sha256
from typing import Any

import orjson
from django.apps.registry import Apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.dateparse import parse_datetime

CHUNK = 2_000

# Transient: heartbeats, pending downloads and responses to repeat. Sessions too, so that a restore logs no one in.
LEFT_OUT = frozenset({"operations_worker", "accounts_session", "downloads_download", "core_idempotencykey"})


@dataclass(slots=True)
class Digest:
    """Row count and order-independent hash of a table's lines."""

    rows: int = 0
    total: int = 0

    def add(self, line: bytes) -> None:
        self.rows += 1
        self.total = (self.total + int.from_bytes(sha256(line).digest(), "big")) % 2**256

    @property
    def text(self) -> str:
        return f"{self.total:064x}"


def tables(apps: Apps) -> list[type[models.Model]]:
    """Return the models whose tables are backed up, many-to-many tables included."""
    registered = apps.get_models(include_auto_created=True)
    by_table = {
        model._meta.db_table: model for model in registered if model._meta.managed and not model._meta.proxy
    }
    return [by_table[name] for name in sorted(by_table) if name not in LEFT_OUT]


def columns(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    return list(model._meta.local_concrete_fields)


def lines(model: type[models.Model], connection: BaseDatabaseWrapper) -> Iterator[bytes]:
    """Yield the table's rows as JSON, without line endings."""
    fields = columns(model)
    names = [field.attname for field in fields]
    query = model._base_manager.order_by("pk").values_list(*names).query
    # Through this connection, whichever is the default; at most one chunk is in memory.
    rows = query.get_compiler(connection=connection).results_iter(
        tuple_expected=True, chunked_fetch=True, chunk_size=CHUNK
    )
    for row in rows:
        values = (_serialized(field, value) for field, value in zip(fields, row, strict=True))
        line = dict(zip(names, values, strict=True))
        # PostgreSQL does not preserve the key order of JSON values.
        yield orjson.dumps(line, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def _serialized(field: "models.Field[Any, Any]", value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, Decimal):
        places = getattr(field, "decimal_places", None)
        return str(value if places is None else round(value, places))
    if isinstance(value, memoryview | bytes):
        return bytes(value).hex()
    return value if value is None or isinstance(value, bool | int | float | str | list | dict) else str(value)


def dependency_order(
    models_: Iterable[type[models.Model]],
) -> tuple[list[type[models.Model]], list[type[models.Model]]]:
    """Split the tables into those in reference cycles (with their dependencies) and the rest, in dependency order.

    Only the first group needs deferred foreign key checks.
    """
    by_table = {model._meta.db_table: model for model in models_}
    direct = {
        name: {target for target in _referenced_tables(model) if target in by_table}
        for name, model in by_table.items()
    }

    def reach(name: str) -> set[str]:
        seen: set[str] = set()
        queue = [name]
        while queue:
            new = direct[queue.pop()] - seen
            seen |= new
            queue += new
        return seen

    needs = {name: reach(name) for name in by_table}
    cyclic = {name for name, need in needs.items() if name in need}
    first = cyclic.union(*(needs[name] for name in cyclic))
    sorter = TopologicalSorter({name: direct[name] - first for name in by_table if name not in first})
    return [by_table[name] for name in sorted(first)], [by_table[name] for name in sorter.static_order()]


def _referenced_tables(model: type[models.Model]) -> Iterator[str]:
    for field in columns(model):
        if field.remote_field is not None:
            yield field.remote_field.model._meta.db_table


def digest(model: type[models.Model], connection: BaseDatabaseWrapper) -> Digest:
    result = Digest()
    for line in lines(model, connection):
        result.add(line)
    return result


def empty(models_: Iterable[type[models.Model]], connection: BaseDatabaseWrapper) -> None:
    """Delete every row of these tables and of `LEFT_OUT`."""
    names = [model._meta.db_table for model in models_]
    quoted = [connection.ops.quote_name(name) for name in [*names, *LEFT_OUT]]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(quoted)}")
        else:
            for name in quoted:  # foreign keys are checked at commit
                cursor.execute(f"DELETE FROM {name}")


def insert(model: type[models.Model], json_lines: Iterable[bytes], connection: BaseDatabaseWrapper) -> Digest:
    """Insert lines into the (empty) table and return their digest."""
    fields, digest = columns(model), Digest()
    names = ", ".join(connection.ops.quote_name(field.column or field.attname) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    placeholders = ", ".join(["%s"] * len(fields))
    batch: list[list[Any]] = []
    with connection.cursor() as cursor:

        def write() -> None:
            if batch and connection.vendor == "postgresql":
                from psycopg2.extras import execute_values

                with connection.wrap_database_errors:  # the raw driver cursor would raise psycopg2's errors
                    execute_values(
                        cursor.cursor, f"INSERT INTO {table} ({names}) VALUES %s", batch, page_size=500
                    )
            elif batch:
                cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({placeholders})", batch)
            batch.clear()

        for line in json_lines:
            digest.add(line)
            row = orjson.loads(line)
            batch.append([_deserialized(field, row[field.attname], connection) for field in fields])
            if len(batch) >= CHUNK:
                write()
        write()
    return digest


def _deserialized(field: "models.Field[Any, Any]", value: object, connection: BaseDatabaseWrapper) -> object:
    if isinstance(value, str) and isinstance(field, models.DateTimeField):
        value = parse_datetime(value)
    elif isinstance(value, str) and isinstance(field, models.BinaryField):
        value = bytes.fromhex(value)
    return field.get_db_prep_save(value, connection)
