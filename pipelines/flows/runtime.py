"""What every step works with: the configuration, the database and the marts. Made once per process."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache, partial

from sqlalchemy import Connection, Engine, text

from catalog.dataset import Dataset
from flows import publication
from flows.config import Config, read_config
from flows.database import is_postgres, open_engine
from marts.files import locked, locked_if_free
from marts.objects import open_store
from marts.store import Store

# The two halves of the key of PostgreSQL's advisory lock; the first is ours, the second tells datasets apart.
_LOCK_SPACE = 0x4A494C48


@dataclass(frozen=True, slots=True)
class Turn:
    """The only one at some work, among all workers. False where another one is, and waiting was not wanted."""

    held: bool = True
    connection: Connection | None = None

    def __bool__(self) -> bool:
        return self.held

    def verify(self) -> None:
        """Raises where the lock went meanwhile, which it does with its connection: another worker may be at it."""
        if self.connection is not None:
            self.connection.execute(text("SELECT 1"))


@dataclass(frozen=True, slots=True)
class Runtime:
    """The configuration, the database and the marts of one process."""

    config: Config
    engine: Engine
    store: Store

    @contextmanager
    def exclusive(self, work: str, *, wait: bool = True) -> Iterator[Turn]:
        """One worker at a time at `work`; with `wait=False` the turn that is handed out may be false.

        The refresh of a dataset holds it from its look at the database to its publication: else a slow one could
        publish an older state over a newer one whose change rows are gone already.
        """
        if is_postgres(self.engine):
            # Workers on several machines meet in the database. A lock of the session goes when its process
            # dies.
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                key = {"space": _LOCK_SPACE, "work": work}
                lock = "pg_advisory_lock" if wait else "pg_try_advisory_lock"
                taken = connection.scalar(text(f"SELECT {lock}(:space, hashtext(:work))"), key)
                if not wait and not taken:
                    yield Turn(held=False)
                    return
                try:
                    yield Turn(connection=connection)
                finally:
                    connection.execute(text("SELECT pg_advisory_unlock(:space, hashtext(:work))"), key)
            return
        path = self.config.data / "locks" / f"{work}.lock"
        if wait:
            with locked(path):
                yield Turn()
        else:
            with locked_if_free(path) as held:
                yield Turn(held=held)

    def refreshing(self, dataset: Dataset, *, wait: bool = True) -> AbstractContextManager[Turn]:
        """One refresh of a dataset at a time."""
        return self.exclusive(dataset.name, wait=wait)


def open_runtime(config: Config) -> Runtime:
    engine = open_engine(config.database_url)
    ledger = partial(publication.ledger, engine)
    store = open_store(config.marts_at or config.marts, config.marts, config.copies_bytes, ledger)
    return Runtime(config, engine, store)


@cache
def this_house() -> Runtime:
    """The runtime for this process, as its environment names it."""
    return open_runtime(read_config())
