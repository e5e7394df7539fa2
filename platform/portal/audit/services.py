"""Writes to the audit log."""

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
# Arbitrary key of the PostgreSQL lock that serialises writers of the chain. SQLite has a single writer anyway.
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
    """Add an entry in the caller's transaction, so that it is committed with the action. Never pass secrets."""
    with present(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Check deferred foreign keys before taking this lock, not at commit: the check waits for writers of the
                # referenced rows, which will want this lock too.
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
