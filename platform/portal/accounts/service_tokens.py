"""Tokens of service accounts: `jilha_<prefix>_<secret>`. The prefix finds the row, the secret has 256 bits, and the
SHA-256 of the complete token is compared. A wrong, expired or revoked token is 401 with the reason.
"""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.db.models import F
from django.utils import timezone

from portal.accounts.hashing import token_hash
from portal.accounts.models import ServiceAccount, User
from portal.core.context import request_context
from portal.core.errors import NotSignedIn, Throttled, is_unwritable
from portal.core.language import text

TOKEN_PREFIX: Final = "jilha_"
_WRONG = "This token is not known. Check that it is complete, or ask a super admin for a new one."
_REVOKED = "This token has been revoked. Ask a super admin for a new one."
_EXPIRED = "This token expired on {day}. Ask a super admin for a new one."
_TOO_MANY = "This token has made as many calls as are allowed in a minute. Wait and try again."
_MINUTE = timedelta(minutes=1)
_UNKNOWN_HASH = sha256(b"").hexdigest()


def new_token() -> tuple[str, str, str]:
    """Return token, prefix and hash. The token itself is never stored."""
    prefix = secrets.token_hex(4)
    token = f"{TOKEN_PREFIX}{prefix}_{secrets.token_urlsafe(32)}"
    return token, prefix, token_hash(token)


def user_of_service_token(token: str) -> User:
    """Return the account of a token and count the call. 401 with the reason, 429 after too many calls in a minute."""
    prefix = token.removeprefix(TOKEN_PREFIX).partition("_")[0]
    rows = ServiceAccount.objects.select_related("user__department", "user__designation")
    account = rows.filter(prefix=prefix).first()
    matches = secrets.compare_digest(token_hash(token), account.token_hash if account else _UNKNOWN_HASH)
    if account is None or not matches:
        raise NotSignedIn(text(_WRONG), code="TOKEN_UNKNOWN")
    if account.revoked:
        raise NotSignedIn(text(_REVOKED), code="TOKEN_REVOKED")
    if account.expired:
        raise NotSignedIn(text(_EXPIRED, day=f"{account.expires_on:%d/%m/%Y}"), code="TOKEN_EXPIRED")
    try:
        _count(account)
    except OperationalError as error:
        # Reads continue while the disk is full.
        if not is_unwritable(error):
            raise
    user: User = account.user
    return user


def _count(account: ServiceAccount) -> None:
    """Count a call in one statement, so that concurrent calls in all processes stay within the limit."""
    now, began = timezone.now(), account.minute_began_at
    used = {"last_used_at": now, "last_address": request_context().address}
    row = ServiceAccount.objects.filter(pk=account.pk)
    if began is None or abs(now - began) >= _MINUTE:
        if row.filter(minute_began_at=began).update(minute_began_at=now, minute_calls=1, **used):
            return
        began = now  # another call has started this minute
    room = row.filter(minute_calls__lt=settings.PORTAL_SERVICE_CALLS)
    if not room.update(minute_calls=F("minute_calls") + 1, **used):
        wait = max(1, int((began + _MINUTE - now).total_seconds()))
        raise Throttled(text(_TOO_MANY), headers={"Retry-After": str(wait)})
