"""Access to Dagster's UI, which has no login of its own (requirement 20).

Locally it listens on loopback. In production a reverse proxy serves it below a path of the portal and authorizes every
request by cookie: a signed reference to the portal's session, issued to administrators for a few minutes at a time and
worthless once that session has ended. docs/decisions/0016.
"""

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.http import HttpRequest, HttpResponse

from portal.accounts.hashing import token_hash
from portal.accounts.models import Session, User
from portal.accounts.sessions import session_of
from portal.core.auth import bearer_token
from portal.core.errors import NotFound
from portal.core.language import text

# Browsers accept the `__Secure-` prefix over TLS only.
COOKIE = "__Secure-dagster"
LIFE = timedelta(minutes=10)
# The next request renews a cookie older than this, while the session lives.
RENEW_AFTER = timedelta(minutes=2)
_SIGNER = TimestampSigner(salt="portal.operations.dagster")


def address(request: HttpRequest) -> str | None:
    """Return the URL of Dagster's UI for this request: behind the proxy, on loopback, or None."""
    if settings.PORTAL_DAGSTER_PATH:
        return str(settings.PORTAL_DAGSTER_PATH)
    port = settings.PORTAL_DAGSTER_PORT
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return f"http://{host}:{port}" if port and host in ("127.0.0.1", "localhost", "[::1]") else None


def grant_access(request: HttpRequest, response: HttpResponse) -> str:
    """Set the access cookie for the caller's session and return the URL of Dagster's UI."""
    if not settings.PORTAL_DAGSTER_PATH:
        raise NotFound(text("Dagster is not available on this installation."))
    _set_cookie(response, token_hash(bearer_token(request) or ""))
    return str(settings.PORTAL_DAGSTER_PATH)


def session_user(request: HttpRequest) -> User | None:
    """Return the user of the cookie's session, if it is still valid.

    This does not count as activity: Dagster's pages poll every few seconds, and idle users must still be logged out.
    """
    session = _session(request)
    return session.user if session else None


def renew(request: HttpRequest, response: HttpResponse) -> None:
    """Replace the cookie if it is older than `RENEW_AFTER`."""
    signed = request.COOKIES.get(COOKIE, "")
    try:
        _SIGNER.unsign(signed, max_age=RENEW_AFTER)
    except SignatureExpired:
        if session := _session(request):
            _set_cookie(response, session.token_hash)
    except BadSignature:
        return


def _session(request: HttpRequest) -> Session | None:
    try:
        return session_of(_SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=LIFE))
    except BadSignature:
        return None


def _set_cookie(response: HttpResponse, digest: str) -> None:
    response.set_cookie(
        COOKIE,
        _SIGNER.sign(digest),
        max_age=LIFE,
        path=settings.PORTAL_DAGSTER_PATH,
        secure=True,
        httponly=True,
        samesite="Strict",
    )
