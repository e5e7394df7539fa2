"""Writing to the audit log."""

from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone

from portal.audit import witness
from portal.audit.chain import walk as verify
from portal.audit.hashing import COLUMNS, GENESIS, canonical, digest
from portal.audit.models import AuditEntry
from portal.core.context import request_context
from portal.core.middleware import request_id
from portal.core.past import present
from portal.core.policies import Caller

__all__ = ["record", "verify"]
# Any fixed number: PostgreSQL's lock that makes the writers of the chain queue up. SQLite has one writer
# anyway.
_LOCK = 0x4A494C4841


def record(
    action: str,
    entity: str,
    entity_id: object = "",
    *,
    actor: Caller | None = None,
    before: object = None,
    after: object = None,
    at: datetime | None = None,
) -> AuditEntry:
    """Add one entry in the caller's transaction: it stands or falls with the deed. Never hand in secrets."""
    with present(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # What refers to other rows is checked, and waits for those who write these, before this lock and not
                # at the commit: they will want it, too.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        last = AuditEntry.objects.order_by("-id").values_list("hash", flat=True).first()
        entry = AuditEntry(
            at=at or timezone.now(),
            action=action,
            entity=entity,
            entity_id=str(entity_id or ""),
            actor_id=getattr(actor, "pk", None),
            actor_name=str(getattr(actor, "email", "") or ""),
            address=request_context().address,
            request_id=request_id()[:64],
            before="" if before is None else canonical(before),
            after="" if after is None else canonical(after),
            previous_hash=last or GENESIS,
        )
        entry.hash = digest(getattr(entry, name) for name in COLUMNS)
        entry.save()
        witness.note(entry)
    return entry
