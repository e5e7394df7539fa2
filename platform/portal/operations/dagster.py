"""The door to Dagster's screens, which have no login of their own (requirement 20).

On the machine itself they stand on loopback. In production a reverse proxy serves them below a path of the portal's and
asks, for each request, whether its cookie still opens: a signed reference to the portal's session, issued to
administrators for some minutes at a time and worth nothing once that session has ended. docs/decisions/0016.
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

# Browsers take a cookie of this name over TLS alone.
COOKIE = "__Secure-dagster"
LIFE = timedelta(minutes=10)
# A cookie older than this is renewed by the next request, while the session lives.
RENEW_AFTER = timedelta(minutes=2)
_SIGNER = TimestampSigner(salt="portal.operations.dagster")


def address(request: HttpRequest) -> str | None:
    """Where this reader reaches Dagster's screens, if at all: behind the proxy, or sitting at the machine."""
    if settings.PORTAL_DAGSTER_PATH:
        return str(settings.PORTAL_DAGSTER_PATH)
    port = settings.PORTAL_DAGSTER_PORT
    here = request.get_host().rpartition(":")[0] or request.get_host()
    return f"http://{here}:{port}" if port and here in ("127.0.0.1", "localhost", "[::1]") else None


def open_door(request: HttpRequest, response: HttpResponse) -> str:
    """Give the caller's session its cookie; where the screens stand."""
    if not settings.PORTAL_DAGSTER_PATH:
        raise NotFound(text("Dagster is not available on this installation."))
    _give(response, token_hash(bearer_token(request) or ""))
    return str(settings.PORTAL_DAGSTER_PATH)


def person(request: HttpRequest) -> User | None:
    """Whom the cookie belongs to, as far as its session lives. Looking is no use of the session: Dagster's pages ask
    every few seconds, and an idle person is logged out all the same."""
    session = _session(request)
    return session.user if session else None


def renew(request: HttpRequest, response: HttpResponse) -> None:
    """A new cookie in place of one that is no longer fresh."""
    signed = request.COOKIES.get(COOKIE, "")
    try:
        _SIGNER.unsign(signed, max_age=RENEW_AFTER)
    except SignatureExpired:
        if session := _session(request):
            _give(response, session.token_hash)
    except BadSignature:
        return


def _session(request: HttpRequest) -> Session | None:
    try:
        return session_of(_SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=LIFE))
    except BadSignature:
        return None


def _give(response: HttpResponse, digest: str) -> None:
    response.set_cookie(
        COOKIE,
        _SIGNER.sign(digest),
        max_age=LIFE,
        path=settings.PORTAL_DAGSTER_PATH,
        secure=True,
        httponly=True,
        samesite="Strict",
    )
