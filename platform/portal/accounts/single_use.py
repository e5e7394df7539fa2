"""What a browser is given to bring back once: signed, for some minutes, and noted when it comes.

Nothing is stored when it is given out, so that nobody can fill the database; of two that bring the same at once only
one goes on.
"""

from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.utils import timezone

from portal.accounts.models import UsedState

# Longer than anything is valid that is given out.
_REMEMBERED: Final = timedelta(hours=1)


def cookie_name(name: str, address: str) -> str:
    """Over TLS a name that no neighbouring host can set for this one."""
    return f"__Host-{name}" if address.startswith("https:") else name


def hand_over(response: HttpResponse, name: str, kept: str, lasts: timedelta) -> None:
    """The cookie that the browser brings back; `name` is one of `cookie_name`."""
    secure = name.startswith("__")
    response.set_cookie(name, kept, max_age=lasts, secure=secure, httponly=True, samesite="Strict")


def given_out(kept: Mapping[str, str], purpose: str) -> str:
    return signing.dumps(kept, salt=purpose)


def brought_back(cookie: str, purpose: str, lasts: timedelta) -> dict[str, str] | None:
    """What was given out for this purpose, of late; to be believed once `first_use` says so of a part of it."""
    try:
        kept: dict[str, str] = signing.loads(cookie, salt=purpose, max_age=lasts)
    except signing.BadSignature:
        return None
    return kept


def first_use(value: str) -> bool:
    """Whether it was not used before."""
    now = timezone.now()
    UsedState.objects.filter(used_at__lt=now - _REMEMBERED).delete()
    try:
        with transaction.atomic():
            UsedState.objects.create(state_hash=sha256(value.encode()).hexdigest(), used_at=now)
    except IntegrityError:
        return False
    return True
