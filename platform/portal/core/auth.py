"""The bearer token of a request, and the single place where a policy is enforced.

After it ``request.auth`` is the signed-in user (``accounts.User``); on public operations it is the user if
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

from portal.core.errors import Forbidden, NotSignedIn
from portal.core.language import text
from portal.core.policies import Policy

_SET_UP_FIRST = "Administrators need two-factor sign-in here. Set it up in your account settings to go on."


@cache
def _lookup() -> Any:
    return import_string(settings.PORTAL_TOKEN_LOOKUP)


def bearer_token(request: HttpRequest) -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


class BearerToken(AuthBase):
    """Ninja's ``auth=`` for an operation with this policy. ``cookie`` finds the person where no token can come
    along: only for an operation that changes nothing, since browsers send cookies on their own.
    """

    openapi_type = "http"
    openapi_scheme = "bearer"

    def __init__(self, policy: Policy, operation: str, cookie: Callable[[HttpRequest], Any] | None = None):
        self.policy = policy
        self.operation = operation
        self.cookie = cookie
        super().__init__()

    def __call__(self, request: HttpRequest) -> Any:
        request.operation = self.operation  # type: ignore[attr-defined]  # for the metrics
        token = bearer_token(request)
        user = _lookup()(token) if token else self.cookie(request) if self.cookie else None
        request.auth = user  # type: ignore[attr-defined]
        if user is not None:
            structlog.contextvars.bind_contextvars(user_id=user.pk)
        if user is not None and not self.policy.own_account and user.two_factor_setup_required:
            # Until then a password alone opens no more than it opens to everybody.
            if not self.policy.public:
                raise Forbidden(text(_SET_UP_FIRST), code="TWO_FACTOR_SETUP_REQUIRED")
            user = None
            request.auth = None  # type: ignore[attr-defined]
        if self.policy.public:
            # Ninja takes a falsy result for "not signed in", so an anonymous visitor of a public page is
            # this object.
            return user or _Anonymous()
        if user is None:
            raise NotSignedIn()
        self.policy.check(user)
        return user


class _Anonymous:
    """Stands for nobody; ``caller(request)`` turns it back into None."""

    role = None


def caller(request: HttpRequest) -> Any:
    """The signed-in user, or None on a public operation without a token."""
    user = getattr(request, "auth", None)
    return None if isinstance(user, _Anonymous) else user
