"""The outbox: put, claim, finish.

A message is claimed with a lease, sent, and marked, in that order. If a sender is killed its lease expires, and the
message is sent again with the same Message-ID. If it was killed between the receiver's response and the mark (a gap
that no protocol closes), the receiver gets a duplicate, which mail servers drop.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from portal.accounts.models import User
from portal.core.language import Language
from portal.messages.models import Attachment, Message, Webhook

LEASE: Final = timedelta(minutes=5)  # longer than the timeouts of one attempt combined
# Delays between attempts; after the last one the message fails.
BACKOFF: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))
RETENTION: Final = timedelta(days=90)
State = Message.State


def put_mail(
    *,
    kind: str,
    person: User,
    language: Language,
    subject: str,
    text: str,
    html: str,
    due_at: datetime,
    attachments: Sequence[Attachment] = (),
) -> Message:
    with transaction.atomic():
        row = Message.objects.create(
            kind=kind,
            person=person,
            language=language,
            subject=" ".join(subject.split())[:200],
            text=text,
            html=html,
            due_at=due_at,
        )
        for attachment in attachments:
            attachment.message = row
        Attachment.objects.bulk_create(attachments)
    return row


def put_call(*, webhook: Webhook, kind: str, subject: str, body: str) -> Message:
    return Message.objects.create(
        kind=kind, webhook=webhook, subject=subject[:200], text=body, due_at=timezone.now()
    )


def claim(owner: str, *, mail: bool = True, calls: bool = True) -> Message | None:
    """Claim a due message, or one whose lease has expired; None if there is none. Disabled channels are skipped."""
    ready = Q(state=State.QUEUED, due_at__lte=timezone.now()) | Q(
        state=State.SENDING, leased_at__lt=Now() - LEASE
    )
    rows = Message.objects.filter(ready)
    if not mail:
        rows = rows.filter(person=None)
    if not calls:
        rows = rows.filter(webhook=None)
    with transaction.atomic():
        pk = rows.select_for_update(skip_locked=True).order_by("due_at", "pk").values_list("pk").first()
        claimed = pk and rows.filter(pk=pk[0]).update(
            state=State.SENDING, owner=owner, leased_at=Now(), attempts=F("attempts") + 1
        )
    return Message.objects.select_related("person", "webhook").get(pk=pk[0]) if pk and claimed else None


def _leased(row: Message) -> QuerySet[Message]:
    return Message.objects.filter(pk=row.pk, state=State.SENDING, owner=row.owner)


def sent(row: Message) -> None:
    with transaction.atomic():
        if _leased(row).update(state=State.SENT, sent_at=timezone.now(), error="", owner=""):
            row.attachments.all().delete()


def failed(row: Message, error: str, *, final: bool) -> None:
    """Schedule a retry, or give up. The reason is shown in the message list either way."""
    final = final or row.attempts > len(BACKOFF)
    wait = timedelta() if final else BACKOFF[row.attempts - 1]
    _leased(row).update(
        state=State.FAILED if final else State.QUEUED,
        due_at=timezone.now() + wait,
        error=error[:500],
        owner="",
    )


def release(owner: str) -> None:
    """Requeue messages claimed by this process when it shuts down."""
    Message.objects.filter(state=State.SENDING, owner=owner).update(
        state=State.QUEUED, owner="", attempts=F("attempts") - 1
    )


def requeue(row: Message) -> bool:
    """Send as soon as possible with all attempts reset. Return False if it is sent or being sent."""
    return bool(
        Message.objects.filter(pk=row.pk, state__in=(State.FAILED, State.QUEUED)).update(
            state=State.QUEUED, due_at=timezone.now(), attempts=0
        )
    )


def sweep() -> None:
    Message.objects.filter(created_at__lt=timezone.now() - RETENTION).exclude(
        state__in=(State.QUEUED, State.SENDING)
    ).delete()
