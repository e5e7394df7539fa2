"""Argon2, with a limit on how many hashes are computed at once: each takes 100 MB and a core for 0.2 s."""

import os
from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

from portal.core.errors import Throttled

_SLOTS = BoundedSemaphore(max(1, min(4, os.cpu_count() or 1)))
_PATIENCE = 10.0  # seconds


class _Slot:
    def __enter__(self) -> None:
        if not _SLOTS.acquire(timeout=_PATIENCE):
            raise Throttled()

    def __exit__(self, *exc: object) -> None:
        _SLOTS.release()


class CappedArgon2Hasher(Argon2PasswordHasher):
    def encode(self, password: str, salt: str) -> str:
        with _Slot():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _Slot():
            return super().verify(password, encoded)
