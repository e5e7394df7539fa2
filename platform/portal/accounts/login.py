"""Login: the checks in order, and the audit of each outcome."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from portal.accounts import passkeys
from portal.accounts.hashing import fair_share
from portal.accounts.models import TEMPORARY_PASSWORD, Session, User
from portal.accounts.passkeys import PasskeyResponse
from portal.accounts.schemas import LoginIn, WayIn
from portal.accounts.sessions import start_session
from portal.accounts.throttling import clear_failures, failures_elsewhere, reserve_attempt
from portal.accounts.two_factor import accepts_code, app_of, has_factor
from portal.audit.services import record
from portal.core.context import request_context
from portal.core.errors import Forbidden, NotSignedIn, PortalError
from portal.core.language import text
from portal.core.metrics import SIGN_INS
from portal.core.roles import ADMIN, SUPERADMIN, USER

_ROLE_MISMATCH = {
    USER: "You do not have permission to access this system with the selected role. "
    "Please contact your administrator.",
    ADMIN: "Your account does not have administrator privileges. Please contact your administrator.",
    SUPERADMIN: "Your account does not have super administrator privileges. Please contact your administrator.",
}
_NO_DEPARTMENT = (
    "Your account is not assigned to any department. "
    "Please contact your administrator to assign a department."
)
_WRONG_DEPARTMENT = (
    "You do not have access to the selected department. "
    "Please select a different department or contact your administrator."
)
_INVALID = "Invalid email or password. Please check your credentials and try again."

_EXPIRED = (
    "This temporary password has expired: it worked for {days} days. Ask your administrator for a new one."
)
_OTP = "Enter the code of your authenticator app."
_OTP_OR_PASSKEY = "Use your passkey, or enter the code of your authenticator app."
_PASSKEY = "Use your passkey, or enter a recovery code."
_WRONG_OTP = "This code is wrong or was already used."
_WRONG_PASSKEY = (
    "This passkey does not open this account, or it took too long. Try again, or use another way."
)
_NO_PASSWORD = "Your account opens by single sign-on; the passkey is its second step."
# Wrong second factors count until a login succeeds, or the password alone would allow unlimited guesses.
_COUNTED = ("INVALID_OTP", "INVALID_PASSKEY")


@dataclass(frozen=True)
class LoginResult:
    user: User
    token: str
    session: Session
    # Recent failed logins from other addresses.
    failures_elsewhere: int


def _hyphenate(name: str) -> str:
    return re.sub(r"\s+", "-", name.strip().casefold())


def _is_department(user: User, wanted: str) -> bool:
    """Whether the user's department matches a slug, a name, or a name with hyphens."""
    department = user.department
    return department is not None and _hyphenate(wanted) in (department.slug, _hyphenate(department.name))


def _authenticate(email: str, password: str) -> User | None:
    """Return the active account with this password. Every outcome computes one hash and so takes the same time."""
    user = User.objects.select_related("department", "designation", "two_factor").filter(email=email).first()
    if user is None:
        make_password(password)
        return None
    return user if user.check_password(password) and user.is_active else None


def login_refusal(user: User, role: str | None = None, department: str | None = None) -> PortalError | None:
    """Return why this user may not log in with the requested role and department. Call only after the password was
    verified.
    """
    if user.temporary_password_expired:
        return Forbidden(text(_EXPIRED, days=TEMPORARY_PASSWORD.days), code="PASSWORD_EXPIRED")
    if role is not None and not (role == user.role or (role == ADMIN and user.role == SUPERADMIN)):
        return Forbidden(text(_ROLE_MISMATCH[role]), code="ROLE_MISMATCH")
    if user.role == USER:
        if user.department is None or user.department.deleted_at is not None:
            return Forbidden(text(_NO_DEPARTMENT), code="NO_DEPARTMENT_ASSIGNED")
        if department and not _is_department(user, department):
            return Forbidden(text(_WRONG_DEPARTMENT), code="DEPARTMENT_ACCESS_DENIED")
    return None


def second_factor_refusal(
    user: User, otp: str | None, passkey: PasskeyResponse | None = None
) -> PortalError | None:
    """Return what is missing after the password, for accounts with a second factor."""
    if not has_factor(user):
        return None
    if passkey:
        return None if passkeys.opens_account(user, passkey) else _wrong_passkey()
    if not otp:
        return _factor_required(user)
    return None if accepts_code(user, otp) else NotSignedIn(text(_WRONG_OTP), code="INVALID_OTP")


def _factor_required(user: User) -> Forbidden:
    message, has_passkeys = text(_OTP), user.passkeys.exists()
    if has_passkeys:
        message = text(_OTP_OR_PASSKEY) if app_of(user) else text(_PASSKEY)
    return Forbidden(message, code="OTP_REQUIRED", data={"passkeys": has_passkeys})


def _wrong_passkey() -> NotSignedIn:
    return NotSignedIn(text(_WRONG_PASSKEY), code="INVALID_PASSKEY")


def refuse(refusal: PortalError, user: User | None = None, **by: str) -> NoReturn:
    """Audit a refused login and raise the reason."""
    record("login_refused", entity="session", actor=user, after={"code": refusal.error_code, **by})
    raise refusal


@contextmanager
def count_outcome() -> Iterator[None]:
    try:
        yield
    except PortalError as refusal:
        SIGN_INS.labels(outcome=refusal.error_code).inc()
        raise
    SIGN_INS.labels(outcome="signed_in").inc()


@count_outcome()
def log_in(body: LoginIn, passkey: PasskeyResponse | None) -> LoginResult:
    email = body.email.lower()
    address = request_context().address
    attempt = reserve_attempt(email=email, address=address)
    with fair_share(address):
        user = _authenticate(email, body.password)
    if user is None:
        # An unknown address may be a password typed into the wrong field, so only its keyed digest is stored.
        known = User.objects.filter(email=email).exists()
        audited = (
            {"email": email} if known else {"unknown": salted_hmac("login_failed", email).hexdigest()[:12]}
        )
        record("login_failed", entity="session", after=audited)
        raise NotSignedIn(text(_INVALID), code="INVALID_CREDENTIALS")
    refusal = login_refusal(user, body.role, body.department)
    refusal = refusal or second_factor_refusal(user, body.otp, passkey)
    if refusal is None:
        clear_failures(attempt)
    elif refusal.error_code not in _COUNTED:
        attempt.delete()
    if refusal is not None:
        refuse(refusal, user)
    return start_login(user, body.stated())


@count_outcome()
def log_in_with_passkey(body: WayIn, response: PasskeyResponse) -> LoginResult:
    """Log in without a password; an unlocked device counts as both factors. The other checks are those of `log_in`."""
    address, passkey = request_context().address, passkeys.find_passkey(response)
    # An unknown passkey is limited by client address only.
    email = passkey.user.email if passkey else f"passkey {secrets.token_hex(8)}"
    attempt = reserve_attempt(email=email, address=address)
    if passkey is None or not passkeys.verify_passkey(passkey, response) or not passkey.user.is_active:
        audited = {"email": email} if passkey else {}
        record("login_failed", entity="session", after={"by": "passkey", **audited})
        raise _wrong_passkey()
    user = passkey.user
    refusal = login_refusal(user, body.role, body.department)
    if refusal is None and not user.has_usable_password():
        # Only the provider knows whether this user is still a member.
        refusal = Forbidden(text(_NO_PASSWORD), code="SIGN_ON_FIRST")
    if refusal is not None:
        attempt.delete()
        refuse(refusal, user, by="passkey")
    clear_failures(attempt)
    return start_login(user, {"by": "passkey", **body.stated()})


def start_login(user: User, stated: dict[str, str]) -> LoginResult:
    """Start the session of a fully authenticated user."""
    context = request_context()
    with transaction.atomic():
        token, session = start_session(user=user, address=context.address, agent=context.agent)
        user.session = session
        User.objects.filter(pk=user.pk).update(last_login=timezone.now())
        record("login", entity="session", entity_id=session.pk, actor=user, after=stated or None)
    return LoginResult(user, token, session, failures_elsewhere(user.email, context.address))
