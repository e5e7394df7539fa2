"""Queries of the audit log: entries by user, action, record and time, and their changes in the user's language."""

from collections.abc import Mapping

import orjson
from django.db.models import QuerySet

from catalog.text import Language
from portal.audit.hashing import canonical
from portal.audit.models import AuditEntry
from portal.audit.schemas import AuditFilters
from portal.audit.words import action_name, entity_name, field_name, value_name
from portal.core.paging import filter_by, sortable, within_days

LISTED = (
    "id", "at", "action", "entity", "entity_id", "actor_id", "actor_name", "address", "request_id",
)  # fmt: skip
# Public column names → indexed columns; `id` makes the order total.
SORTED = sortable("at", "action", "entity", actor="actor_name")
MAX_DISTINCT = 1_000


def entries(query: AuditFilters) -> QuerySet[AuditEntry]:
    """Return the entries that match the filters."""
    rows = filter_by(
        AuditEntry.objects.all(), action=query.action, entity=query.entity, actor_name=query.actor
    )
    # Not in `filter_by`: a search for “all” is one for a record of that name.
    if query.entity_id:
        rows = rows.filter(entity_id=query.entity_id)
    return within_days(rows, "at", query.date_from, query.date_to)


def had_before(entity: str, field: str, value: str) -> QuerySet[AuditEntry]:
    """Return the changes and deletions of records that had this value in a field."""
    return AuditEntry.objects.filter(entity=entity, before__contains=canonical({field: value})[1:-1])


def row_of(values: Mapping[str, object], language: Language | None = None) -> dict[str, object]:
    return {
        **values,
        "action_name": action_name(str(values["action"]), language),
        "entity_name": entity_name(str(values["entity"]), language),
    }


def detail(entry: AuditEntry) -> dict[str, object]:
    return {
        **row_of({name: getattr(entry, name) for name in LISTED}),
        "changes": changes(entry.entity, entry.before, entry.after),
        "hash": entry.hash,
        "previous_hash": entry.previous_hash,
    }


def changes(
    entity: str, before: str, after: str, language: Language | None = None
) -> list[dict[str, object]]:
    """Return old and new value per field; for changes, only of fields that differ."""
    old, new = _fields(before), _fields(after)
    names = list(dict.fromkeys([*old, *new]))
    both = bool(before and after)
    return [
        {
            "field": name,
            "name": field_name(entity, name, language),
            "before": _shown(entity, name, old.get(name), language),
            "after": _shown(entity, name, new.get(name), language),
        }
        for name in names
        if not both or old.get(name) != new.get(name)
    ]


def _fields(written: str) -> dict[str, object]:
    if not written:
        return {}
    value = orjson.loads(written)
    return value if isinstance(value, dict) else {"": value}


def _shown(entity: str, name: str, value: object, language: Language | None) -> str | None:
    """Format a logged value; None if absent."""
    if value is None:
        return None
    if isinstance(value, str):
        return value_name(entity, name, value, language)
    return orjson.dumps(value).decode()


def distinct(column: str, limit: int = MAX_DISTINCT) -> list[str]:
    """Return the distinct values of a column. Takes one index lookup per value, however long the log is."""
    found: list[str] = []
    rows = AuditEntry.objects.order_by(column).values_list(column, flat=True)
    value = rows.first()
    while value is not None and len(found) < limit:
        if value:
            found.append(value)
        value = rows.filter(**{f"{column}__gt": value}).first()
    return found
