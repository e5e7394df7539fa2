"""Runtime of a process: its configuration, database engine and mart store."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache, partial

from sqlalchemy import Connection, Engine, text

from catalog.dataset import Dataset
from flows import publication
from flows.config import Config, read_config
from flows.database import is_postgres, open_engine
from marts.files import locked
from marts.objects import open_store
from marts.query import Reader
from marts.store import Store

# First half of our PostgreSQL advisory lock keys; the second half is a hash of the work's name.
_LOCK_SPACE = 0x4A494C48


@dataclass(frozen=True, slots=True)
class ExclusiveLock:
    """An exclusive lock on some work. Falsy if another worker holds the lock and we did not wait."""

    held: bool = True
    connection: Connection | None = None

    def __bool__(self) -> bool:
        return self.held

    def verify(self) -> None:
        """Raise if the lock was lost, which happens with its connection. Another worker may hold it by now."""
        if self.connection is not None:
            self.connection.execute(text("SELECT 1"))


@dataclass(frozen=True, slots=True)
class Runtime:
    config: Config
    engine: Engine
    store: Store

    @contextmanager
    def exclusive(self, work: str, *, wait: bool = True) -> Iterator[ExclusiveLock]:
        """Lock `work` for this worker. With `wait=False`, yield a falsy turn if another worker holds the lock.

        A refresh holds the lock from reading the database to publishing. Otherwise a slow refresh could overwrite a
        newer publication whose change rows are already deleted.
        """
        if is_postgres(self.engine):
            # Workers may run on several machines, so the lock is in the database. A session lock is released when its
            # process dies.
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                key = {"space": _LOCK_SPACE, "work": work}
                lock = "pg_advisory_lock" if wait else "pg_try_advisory_lock"
                acquired = connection.scalar(text(f"SELECT {lock}(:space, hashtext(:work))"), key)
                if not wait and not acquired:
                    yield ExclusiveLock(held=False)
                    return
                try:
                    yield ExclusiveLock(connection=connection)
                finally:
                    connection.execute(text("SELECT pg_advisory_unlock(:space, hashtext(:work))"), key)
            return
        path = self.config.data / "locks" / f"{work}.lock"
        with locked(path, wait=wait) as held:
            yield ExclusiveLock(held=held)

    def refresh_lock(self, dataset: Dataset, *, wait: bool = True) -> AbstractContextManager[ExclusiveLock]:
        """Lock the refresh of a dataset."""
        return self.exclusive(dataset.name, wait=wait)


def open_runtime(config: Config) -> Runtime:
    engine = open_engine(config.database_url)
    ledger = partial(publication.ledger, engine)
    store = open_store(config.marts_at or config.marts, config.marts, config.copies_bytes, ledger)
    return Runtime(config, engine, store)


@cache
def process_runtime() -> Runtime:
    """Return this process's runtime, configured by its environment."""
    return open_runtime(read_config())


@cache
def reader(runtime: Runtime) -> Reader:
    """Return the process's reader: one in-memory DuckDB each."""
    return Reader(runtime.store)
