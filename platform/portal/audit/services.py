"""Writing to the audit log and checking its chain."""

from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import orjson
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils import timezone

from portal.audit.models import AuditEntry
from portal.core.client import client_address
from portal.core.middleware import request_id

_GENESIS = "0" * 64
# Any fixed number: PostgreSQL's lock that makes the writers of the chain queue up. SQLite has one writer
# anyway.
_LOCK = 0x4A494C4841


def _canonical(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS, default=str).decode()


def _hash(entry: AuditEntry) -> str:
    """Of everything that the row says, and of the row before it."""
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    parts = [
        entry.previous_hash,
        at,
        entry.action,
        entry.entity,
        entry.entity_id,
        entry.actor_id,
        entry.actor_name,
        entry.address,
        entry.request_id,
        entry.before,
        entry.after,
    ]
    return sha256(_canonical(parts).encode()).hexdigest()


def record(
    action: str,
    *,
    entity: str,
    entity_id: object = "",
    actor: Any = None,
    request: HttpRequest | None = None,
    before: Any = None,
    after: Any = None,
    at: datetime | None = None,
) -> AuditEntry:
    """Add one entry in the caller's transaction: it stands or falls with the deed. Never hand in secrets."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        last = AuditEntry.objects.order_by("-id").values_list("hash", flat=True).first()
        entry = AuditEntry(
            at=at or timezone.now(),
            action=action,
            entity=entity,
            entity_id=str(entity_id or ""),
            actor_id=getattr(actor, "pk", None),
            actor_name=str(getattr(actor, "email", "") or ""),
            address=client_address(request) if request else "",
            request_id=request_id()[:64],
            before="" if before is None else _canonical(before),
            after="" if after is None else _canonical(after),
            previous_hash=last or _GENESIS,
        )
        entry.hash = _hash(entry)
        entry.save()
    return entry


@dataclass(frozen=True)
class Verification:
    entries: int
    # Id of the first entry whose hash or link is wrong; None when the chain holds.
    broken_at: int | None

    @property
    def intact(self) -> bool:
        return self.broken_at is None


def verify() -> Verification:
    """Walk the chain from its beginning."""
    previous, count = _GENESIS, 0
    for entry in AuditEntry.objects.order_by("id").iterator(chunk_size=2000):
        count += 1
        if entry.previous_hash != previous or entry.hash != _hash(entry):
            return Verification(count, entry.pk)
        previous = entry.hash
    return Verification(count, None)
