"""What every step works with: the configuration, the database and the marts. Made once per process."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Engine, text

from flows.config import Config, read_config
from flows.database import is_postgres, open_engine
from marts.files import locked
from marts.store import Store

# The two halves of the key of PostgreSQL's advisory lock; the first is ours, the second tells datasets apart.
_LOCK_SPACE = 0x4A494C48


@dataclass(frozen=True, slots=True)
class House:
    config: Config
    engine: Engine
    store: Store

    @contextmanager
    def refreshing(self, dataset: str) -> Iterator[None]:
        """One refresh of a dataset at a time, from its look at the database to its publication.

        Else a slow one could publish an older state over a newer one whose change rows are gone already.
        """
        if is_postgres(self.engine):
            # Workers on several machines meet in the database. A lock of the session goes when its process
            # dies.
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                key = {"space": _LOCK_SPACE, "dataset": dataset}
                connection.execute(text("SELECT pg_advisory_lock(:space, hashtext(:dataset))"), key)
                try:
                    yield
                finally:
                    connection.execute(text("SELECT pg_advisory_unlock(:space, hashtext(:dataset))"), key)
            return
        with locked(self.config.marts / f".refresh-{dataset}.lock"):
            yield


def open_house(config: Config) -> House:
    return House(config, open_engine(config.database_url), Store(config.marts))


@cache
def this_house() -> House:
    """The house that this process's environment names."""
    return open_house(read_config())
