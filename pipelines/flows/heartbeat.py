"""Heartbeat of a process: a thread that reports it alive and renews the lease of its current import.

Workers on any machine can tell from it which processes have gone silent.
"""

import logging
import threading
from datetime import timedelta
from types import TracebackType

from sqlalchemy import Connection, Engine, delete, insert, select, update

from flows import queue
from flows.queue import Job
from flows.tables import WORKER

INTERVAL_SECONDS = 4.0
SILENCE_LIMIT = timedelta(minutes=2)  # without a heartbeat for this long, a process counts as dead
DELETE_AFTER = timedelta(days=1)
# State of a process that executes a run of Dagster's daemon. It takes no imports, so the portal does not list it as a
# worker.
RUN_STATE = "run"
log = logging.getLogger(__name__)


class Heartbeat:
    """Use as `with Heartbeat(engine, name) as beat:`, and set `beat.job` while an import is being processed."""

    def __init__(self, engine: Engine, name: str, state: str = "") -> None:
        self._engine = engine
        self._name = name
        self._state = state
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.job: Job | None = None

    def __enter__(self) -> "Heartbeat":
        self._send()
        with self._engine.begin() as connection:
            connection.execute(
                delete(WORKER).where(WORKER.c.seen_at < queue.clock(connection, -DELETE_AFTER))
            )
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name="beat", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(INTERVAL_SECONDS)
        if self._state == RUN_STATE:
            return  # it falls silent: Dagster records the end of a run only after its last step
        with self._engine.begin() as connection:
            connection.execute(delete(WORKER).where(WORKER.c.name == self._name))

    def _run(self) -> None:
        while not self._stop.wait(INTERVAL_SECONDS):
            try:
                self._send()
            except Exception:
                # The database may be briefly unavailable; the lease outlasts several retries.
                log.exception("no heartbeat")

    def _send(self) -> None:
        job = self.job
        values = {
            "seen_at": queue.clock(self._engine),
            "state": self._state or ("working" if job else "idle"),
        }
        with self._engine.begin() as connection:
            updated = connection.execute(update(WORKER).where(WORKER.c.name == self._name).values(values))
            if not updated.rowcount:
                connection.execute(insert(WORKER).values(name=self._name, **values))
        if job is not None:
            queue.renew(self._engine, job)  # a takeover is detected by the transaction that writes


def live_processes(connection: Connection) -> set[str]:
    """Return the processes with a recent heartbeat."""
    return set(
        connection.scalars(
            select(WORKER.c.name).where(WORKER.c.seen_at > queue.clock(connection, -SILENCE_LIMIT))
        )
    )
