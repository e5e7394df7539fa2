"""Hashing has few slots and a short queue, no address can fill it, and its timing reveals nothing about accounts."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test import Client

from portal.accounts import hashing
from portal.accounts.passwords import quick_hash
from portal.conftest import PASSWORD
from portal.core.errors import Throttled

# Tests CPU time and a queue, not the database.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def log_in(email, password="wrong-password", address="10.0.0.1"):
    body = {"email": email, "password": password}
    return Client(REMOTE_ADDR=address).post("/api/login", body, content_type="application/json")


def test_full_queue_refuses_immediately():
    with ExitStack() as full:
        while hashing._queue.acquire(blocking=False):
            full.callback(hashing._queue.release)
        with pytest.raises(Throttled):
            hashing.CappedArgon2Hasher().encode(PASSWORD, "salt-salt-salt")
    assert hashing.CappedArgon2Hasher().encode(PASSWORD, "salt-salt-salt")


def test_one_address_leaves_room_for_others(make_user):
    make_user(email="p@example.org")
    with ExitStack() as held:
        for _ in range(hashing._PER_ADDRESS):
            held.enter_context(hashing.fair_share("10.0.0.1"))
        assert log_in("p@example.org", PASSWORD).status_code == 429
        assert log_in("p@example.org", PASSWORD, "10.0.0.2").status_code == 200
    assert log_in("p@example.org", PASSWORD).status_code == 200
    assert not hashing._addresses


def test_concurrent_hashes_all_finish():
    """Each is hashed or refused; none waits forever and no slot is lost."""
    hasher = hashing.CappedArgon2Hasher()

    def ask(_):
        try:
            return bool(hasher.encode(PASSWORD, "salt-salt-salt"))
        except Throttled:
            return False

    with ThreadPoolExecutor(40) as pool:
        assert any(list(pool.map(ask, range(40))))
    assert hasher.encode(PASSWORD, "salt-salt-salt")


def test_timing_does_not_reveal_unused_accounts(argon2, make_user, monkeypatch):
    """A generated password has a cheap hash until it is used."""
    make_user(email="old@example.org")
    new = make_user(email="new@example.org")
    new.password = quick_hash("any-password")
    new.save()
    costs = []
    encode, verify = Argon2PasswordHasher.encode, Argon2PasswordHasher.verify

    def counted_encode(hasher, password, salt):
        costs.append(hasher.time_cost * hasher.memory_cost)
        return encode(hasher, password, salt)

    def counted_verify(hasher, password, encoded):
        cost = hasher.decode(encoded)
        costs.append(cost["time_cost"] * cost["memory_cost"])
        return verify(hasher, password, encoded)

    monkeypatch.setattr(Argon2PasswordHasher, "encode", counted_encode)
    monkeypatch.setattr(Argon2PasswordHasher, "verify", counted_verify)

    def work(email):
        costs.clear()
        assert log_in(email).status_code == 401
        return sum(costs)

    old, cheap, missing = (work(f"{name}@example.org") for name in ("old", "new", "no"))
    assert old == missing and old <= cheap < 1.1 * old
