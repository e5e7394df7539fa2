"""Users' message preferences, and unsubscribing by the link in a message."""

from django.db import transaction
from django.utils import timezone

from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import FieldErrors, NotFound
from portal.core.language import current, text
from portal.core.versions import require_version
from portal.messages import mail
from portal.messages.composing import offered
from portal.messages.letters import recent_ids
from portal.messages.models import KINDS, Preference
from portal.messages.schemas import PreferenceIn

_FIELDS = ("language", *KINDS, "hour", "quiet_from", "quiet_until")
OFF = Preference.Frequency.OFF


def serialize(user: User) -> dict[str, object]:
    row = Preference.objects.filter(user=user).first() or Preference(
        user=user, revision=0, language=current()
    )
    return {
        "revision": row.revision,
        **_snapshot(row),
        "offered": offered(user),
        "configured": mail.configured(),
        "address": user.email,
    }


def _snapshot(row: Preference) -> dict[str, object]:
    return {name: getattr(row, name) for name in _FIELDS}


@transaction.atomic
def save(*, user: User, body: PreferenceIn) -> None:
    chosen = {kind for kind in KINDS if kind in body.model_fields_set and getattr(body, kind) != OFF}
    if unavailable := chosen - set(offered(user)):
        raise FieldErrors({kind: [text("Your role does not have this.")] for kind in sorted(unavailable)})
    row, is_new = Preference.objects.select_for_update().get_or_create(user=user, defaults={"revision": 0})
    require_version(row.revision, body.revision)
    before = None if is_new else _snapshot(row)
    body = body.over(row)
    now = timezone.now()
    for kind in KINDS:
        frequency = getattr(body, kind)
        if frequency != OFF and getattr(row, kind) == OFF:
            # Start now: earlier records must not be reported as new.
            row.composed = {**row.composed, kind: now.isoformat()}
            row.mentioned = {**row.mentioned, kind: recent_ids(kind, now)}
    for name in _FIELDS:
        setattr(row, name, getattr(body, name))
    row.revision += 1
    row.save()
    record("update", "message_choice", row.pk, actor=user, before=before, after=_snapshot(row))


def subscription(token: str) -> dict[str, object]:
    row, kind = _preference_of(token)
    return {"kind": kind, "ended": getattr(row, kind) == OFF}


@transaction.atomic
def unsubscribe(token: str) -> dict[str, object]:
    """Unsubscribe the recipient of the link from one kind of message. Repeated calls have no effect."""
    row, kind = _preference_of(token, lock=True)
    before = getattr(row, kind)
    if before != OFF:
        setattr(row, kind, OFF)
        row.revision += 1
        row.save(update_fields=[kind, "revision"])
        record(
            "unsubscribe", "message_choice", row.pk, actor=row.user, before={kind: before}, after={kind: OFF}
        )
    return {"kind": kind, "ended": True}


def _preference_of(token: str, *, lock: bool = False) -> tuple[Preference, str]:
    token_parts = mail.read_token(token)
    rows = Preference.objects.select_related("user")
    if lock:
        rows = rows.select_for_update(of=("self",))
    row = rows.filter(user_id=token_parts[0]).first() if token_parts else None
    if not token_parts or not row:
        raise NotFound(text("This link is not valid. Log in and change your settings."))
    return row, token_parts[1]
