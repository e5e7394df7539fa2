"""Database engines and transactions for PostgreSQL and SQLite."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 30


def open_engine(url: str) -> Engine:
    """Return an engine for `url`. SQLite uses WAL mode, and its transactions take the write lock at their start."""
    if not url.startswith("sqlite"):
        engine = create_engine(
            url, pool_pre_ping=True, pool_size=4, max_overflow=2, connect_args=_keepalives("keepalives")
        )
        event.listen(engine, "connect", _prepare_postgres)
        return engine
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _keepalives(prefix: str) -> dict[str, int]:
    """TCP keepalive settings: probe after 30 s of silence, give up 30 s later."""
    return {f"{prefix}_idle": 30, f"{prefix}_interval": 10, f"{prefix}_count": 3}


def _prepare_postgres(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # A machine that vanishes closes no connection. By default the server would keep its workers' locks for two hours.
    cursor = connection.cursor()
    for name, value in _keepalives("tcp_keepalives").items():
        cursor.execute(f"SET {name} = {value}")
    cursor.close()
    connection.commit()


def _prepare_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # Disable the driver's implicit transactions: `_begin_sqlite` chooses their kind.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "temp_store = MEMORY",
        "cache_size = -65536",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A deferred transaction that reads first fails at its first write if another one wrote in between. Taking the
    # write lock at the start waits instead.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a consistent snapshot for several reads. It is rolled back, and temporary tables with it."""
    options: dict[str, object] = {"reading": True}
    if is_postgres(engine):
        options["isolation_level"] = "REPEATABLE READ"
    with engine.connect().execution_options(**options) as connection:
        try:
            connection.begin()
            yield connection
        finally:
            connection.rollback()


def is_postgres(bind: Engine | Connection) -> bool:
    return bind.dialect.name == "postgresql"
