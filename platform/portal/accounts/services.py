"""Changes to the user's own account, and creation of accounts."""

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from portal.accounts.models import User
from portal.accounts.passwords import check_password_strength
from portal.accounts.personal import changed, masked
from portal.accounts.proof import consume_proof
from portal.accounts.schemas import PasswordIn, ProfileIn
from portal.accounts.sessions import end_sessions
from portal.accounts.throttling import throttled
from portal.audit.services import record
from portal.core.errors import FieldErrors, collect_errors
from portal.core.language import text
from portal.core.roles import SUPERADMIN
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import require_version

_PUBLIC_FIELDS = ("name", "email", "mobile")


def _snapshot(user: User) -> dict[str, object]:
    return {name: getattr(user, name) for name in _PUBLIC_FIELDS}


@finds_faults(ProfileIn)
def _readable_faults(given: Mapping[str, object], target: Target) -> Faults:
    user, email = target.user, str(given.get("email", "")).lower()
    assert isinstance(user, User)
    return collect_errors(lambda: _check_email(user, email))


def _check_email(user: User, email: str) -> None:
    if User.objects.filter(email=email).exclude(pk=user.pk).exists():
        raise FieldErrors(_email_taken())


def _email_taken() -> Faults:
    return {"email": [text("Another account has this email address.")]}


def update_profile(*, user: User, body: ProfileIn) -> User:
    email = body.email.lower()
    _check_email(user, email)
    if email != user.email:
        consume_proof()
    try:
        with transaction.atomic():
            user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
            require_version(user.revision, body.revision)
            before = _snapshot(user)
            user.name, user.email = body.name, email
            if body.mobile is not None:
                user.mobile = body.mobile
            if _snapshot(user) != before:
                user.revision += 1
            user.save(update_fields=[*_PUBLIC_FIELDS, "revision", "updated_at"])
            record(
                "update",
                entity="profile",
                entity_id=user.pk,
                actor=user,
                before=masked(before),
                after=changed(before, _snapshot(user)),
            )
    except IntegrityError as exc:
        raise FieldErrors(_email_taken()) from exc
    return user


def change_password(*, user: User, token: str, body: PasswordIn) -> None:
    """Change the password and end all other sessions. Guesses at the current password are throttled too."""
    if missing := [field for field, value in body if not value]:
        raise FieldErrors({field: [text("This field is required.")] for field in missing})
    current, new = body.current_password, body.new_password
    check_password_strength(new, user, field="new_password")
    if new != body.new_password_confirmation:
        raise FieldErrors({"new_password_confirmation": [text("New passwords do not match")]})
    with throttled(user.email):
        if not user.check_password(current):
            raise FieldErrors({"current_password": [text("The current password is wrong.")]})
    if new == current:
        raise FieldErrors({"new_password": [text("Choose a password that differs from the current one.")]})
    user.set_password(new)
    user.temporary_password_since = None
    with transaction.atomic():
        user.save(update_fields=["password", "temporary_password_since", "updated_at"])
        end_sessions(user, keep_token=token)
        record("password_change", entity="profile", entity_id=user.pk, actor=user)


def create_superadmin(*, email: str, name: str, password: str) -> User:
    """Create the first account of an installation, from the command line."""
    check_password_strength(password, User(email=email, name=name), field="password")
    with transaction.atomic():
        user = User.objects.create_user(email=email, name=name, password=password, role=SUPERADMIN)
        record("create", entity="user", entity_id=user.pk, after={"email": user.email, "role": user.role})
    return user
