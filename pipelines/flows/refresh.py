"""Changed months → the marts. Change rows go once what they announced is published, and not before."""

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

BATCH = 12  # months of a full rebuild that are published at once
MOST_CHANGES = 10_000  # change rows that one refresh takes up


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What a refresh published: the new version and the months in it."""

    version: int
    months: tuple[date, ...]
    changes: int = 0


# Sees each month's facts on their way to the marts (asset checks do).
Look = Callable[[pl.DataFrame], None]


class _Facts(Mapping[date, pl.DataFrame]):
    """The facts of several months, each read when the marts ask for it: only one is in memory at a time."""

    def __init__(
        self, connection: Connection, dataset: Dataset, months: Sequence[date], look: Look | None = None
    ) -> None:
        self._connection, self._dataset, self._months, self._look = connection, dataset, months, look

    def __getitem__(self, month: date) -> pl.DataFrame:
        return self.read(month)

    def read(self, month: date, places: Collection[int] | None = None) -> pl.DataFrame:
        frame = facts.read(self._connection, self._dataset, month, places)
        if self._look is not None:
            self._look(frame)
        return frame

    def __iter__(self) -> Iterator[date]:
        return iter(self._months)

    def __len__(self) -> int:
        return len(self._months)


def waiting(runtime: Runtime) -> list[Dataset]:
    """The datasets that have unpublished changes."""
    with reading(runtime.engine) as connection:
        names = set(connection.scalars(select(CHANGE.c.dataset).distinct()))
    return [dataset for name, dataset in DATASETS.items() if name in names]


def refresh_changes(
    runtime: Runtime, dataset: Dataset, look: Look | None = None, *, wait: bool = True
) -> Refreshed | None:
    """Publish the months that have change rows; None if there are none or, unless one is to `wait`, another worker is
    at this dataset.
    """
    with runtime.refreshing(dataset, wait=wait) as turn:
        if not turn:
            return None
        changes = select(CHANGE.c.id, CHANGE.c.month, CHANGE.c.place_id).where(
            CHANGE.c.dataset == dataset.name
        )
        with reading(runtime.engine) as connection:
            rows = connection.execute(changes.order_by(CHANGE.c.id).limit(MOST_CHANGES)).all()
        if not rows:
            return None
        months: dict[date, set[int | None]] = {}
        for row in rows:
            months.setdefault(row.month.replace(day=1), set()).add(row.place_id)
        # Facts are read after the change rows: whatever those announced has been committed by then.
        manifest = _publish(runtime, dataset, months, look)
        # Where the turn was lost, another worker may have published in between: the changes stay for the next one.
        turn.verify()
        with runtime.engine.begin() as connection:
            publication.record(connection, manifest, dataset)
            _forget(connection, [row.id for row in rows])
    return Refreshed(manifest.dataset(dataset.name).version, tuple(sorted(months)), len(rows))


def _forget(connection: Connection, ids: Sequence[int]) -> None:
    # By id, not "up to": a transaction that took a lower number may commit after the one we read.
    for start in range(0, len(ids), 500):
        connection.execute(delete(CHANGE).where(CHANGE.c.id.in_(ids[start : start + 500])))


def _publish(
    runtime: Runtime,
    dataset: Dataset,
    months: Mapping[date, Collection[int | None]],
    look: Look | None = None,
) -> Manifest:
    """Publish these months, those with places by what is new at them; None stands for a whole month."""
    with reading(runtime.engine) as connection:
        try:
            new = _Facts(connection, dataset, sorted(months), look)
            places = {month: frozenset(one for one in some if one is not None)
                      for month, some in months.items() if None not in some}  # fmt: skip
            parts = {month: Part(some, partial(new.read, month, some)) for month, some in places.items()}
            return publish(runtime.store, dataset, new, parts=parts)
        except DamagedPartition as damage:
            # The months share a file with others of a closed year, and that file is broken: all of them anew.
            again = sorted({*months, *damage.months})
            return publish(runtime.store, dataset, _Facts(connection, dataset, again))
        except DamagedManifest:
            everything = facts.months(connection, dataset)
            return publish(runtime.store, dataset, _Facts(connection, dataset, everything), full=True)


def restore_lacking(runtime: Runtime) -> list[Dataset]:
    """Publish again, from the database, what was published and is not there any more; the datasets concerned.

    What another worker is at is left to it. Until a dataset is back, readers get an error instead of its figures.
    """
    restored = []
    for dataset in publication.lacking(runtime.store):
        with runtime.refreshing(dataset, wait=False) as turn:
            if not turn or dataset not in publication.lacking(runtime.store):
                continue
            with reading(runtime.engine) as connection:
                months = facts.months(connection, dataset)
                manifest = publish(runtime.store, dataset, _Facts(connection, dataset, months), full=True)
            turn.verify()
            with runtime.engine.begin() as connection:
                publication.record(connection, manifest, dataset)
        restored.append(dataset)
    return restored


def record_published(runtime: Runtime, dataset: Dataset | None = None) -> None:
    """Record what the manifest holds now; for what was published in other ways than by a refresh."""
    try:
        manifest = runtime.store.current()
    except (DamagedManifest, UnreachableMarts):
        return
    with runtime.engine.begin() as connection:
        publication.record(connection, manifest, dataset)


def ask(runtime: Runtime, dataset: Dataset, months: Sequence[date]) -> None:
    """Have `months` rebuilt by the worker."""
    with runtime.engine.begin() as connection:
        note_changes(connection, dataset, [(month, None) for month in months], source="hand")


def rebuild(runtime: Runtime, dataset: Dataset, look: Look | None = None) -> Refreshed:
    """Publish every month from the database, and take out those that have no rows any more."""
    with reading(runtime.engine) as connection:
        months = set(facts.months(connection, dataset))
    try:
        months |= {month_of(key) for key in runtime.store.manifest().dataset(dataset.name).partitions}
        damaged = False
    except DamagedManifest:
        damaged = True
    ordered = sorted(months)
    # In batches, so that an edit made meanwhile is published between two of them.
    size = len(ordered) if damaged else BATCH
    for start in range(0, len(ordered), size or 1):
        with runtime.refreshing(dataset):
            whole = dict.fromkeys(ordered[start : start + size], (None,))
            manifest = _publish(runtime, dataset, whole, look)
            with runtime.engine.begin() as connection:
                publication.record(connection, manifest, dataset)
    version = runtime.store.manifest().dataset(dataset.name).version
    return Refreshed(version, tuple(ordered))


def tidy(runtime: Runtime, dataset: Dataset) -> int:
    """Merge closed financial years and delete files that nobody names; the number of files deleted."""
    with runtime.refreshing(dataset):
        compact(runtime.store, dataset)
        record_published(runtime, dataset)
    return len(collect(runtime.store))


def find_damage(runtime: Runtime) -> dict[str, tuple[date, ...]]:
    """The months whose file is missing, cut short or altered, or whose rows never got published; to be
    rebuilt.
    """
    found: dict[str, tuple[date, ...]] = {}
    for name, dataset in DATASETS.items():
        with reading(runtime.engine) as connection:
            in_database = set(facts.months(connection, dataset))
        try:
            named = {month_of(key) for key in runtime.store.manifest().dataset(name).partitions}
            months = in_database ^ named | set(runtime.store.damaged(name))
        except DamagedManifest:
            months = in_database
        if months:
            found[name] = tuple(sorted(months))
    return found
