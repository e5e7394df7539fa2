"""Argon2 password hashing with limited concurrency: each hash takes 100 MB and 0.2 s of a core.

Anyone can trigger one without an account. So the queue is short, and a full queue refuses immediately: a thread that
waits for a hash serves no other request.
"""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import BoundedSemaphore, Lock

from django.contrib.auth.hashers import Argon2PasswordHasher

from portal.core.errors import Throttled
from portal.core.language import text

_SLOTS = max(1, min(4, (os.cpu_count() or 1) // 2))
_MAX_WAITING = 6
_PER_ADDRESS = 4
_working, _queue = BoundedSemaphore(_SLOTS), BoundedSemaphore(_SLOTS + _MAX_WAITING)
_lock = Lock()
_addresses: Counter[str] = Counter()


def _busy() -> Throttled:
    return Throttled(
        text("Many people are logging in at the moment. Try again in a few seconds."),
        headers={"Retry-After": "3"},
    )


@contextmanager
def fair_share(address: str) -> Iterator[None]:
    """Limit the slots of one address, so that it can't fill the queue."""
    with _lock:
        if _addresses[address] >= _PER_ADDRESS:
            raise _busy()
        _addresses[address] += 1
    try:
        yield
    finally:
        with _lock:
            _addresses[address] -= 1
            if not _addresses[address]:
                del _addresses[address]


@contextmanager
def _slot() -> Iterator[None]:
    if not _queue.acquire(blocking=False):
        raise _busy()
    try:
        with _working:
            yield
    finally:
        _queue.release()


class CappedArgon2Hasher(Argon2PasswordHasher):
    def encode(self, password: str, salt: str) -> str:
        with _slot():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _slot():
            return super().verify(password, encoded)

    def harden_runtime(self, password: str, encoded: str) -> None:
        """Make a wrong password cost the same if the stored hash is a cheap one, of a generated password that was never
        used. Otherwise the response time would reveal which accounts never logged in.
        """
        self.encode(password, self.salt())


def token_hash(token: str) -> str:
    """Hash a token for storage. It has 256 random bits, so a fast hash is enough."""
    return sha256(token.encode()).hexdigest()
