"""Write due messages to the outbox, exactly once: the user's preferences are locked and updated in the transaction that
stores the message.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import cast

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from portal.accounts.models import User
from portal.core.language import Language, use_language
from portal.core.policies import COMMAND_CENTER, SUPERADMIN_ONLY
from portal.messages import mail, outbox
from portal.messages.announcing import announce
from portal.messages.letters import BUILDERS, OVERLAP, LetterRequest, still_recent
from portal.messages.mail import render
from portal.messages.models import KINDS, Preference, Webhook

Frequency = Preference.Frequency
log = structlog.get_logger(__name__)


def offered(user: User) -> list[str]:
    allowed = {"reports": SUPERADMIN_ONLY.admits(user), "brief": COMMAND_CENTER.admits(user)}
    return [kind for kind in KINDS if allowed.get(kind, True)]


def compose() -> None:
    """Compose everything that is due. A failing kind is logged and does not stop the others."""
    if mail.configured():
        chosen = Preference.objects.exclude(**dict.fromkeys(KINDS, Frequency.OFF))
        people = chosen.filter(user__is_active=True).select_related("user__department")
        for preference in people:
            for kind in offered(preference.user):
                _run_logged(partial(compose_kind, preference, kind), preference=preference.pk, kind=kind)
    if settings.PORTAL_WEBHOOKS:
        for webhook in Webhook.objects.filter(is_active=True):
            _run_logged(partial(announce, webhook.pk), webhook=webhook.pk)


def _run_logged(work: Callable[[], object], **about: object) -> None:
    try:
        work()
    except Exception:
        log.exception("message_not_composed", **about)


def due_up_to(preference: Preference, frequency: str, now: datetime) -> datetime:
    """Return the time up to which a message of this frequency is due: now, or the last day or Monday at its hour."""
    if frequency == Frequency.AT_ONCE:
        return now
    local = timezone.localtime(now)
    due = local.replace(hour=preference.hour, minute=0, second=0, microsecond=0)
    if due > local:
        due -= timedelta(days=1)
    return due - timedelta(days=due.weekday()) if frequency == Frequency.WEEKLY else due


def after_quiet(preference: Preference, now: datetime) -> datetime:
    """Return now, or the end of the quiet hours."""
    first, until = preference.quiet_from, preference.quiet_until
    local = timezone.localtime(now)
    if first == until or not (
        first <= local.hour < until if first < until else local.hour >= first or local.hour < until
    ):
        return now
    end = local.replace(hour=until, minute=0, second=0, microsecond=0)
    return end if end > local else end + timedelta(days=1)


def compose_kind(preference: Preference, kind: str, now: datetime | None = None) -> bool:
    """Compose the message of one kind, if it is due and not empty. Return whether one was queued."""
    now = now or timezone.now()
    frequency = getattr(preference, kind)
    composed_until = preference.composed.get(kind)
    if frequency == Frequency.OFF or composed_until is None:
        return False
    since = datetime.fromisoformat(composed_until)
    if frequency != Frequency.AT_ONCE and due_up_to(preference, frequency, now) <= since:
        return False
    mentioned = preference.mentioned.get(kind, [])
    language = cast(Language, preference.language)
    # Outside the transaction: rendering a PDF takes seconds and would block other writers.
    with use_language(language):
        content = BUILDERS[kind](LetterRequest(preference.user, since, now, mentioned))
        if content is None and frequency == Frequency.AT_ONCE and now - since < OVERLAP:
            return False
        letter = content.letter if content else None
        rendered = render(letter, person=preference.user, kind=kind) if letter else ("", "")
    with transaction.atomic():
        row = Preference.objects.select_for_update().get(pk=preference.pk)
        if row.composed.get(kind) != composed_until or getattr(row, kind) != frequency:
            return False  # another sender was faster, or the preferences have changed
        recent = [*mentioned, *(content.ids if content else ())]
        row.composed = {**row.composed, kind: now.isoformat()}
        row.mentioned = {**row.mentioned, kind: still_recent(kind, recent, now)}
        row.save(update_fields=["composed", "mentioned"])
        if letter:
            outbox.put_mail(
                kind=kind,
                person=preference.user,
                language=language,
                subject=letter.subject,
                text=rendered[0],
                html=rendered[1],
                due_at=after_quiet(row, now),
                attachments=letter.attachments,
            )
    return letter is not None
