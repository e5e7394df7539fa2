"""Reading how fresh and how large the published figures are, dataset by dataset and month by month."""

from collections import Counter
from datetime import date

from django.db.models import Min

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.rows import whole
from marts.errors import UnreadableManifest
from marts.store import DatasetMarts, Manifest, key_of, month_of
from portal.figures.models import Change
from portal.figures.selectors import pending, reader, worker_alive
from portal.transactions.figures import months_with_entries


def _manifest() -> Manifest | None:
    """What is published; None where the list of files is damaged."""
    try:
        return reader().store.manifest()
    except UnreadableManifest:
        return None


def _marts(dataset: Dataset, manifest: Manifest | None) -> DatasetMarts:
    if manifest is None or dataset.name in manifest.missing:
        return DatasetMarts()
    return manifest.dataset(dataset.name)


def overview() -> dict[str, object]:
    manifest = _manifest()
    datasets = [of_dataset(dataset, manifest) for dataset in DATASETS.values()]
    return {
        "datasets": datasets,
        "total": {key: sum(whole(one, key) for one in datasets) for key in ("rows", "files", "bytes")},
        "damaged": manifest is None or bool(manifest.missing),
        "worker_alive": worker_alive(),
    }


def of_dataset(dataset: Dataset, manifest: Manifest | None) -> dict[str, object]:
    waiting = pending(dataset)  # before the version: if this says 0, the version holds everything
    marts = _marts(dataset, manifest)
    files = marts.files().values()
    as_of = date.fromisoformat(marts.data_as_of) if marts.data_as_of else None
    changes = Change.objects.filter(dataset=dataset.name)
    return {
        "dataset": dataset.name,
        "data_as_of": as_of,
        "days_behind": (today_in_india() - as_of).days if as_of else None,
        "version": marts.version,
        "built_at": marts.built_at or None,
        "rows": sum(file.rows for file in files),
        "files": len(files),
        "bytes": sum(file.bytes for file in files),
        "months": len(marts.partitions),
        "first_month": min(marts.partitions, default=None),
        "last_month": max(marts.partitions, default=None),
        "pending": waiting,
        "waiting_since": changes.aggregate(oldest=Min("created_at"))["oldest"] if waiting else None,
    }


def current(dataset: Dataset) -> dict[str, object]:
    return of_dataset(dataset, _manifest())


def months_of(dataset: Dataset) -> list[date]:
    """Every month that has entries or published figures, newest first."""
    manifest = _manifest()
    published = _marts(dataset, manifest).partitions
    return sorted({*months_with_entries(dataset), *map(month_of, published)}, reverse=True)


def months(dataset: Dataset) -> list[dict[str, object]]:
    manifest = _manifest()
    partitions = _marts(dataset, manifest).partitions
    sharing = Counter(part.file for part in partitions.values())
    found = []
    for month in months_of(dataset):
        part = partitions.get(key_of(month))
        found.append(
            {
                "month": key_of(month),
                "published": part is not None,
                "rows": part.rows if part else 0,
                "bytes": part.bytes if part else 0,
                "shares": sharing[part.file] if part else 0,
            }
        )
    return found
