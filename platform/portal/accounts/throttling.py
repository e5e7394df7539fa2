"""Limits on failed logins, counted in the database so that they hold across processes and restarts.

Five failures block an account for that address; a hundred block the address for all accounts; guesses at one account
from many addresses are delayed. Codes count like passwords.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from portal.accounts.models import LoginFailure, Session
from portal.core.context import request_context
from portal.core.errors import Throttled
from portal.core.language import text

_SHORTEST_DELAY: Final = timedelta(seconds=5)
_LONGEST_DELAY: Final = timedelta(minutes=1)


@contextmanager
def throttled(email: str) -> Iterator[None]:
    """Run a check of this account's password or code: if it raises, it counts as a failed login from this address."""
    attempt = reserve_attempt(email=email, address=request_context().address)
    yield
    clear_failures(attempt)


def reserve_attempt(*, email: str, address: str) -> LoginFailure:
    """Count this attempt as failed before the password is checked, so that concurrent attempts count too.

    429 if the account has failed too often from this address, or the address overall. A refused attempt is not
    counted, so that retries don't extend the block.
    """
    now = timezone.now()
    window = timedelta(minutes=settings.PORTAL_LOGIN_WINDOW_MINUTES)
    since = now - window
    # Failures in the future (the clock was ahead) would block until then.
    LoginFailure.objects.filter(Q(at__lt=since) | Q(at__gt=now + window)).delete()
    attempt = LoginFailure.objects.create(email=email[:254], address=address, at=now)
    earlier = LoginFailure.objects.filter(address=address, at__gte=since, pk__lt=attempt.pk)
    account = earlier.filter(email=attempt.email)
    full = None
    if account.count() >= settings.PORTAL_LOGIN_FAILURES_PER_ACCOUNT:
        full = account
    elif earlier.count() >= settings.PORTAL_LOGIN_FAILURES_PER_ADDRESS:
        full = earlier
    if full is None:
        _slow_down(attempt, since)
        return attempt
    oldest = full.order_by("at").values_list("at", flat=True).first() or now
    wait = max(1, int((oldest + window - now).total_seconds()) + 1)
    attempt.delete()
    minutes = -(-wait // 60)
    raise Throttled(
        text("Too many failed attempts. Try again in {minutes} minutes.", minutes=minutes),
        headers={"Retry-After": str(wait)},
    )


def _slow_down(attempt: LoginFailure, since: datetime) -> None:
    """Delay guesses at one account from many addresses.

    A delay of at most a minute, not a block, which anyone could cause for any account. An owner who is already logged
    in from this address does not wait.
    """
    everywhere = LoginFailure.objects.filter(email=attempt.email, at__gte=since, pk__lt=attempt.pk)
    beyond = everywhere.count() - settings.PORTAL_LOGIN_FAILURES_ACROSS_ADDRESSES
    if beyond < 0 or Session.objects.filter(user__email=attempt.email, address=attempt.address).exists():
        return
    delay = min(_LONGEST_DELAY, _SHORTEST_DELAY * 2**beyond) if beyond < 10 else _LONGEST_DELAY
    latest = everywhere.order_by("-at").values_list("at", flat=True).first() or attempt.at
    wait = int((latest + delay - attempt.at).total_seconds()) + 1
    if latest + delay <= attempt.at:
        return
    attempt.delete()
    raise Throttled(
        text("Someone is trying passwords for this account. Try again in {seconds} seconds.", seconds=wait),
        headers={"Retry-After": str(wait)},
    )


def failures_elsewhere(email: str, address: str) -> int:
    """Count recent failed logins to this account from other addresses."""
    since = timezone.now() - timedelta(minutes=settings.PORTAL_LOGIN_WINDOW_MINUTES)
    return LoginFailure.objects.filter(email=email, at__gte=since).exclude(address=address).count()


def clear_failures(attempt: LoginFailure) -> None:
    """Forget the failures of this account from this address, after the password was right."""
    LoginFailure.objects.filter(email=attempt.email, address=attempt.address).delete()
