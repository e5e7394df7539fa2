"""Export of the audit log: one row per entry, with its changes as text."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse

from catalog.calendar import INDIA
from portal.audit import selectors
from portal.audit.models import AuditEntry
from portal.core.errors import FieldErrors
from portal.core.files import sheet_file
from portal.core.heavy import ROWS, queue_if_heavy, with_progress
from portal.core.language import current, text

# More would exceed the memory for a workbook.
XLSX_ROWS = 50_000
MAX_CHANGES_LENGTH = 2_000  # characters of an entry's changes


def answer(rows: QuerySet[AuditEntry], kind: str) -> HttpResponse | StreamingHttpResponse:
    headers = (
        ("id", "Number"),
        ("at", "Time"),
        ("actor", "Person"),
        ("action", "Action"),
        ("entity", "Record"),
        ("entity_id", "Record number"),
        ("changes", "Changes"),
        ("address", "Network address"),
        ("hash", "Check sum"),
    )
    columns = [(key, text(head), 60 if key == "changes" else 22) for key, head in headers]
    total = rows.count()
    if kind == "xlsx" and total > XLSX_ROWS:
        raise FieldErrors({"format": [text("More than 50,000 entries. Narrow the filters.")]})
    queue_if_heavy(ROWS, total)
    return sheet_file("audit_log", columns, with_progress(_lines(rows), total), kind)


def _lines(rows: QuerySet[AuditEntry]) -> Iterator[dict[str, object]]:
    language = current()
    for entry in rows.iterator(chunk_size=2_000):
        names = selectors.row_of({"action": entry.action, "entity": entry.entity}, language)
        changes = "; ".join(
            f"{change['name']}: {change['before'] or '—'} → {change['after'] or '—'}"
            for change in selectors.changes(entry.entity, entry.before, entry.after, language)
        )
        yield {
            "id": entry.pk,
            "at": entry.at.astimezone(INDIA).replace(tzinfo=None),
            "actor": entry.actor_name,
            "action": names["action_name"],
            "entity": names["entity_name"],
            "entity_id": entry.entity_id,
            "changes": changes[:MAX_CHANGES_LENGTH],
            "address": entry.address,
            "hash": entry.hash,
        }
