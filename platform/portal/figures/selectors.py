"""Queries of published figures, their freshness, and worker state."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NotRequired, TypedDict

from django.conf import settings
from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.measures import Adds
from marts.clocks import CaseQuery, Counting
from marts.errors import UnreadableManifest
from marts.ledger import Published
from marts.objects import open_store
from marts.query import Answer, Query, Reader, Row
from marts.store import DatasetMarts, Manifest
from portal.core.lru_cache import LruCache
from portal.core.past import past
from portal.core.presence import web_runs
from portal.core.response_cache import observed, part
from portal.figures.models import Change, DatasetSetting, Import, Publication, Worker

# Three missed heartbeats of five seconds: the worker is gone.
HEARTBEAT = timedelta(seconds=15)
WAITING = (Import.State.QUEUED, Import.State.RUNNING)
_MAX_CACHED_ROWS = 20_000  # about 10 MB
_FIGURES: LruCache[tuple[Path, str, str, int, str], Answer] = LruCache(_MAX_CACHED_ROWS)
_CASES: LruCache[tuple[Path, str, str, int, bytes], list[list[Row]]] = LruCache(_MAX_CACHED_ROWS)


class DatasetFreshness(TypedDict):
    """How current a dataset's figures are (`schemas.Freshness`), with days as ISO strings."""

    data_as_of: str | None
    figures_as_of: NotRequired[str | None]
    future_entries: NotRequired[int]
    version: int
    pending: int
    last_import: Mapping[str, object] | None


@cache
def _reader(place: str | None, data: Path | str) -> Reader:
    home = Path(data)
    store = open_store(
        place or str(home / "marts"), home / "marts-copies", settings.PORTAL_MARTS_COPIES, published
    )
    return Reader(store)


def published() -> dict[str, Published]:
    """Return dataset → the version that the worker recorded as published."""
    rows = Publication.objects.values_list("dataset", "epoch", "version")
    return {dataset: Published(epoch, version) for dataset, epoch, version in rows}


def reader() -> Reader:
    """Return this process's reader, or that of the archived figures if the request is about an earlier day."""
    if (archived := past()) is not None:
        return archived.reader
    return _reader(settings.PORTAL_MARTS, settings.PORTAL_DATA)


def _version() -> tuple[object, ...]:
    current = reader().store.manifest()
    return current.epoch, current.version, current.missing


def _version_of(dataset: str) -> tuple[str, int]:
    current = reader().store.manifest()
    return current.epoch, current.dataset(dataset).version


def manifest() -> Manifest:
    """Return the manifest of all published figures."""
    observed(_version)
    return reader().store.manifest()


def marts_of(dataset: Dataset) -> DatasetMarts:
    """Return what is published of a dataset."""
    observed(_version_of, dataset.name)
    return reader().store.manifest().dataset(dataset.name)


def readable_marts(dataset: Dataset) -> DatasetMarts:
    """Same as `marts_of`; nothing while the published figures cannot be read."""
    try:
        return marts_of(dataset)
    except UnreadableManifest:
        return DatasetMarts()


def query_figures(dataset: Dataset, query: Query) -> Answer:
    """Query the published figures. Results are cached by version and query, because a page's signals query the same
    months whatever period it shows.
    """
    epoch, version = observed(
        _version_covering, dataset.name, frozenset({query.window, *query.block_windows.values()})
    )
    cache_key = (reader().store.root, dataset.name, epoch, version, repr(query))
    result = _FIGURES.get(cache_key)
    if result is None:
        result = reader().answer(dataset, query)
        if result.version == version:
            _FIGURES.put(cache_key, result, 1 + sum(map(len, result.blocks.values())))
    return replace(result, blocks={name: [dict(row) for row in rows] for name, rows in result.blocks.items()})


def query_cases(dataset: Dataset, counting: Counting, questions: Sequence[CaseQuery]) -> list[list[Row]]:
    """Query a published list of cases. Results are cached by version, terms and pauses, because every visitor of the
    public page of on-time rates triggers the same query.
    """
    epoch, version = observed(_version_covering, dataset.name, frozenset({Window()}))
    # Hashed, because the query may include thousands of pauses.
    question = blake2b(repr((counting, tuple(questions))).encode()).digest()
    cache_key = (reader().store.root, dataset.name, epoch, version, question)
    results = _CASES.get(cache_key)
    if results is None:
        results = reader().cases(dataset, counting, questions)
        _CASES.put(cache_key, results, 1 + sum(map(len, results)))
    return [[dict(row) for row in rows] for rows in results]


def _version_covering(dataset: str, windows: frozenset[Window]) -> tuple[str, int]:
    return reader().version_of(dataset, windows)


def pending(names: Iterable[str]) -> Counter[str]:
    """Count by dataset the changes and imports that are not yet in the figures."""
    names = list(names)
    changes = Change.objects.filter(dataset__in=names)
    imports = Import.objects.filter(dataset__in=names, preview=False, state__in=WAITING)
    return _count_by_dataset(changes) + _count_by_dataset(imports)


def _count_by_dataset(rows: QuerySet[Change] | QuerySet[Import]) -> Counter[str]:
    return Counter(dict(rows.order_by().values_list("dataset").annotate(n=Count("pk"))))


def last_imports(names: Iterable[str]) -> dict[str, dict[str, object]]:
    """Return the newest completed import by dataset."""
    finished = Import.objects.filter(dataset__in=list(names), preview=False, state=Import.State.DONE)
    newest = finished.order_by().values("dataset").annotate(newest=Max("id")).values("newest")
    columns = ("id", "filename", "row_count", "finished_at")
    rows = Import.objects.filter(id__in=newest).values("dataset", *columns)
    return {row["dataset"]: {name: row[name] for name in columns} for row in rows}


def freshness(dataset: Dataset) -> DatasetFreshness:
    """Return a dataset's freshness, cached separately because a page and its signals both use it. Do not modify it."""
    return part(("freshness", dataset.name), lambda: freshness_of([dataset])[dataset.name])


def freshness_of(datasets: Iterable[Dataset]) -> dict[str, DatasetFreshness]:
    """Return dataset name → freshness, with the same number of database queries for one as for many."""
    datasets = list(datasets)
    names = [dataset.name for dataset in datasets]
    # Pending changes are read before the version: if there are 0, the version includes everything.
    waiting, last = pending(names), last_imports(names)
    return {
        dataset.name: {
            "data_as_of": marts.data_as_of,
            "version": marts.version,
            "pending": waiting[dataset.name],
            "last_import": last.get(dataset.name),
        }
        for dataset in datasets
        for marts in [readable_marts(dataset)]
    }


def pending_adds_up(dataset: Dataset) -> Mapping[str, Adds]:
    """Return how each pending measure adds up over time: as set by a super admin, or else as defined."""
    return all_pending_add_up([dataset])[dataset.name]


def all_pending_add_up(datasets: Iterable[Dataset]) -> dict[str, Mapping[str, Adds]]:
    """Return dataset name → how each pending measure adds up."""
    defined = {dataset.name: dataset for dataset in datasets}
    rows = DatasetSetting.objects.filter(pk__in=list(defined))
    stored = dict(rows.values_list("dataset", "pending_adds_up"))
    return {name: _adds_up(dataset, stored.get(name)) for name, dataset in defined.items()}


def _adds_up(dataset: Dataset, stored: str | None) -> Mapping[str, Adds]:
    """Return how each pending measure adds up, with the stored setting if there is one."""
    chosen: Adds | None = "latest" if stored == "latest" else "sum" if stored == "sum" else None
    return {name: chosen or dataset.measure(name).adds for name in dataset.pending_measures}  # type: ignore[union-attr]


def worker_alive() -> bool:
    return Worker.working().filter(seen_at__gte=timezone.now() - HEARTBEAT).exists()


def portal_runs() -> bool:
    """Whether a process may be writing: a worker anywhere, or the web server on this data folder."""
    return web_runs() or worker_alive()
