"""A process's pulse: a thread that says it lives and keeps the lease of the import in hand. Others, on whatever
machine, see who fell silent.
"""

import logging
import threading
from datetime import timedelta
from types import TracebackType

from sqlalchemy import Connection, Engine, delete, insert, select, update

from flows import queue
from flows.queue import Job
from flows.tables import WORKER

SECONDS = 4.0
SILENT = timedelta(minutes=2)  # without a beat: dead, or as good as
FORGET = timedelta(days=1)
# The state of a process that carries a run of Dagster's daemon, and no imports: to the portal it is no worker.
RUN = "run"
log = logging.getLogger(__name__)


class Beat:
    """`with Beat(engine, name) as beat:`; set `beat.job` while an import is in hand."""

    def __init__(self, engine: Engine, name: str, state: str = "") -> None:
        self._engine = engine
        self._name = name
        self._state = state
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.job: Job | None = None

    def __enter__(self) -> "Beat":
        self._pulse()
        with self._engine.begin() as connection:
            connection.execute(delete(WORKER).where(WORKER.c.seen_at < queue.clock(connection, -FORGET)))
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name="beat", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(SECONDS)
        with self._engine.begin() as connection:
            connection.execute(delete(WORKER).where(WORKER.c.name == self._name))

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                self._pulse()
            except Exception:
                # The database may be away for a moment; the lease is long enough for several more tries.
                log.exception("no heartbeat")

    def _pulse(self) -> None:
        job = self.job
        values = {
            "seen_at": queue.clock(self._engine),
            "state": self._state or ("working" if job else "idle"),
        }
        with self._engine.begin() as connection:
            known = connection.execute(update(WORKER).where(WORKER.c.name == self._name).values(values))
            if not known.rowcount:
                connection.execute(insert(WORKER).values(name=self._name, **values))
        if job is not None:
            queue.renew(self._engine, job)  # if it was taken over, the transaction that writes finds out


def beating(connection: Connection) -> set[str]:
    """The processes that were heard of lately."""
    return set(
        connection.scalars(select(WORKER.c.name).where(WORKER.c.seen_at > queue.clock(connection, -SILENT)))
    )
