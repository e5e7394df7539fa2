"""How often one may fail to sign in (ruling 13), counted in the database: it holds for all processes and
restarts.
"""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from portal.accounts.models import LoginFailure
from portal.core.errors import Throttled
from portal.core.language import text


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
        return attempt
    oldest = full.order_by("at").values_list("at", flat=True).first() or now
    wait = max(1, int((oldest + window - now).total_seconds()) + 1)
    attempt.delete()
    minutes = -(-wait // 60)
    raise Throttled(
        text("Too many failed attempts. Try again in {minutes} minutes.", minutes=minutes),
        headers={"Retry-After": str(wait)},
    )


def forgive(attempt: LoginFailure) -> None:
    """The password was right: this account starts afresh from this address."""
    LoginFailure.objects.filter(email=attempt.email, address=attempt.address).delete()
