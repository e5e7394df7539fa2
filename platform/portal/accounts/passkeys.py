"""Passkeys (WebAuthn, decision 50): authentication challenges and their verification.

Passkeys are discoverable and require user verification, so each counts as both factors. A challenge is bound to one
browser, expires after minutes and works once (`single_use`). py_webauthn verifies what browsers send. `own_passkeys`
adds and removes passkeys.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeVar
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.utils import timezone
from webauthn import base64url_to_bytes, generate_authentication_options, verify_authentication_response
from webauthn.helpers import bytes_to_base64url, options_to_json_dict, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import UserVerificationRequirement

from portal.accounts import single_use
from portal.accounts.models import Passkey, User
from portal.core.errors import NotFound
from portal.core.language import text

# How long a user may take to unlock the device.
CHALLENGE_LIFETIME: Final = timedelta(minutes=5)
_USE: Final = "accounts.passkeys.use"
# Exceptions of py_webauthn and its parsers on malformed input.
_REFUSED: Final = (WebAuthnException, ValueError, TypeError, LookupError, AttributeError, RecursionError)

T = TypeVar("T")
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class PasskeyResponse:
    """An authenticator's response as sent by the browser, and the browser's challenge cookie."""

    credential: str
    cookie: str


def origin() -> str:
    """Return the origin on which passkeys work; 404 if they are disabled."""
    if not settings.PORTAL_PASSKEYS:
        raise NotFound(text("Passkeys are not set up on this server."))
    return str(settings.PORTAL_PASSKEYS)


def rp_id() -> str:
    """Return the domain to which passkeys are bound (RP ID)."""
    return urlsplit(origin()).hostname or ""


def options_to_use() -> tuple[dict[str, object], str]:
    """Return the browser's options to use a passkey, and the cookie that holds the challenge. The options name no
    account, so that they don't reveal whether an email address has passkeys.
    """
    options = generate_authentication_options(
        rp_id=rp_id(),
        timeout=int(CHALLENGE_LIFETIME.total_seconds() * 1000),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    cookie_values = {"challenge": bytes_to_base64url(options.challenge)}
    return options_to_json_dict(options), single_use.issue(cookie_values, _USE)


def find_passkey(response: PasskeyResponse, **of: object) -> Passkey | None:
    """Look up the passkey that the response claims to be. Proves nothing yet."""
    credential = none_if_refused(lambda: parse_authentication_credential_json(response.credential))
    rows = Passkey.objects.select_related("user__department", "user__designation", "user__two_factor")
    return rows.filter(credential_id=credential.id, **of).first() if credential else None


def verify_passkey(passkey: Passkey, response: PasskeyResponse) -> bool:
    """Verify that the passkey signed this browser's challenge, with user verification."""
    cookie_values = consume_challenge(response, _USE)
    if cookie_values is None:
        return False

    def verify() -> int:
        credential = parse_authentication_credential_json(response.credential)
        if bytes_to_base64url(credential.response.user_handle or b"") != passkey.user_handle:
            raise ValueError("user handle")
        return verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(cookie_values["challenge"]),
            expected_rp_id=rp_id(),
            expected_origin=origin(),
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        ).new_sign_count

    count = none_if_refused(verify)
    if count is None:
        return False
    # Of two concurrent responses only the first finds the counter unchanged.
    same = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    return bool(same.update(sign_count=count, last_used_at=timezone.now()))


def opens_account(user: User, response: PasskeyResponse) -> bool:
    """Whether the response is from a passkey of this account."""
    passkey = find_passkey(response, user=user)
    return passkey is not None and verify_passkey(passkey, response)


def consume_challenge(response: PasskeyResponse, purpose: str) -> dict[str, str] | None:
    """Return the values of the browser's cookie, once; None if it was used before."""
    cookie_values = single_use.redeem(response.cookie, purpose, CHALLENGE_LIFETIME)
    return cookie_values if cookie_values and single_use.mark_used(cookie_values["challenge"]) else None


def none_if_refused(read: Callable[[], T]) -> T | None:
    """Return the result of `read`, or None for malformed or unverifiable input. The reason is only logged."""
    try:
        return read()
    except _REFUSED as reason:
        log.warning("passkey_refused", reason=f"{type(reason).__name__}: {reason}")
        return None
