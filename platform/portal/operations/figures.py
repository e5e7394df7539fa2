"""Freshness and size of the published figures, by dataset and by month."""

from collections import Counter
from datetime import date, timedelta
from statistics import median

from django.db.models import Count, F, Min, Q, Sum

from catalog.calendar import Window, first_of_month, today_in_india
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.rows import whole
from catalog.submissions import due_day, periods
from marts.errors import UnreadableManifest
from marts.store import key_of, month_of
from portal.core.paging import within_days
from portal.figures.models import Change, Import
from portal.figures.selectors import manifest, pending, readable_marts, worker_alive
from portal.figures.working import working_days
from portal.transactions.figures import months_with_entries

TIMED_IMPORTS = 50  # imports whose duration is measured
LOOK_BACK = timedelta(days=100)  # long enough for at least one due period of any rhythm


def _is_damaged() -> bool:
    """Whether published figures are missing, or the manifest cannot be read."""
    try:
        return bool(manifest().missing)
    except UnreadableManifest:
        return True


def overview() -> dict[str, object]:
    datasets = [of_dataset(dataset) for dataset in DATASETS.values()]
    return {
        "datasets": datasets,
        "total": {
            key: sum(whole(dataset, key) for dataset in datasets) for key in ("rows", "files", "bytes")
        },
        "damaged": _is_damaged(),
        "worker_alive": worker_alive(),
        "imports": _imports(),
    }


def _imports() -> dict[str, object]:
    """Count this month's and the waiting imports, and measure how long the latest took."""
    imports = Import.objects.filter(preview=False)
    this_month = within_days(imports, "created_at", first_of_month(today_in_india()), None)
    counted = this_month.aggregate(
        count=Count("id"),
        with_failed_rows=Count("id", filter=Q(error_count__gt=0)),
        rows=Sum("row_count", default=0),
        accepted_rows=Sum(F("imported_count") + F("updated_count") + F("unchanged_count"), default=0),
    )
    open_states = (Import.State.QUEUED, Import.State.RUNNING)
    waiting = imports.filter(state__in=open_states).aggregate(
        waiting=Count("id"), waiting_since=Min("created_at")
    )
    done = imports.filter(state=Import.State.DONE).exclude(finished_at=None).order_by("-id")
    durations = [
        (finished - created).total_seconds()
        for created, finished in done.values_list("created_at", "finished_at")[:TIMED_IMPORTS]
        if finished
    ]
    return {
        **counted,
        **waiting,
        "timed": len(durations),
        "median_seconds": median(durations) if durations else None,
    }


def of_dataset(dataset: Dataset) -> dict[str, object]:
    waiting = pending([dataset.name])[
        dataset.name
    ]  # read before the version: if 0, the version includes every change
    marts = readable_marts(dataset)
    files = marts.files().values()
    as_of = date.fromisoformat(marts.data_as_of) if marts.data_as_of else None
    today = today_in_india()
    changes = Change.objects.filter(dataset=dataset.name)
    return {
        "dataset": dataset.name,
        "data_as_of": as_of,
        "days_behind": (today - as_of).days if as_of else None,
        "behind": as_of is not None and _behind(dataset, as_of, today),
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


def _behind(dataset: Dataset, as_of: date, today: date) -> bool:
    """Whether no data has arrived for the newest period whose sheets are due; False if none are expected."""
    rule = dataset.expected
    if rule is None:
        return False
    working = working_days()
    expected = periods(rule.rhythm, Window(today - LOOK_BACK, today), working)
    due = [period for period in expected if period.working and due_day(rule, period, working) < today]
    return bool(due) and as_of < due[-1].first


def months_of(dataset: Dataset) -> list[date]:
    """Return every month that has entries or published figures, newest first."""
    published = readable_marts(dataset).partitions
    return sorted({*months_with_entries(dataset), *map(month_of, published)}, reverse=True)


def months(dataset: Dataset) -> list[dict[str, object]]:
    partitions = readable_marts(dataset).partitions
    months_per_file = Counter(part.file for part in partitions.values())
    result = []
    for month in months_of(dataset):
        part = partitions.get(key_of(month))
        result.append(
            {
                "month": key_of(month),
                "published": part is not None,
                "rows": part.rows if part else 0,
                "bytes": part.bytes if part else 0,
                "shares": months_per_file[part.file] if part else 0,
            }
        )
    return result
