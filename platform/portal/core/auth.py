"""The bearer token of a request, and the single place where a policy is enforced.

After it ``request.auth`` is the logged-in user (``accounts.User``); on public operations it is the user if
a valid token came along, else ``None``. The token itself is looked up by ``accounts``:
``PORTAL_TOKEN_LOOKUP`` in the settings names the function, so that ``core`` imports no app.
"""

from collections.abc import Callable
from functools import cache
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


@cache
def _lookup() -> Callable[..., Caller | None]:
    lookup: Callable[..., Caller | None] = import_string(settings.PORTAL_TOKEN_LOOKUP)
    return lookup


def bearer_token(request: HttpRequest) -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def is_background(request: HttpRequest) -> bool:
    """Whether a page made this call by itself. Such calls do not keep an unattended session alive."""
    return request.headers.get("X-Background") == "1"


class BearerToken(AuthBase):
    """Ninja's ``auth=`` for an operation with this policy. ``cookie`` finds the person where no token can come
    along: only for an operation that changes nothing, since browsers send cookies on their own.
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
            user = request.prepared_for  # a call that is made again by the worker (portal.downloads)
        elif token:
            user = _lookup()(token, background=is_background(request))
        else:
            user = self.cookie(request) if self.cookie else None
        request.auth = user  # type: ignore[attr-defined]
        if user is not None:
            structlog.contextvars.bind_contextvars(user_id=user.pk)
        missing = _missing(user, self.policy) if user is not None else None
        if missing is not None:
            # Until then the login opens no more than is open to everybody.
            if not self.policy.public:
                raise missing
            user = None
            request.auth = None  # type: ignore[attr-defined]
        if self.policy.public:
            # Ninja takes a falsy result for "not logged in", so an anonymous visitor of a public page is
            # this object.
            return user or _Anonymous()
        if user is None:
            raise NotSignedIn()
        self.policy.check(user)
        if self.proof and not user.has_fresh_proof:
            raise proof_required()
        if PARAMETER in request.GET and not self.past:
            raise FieldErrors({PARAMETER: [text("This is only known as it is today.")]})
        return user


def _missing(user: Caller, policy: Policy) -> Forbidden | None:
    """What this person has to do before an operation with this policy is open."""
    if user.must_change_password and not policy.own_password:
        return Forbidden(text(_CHANGE_FIRST), code="PASSWORD_CHANGE_REQUIRED")
    if user.two_factor_setup_required and not policy.own_account:
        return Forbidden(text(_SET_UP_FIRST), code="TWO_FACTOR_SETUP_REQUIRED")
    return None


class _Anonymous:
    """Stands for nobody; ``caller(request)`` turns it back into None."""

    role = None


def caller(request: HttpRequest) -> Any:
    """The logged-in `accounts.User`, which `core` can't name, or None on a public operation without a token. Where the
    answer is remembered, only that person's `Scope` (`core.remembered`).
    """
    user = getattr(request, "auth", None)
    return None if isinstance(user, _Anonymous) else user
