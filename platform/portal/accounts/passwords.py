"""Password rules, and generated passwords, which are hashed cheaply."""

import secrets
from collections.abc import Callable, Iterator

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    NumericPasswordValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import ValidationError

from portal.accounts.models import User
from portal.core.errors import FieldErrors
from portal.core.language import text

DEMO_PASSWORD = "Jilha@2026"
MINIMUM_LENGTH = 8
_MINIMUM_VARIETY = 4

# Without characters that are confused when read aloud or copied by hand.
_ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"
_GROUP_COUNT, _GROUP_LENGTH = 4, 4


def generated_password() -> str:
    """Return sixteen characters in groups of four: 92 bits."""
    return "-".join(
        "".join(secrets.choice(_ALPHABET) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUP_COUNT)
    )


class _QuickArgon2(Argon2PasswordHasher):
    """Cheap settings for generated passwords; people's passwords need the slow ones. The first login upgrades the hash,
    because Django compares the settings in it with its own.
    """

    time_cost = 1
    memory_cost = 8 * 1024
    parallelism = 1


def quick_hash(password: str) -> str:
    """Hash a password from `generated_password`, for many new accounts at once."""
    hasher = _QuickArgon2()
    return hasher.encode(password, hasher.salt())


_COMMON, _NUMERIC = CommonPasswordValidator(), NumericPasswordValidator()
# What colleagues know about a user.
_OF_ACCOUNT = UserAttributeSimilarityValidator(user_attributes=("name", "email", "mobile"))
_OF_DEPARTMENT = UserAttributeSimilarityValidator(user_attributes=("name", "name_mr", "slug"))


def _refused_by(check: Callable[..., None], *values: object) -> bool:
    try:
        check(*values)
    except ValidationError:
        return True
    return False


def password_faults(password: str, user: User) -> Iterator[str]:
    """Yield what is wrong with `password` for this account, in the user's language."""
    if len(password.strip()) < MINIMUM_LENGTH:
        yield text("New password must be at least 8 characters long")
        return
    demo = password.casefold() == DEMO_PASSWORD.casefold() and not settings.PORTAL_DEMO
    repetitive = len(set(password.casefold())) < _MINIMUM_VARIETY
    if demo or repetitive or _refused_by(_COMMON.validate, password):
        yield text("This password is too common and easy to guess. Choose another one.")
    elif _refused_by(_NUMERIC.validate, password):
        yield text("A password can't be only digits.")
    if _refused_by(_OF_ACCOUNT.validate, password, user) or (
        user.department and _refused_by(_OF_DEPARTMENT.validate, password, user.department)
    ):
        yield text(
            "Choose a password that does not contain the name, email address, mobile number or department."
        )


def check_password_strength(password: str, user: User, *, field: str) -> None:
    """Raise if a chosen password is weak. Every code path that sets a password calls this."""
    faults = list(password_faults(password, user))
    if faults:
        raise FieldErrors({field: faults})
