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
LASTS: Final = timedelta(minutes=5)
_USE: Final = "accounts.passkeys.use"
# Exceptions of py_webauthn and its parsers on malformed input.
_REFUSED: Final = (WebAuthnException, ValueError, TypeError, LookupError, AttributeError, RecursionError)

T = TypeVar("T")
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Answer:
    """An authenticator's response as sent by the browser, and the browser's challenge cookie."""

    credential: str
    kept: str


def origin() -> str:
    """Return the origin on which passkeys work; 404 if they are disabled."""
    if not settings.PORTAL_PASSKEYS:
        raise NotFound(text("Passkeys are not set up on this server."))
    return str(settings.PORTAL_PASSKEYS)


def party() -> str:
    """Return the domain to which passkeys are bound (RP ID)."""
    return urlsplit(origin()).hostname or ""


def options_to_use() -> tuple[dict[str, object], str]:
    """Return the browser's options to use a passkey, and the cookie that holds the challenge. The options name no
    account, so that they don't reveal whether an email address has passkeys.
    """
    options = generate_authentication_options(
        rp_id=party(),
        timeout=int(LASTS.total_seconds() * 1000),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    kept = {"challenge": bytes_to_base64url(options.challenge)}
    return options_to_json_dict(options), single_use.given_out(kept, _USE)


def named(answer: Answer, **of: object) -> Passkey | None:
    """Look up the passkey that the response claims to be. Proves nothing yet."""
    said = or_none(lambda: parse_authentication_credential_json(answer.credential))
    rows = Passkey.objects.select_related("user__department", "user__designation", "user__two_factor")
    return rows.filter(credential_id=said.id, **of).first() if said else None


def proves(passkey: Passkey, answer: Answer) -> bool:
    """Verify that the passkey signed this browser's challenge, with user verification."""
    kept = taken(answer, _USE)
    if kept is None:
        return False

    def verify() -> int:
        said = parse_authentication_credential_json(answer.credential)
        if bytes_to_base64url(said.response.user_handle or b"") != passkey.user_handle:
            raise ValueError("user handle")
        return verify_authentication_response(
            credential=said,
            expected_challenge=base64url_to_bytes(kept["challenge"]),
            expected_rp_id=party(),
            expected_origin=origin(),
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        ).new_sign_count

    count = or_none(verify)
    if count is None:
        return False
    # Of two concurrent responses only the first finds the counter unchanged.
    same = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    return bool(same.update(sign_count=count, last_used_at=timezone.now()))


def opens(user: User, answer: Answer) -> bool:
    """Whether the response is from a passkey of this account."""
    passkey = named(answer, user=user)
    return passkey is not None and proves(passkey, answer)


def taken(answer: Answer, purpose: str) -> dict[str, str] | None:
    """Return the values of the browser's cookie, once; None if it was used before."""
    kept = single_use.brought_back(answer.kept, purpose, LASTS)
    return kept if kept and single_use.first_use(kept["challenge"]) else None


def or_none(read: Callable[[], T]) -> T | None:
    """Return the result of `read`, or None for malformed or unverifiable input. The reason is only logged."""
    try:
        return read()
    except _REFUSED as reason:
        log.warning("passkey_refused", reason=f"{type(reason).__name__}: {reason}")
        return None
