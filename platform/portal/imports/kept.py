"""Rows left alone by an undo, with their display names and who changed them since the import."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import orjson
from django.db.models import QuerySet

from catalog.dataset import Dataset
from portal.accounts.people import user_names
from portal.audit.models import AuditEntry
from portal.figures.models import Import
from portal.imports.models import KeptRow
from portal.imports.names import Names
from portal.transactions.models import MODELS

# Row, row number, reason, later import.
Kept = tuple[int, int, str, int | None]


def stored_kept(undo_id: int) -> QuerySet[KeptRow, Kept]:
    """Return the rows that an undo left alone."""
    rows = KeptRow.objects.filter(undo=undo_id).order_by("row_number", "id")
    return rows.values_list("row_id", "row_number", "reason", "later_import")


def kept_rows(
    dataset: Dataset, rows: Sequence[Kept], *, until: datetime | None = None
) -> list[dict[str, object]]:
    """Serialize `rows`. Changes after `until` (the time of the undo) are not reported as the reason."""
    ids = [row_id for row_id, *_ in rows]
    changes = _last_changes(dataset, ids, until)
    imports = {
        record.pk: record
        for record in Import.objects.filter(pk__in={later for *_, later in rows if later}).select_related(
            "created_by"
        )
    }
    values = {row["id"]: row for row in _entries(dataset, ids)}
    for row_id, change in changes.items():
        if change.before:
            values.setdefault(row_id, orjson.loads(change.before))
    names = Names(dataset, values.values())
    people = user_names(change.actor_id for change in changes.values())
    rows_out = []
    for row_id, row_number, reason, later in rows:
        by: str | None = None
        at: datetime | None = None
        if later is not None:
            record = imports.get(later)
            by = record.created_by.name if record and record.created_by else None
            at = record.finished_at if record else None
        elif (by_hand := changes.get(row_id)) is not None:
            by, at = people.get(by_hand.actor_id, by_hand.actor_name), by_hand.at
        rows_out.append(
            {
                "row_id": row_id,
                "row_number": row_number,
                "reason": reason,
                "import_id": later,
                "by": by,
                "at": at,
                "key": names.key(values[row_id]) if row_id in values else [],
            }
        )
    return rows_out


def last_change(dataset: Dataset, row_id: int) -> dict[str, object] | None:
    """Return who last changed an entry by hand, and when."""
    change = _last_changes(dataset, [row_id], None).get(row_id)
    if change is None:
        return None
    by = user_names([change.actor_id]).get(change.actor_id, change.actor_name)
    return {"by": by, "at": change.at}


def _last_changes(dataset: Dataset, ids: Iterable[int], until: datetime | None) -> dict[int, AuditEntry]:
    """Return row → last change or deletion by hand."""
    entity_ids = [str(row_id) for row_id in ids]
    changes = AuditEntry.objects.filter(
        entity=dataset.name, entity_id__in=entity_ids, action__in=("update", "delete")
    )
    if until is not None:
        changes = changes.filter(at__lte=until)
    return {int(change.entity_id): change for change in changes.order_by("id")}


def _entries(dataset: Dataset, ids: Sequence[int]) -> Iterable[dict[str, object]]:
    return MODELS[dataset.name]._default_manager.filter(pk__in=ids).values("id", *dataset.key)
