"""Storage of second factors: authenticator secrets and recovery codes, useless to anyone who reads the database.

Both are encrypted with the installation's key (`core.sealing`). Recovery codes are also salted and hashed.
"""

import hmac
import secrets
from hashlib import sha256

from django.db import transaction

from portal.accounts.models import RecoveryCode, TwoFactor
from portal.core.sealing import CannotUnseal, seal, unseal

_SALT_BYTES = 16
UNREADABLE_FACTORS = (
    "The secret key here does not open the second factors of {count} people, who can't log in: name the key of the"
    " installation that they come from in PORTAL_SECRET_KEY or PORTAL_SECRET_KEY_FALLBACKS."
)


def digest(code: str) -> str:
    """Hash a recovery code as typed: case, spaces and hyphens do not matter."""
    return sha256(code.strip().lower().replace("-", "").replace(" ", "").encode()).hexdigest()


def seal_secret(user_id: int, secret: str) -> str:
    return seal(secret, f"two-factor:{user_id}")


def open_secret(factor: TwoFactor) -> str:
    return unseal(factor.secret, f"two-factor:{factor.user_id}")


def seal_code(user_id: int, code_digest: str) -> str:
    salt = secrets.token_hex(_SALT_BYTES)
    return seal(f"{salt}:{_salted(salt, code_digest)}", f"recovery-code:{user_id}")


def matches_code(stored: RecoveryCode, code_digest: str) -> bool:
    """Whether this is the stored code. Compares in constant time."""
    try:
        salt, _, expected = _open_code(stored).partition(":")
    except CannotUnseal:
        return False
    return hmac.compare_digest(_salted(salt, code_digest), expected)


def _open_code(stored: RecoveryCode) -> str:
    return unseal(stored.digest, f"recovery-code:{stored.user_id}")


def _salted(salt: str, code_digest: str) -> str:
    return sha256(f"{salt}:{code_digest}".encode()).hexdigest()


def count_unreadable() -> int:
    """Count second factors that no known key decrypts. Their owners can't log in."""
    count = 0
    for factor in TwoFactor.objects.exclude(confirmed_at=None):
        try:
            open_secret(factor)
        except CannotUnseal:
            count += 1
    return count


def reseal() -> int:
    """Re-encrypt everything with the current key, so that former keys can be removed. Returns the number of values."""
    with transaction.atomic():
        factors = list(TwoFactor.objects.select_for_update())
        for factor in factors:
            factor.secret = seal_secret(factor.user_id, open_secret(factor))
        codes = list(RecoveryCode.objects.select_for_update())
        for code in codes:
            code.digest = seal(_open_code(code), f"recovery-code:{code.user_id}")
        TwoFactor.objects.bulk_update(factors, ["secret"])
        RecoveryCode.objects.bulk_update(codes, ["digest"])
    return len(factors) + len(codes)
