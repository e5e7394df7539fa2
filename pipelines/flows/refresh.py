"""Refresh of changed months in the marts. Change rows are deleted only after their months are published."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import polars as pl
from sqlalchemy import Connection, delete, select

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows import facts, publication
from flows.database import reading
from flows.load import note_changes
from flows.runtime import Runtime
from flows.tables import CHANGE
from marts.build import Part, collect, compact, publish
from marts.errors import DamagedManifest, DamagedPartition, UnreachableMarts
from marts.store import Manifest, month_of

BATCH = 12  # months per publication in a full rebuild
MAX_CHANGES = 10_000  # change rows per refresh


@dataclass(frozen=True, slots=True)
class Refreshed:
    """Result of a refresh: the published version and months."""

    version: int
    months: tuple[date, ...]
    changes: int = 0


# Called with each month's facts before they are published, for asset checks.
FactsHook = Callable[[pl.DataFrame], None]


class _Facts(Mapping[date, pl.DataFrame]):
    """Facts by month, read lazily so that only one month is in memory at a time."""

    def __init__(
        self,
        connection: Connection,
        dataset: Dataset,
        months: Sequence[date],
        on_facts: FactsHook | None = None,
    ) -> None:
        self._connection, self._dataset, self._months, self._on_facts = connection, dataset, months, on_facts

    def __getitem__(self, month: date) -> pl.DataFrame:
        return self.read(month)

    def read(self, month: date, places: Collection[int] | None = None) -> pl.DataFrame:
        frame = facts.read(self._connection, self._dataset, month, places)
        if self._on_facts is not None:
            self._on_facts(frame)
        return frame

    def __iter__(self) -> Iterator[date]:
        return iter(self._months)

    def __len__(self) -> int:
        return len(self._months)


def changed_datasets(runtime: Runtime) -> list[Dataset]:
    """Return the datasets with unpublished changes."""
    with reading(runtime.engine) as connection:
        names = set(connection.scalars(select(CHANGE.c.dataset).distinct()))
    return [dataset for name, dataset in DATASETS.items() if name in names]


def refresh_changes(
    runtime: Runtime, dataset: Dataset, on_facts: FactsHook | None = None, *, wait: bool = True
) -> Refreshed | None:
    """Publish the months that have change rows.

    Return None if there are none or, without `wait`, if another worker is refreshing the dataset.
    """
    with runtime.refresh_lock(dataset, wait=wait) as lock:
        if not lock:
            return None
        changes = select(CHANGE.c.id, CHANGE.c.month, CHANGE.c.place_id).where(
            CHANGE.c.dataset == dataset.name
        )
        with reading(runtime.engine) as connection:
            rows = connection.execute(changes.order_by(CHANGE.c.id).limit(MAX_CHANGES)).all()
        if not rows:
            return None
        months: dict[date, set[int | None]] = {}
        for row in rows:
            months.setdefault(row.month.replace(day=1), set()).add(row.place_id)
        # Read the facts after the change rows, which are committed together with the data they announce.
        manifest = _publish(runtime, dataset, months, on_facts)
        # If the lock was lost, another worker may have published in between: keep the change rows for the next one.
        lock.verify()
        with runtime.engine.begin() as connection:
            publication.record(connection, manifest, dataset)
            _delete_changes(connection, [row.id for row in rows])
    return Refreshed(manifest.dataset(dataset.name).version, tuple(sorted(months)), len(rows))


def _delete_changes(connection: Connection, ids: Sequence[int]) -> None:
    # Delete by id, not by range: a transaction with a lower id may commit after the rows we read.
    for start in range(0, len(ids), 500):
        connection.execute(delete(CHANGE).where(CHANGE.c.id.in_(ids[start : start + 500])))


def _publish(
    runtime: Runtime,
    dataset: Dataset,
    months: Mapping[date, Collection[int | None]],
    on_facts: FactsHook | None = None,
) -> Manifest:
    """Publish the given months, or only the given places of a month. A place of None means the entire month."""
    with reading(runtime.engine) as connection:
        try:
            by_month = _Facts(connection, dataset, sorted(months), on_facts)
            places = {month: frozenset(place for place in places_ if place is not None)
                      for month, places_ in months.items() if None not in places_}  # fmt: skip
            parts = {
                month: Part(places_, partial(by_month.read, month, places_))
                for month, places_ in places.items()
            }
            return publish(runtime.store, dataset, by_month, parts=parts)
        except DamagedPartition as damage:
            # These months share a damaged file with others of a closed year: rebuild all of them.
            affected = sorted({*months, *damage.months})
            return publish(runtime.store, dataset, _Facts(connection, dataset, affected))
        except DamagedManifest:
            all_months = facts.months(connection, dataset)
            return publish(runtime.store, dataset, _Facts(connection, dataset, all_months), full=True)


def restore_missing(runtime: Runtime) -> list[Dataset]:
    """Republish lost figures from the database, and return the affected datasets.

    Skips datasets that another worker is refreshing. Until a dataset is restored, reading its figures fails.
    """
    restored = []
    for dataset in publication.missing_datasets(runtime.store):
        with runtime.refresh_lock(dataset, wait=False) as lock:
            if not lock or dataset not in publication.missing_datasets(runtime.store):
                continue
            with reading(runtime.engine) as connection:
                months = facts.months(connection, dataset)
                manifest = publish(runtime.store, dataset, _Facts(connection, dataset, months), full=True)
            lock.verify()
            with runtime.engine.begin() as connection:
                publication.record(connection, manifest, dataset)
        restored.append(dataset)
    return restored


def record_published(runtime: Runtime, dataset: Dataset | None = None) -> None:
    """Record the manifest's current versions after a publication other than a refresh."""
    try:
        manifest = runtime.store.current()
    except (DamagedManifest, UnreachableMarts):
        return
    with runtime.engine.begin() as connection:
        publication.record(connection, manifest, dataset)


def queue_refresh(runtime: Runtime, dataset: Dataset, months: Sequence[date]) -> None:
    """Ask the worker to rebuild `months`."""
    with runtime.engine.begin() as connection:
        note_changes(connection, dataset, [(month, None) for month in months], source="hand")


def rebuild(runtime: Runtime, dataset: Dataset, on_facts: FactsHook | None = None) -> Refreshed:
    """Publish every month from the database, and remove months without rows."""
    with reading(runtime.engine) as connection:
        months = set(facts.months(connection, dataset))
    try:
        months |= {month_of(key) for key in runtime.store.manifest().dataset(dataset.name).partitions}
        damaged = False
    except DamagedManifest:
        damaged = True
    ordered = sorted(months)
    # In batches, so that edits made during the rebuild are published between them.
    size = len(ordered) if damaged else BATCH
    for start in range(0, len(ordered), size or 1):
        with runtime.refresh_lock(dataset):
            batch = dict.fromkeys(ordered[start : start + size], (None,))
            manifest = _publish(runtime, dataset, batch, on_facts)
            with runtime.engine.begin() as connection:
                publication.record(connection, manifest, dataset)
    version = runtime.store.manifest().dataset(dataset.name).version
    return Refreshed(version, tuple(ordered))


def tidy(runtime: Runtime, dataset: Dataset) -> int:
    """Compact closed financial years and delete unreferenced files. Return the number of files deleted."""
    with runtime.refresh_lock(dataset):
        compact(runtime.store, dataset)
        record_published(runtime, dataset)
    return len(collect(runtime.store))


def find_damage(runtime: Runtime) -> dict[str, tuple[date, ...]]:
    """Return the months to rebuild: their file is missing or corrupt, or their rows were never published."""
    damaged: dict[str, tuple[date, ...]] = {}
    for name, dataset in DATASETS.items():
        with reading(runtime.engine) as connection:
            in_database = set(facts.months(connection, dataset))
        try:
            published = {month_of(key) for key in runtime.store.manifest().dataset(name).partitions}
            months = in_database ^ published | set(runtime.store.damaged(name))
        except DamagedManifest:
            months = in_database
        if months:
            damaged[name] = tuple(sorted(months))
    return damaged
