"""Passkeys (WebAuthn, decision 50): what is asked of one, and what its answer proves.

Each is discoverable and used by whoever unlocks the device (user verification), so that it is both factors. A challenge
is for one browser, some minutes and one answer (`single_use`). What browsers send is verified by py_webauthn. How they
are made and removed: `own_passkeys`.
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

# How long a person may take to unlock the device.
LASTS: Final = timedelta(minutes=5)
_USE: Final = "accounts.passkeys.use"
# What py_webauthn and the parsers below it raise at what no authenticator sends.
_REFUSED: Final = (WebAuthnException, ValueError, TypeError, LookupError, AttributeError, RecursionError)

T = TypeVar("T")
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Answer:
    """What an authenticator answered, as its browser writes it, and the challenge that this browser was given."""

    credential: str
    kept: str


def origin() -> str:
    """Where passkeys work; 404 where there are none."""
    if not settings.PORTAL_PASSKEYS:
        raise NotFound(text("Passkeys are not set up on this server."))
    return str(settings.PORTAL_PASSKEYS)


def party() -> str:
    """The name to which passkeys are bound (RP ID)."""
    return urlsplit(origin()).hostname or ""


def options_to_use() -> tuple[dict[str, object], str]:
    """What the browser asks an authenticator, and the cookie that it brings back. It names no account: whoever knows an
    email address learns nothing of its passkeys.
    """
    options = generate_authentication_options(
        rp_id=party(),
        timeout=int(LASTS.total_seconds() * 1000),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    kept = {"challenge": bytes_to_base64url(options.challenge)}
    return options_to_json_dict(options), single_use.given_out(kept, _USE)


def named(answer: Answer, **of: object) -> Passkey | None:
    """The passkey that the answer names, and no proof of it."""
    said = or_none(lambda: parse_authentication_credential_json(answer.credential))
    rows = Passkey.objects.select_related("user__department", "user__designation", "user__two_factor")
    return rows.filter(credential_id=said.id, **of).first() if said else None


def proves(passkey: Passkey, answer: Answer) -> bool:
    """Whether this is the passkey's answer to what this browser was asked, its owner verified."""
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
    # Of two answers at once only the first finds the count as it was.
    same = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    return bool(same.update(sign_count=count, last_used_at=timezone.now()))


def opens(user: User, answer: Answer) -> bool:
    """Whether a passkey of this account has answered."""
    passkey = named(answer, user=user)
    return passkey is not None and proves(passkey, answer)


def taken(answer: Answer, purpose: str) -> dict[str, str] | None:
    """What this browser kept, once: a second answer finds it used up."""
    kept = single_use.brought_back(answer.kept, purpose, LASTS)
    return kept if kept and single_use.first_use(kept["challenge"]) else None


def or_none(read: Callable[[], T]) -> T | None:
    """None: an authenticator or its browser said what proves nothing; the reason is for the log alone."""
    try:
        return read()
    except _REFUSED as reason:
        log.warning("passkey_refused", reason=f"{type(reason).__name__}: {reason}")
        return None
