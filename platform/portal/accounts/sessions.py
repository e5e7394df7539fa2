"""Sessions (requirement 11): opaque 256-bit tokens, idle and absolute timeouts, at most five per user."""

import secrets
from copy import copy
from datetime import timedelta

import structlog
from django.db import OperationalError, transaction
from django.utils import timezone

from portal.accounts.hashing import token_hash
from portal.accounts.models import Session, User
from portal.accounts.service_tokens import TOKEN_PREFIX, user_of_service_token
from portal.configuration.selectors import number
from portal.core.database_version import database_version
from portal.core.errors import is_unwritable

# Time of last use is written at most once a minute; a write per request would make readers queue on SQLite.
_TOUCH_EVERY = timedelta(minutes=1)
# Tolerance for a clock that was corrected backwards. A session that began later than this from now has no known age.
_CLOCK_TOLERANCE = timedelta(minutes=5)
# Hashes of sessions that ended while a full disk prevented writes. This process no longer accepts them.
_ENDED: set[str] = set()
# Sessions by hash, as read at one version of the database.
_session_cache: tuple[tuple[object, ...] | None, dict[str, Session]] = (None, {})
_MAX_CACHED = 1_000
log = structlog.get_logger(__name__)


def idle_limit() -> timedelta:
    return timedelta(minutes=number("session_idle_minutes"))


def start_session(*, user: User, address: str, agent: str = "") -> tuple[str, Session]:
    """Start a session and return its token; the oldest sessions beyond the limit end."""
    token = secrets.token_urlsafe(32)
    now = timezone.now()
    with transaction.atomic():
        # Lock the account, so that concurrent logins respect the limit.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        Session.objects.filter(user=user, expires_at__lte=now).delete()
        keep = user.sessions.order_by("-created_at", "-pk").values_list("pk", flat=True)
        beyond = list(keep[number("sessions_per_user") - 1 :])
        Session.objects.filter(pk__in=beyond).delete()
        session = Session.objects.create(
            user=user,
            token_hash=token_hash(token),
            role=user.role,
            address=address,
            agent=agent[:200],
            created_at=now,
            last_seen_at=now,
            expires_at=now + timedelta(hours=number("session_hours")),
        )
    return token, session


def session_of(digest: str) -> Session | None:
    """Return the session with this hash; None if it is unknown, expired, or its account has changed since."""
    if digest in _ENDED:
        return None
    session = _cached_session(digest)
    if session is None:
        return None
    now = timezone.now()
    user = session.user
    if (
        now >= session.expires_at
        or session.created_at - now > _CLOCK_TOLERANCE
        or now - session.last_seen_at >= idle_limit()
        or not user.is_active
        or user.role != session.role
    ):
        session.delete()
        return None
    return session


def _cached_session(digest: str) -> Session | None:
    """Return the session with its user, cached until the database changes, since every request needs it."""
    global _session_cache
    now = database_version()
    if now is None or _session_cache[0] != now or len(_session_cache[1]) > _MAX_CACHED:
        _session_cache = (now, {})
    sessions = _session_cache[1]
    session = sessions.get(digest)
    if session is None:
        rows = Session.objects.select_related("user__department", "user__designation", "user__two_factor")
        # Not `first`: compiling the order that it adds takes as long as everything else.
        session = next(iter(rows.filter(token_hash=digest)[:1]), None)
        if session is None or now is None:
            return session
        sessions[digest] = session
    # A copy per request, so that unsaved changes don't leak into the next one.
    session, session.user = copy(session), copy(session.user)
    return session


def user_of_token(token: str, *, background: bool = False) -> User | None:
    """Return the user of a session token or service account token. Requests other than background ones extend the
    session's idle timeout.
    """
    if len(token) > 200:
        return None
    if token.startswith(TOKEN_PREFIX):
        return user_of_service_token(token)
    session = session_of(token_hash(token))
    if session is None:
        return None
    now = timezone.now()
    # A last use in the future counts too: the clock was ahead.
    if not background and abs(now - session.last_seen_at) >= _TOUCH_EVERY:
        try:
            Session.objects.filter(pk=session.pk).update(last_seen_at=now)
        except OperationalError as error:
            # Reads continue while the disk is full; the session just ends sooner.
            if not is_unwritable(error):
                raise
    user: User = session.user
    user.session = session
    return user


def end_session(token: str) -> None:
    """End the session. On a full disk it ends in this process at once, and elsewhere by idle timeout."""
    digest = token_hash(token)
    try:
        Session.objects.filter(token_hash=digest).delete()
    except OperationalError as error:
        if not is_unwritable(error):
            raise
        _ENDED.add(digest)
        log.error("session_not_deleted", reason=str(error))


def end_sessions(user: User, *, keep_token: str | None = None) -> int:
    """End all sessions of a user except that of ``keep_token``. Returns how many."""
    rows = Session.objects.filter(user=user)
    if keep_token:
        rows = rows.exclude(token_hash=token_hash(keep_token))
    return rows.delete()[0]
