"""Freshness of many datasets with a constant number of database queries."""

from collections.abc import Iterable, Mapping

from django.db.models import Count, Max, QuerySet

from catalog.dataset import Dataset
from catalog.measures import Adds
from marts.errors import UnreadableManifest
from marts.store import Manifest
from portal.figures.models import Change, DatasetSetting, Import
from portal.figures.selectors import WAITING, DatasetFreshness, adds_up, manifest


def freshness_of(datasets: Iterable[Dataset]) -> dict[str, DatasetFreshness]:
    """Return dataset name → freshness, like `selectors.freshness` for one dataset."""
    # Pending changes are read before the version: if there are 0, the version includes everything.
    changes = _count_by_dataset(Change.objects.all())
    imports = _count_by_dataset(Import.objects.filter(preview=False, state__in=WAITING))
    last = last_imports()
    try:
        published: Manifest | None = manifest()
    except UnreadableManifest:
        published = None
    result: dict[str, DatasetFreshness] = {}
    for name in (dataset.name for dataset in datasets):
        marts = published.dataset(name) if published and name not in published.missing else None
        result[name] = {
            "data_as_of": marts.data_as_of if marts else None,
            "version": marts.version if marts else 0,
            "pending": changes.get(name, 0) + imports.get(name, 0),
            "last_import": last.get(name),
        }
    return result


def last_imports() -> dict[str, dict[str, object]]:
    """Return the newest completed import of each dataset."""
    finished = Import.objects.filter(preview=False, state=Import.State.DONE)
    newest = finished.order_by().values("dataset").annotate(newest=Max("id")).values("newest")
    columns = ("id", "filename", "row_count", "finished_at")
    return {
        row.dataset: {name: getattr(row, name) for name in columns}
        for row in Import.objects.filter(id__in=newest).only("dataset", *columns)
    }


def all_pending_add_up(datasets: Iterable[Dataset]) -> dict[str, Mapping[str, Adds]]:
    """Return dataset name → how pending adds up, like `selectors.pending_adds_up` for one dataset."""
    stored = {row.dataset: row.pending_adds_up for row in DatasetSetting.objects.all()}
    return {dataset.name: adds_up(dataset, stored.get(dataset.name)) for dataset in datasets}


def _count_by_dataset(rows: QuerySet[Change] | QuerySet[Import]) -> dict[str, int]:
    return dict(rows.order_by().values_list("dataset").annotate(n=Count("pk")))
