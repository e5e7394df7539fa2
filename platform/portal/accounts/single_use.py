"""Signed values that a browser returns once, within minutes.

Issuing one stores nothing, so requests can't fill the database. Of concurrent uses only one succeeds.
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

# Longer than the lifetime of any issued value.
_RETENTION: Final = timedelta(hours=1)


def cookie_name(name: str, address: str) -> str:
    """Return the cookie name; over TLS with a prefix that prevents sibling hosts from setting it."""
    return f"__Host-{name}" if address.startswith("https:") else name


def set_cookie(response: HttpResponse, name: str, value: str, lifetime: timedelta) -> None:
    """Set the cookie that the browser returns; `name` comes from `cookie_name`."""
    secure = name.startswith("__")
    response.set_cookie(name, value, max_age=lifetime, secure=secure, httponly=True, samesite="Strict")


def issue(values: Mapping[str, str], purpose: str) -> str:
    return signing.dumps(values, salt=purpose)


def redeem(cookie: str, purpose: str, lifetime: timedelta) -> dict[str, str] | None:
    """Return a recent value issued for this purpose. Trust it only if `mark_used` accepts a part of it."""
    try:
        values: dict[str, str] = signing.loads(cookie, salt=purpose, max_age=lifetime)
    except signing.BadSignature:
        return None
    return values


def mark_used(value: str) -> bool:
    """Mark a value as used. False if it was used before."""
    now = timezone.now()
    UsedState.objects.filter(used_at__lt=now - _RETENTION).delete()
    try:
        with transaction.atomic():
            UsedState.objects.create(state_hash=sha256(value.encode()).hexdigest(), used_at=now)
    except IntegrityError:
        return False
    return True
