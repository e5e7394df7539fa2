"""Verification of the hash chain, at once or in parts, so that a page can show progress."""

from dataclasses import dataclass

from portal.audit.hashing import COLUMNS, GENESIS, digest
from portal.audit.models import AuditEntry
from portal.audit.schemas import BrokenLink
from portal.core.envelope import shaped

PART_SIZE = 20_000  # entries per request


@dataclass(frozen=True)
class Walk:
    entries: int
    # Id of the first entry whose hash or link is wrong; None if the chain is intact.
    broken_at: int | None
    # Last verified entry; None if there are no more.
    reached: int | None = None

    @property
    def intact(self) -> bool:
        return self.broken_at is None


def walk(after: int = 0, limit: int | None = None) -> Walk:
    """Verify entries after `after`, whose own hash is trusted because the previous part verified it."""
    previous = GENESIS
    if after:
        hashes = AuditEntry.objects.filter(pk__lte=after).order_by("-id").values_list("hash", flat=True)
        previous = hashes.first() or GENESIS
    rows = AuditEntry.objects.filter(pk__gt=after).order_by("id").values_list("id", "hash", *COLUMNS)
    if limit is not None:
        rows = rows[:limit]
    count, last = 0, None
    for pk, stored_hash, *columns in rows.iterator(chunk_size=2000):
        count += 1
        if columns[0] != previous or stored_hash != digest(columns):
            return Walk(count, pk, pk)
        previous, last = stored_hash, pk
    return Walk(count, None, last if limit is not None and count == limit else None)


def broken_link(entry_id: int) -> dict[str, object]:
    """Describe the entry at which the chain breaks: it was changed itself, or an entry before it is missing."""
    entry = AuditEntry.objects.get(pk=entry_id)
    before = AuditEntry.objects.filter(pk__lt=entry_id).order_by("-id").values_list("hash", flat=True).first()
    changed = entry.hash != digest([getattr(entry, name) for name in COLUMNS])
    reason = "changed" if changed or entry.previous_hash == (before or GENESIS) else "gap"
    return shaped(BrokenLink, entry, reason=reason)
