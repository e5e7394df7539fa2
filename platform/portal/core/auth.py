"""Bearer authentication, and the single place where policies are enforced.

Sets ``request.auth`` to the logged-in ``accounts.User``. On public operations it is the user if the request carries
a valid token, else ``None``. ``PORTAL_TOKEN_LOOKUP`` in the settings names the function that looks up the token, so
that ``core`` imports no app.
"""

from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string
from ninja.security.base import AuthBase

from portal.core.errors import FieldErrors, Forbidden, NotSignedIn
from portal.core.language import text
from portal.core.past import PARAMETER
from portal.core.policies import Caller, Policy, proof_required

_SET_UP_FIRST = "Two-factor login is required for your account. Set it up in your account settings to go on."

_CHANGE_FIRST = "Somebody else knows your password. Choose your own to go on."


def bearer_token(request: HttpRequest) -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def is_background(request: HttpRequest) -> bool:
    """Whether the page sent this request without user action. Such requests do not extend an idle session."""
    return request.headers.get("X-Background") == "1"


class BearerToken(AuthBase):
    """Ninja's ``auth=`` for an operation with this policy. ``cookie`` identifies the user where the browser can't send
    a token; allow it for read-only operations alone, because browsers attach cookies to cross-site requests.
    """

    openapi_type = "http"
    openapi_scheme = "bearer"

    def __init__(
        self,
        policy: Policy,
        operation: str,
        cookie: Callable[[HttpRequest], Caller | None] | None = None,
        *,
        proof: bool = False,
        past: bool = False,
    ):
        self.policy = policy
        self.operation = operation
        self.proof = proof
        self.past = past
        self.cookie = cookie
        super().__init__()

    def __call__(self, request: HttpRequest) -> object:
        request.operation = self.operation  # type: ignore[attr-defined]  # for the metrics
        token = bearer_token(request)
        user: Caller | None
        if hasattr(request, "prepared_for"):
            user = request.prepared_for  # replayed by the worker (portal.downloads)
        elif token:
            user = import_string(settings.PORTAL_TOKEN_LOOKUP)(token, background=is_background(request))
        else:
            user = self.cookie(request) if self.cookie else None
        request.auth = user  # type: ignore[attr-defined]
        if user is not None:
            structlog.contextvars.bind_contextvars(user_id=user.pk)
        required_action = _required_action(user, self.policy) if user is not None else None
        if required_action is not None:
            # Until that is done, the session reaches public operations only.
            if not self.policy.public:
                raise required_action
            user = None
            request.auth = None  # type: ignore[attr-defined]
        if self.policy.public:
            # Ninja treats a falsy result as "not authenticated", so anonymous visitors need an object.
            return user or _Anonymous()
        if user is None:
            raise NotSignedIn()
        self.policy.check(user)
        if self.proof and not user.has_fresh_proof:
            raise proof_required()
        if PARAMETER in request.GET and not self.past:
            raise FieldErrors({PARAMETER: [text("This is only known as it is today.")]})
        return user


def _required_action(user: Caller, policy: Policy) -> Forbidden | None:
    """Return what the user must do before operations with this policy become available."""
    if user.must_change_password and not policy.own_password:
        return Forbidden(text(_CHANGE_FIRST), code="PASSWORD_CHANGE_REQUIRED")
    if user.two_factor_setup_required and not policy.own_account:
        return Forbidden(text(_SET_UP_FIRST), code="TWO_FACTOR_SETUP_REQUIRED")
    return None


class _Anonymous:
    """An anonymous visitor; ``caller(request)`` turns it back into None."""

    role = None


def caller(request: HttpRequest) -> Any:
    """Return the logged-in `accounts.User` (a type `core` can't import), or None on a public operation without a token.
    In cached operations this is only the user's `Scope` (`core.response_cache`).
    """
    user = getattr(request, "auth", None)
    return None if isinstance(user, _Anonymous) else user
