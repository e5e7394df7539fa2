"""Audit log endpoints for super admins: list, filter options, verification and export."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Path, Query

from portal.audit import export, selectors, witness
from portal.audit.chain import PART_SIZE, broken_link, walk
from portal.audit.models import AuditEntry
from portal.audit.schemas import (
    AuditDetail,
    AuditExport,
    AuditOptions,
    AuditQuery,
    AuditRow,
    Verification,
    VerifyQuery,
)
from portal.audit.words import action_name, entity_name
from portal.core.envelope import Envelope, JsonBody, Page, ok
from portal.core.errors import existing
from portal.core.files import FILE
from portal.core.paging import ordering, paginate
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id

router = PolicyRouter(tags=["audit"])


def _listed(query: AuditQuery | AuditExport) -> QuerySet[AuditEntry]:
    query.entity_id = query.entity_id or query.search or None
    return selectors.entries(query).order_by(*ordering(query, columns=selectors.SORTED, default=[]))


@router.get("", policy=SUPERADMIN_ONLY, response=Page[AuditRow])
def list_audit_logs(request: HttpRequest, query: Query[AuditQuery]) -> JsonBody:
    """List entries, newest first."""
    shown, meta = paginate(_listed(query).values(*selectors.LISTED), query)
    return ok([selectors.row_of(row) for row in shown], meta=meta)


@router.get("/options", policy=SUPERADMIN_ONLY, response=Envelope[AuditOptions])
def audit_log_options(request: HttpRequest) -> JsonBody:
    """List the values to filter by."""
    actions = [{"value": value, "name": action_name(value)} for value in selectors.distinct("action")]
    entities = [{"value": value, "name": entity_name(value)} for value in selectors.distinct("entity")]
    return ok(
        {
            "actions": sorted(actions, key=lambda value: value["name"]),
            "entities": sorted(entities, key=lambda value: value["name"]),
            "actors": selectors.distinct("actor_name"),
        }
    )


@router.get("/verify", policy=SUPERADMIN_ONLY, response=Envelope[Verification])
def verify_audit_logs(request: HttpRequest, query: Query[VerifyQuery]) -> JsonBody:
    """Verify the next part of the chain, after entry `after`; reports the first broken link."""
    verified = walk(query.after, PART_SIZE)
    broken = None if verified.broken_at is None else broken_link(verified.broken_at)
    next_entry = verified.reached if broken is None else None
    compared = witness.compare() if broken is None and next_entry is None else None
    return ok(
        {
            "checked": verified.entries,
            "total": AuditEntry.objects.count(),
            "next": next_entry,
            "intact": verified.intact and (compared is None or compared.intact),
            "broken": broken,
            "witness": compared.status if compared else None,
            "witness_entry": compared.entry if compared else None,
        }
    )


@router.get("/export", policy=SUPERADMIN_ONLY, heavy=True, file=FILE, exports="audit_log")
def export_audit_logs(
    request: HttpRequest, query: Query[AuditExport]
) -> HttpResponse | StreamingHttpResponse:
    """Export the filtered list in its order. The export itself is audited."""
    return export.answer(_listed(query), query.format)


@router.get("/{entry_id}", policy=SUPERADMIN_ONLY, response=Envelope[AuditDetail])
def get_audit_log(request: HttpRequest, entry_id: Path[Id]) -> JsonBody:
    """Get an entry with its changes."""
    entry = existing(AuditEntry.objects.filter(pk=entry_id).first())
    return ok(selectors.detail(entry))
