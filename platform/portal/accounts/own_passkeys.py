"""The user's own passkeys: add, rename and remove. Adding requires a fresh proof."""

from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from webauthn import base64url_to_bytes, generate_registration_options, verify_registration_response
from webauthn.helpers import bytes_to_base64url, generate_user_handle, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from portal.accounts import single_use
from portal.accounts.models import Passkey, User
from portal.accounts.passkeys import (
    CHALLENGE_LIFETIME,
    PasskeyResponse,
    consume_challenge,
    none_if_refused,
    origin,
    rp_id,
)
from portal.accounts.proof import consume_proof
from portal.accounts.sessions import end_sessions
from portal.accounts.two_factor import has_factor, new_codes
from portal.accounts.two_factor import remove as remove_factor
from portal.audit.services import record
from portal.core.errors import Conflict, existing
from portal.core.language import text

MAX_PASSKEYS: Final = 10
_MAX_ID_BYTES: Final = 1023  # bytes, from the standard


def options(*, user: User) -> tuple[dict[str, object], str]:
    """Return the browser's options to create a passkey, and the cookie that holds the challenge."""
    name = rp_id()
    if user.is_demo:
        raise Conflict(text("Demo accounts have no second factor."), code="DEMO_ACCOUNT")
    passkeys = list(user.passkeys.all())
    if len(passkeys) >= MAX_PASSKEYS:
        raise Conflict(text("There is no room for more passkeys. Remove one first."), code="TOO_MANY")
    # Users without password and factor have just logged in at the provider.
    if user.has_usable_password() or has_factor(user):
        consume_proof()
    creation_options = generate_registration_options(
        rp_id=name,
        rp_name=f"Jilha {settings.PORTAL_DISTRICT}",
        user_name=user.email,
        user_display_name=user.name,
        user_id=base64url_to_bytes(passkeys[0].user_handle) if passkeys else generate_user_handle(),
        timeout=int(CHALLENGE_LIFETIME.total_seconds() * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.credential_id))
            for passkey in passkeys
        ],
    )
    values = {
        "challenge": bytes_to_base64url(creation_options.challenge),
        "handle": bytes_to_base64url(creation_options.user.id),
    }
    return options_to_json_dict(creation_options), single_use.issue(values, _in_session(user))


def _in_session(user: User) -> str:
    return f"accounts.passkeys.make:{user.session.pk if user.session else 0}"


def add(*, user: User, token: str, name: str, response: PasskeyResponse) -> list[str]:
    """Verify and store the new passkey. An account's first factor comes with recovery codes and ends all other
    sessions, because they were started without it.
    """
    values = consume_challenge(response, _in_session(user))
    registration = values and none_if_refused(
        lambda: verify_registration_response(
            credential=response.credential,
            expected_challenge=base64url_to_bytes(values["challenge"]),
            expected_rp_id=rp_id(),
            expected_origin=origin(),
            require_user_verification=True,
        )
    )
    if not values or not registration or len(registration.credential_id) > _MAX_ID_BYTES:
        raise Conflict(text("The passkey could not be verified. Start again."), code="INVALID_PASSKEY")
    try:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=user.pk)
            first = not has_factor(user)
            passkey = Passkey.objects.create(
                user=user,
                name=name,
                credential_id=bytes_to_base64url(registration.credential_id),
                public_key=bytes_to_base64url(registration.credential_public_key),
                user_handle=values["handle"],
                sign_count=registration.sign_count,
            )
            record("create", entity="passkey", entity_id=passkey.pk, actor=user, after={"name": name})
            if not first:
                return []
            end_sessions(user, keep_token=token)
            return new_codes(user)
    except IntegrityError:
        raise Conflict(text("This passkey is known already."), code="KNOWN_PASSKEY") from None


def _get_passkey(user: User, passkey_id: int) -> Passkey:
    return existing(user.passkeys.filter(pk=passkey_id).first(), text("Passkey not found"))


def rename(*, user: User, passkey_id: int, name: str) -> None:
    passkey = _get_passkey(user, passkey_id)
    before = {"name": passkey.name}
    with transaction.atomic():
        user.passkeys.filter(pk=passkey.pk).update(name=name)
        record(
            "update",
            entity="passkey",
            entity_id=passkey.pk,
            actor=user,
            before=before,
            after={"name": name},
        )


def remove(*, user: User, passkey_id: int) -> None:
    passkey = _get_passkey(user, passkey_id)
    consume_proof()
    with transaction.atomic():
        if remove_factor(user, user.passkeys.filter(pk=passkey.pk)):
            before = {"name": passkey.name}
            record("delete", entity="passkey", entity_id=passkey.pk, actor=user, before=before)
