"""Deferred recording of an import's Dagster events, so that users do not wait for it.

A run writes some thirty events, each in its own transaction. While the worker is `holding` a run, its events are
appended to a file and recorded once the worker is idle. The file outlives its process: events of a killed worker are
recorded by another one. A run that takes longer than `MAX_HOLD_SECONDS` is recorded as it goes.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from dagster import (
    AssetKey,
    AssetRecordsFilter,
    DagsterEventType,
    DagsterInstance,
    DagsterRun,
    EventLogEntry,
    EventLogRecord,
)
from dagster._core.events import DagsterEventBatchMetadata
from dagster._core.storage.event_log.base import AssetEntry, AssetRecord
from dagster._serdes import deserialize_value, serialize_value
from dagster_shared.serdes.errors import DeserializationError

MAX_HOLD_SECONDS = 2.0
MAX_WAITING = 10  # unrecorded runs that are tolerated while imports are queued
# Events refer to earlier ones by storage id. Held events have no storage id yet, so they use this offset plus their
# line number.
PROVISIONAL_IDS = 8_640_197_253_000_000_000
log = logging.getLogger(__name__)


class HeldEvents:
    """Held events of one run, in a file."""

    def __init__(self, path: Path) -> None:
        self.path, self.began, self.lines = path, time.monotonic(), 0
        self.latest: dict[AssetKey, AssetRecord] = {}

    def add(self, entry: EventLogEntry) -> None:
        with self.path.open("ab", buffering=0) as file:
            file.write(serialize_value(entry).encode() + b"\n")
        if (key := _materialized(entry)) is not None:
            record = EventLogRecord(PROVISIONAL_IDS + self.lines, entry)
            last = AssetEntry(asset_key=key, last_materialization_record=record)
            self.latest[key] = AssetRecord(storage_id=0, asset_entry=last)
        self.lines += 1


class Recorder(DagsterInstance):
    """Dagster instance that can defer the events of a run."""

    _folder: Path
    _waiting: deque[str]
    _held: HeldEvents | None = None
    _recording: Iterator[None] | None = None

    def use_folder(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._waiting = folder, deque()

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting) or self._recording is not None

    @property
    def is_behind(self) -> bool:
        return len(self._waiting) > MAX_WAITING

    @contextmanager
    def holding(self, run_id: str) -> Iterator[None]:
        """Hold back the events of this run until `record_next` records them."""
        self._held = HeldEvents(self._folder / run_id)
        try:
            yield
        finally:
            self._held = None
            self._waiting.append(run_id)

    def record_next(self) -> bool:
        """Record one event. Return False if there is none."""
        if self._recording is None:
            if not self._waiting:
                return False
            self._recording = self._record(self._waiting.popleft())
        recording, self._recording = self._recording, None
        for _ in recording:
            self._recording = recording
            break
        return True

    def record_leftovers(self, is_left: Callable[[DagsterRun], bool]) -> None:
        """Record the leftover events of runs that `is_left`: their process ended, or recording them failed."""
        for path in self._folder.iterdir():
            run = self.get_run_by_id(path.name)
            if run is None:
                path.unlink(missing_ok=True)
            elif is_left(run):
                try:
                    deque(self._record(run.run_id), maxlen=0)
                except (DeserializationError, ValueError):
                    log.exception("held events of run %s cannot be read", run.run_id)

    def _record(self, run_id: str) -> Iterator[None]:
        """Record the events of a run that the storage lacks. Yields after each one."""
        path = self._folder / run_id
        known = len(self.all_logs(run_id))
        storage_ids: dict[str, str] = {}
        for line, text in enumerate(path.read_text().split("\n")[:-1] if path.exists() else ()):
            for provisional, real in storage_ids.items():
                text = text.replace(provisional, real)
            entry = deserialize_value(text, EventLogEntry)
            if line >= known:
                super().handle_new_event(entry)
                yield
            if (key := _materialized(entry)) is not None:
                storage_ids[str(PROVISIONAL_IDS + line)] = self._storage_id(key, entry)
        if self._held is None:
            path.unlink(missing_ok=True)

    def _storage_id(self, key: AssetKey, entry: EventLogEntry) -> str:
        moment = entry.timestamp
        window = AssetRecordsFilter(key, after_timestamp=moment - 1, before_timestamp=moment + 1)
        records = self.fetch_materializations(window, limit=100).records
        return next((str(record.storage_id) for record in records if record.run_id == entry.run_id), "0")

    def handle_new_event(
        self, event: EventLogEntry, *, batch_metadata: DagsterEventBatchMetadata | None = None
    ) -> None:
        held = self._held
        if held is None or event.run_id != held.path.name:
            super().handle_new_event(event, batch_metadata=batch_metadata)
            return
        held.add(event)
        if event.dagster_event is not None and event.dagster_event.event_type is DagsterEventType.RUN_START:
            # Show the run as running at once.
            moment = datetime.fromtimestamp(event.timestamp, UTC)
            self.run_storage.handle_run_event(event.run_id, event.dagster_event, moment)
        if time.monotonic() - held.began > MAX_HOLD_SECONDS:
            deque(self._record(event.run_id), maxlen=0)

    def get_asset_records(self, asset_keys: Sequence[AssetKey] | None = None) -> Sequence[AssetRecord]:
        latest = {} if self._held is None else self._held.latest
        if asset_keys and all(key in latest for key in asset_keys):
            return [latest[key] for key in asset_keys]
        return super().get_asset_records(asset_keys)


def _materialized(entry: EventLogEntry) -> AssetKey | None:
    event = entry.dagster_event
    return event.asset_key if event is not None and event.is_step_materialization else None
