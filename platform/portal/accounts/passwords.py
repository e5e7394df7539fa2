"""Passwords that the portal makes up: told once, and hashed at little cost, because nobody can guess them."""

import secrets

from django.contrib.auth.hashers import Argon2PasswordHasher

# No letters or digits that are taken for one another when they are read out or copied by hand.
_SIGNS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"
_GROUPS, _GROUP = 4, 4


def generated_password() -> str:
    """Sixteen signs in groups of four: 92 bits."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(_GROUP)) for _ in range(_GROUPS))


class _QuickArgon2(Argon2PasswordHasher):
    """The slow settings protect passwords that people choose. The first sign-in replaces this hash by a slow
    one (the settings stand inside the hash, and Django compares them).
    """

    time_cost = 1
    memory_cost = 8 * 1024
    parallelism = 1


def quick_hash(password: str) -> str:
    """For many new accounts at once; only for what `generated_password` made."""
    hasher = _QuickArgon2()
    return hasher.encode(password, hasher.salt())
