"""Login, logout, and the user's own account."""

import structlog
from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest

from portal.accounts.login import LoginResult, log_in
from portal.accounts.passkey_cookie import passkey_response_of
from portal.accounts.proof import prove
from portal.accounts.schemas import LoginIn, LoginOut, MeOut, PasswordIn, ProfileIn, ProofIn
from portal.accounts.services import change_password, update_profile
from portal.accounts.sessions import end_session
from portal.audit.services import record
from portal.configuration.selectors import number
from portal.core.auth import bearer_token, caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import is_unwritable
from portal.core.language import text
from portal.core.policies import OWN_IDENTITY, OWN_PASSWORD, PUBLIC
from portal.core.routing import PolicyRouter

router = PolicyRouter(tags=["accounts"])
log = structlog.get_logger(__name__)


@router.post("/login", response=Envelope[LoginOut], policy=PUBLIC, failures=(401, 403, 404))
def login(request: HttpRequest, body: LoginIn) -> JsonBody:
    """Log in. ``role`` and ``department`` are checked, but never granted."""
    return login_response(log_in(body, passkey_response_of(request, body.passkey)))


def login_response(result: LoginResult) -> JsonBody:
    """Return the response to a successful login, by whatever method."""
    data = {
        "user": result.user,
        "token": result.token,
        "expires_at": result.session.expires_at,
        "idle_minutes": number("session_idle_minutes"),
        "must_change_password": result.user.must_change_password,
        "failures_elsewhere": result.failures_elsewhere,
    }
    return ok(data, _greeting(result.failures_elsewhere))


_FAILED_ELSEWHERE = (
    "Login successful! In the last {minutes} minutes there were {count} failed attempts to log in to your account "
    "from other addresses. If this was not you, change your password."
)


def _greeting(failures: int) -> str:
    if not failures:
        return text("Login successful!")
    return text(_FAILED_ELSEWHERE, minutes=settings.PORTAL_LOGIN_WINDOW_MINUTES, count=failures)


@router.post("/logout", response=Envelope[None], policy=OWN_PASSWORD)
def logout(request: HttpRequest) -> JsonBody:
    """End this session."""
    end_session(bearer_token(request) or "")
    try:
        record("logout", entity="session", actor=caller(request))
    except OperationalError as error:
        # A full disk must not keep the user from logging out. The missing entry is in the process log.
        if not is_unwritable(error):
            raise
        log.error("audit_unwritten", action="logout", user_id=caller(request).pk)
    return ok(None, text("Logged out."))


@router.get("/me", response=Envelope[MeOut], policy=OWN_IDENTITY)
def me(request: HttpRequest) -> JsonBody:
    """The logged-in user."""
    return ok(caller(request))


@router.get("/auth/profile", response=Envelope[MeOut], policy=OWN_PASSWORD)
def get_profile(request: HttpRequest) -> JsonBody:
    """The user's own profile."""
    return ok(caller(request))


@router.put("/auth/profile", response=Envelope[MeOut], policy=OWN_PASSWORD, operation_id="update_profile")
def put_profile(request: HttpRequest, body: ProfileIn) -> JsonBody:
    """Change the user's own name, email address and mobile number."""
    user = update_profile(user=caller(request), body=body)
    return ok(user, text("Profile updated successfully!"))


@router.post("/auth/proof", response=Envelope[None], policy=OWN_PASSWORD, operation_id="prove")
def post_proof(request: HttpRequest, body: ProofIn) -> JsonBody:
    """Confirm with password, code or passkey. Operations that need a fresh proof are open for 15 minutes."""
    prove(
        user=caller(request),
        password=body.password,
        code=body.code,
        passkey=passkey_response_of(request, body.passkey),
    )
    return ok(None, text("Confirmed."))


@router.put("/auth/settings", response=Envelope[None], policy=OWN_PASSWORD, operation_id="change_password")
@router.post("/auth/settings", response=Envelope[None], policy=OWN_PASSWORD, include_in_schema=False)
def put_settings(request: HttpRequest, body: PasswordIn) -> JsonBody:
    """Change the user's own password and end all other sessions."""
    change_password(user=caller(request), token=bearer_token(request) or "", body=body)
    return ok(None, text("Password updated successfully!"))
