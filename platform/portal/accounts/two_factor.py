"""Second factor: a code of an authenticator app (TOTP, through django-otp), a passkey (`passkeys`), or one of ten
recovery codes.

Available to everyone but demo accounts. May be required of administrators and of those who write figures (settings
`administrators_two_factor` and `writers_two_factor`, enforced by `core.auth`). A code works once. Storage:
`factor_secrets`.
"""

import base64
import re
import secrets
from typing import Final
from urllib.parse import quote, urlencode

import segno
import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_otp.oath import TOTP

from portal.accounts.factor_secrets import digest, matches_code, open_secret, seal_code, seal_secret
from portal.accounts.models import Passkey, RecoveryCode, TwoFactor, User
from portal.accounts.sessions import end_sessions
from portal.accounts.throttling import throttled
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors
from portal.core.language import text
from portal.core.policies import proof_required
from portal.core.sealing import CannotUnseal

CODES: Final = 10
_STEP: Final = 30
# Accept codes one step early or late.
_TOLERANCE: Final = 1
# 31 unambiguous characters, 24 in a recovery code: 119 random bits.
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_LENGTH: Final = 24
_REQUIRED = "Two-factor login is required for your account."

log = structlog.get_logger(__name__)


def app_of(user: User) -> TwoFactor | None:
    """Return the confirmed authenticator app of an account."""
    return TwoFactor.objects.filter(user=user).exclude(confirmed_at=None).first()


def has_factor(user: User) -> bool:
    return app_of(user) is not None or user.passkeys.exists()


def _digits(code: str) -> str | None:
    """Return the six digits of an app's code, None if it cannot be one."""
    digits = code.replace(" ", "")
    return digits if re.fullmatch("[0-9]{6}", digits) else None


def _accepts_totp(factor: TwoFactor, code: str) -> bool:
    """Whether this is the app's code and was not used before, so that an observed code is worthless."""
    if (digits := _digits(code)) is None:
        return False
    try:
        secret = open_secret(factor)
    except CannotUnseal:
        log.error("second_factor_unreadable", user_id=factor.user_id)
        return False
    totp = TOTP(base64.b32decode(secret), _STEP)
    # Read the clock once; between two reads a step may end, and another code's step would be used up.
    totp.time = timezone.now().timestamp()
    if not totp.verify(int(digits), _TOLERANCE, min_t=factor.last_step + 1):
        return False
    # Of two requests with one code, only the first advances the step.
    step = totp.t()
    advanced = TwoFactor.objects.filter(pk=factor.pk, last_step__lt=step).update(last_step=step)
    return bool(advanced)


def accepts_code(user: User, code: str) -> bool:
    """Whether this code opens the account. Uses it up."""
    app = app_of(user)
    if app is not None and _accepts_totp(app, code):
        return True
    code_digest = digest(code)
    # Compare with all, so that timing does not reveal which one matched.
    matching = [
        stored.pk
        for stored in RecoveryCode.objects.filter(user=user, used_at=None)
        if matches_code(stored, code_digest)
    ]
    return bool(RecoveryCode.objects.filter(pk__in=matching, used_at=None).update(used_at=timezone.now()))


def state(user: User) -> dict[str, object]:
    app, passkeys = app_of(user), user.passkeys.exists()
    return {
        "enabled": app is not None or passkeys,
        "app": app is not None,
        "passkeys": passkeys,
        "confirmed_at": app.confirmed_at if app else None,
        "recovery_codes_left": RecoveryCode.objects.filter(user=user, used_at=None).count(),
        "offered": not user.is_demo,
        "required": user.two_factor_required,
    }


def _check_password(user: User, password: str) -> None:
    """Require the password before factors are changed; guesses are throttled like logins. Users who log in through a
    provider need a fresh proof instead.
    """
    if not user.has_usable_password():
        if not user.has_fresh_proof:
            raise proof_required()
        return
    with throttled(user.email):
        if not user.check_password(password):
            raise FieldErrors({"current_password": [text("The current password is wrong.")]})


def enrol(*, user: User, password: str) -> dict[str, str]:
    """Create a secret; it becomes active when a code from the app confirms it."""
    if user.is_demo:
        raise Conflict(text("Demo accounts have no second factor."), code="DEMO_ACCOUNT")
    if app_of(user):
        raise Conflict(text("Two-factor login is already on."), code="TWO_FACTOR_ON")
    _check_password(user, password)
    secret = base64.b32encode(secrets.token_bytes(20)).decode()
    TwoFactor.objects.update_or_create(
        user=user,
        defaults={"secret": seal_secret(user.pk, secret), "confirmed_at": None, "last_step": 0},
    )
    issuer = f"Jilha {settings.PORTAL_DISTRICT}"
    label = quote(f"{issuer}:{user.email}")
    uri = f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': issuer}, quote_via=quote)}"
    qr_code = segno.make(uri, error="m", micro=False)
    svg = qr_code.svg_inline(scale=4, border=2, dark="#101d45", light="#ffffff")
    return {"secret": secret, "uri": uri, "qr_svg": svg}


def new_codes(user: User) -> list[str]:
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH)) for _ in range(CODES)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, digest=seal_code(user.pk, digest(code))) for code in codes
    )
    return ["-".join(code[start : start + 6] for start in range(0, _CODE_LENGTH, 6)) for code in codes]


def confirm(*, user: User, token: str, code: str) -> list[str]:
    """Activate the second factor, and end all other sessions, since they were started without it."""
    factor = TwoFactor.objects.filter(user=user, confirmed_at=None).first()
    if factor is None:
        raise Conflict(text("Start two-factor setup again."), code="TWO_FACTOR_NOT_BEGUN")
    if _digits(code) is None:
        raise FieldErrors({"code": [text("Enter the six digits that the app shows.")]})
    with throttled(user.email):
        if not _accepts_totp(factor, code):
            raise FieldErrors({"code": [text("This code is wrong. Check the clock of your phone.")]})
    with transaction.atomic():
        TwoFactor.objects.filter(pk=factor.pk).update(confirmed_at=timezone.now())
        codes = new_codes(user)
        end_sessions(user, keep_token=token)
        record("two_factor_on", entity="profile", entity_id=user.pk, actor=user)
    return codes


def renew_codes(*, user: User, password: str) -> list[str]:
    if not has_factor(user):
        raise Conflict(text("Two-factor login is off."), code="TWO_FACTOR_OFF")
    _check_password(user, password)
    with transaction.atomic():
        codes = new_codes(user)
        record("recovery_codes", entity="profile", entity_id=user.pk, actor=user)
    return codes


def remove(user: User, factor: QuerySet[TwoFactor] | QuerySet[Passkey]) -> bool:
    """Remove a factor; False if there was none. Recovery codes go with the last one, which must stay if required."""
    # Of two requests that each remove one of two factors, the second sees the result of the first.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    removed = bool(factor.delete()[0])
    if not has_factor(user):
        if removed and user.two_factor_required:
            raise Conflict(text(_REQUIRED), code="TWO_FACTOR_REQUIRED")
        RecoveryCode.objects.filter(user=user).delete()
    return removed


def disable(*, user: User, password: str) -> None:
    if user.two_factor_required and not user.passkeys.exists():
        raise Conflict(text(_REQUIRED), code="TWO_FACTOR_REQUIRED")
    _check_password(user, password)
    with transaction.atomic():
        if remove(user, TwoFactor.objects.filter(user=user)):
            record("two_factor_off", entity="profile", entity_id=user.pk, actor=user)


def remove_all_factors(*, user: User, actor: User | None = None) -> bool:
    """Remove all factors of a user who lost phone and codes, and end the sessions. Called by super admins or from the
    console. False if there were none.
    """
    with transaction.atomic():
        if not (TwoFactor.objects.filter(user=user).delete()[0] + user.passkeys.all().delete()[0]):
            return False
        RecoveryCode.objects.filter(user=user).delete()
        end_sessions(user)
        record("two_factor_off", entity="user", entity_id=user.pk, actor=actor)
    return True
