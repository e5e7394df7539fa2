"""Rows of the database as lines of JSON, the same whichever database they come from, and back.

A table's digest is the sum of its lines' hashes: it does not depend on the order in which a database gives them.
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

# Of the moment, not of the installation: heartbeats and files on their way to a reader; and sessions, so that nobody is
# logged in by a restore.
LEFT_OUT = frozenset({"operations_worker", "accounts_session", "downloads_download"})


@dataclass(slots=True)
class Digest:
    """How many rows a table has, and what they are."""

    rows: int = 0
    total: int = 0

    def add(self, line: bytes) -> None:
        self.rows += 1
        self.total = (self.total + int.from_bytes(sha256(line).digest(), "big")) % 2**256

    @property
    def text(self) -> str:
        return f"{self.total:064x}"


def tables(apps: Apps) -> list[type[models.Model]]:
    """The models whose tables are kept, links between them included."""
    every = apps.get_models(include_auto_created=True)
    found = {model._meta.db_table: model for model in every if model._meta.managed and not model._meta.proxy}
    return [found[name] for name in sorted(found) if name not in LEFT_OUT]


def columns(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    return list(model._meta.local_concrete_fields)


def lines(model: type[models.Model], connection: BaseDatabaseWrapper) -> Iterator[bytes]:
    """The table's rows, each as a line without its end."""
    fields = columns(model)
    names = [field.attname for field in fields]
    query = model._base_manager.order_by("pk").values_list(*names).query
    # Of this very connection, whichever is the default just now; never more than a chunk is in memory.
    rows = query.get_compiler(connection=connection).results_iter(
        tuple_expected=True, chunked_fetch=True, chunk_size=CHUNK
    )
    for row in rows:
        values = (_written(field, value) for field, value in zip(fields, row, strict=True))
        line = dict(zip(names, values, strict=True))
        # Sorted: PostgreSQL keeps the keys of a JSON value in an order of its own.
        yield orjson.dumps(line, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def _written(field: "models.Field[Any, Any]", value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, Decimal):
        places = getattr(field, "decimal_places", None)
        return str(value if places is None else round(value, places))
    if isinstance(value, memoryview | bytes):
        return bytes(value).hex()
    return value if value is None or isinstance(value, bool | int | float | str | list | dict) else str(value)


def in_order(
    models_: Iterable[type[models.Model]],
) -> tuple[list[type[models.Model]], list[type[models.Model]]]:
    """The tables so that what is referred to comes first: those that refer to each other in a circle (with what they
    need), and all others. Only the former's references have to wait for the end to be checked."""
    found = {model._meta.db_table: model for model in models_}
    direct = {name: {other for other in _referred(model) if other in found} for name, model in found.items()}

    def reach(name: str) -> set[str]:
        seen: set[str] = set()
        ahead = [name]
        while ahead:
            new = direct[ahead.pop()] - seen
            seen |= new
            ahead += new
        return seen

    needs = {name: reach(name) for name in found}
    circles = {name for name, need in needs.items() if name in need}
    first = circles.union(*(needs[name] for name in circles))
    sorter = TopologicalSorter({name: direct[name] - first for name in found if name not in first})
    return [found[name] for name in sorted(first)], [found[name] for name in sorter.static_order()]


def _referred(model: type[models.Model]) -> Iterator[str]:
    for field in columns(model):
        if field.remote_field is not None:
            yield field.remote_field.model._meta.db_table


def digest(model: type[models.Model], connection: BaseDatabaseWrapper) -> Digest:
    found = Digest()
    for line in lines(model, connection):
        found.add(line)
    return found


def empty(models_: Iterable[type[models.Model]], connection: BaseDatabaseWrapper) -> None:
    """Delete every row of these tables, and of those that are left out."""
    names = [model._meta.db_table for model in models_]
    quoted = [connection.ops.quote_name(name) for name in [*names, *LEFT_OUT]]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(quoted)}")
        else:
            for name in quoted:  # foreign keys are looked at when the transaction ends
                cursor.execute(f"DELETE FROM {name}")


def insert(model: type[models.Model], found: Iterable[bytes], connection: BaseDatabaseWrapper) -> Digest:
    """Write lines into the (empty) table; what they were, for comparison."""
    fields, digest = columns(model), Digest()
    names = ", ".join(connection.ops.quote_name(field.column or field.attname) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    marks = ", ".join(["%s"] * len(fields))
    batch: list[list[Any]] = []
    with connection.cursor() as cursor:

        def write() -> None:
            if batch and connection.vendor == "postgresql":
                from psycopg2.extras import execute_values

                with connection.wrap_database_errors:  # the driver's own cursor: its errors become Django's
                    execute_values(
                        cursor.cursor, f"INSERT INTO {table} ({names}) VALUES %s", batch, page_size=500
                    )
            elif batch:
                cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", batch)
            batch.clear()

        for line in found:
            digest.add(line)
            row = orjson.loads(line)
            batch.append([_stored(field, row[field.attname], connection) for field in fields])
            if len(batch) >= CHUNK:
                write()
        write()
    return digest


def _stored(field: "models.Field[Any, Any]", value: object, connection: BaseDatabaseWrapper) -> object:
    if isinstance(value, str) and isinstance(field, models.DateTimeField):
        value = parse_datetime(value)
    elif isinstance(value, str) and isinstance(field, models.BinaryField):
        value = bytes.fromhex(value)
    return field.get_db_prep_save(value, connection)
