"""The import history: filters, sorting and export."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.utils.timezone import get_default_timezone

from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.core.errors import one_of
from portal.core.files import table_file
from portal.core.heavy import ROWS, queue_if_heavy, with_progress
from portal.core.language import current
from portal.core.paging import filter_by, ordering, search_condition, sortable, within_days
from portal.figures.models import Import
from portal.imports.schemas import ImportExport, ImportQuery
from portal.imports.selectors import imports_for, with_people

COLUMNS = sortable(
    "dataset", "filename", "state", "size", "row_count", "imported_count", "updated_count", "unchanged_count",
    "error_count", "finished_at",
    creator="created_by__name",
    created_at="id",  # by time of upload
)  # fmt: skip
_EXPORTED = (
    "id", "dataset", "filename", "uploader", "uploaded_at", "state", "preview", "row_count", "imported_count",
    "updated_count", "unchanged_count", "error_count", "held_count", "warning_count", "undone_at", "undone_by",
    "kept_count",
)  # fmt: skip


def listed(user: User, query: ImportQuery | ImportExport) -> QuerySet[Import]:
    """Return the imports that `user` may see, filtered and sorted."""
    rows = with_people(imports_for(user))
    if query.dataset:
        rows = rows.filter(dataset=one_of("dataset", query.dataset, DATASETS))
    if query.department:
        rows = rows.filter(_of_department(query.department))
    if query.state:
        rows = rows.filter(state=one_of("state", query.state, Import.State.values))
    rows = filter_by(rows, created_by_id=query.uploader)
    if query.preview in ("true", "false"):
        rows = rows.filter(preview=query.preview == "true")
    rows = rows.filter(search_condition(query.search, "filename", "created_by__name"))
    rows = within_days(rows, "created_at", query.date_from, query.date_to)
    return rows.order_by(*ordering(query, columns=COLUMNS, default=[]))


def uploaders(user: User) -> list[dict[str, object]]:
    """Return the users whose imports `user` may see."""
    rows = imports_for(user).exclude(created_by=None).order_by("created_by__name", "created_by_id")
    return [
        {"id": pk, "name": name}
        for pk, name in rows.values_list("created_by_id", "created_by__name").distinct()
    ]


def _of_department(slug: str) -> Q:
    """Match the department's own datasets; in shared ones, only imports by the department's users."""
    owned = {name: dataset for name, dataset in DATASETS.items() if slug in dataset.owners}
    shared = [name for name, dataset in owned.items() if dataset.owner]
    return Q(dataset__in=set(owned) - set(shared)) | Q(dataset__in=shared, department=slug)


def _lines(rows: QuerySet[Import]) -> Iterator[dict[str, object]]:
    zone = get_default_timezone()

    def formatted(value: datetime | None) -> str | None:
        return f"{value.astimezone(zone):%Y-%m-%d %H:%M}" if value else None

    for record in rows.iterator(chunk_size=500):
        undo = getattr(record, "undo", None)
        dataset = DATASETS.get(record.dataset)
        yield {
            **{name: getattr(record, name) for name in _EXPORTED if hasattr(record, name)},
            "dataset": dataset.label[current()] if dataset else record.dataset,
            "preview": "yes" if record.preview else "no",
            "uploader": record.created_by.name if record.created_by else None,
            "uploaded_at": formatted(record.created_at),
            "undone_at": formatted(undo.created_at) if undo else None,
            "undone_by": undo.created_by.name if undo and undo.created_by else None,
            "kept_count": undo.kept_count if undo else None,
        }


def export(rows: QuerySet[Import], kind: str) -> HttpResponse:
    total = rows.count()
    queue_if_heavy(ROWS, total)
    return table_file("imports", _EXPORTED, with_progress(_lines(rows), total), kind)
