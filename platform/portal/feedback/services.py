"""Receive feedback and mark it as read."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from portal.accounts.models import User
from portal.audit.services import record
from portal.core.context import request_context
from portal.core.errors import Throttled
from portal.core.language import current, text
from portal.feedback.models import Feedback
from portal.feedback.schemas import FeedbackIn

_WINDOW = timedelta(hours=1)


@transaction.atomic
def receive(*, message: FeedbackIn, actor: User | None) -> Feedback:
    """Store a message. Raise Throttled (429) if its address has sent too many within the hour."""
    address = request_context().address
    row = Feedback.objects.create(**message.model_dump(), language=current(), address=address)
    # Counted after inserting, so that concurrent messages count each other; a rejection rolls the row back.
    since = timezone.now() - _WINDOW
    earlier = Feedback.objects.filter(address=address, created_at__gte=since, pk__lt=row.pk)
    if earlier.count() >= settings.PORTAL_FEEDBACK_PER_HOUR:
        raise Throttled(
            text("Too many messages from here. Try again in an hour."), headers={"Retry-After": "3600"}
        )
    # The audit log never forgets, so it must not contain the text or the sender.
    facts = {"kind": row.kind, "page": row.page, "characters": len(row.message)}
    record("create", "feedback", row.pk, actor=actor, after=facts)
    return row


@transaction.atomic
def reveal(*, row: Feedback, actor: User) -> Feedback:
    """Return the unmasked message and audit the access."""
    revealed_fields = [name for name in ("name", "email", "message") if getattr(row, name)]
    record("reveal", "feedback", row.pk, actor=actor, after={"fields": revealed_fields})
    return row


@transaction.atomic
def mark(*, row: Feedback, read: bool, actor: User) -> Feedback:
    before = {"read_at": row.read_at}
    row.read_at = (row.read_at or timezone.now()) if read else None
    row.read_by = (row.read_by or actor) if read else None
    row.save(update_fields=["read_at", "read_by"])
    after = {"read_at": row.read_at}
    record("update", "feedback", row.pk, actor=actor, before=before, after=after)
    return row
