"""Single sign-on: map the provider's claims to an account, role and session (decision 55).

Accounts are identified by issuer and subject only. On first login the account is linked by verified email address, if
it has the role that the groups grant, or created. Role and department then follow the groups.
"""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import structlog
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from portal.accounts import oidc, single_use
from portal.accounts.login import (
    LoginResult,
    count_outcome,
    login_refusal,
    refuse,
    second_factor_refusal,
    start_login,
)
from portal.accounts.models import Identity, User
from portal.accounts.passkeys import PasskeyResponse
from portal.accounts.sessions import end_sessions
from portal.accounts.staffing import lock, record_change, require_other_superadmin, snapshot
from portal.accounts.throttling import reserve_attempt, throttled
from portal.audit.services import record
from portal.core.context import request_context
from portal.core.errors import Forbidden, PortalError
from portal.core.language import text
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.organisation.models import Department

# How long the user may take at the provider, and then for the second factor.
LIFETIME: Final = timedelta(minutes=10)
SECOND_STEP_LIFETIME: Final = timedelta(minutes=5)
_SYNCED_FIELDS: Final = ("role", "department", "district", "taluka")
_CALLBACK, _SECOND = "accounts.sign_on.begun", "accounts.sign_on.second"

_STALE = "This login was not begun in this browser, was used already, or took too long. Start again."
_UNPROVEN = (
    "The answer of {name} could not be verified. Start again; if it happens again, tell your administrator."
)
_DECLINED = "{name} did not log you in."
_NO_GROUP = "You are in no group of {name} that may use this portal. Please contact your administrator."
_NO_EMAIL = "{name} has not verified your email address. Please contact its administrator."
_NOT_LINKED = (
    "An account with your email address exists here, but it can’t be used with {name}. "
    "Use your password, or contact your administrator."
)
_CLOSED = "Your account on this portal is deactivated. Please contact your administrator."

log = structlog.get_logger(__name__)


def _refused(words: str, code: str) -> Forbidden:
    return Forbidden(text(words, name=oidc.provider().name), code=f"SIGN_ON_{code}")


def begin() -> tuple[str, str]:
    """Return the provider's address, and the cookie for the callback."""
    address, flow_values = oidc.begin()
    return address, single_use.issue(flow_values, _CALLBACK)


@count_outcome()
def complete(*, state: str, code: str, issuer: str, error: str, cookie: str) -> LoginResult:
    """Log in with the callback's parameters, in the browser that started the login."""
    # A unique name, so that attempts are only limited by address and no user can be locked out.
    name = f"sign-on {secrets.token_hex(8)}"
    attempt = reserve_attempt(email=name, address=request_context().address)
    try:
        flow_values = _consume_cookie(cookie, state)
        if error:
            raise _refused(_DECLINED, "DECLINED")
        user = _resolve_account(oidc.identify(code=code, issuer=issuer, flow_values=flow_values))
    except PortalError as refusal:
        refuse(refusal, by="sign-on")
    except oidc.NotProven as reason:
        log.warning("sign_on_not_proven", reason=str(reason))
        refuse(_refused(_UNPROVEN, "UNPROVEN"), by="sign-on")
    attempt.delete()
    return _finish(user, None)


@count_outcome()
def complete_second(*, ticket: str, otp: str | None, passkey: PasskeyResponse | None = None) -> LoginResult:
    """Log in with the second factor, for accounts that have one."""
    try:
        user_id = signing.loads(ticket, salt=_SECOND, max_age=SECOND_STEP_LIFETIME)
    except signing.BadSignature:
        raise _refused(_STALE, "STALE") from None
    user = _load_user(user_id)
    with throttled(user.email):
        return _finish(user, otp, passkey)


def _finish(user: User, otp: str | None, passkey: PasskeyResponse | None = None) -> LoginResult:
    refusal = (None if user.is_active else _refused(_CLOSED, "CLOSED")) or login_refusal(user)
    refusal = refusal or second_factor_refusal(user, otp, passkey)
    if refusal is None:
        return start_login(user, {"by": "sign-on"})
    if refusal.error_code == "OTP_REQUIRED":
        refusal.data = {"ticket": signing.dumps(user.pk, salt=_SECOND), "passkeys": user.passkeys.exists()}
    refuse(refusal, user, by="sign-on")


def _consume_cookie(cookie: str, state: str) -> Mapping[str, str]:
    """Return the values of the browser's cookie, once; refuse if it was used before."""
    flow_values = single_use.redeem(cookie, _CALLBACK, LIFETIME)
    same = flow_values is not None and secrets.compare_digest(flow_values["state"].encode(), state.encode())
    if flow_values is None or not same or not single_use.mark_used(state):
        raise _refused(_STALE, "STALE")
    return flow_values


def _load_user(pk: int) -> User:
    return User.objects.select_related("department", "designation", "two_factor").get(pk=pk)


@transaction.atomic
def _resolve_account(claims: oidc.Claims) -> User:
    """Return the user's account, updated with role and department from the groups."""
    role, department = _granted_role(claims)
    known = Identity.objects.filter(issuer=claims["iss"], subject=claims["sub"]).first()
    user = known.user if known else _link_account(claims, role) or _create_account(claims, role, department)
    if user.is_active:
        _update_from_groups(user, role, department)
    return _load_user(user.pk)


def _granted_role(claims: oidc.Claims) -> tuple[str, Department | None]:
    """Return role and department of the first mapped group that the user is in."""
    groups = claims.get(oidc.provider().groups_claim)
    user_groups = {_text(group_name) for group_name in (groups if isinstance(groups, list) else [groups])}
    for group, given in oidc.provider().groups.items():
        if group not in user_groups:
            continue
        if given in (SUPERADMIN, ADMIN):
            return given, None
        department = Department.objects.filter(slug=given, deleted_at=None).first()
        if department is None:
            log.error("sign_on_department_unknown", group=group, department=given)
            break
        return USER, department
    raise _refused(_NO_GROUP, "NO_GROUP")


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _verified_email(claims: oidc.Claims) -> str:
    email = _text(claims.get("email")).strip().lower()
    try:
        validate_email(email)
    except ValidationError:
        email = ""
    if not email or len(email) > 254 or claims.get("email_verified") is not True:
        raise _refused(_NO_EMAIL, "NO_EMAIL")
    return email


def _link_account(claims: oidc.Claims, role: str) -> User | None:
    """Link the local account with this address. Never changes its role, and never links a second identity."""
    user = User.objects.filter(email=_verified_email(claims)).first()
    if user is None:
        return None
    taken = user.identities.filter(issuer=claims["iss"]).exists()
    if taken or user.is_service or user.is_demo or user.role != role:
        raise _refused(_NOT_LINKED, "NOT_LINKED")
    _identify(user, claims)
    record("update", entity="user", entity_id=user.pk, actor=user, after={"sign_on": claims["iss"]})
    return user


def _create_account(claims: oidc.Claims, role: str, department: Department | None) -> User:
    """Create an account without a password, which only opens through the provider."""
    email = _verified_email(claims)
    name = " ".join(_text(claims.get("name")).split())[:150] or email
    user = User(email=email, name=name, role=role, department=department)
    user.set_unusable_password()
    user.save()
    _identify(user, claims)
    record_change("create", user, user, sign_on=claims["iss"])
    return user


def _identify(user: User, claims: oidc.Claims) -> None:
    Identity.objects.create(user=user, issuer=claims["iss"], subject=claims["sub"])


def _update_from_groups(user: User, role: str, department: Department | None) -> None:
    """Update role and department from the groups, and remove a password that another user has set."""
    lock(user.pk)
    user.refresh_from_db()
    before = snapshot(user)
    if user.role != role:
        require_other_superadmin(user)
        user.role = role
    if role == USER:
        user.department = department
    else:
        user.district = user.taluka = None  # only department users are limited to an area
    temporary = user.temporary_password_since is not None
    if temporary:
        user.set_unusable_password()
        user.temporary_password_since = None
    if snapshot(user) == before and not temporary:
        return
    user.revision += 1
    user.save(
        update_fields=[*_SYNCED_FIELDS, "password", "temporary_password_since", "revision", "updated_at"]
    )
    if user.role != before["role"]:
        end_sessions(user)
    removed = {"password": "removed"} if temporary else {}
    record_change("update", user, user, before, by="sign-on", **removed)


def problems() -> list[str]:
    """Return what prevents users from signing on, for super admins."""
    problems = list(oidc.problems())
    for group, given in oidc.provider().groups.items():
        known = given in (SUPERADMIN, ADMIN)
        if not known and not Department.objects.filter(slug=given, deleted_at=None).exists():
            problems.append(
                text("The group {group} names no department: {department}.", group=group, department=given)
            )
    return problems
