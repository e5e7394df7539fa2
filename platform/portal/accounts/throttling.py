"""How often one may fail to log in, counted in the database: it holds for all processes and restarts.

An account is closed to an address that failed five times, an address that failed a hundred times is closed altogether;
guesses at one account from many addresses are slowed down. Guesses of codes count like those of passwords.
"""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from portal.accounts.models import LoginFailure, Session
from portal.core.errors import Throttled
from portal.core.language import text

_SHORTEST_DELAY: Final = timedelta(seconds=5)
_LONGEST_DELAY: Final = timedelta(minutes=1)


def reserve_attempt(*, email: str, address: str) -> LoginFailure:
    """Count this attempt as failed before the password is looked at, so that attempts side by side count too.

    429 when the account, from this address, or the address as a whole has failed too often. A refused
    attempt is not counted: knocking on a locked door does not lock it for longer.
    """
    now = timezone.now()
    window = timedelta(minutes=settings.PORTAL_LOGIN_WINDOW_MINUTES)
    since = now - window
    # What failed later than that by a clock that was ahead would lock the door until then.
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
    """Let guesses that come from many addresses wait for each other.

    A delay and not a lock, which anybody could cause for anybody: it grows to a minute. Where the account is logged in
    already its owner does not wait.
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
    """How often somebody failed to log in to this account from other addresses, of late."""
    since = timezone.now() - timedelta(minutes=settings.PORTAL_LOGIN_WINDOW_MINUTES)
    return LoginFailure.objects.filter(email=email, at__gte=since).exclude(address=address).count()


def forgive(attempt: LoginFailure) -> None:
    """The password was right: this account starts afresh from this address."""
    LoginFailure.objects.filter(email=attempt.email, address=attempt.address).delete()
