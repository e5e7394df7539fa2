"""One-time codes, sessions and lock-outs at the exact instants they start and end, and with a wrong clock."""

import base64
from datetime import timedelta

import pytest
from django.test import Client
from django_otp.oath import TOTP

from portal.accounts.factor_secrets import seal_secret
from portal.accounts.models import LoginFailure, Session, TwoFactor
from portal.accounts.sessions import start_session
from portal.accounts.tests.conftest import log_in
from portal.core.roles import ADMIN
from support.clock import Clock

# Times are compared in Python here; test_sessions and test_login cover the comparisons in both databases.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
STEP = 30
INSTANT = timedelta(microseconds=1)


@pytest.fixture
def user(make_user):
    return make_user(ADMIN, email="p@example.org")


@pytest.fixture
def code(user, clock: Clock):
    """Activate a factor and return a function that gives the code of the current step, or of a later one."""
    secret = base64.b32encode(b"twenty bytes of test").decode()
    TwoFactor.objects.create(user=user, secret=seal_secret(user.pk, secret), confirmed_at=clock.now)
    started = int(clock.now.timestamp())
    assert started % STEP == 0

    def code_of_step(step=0):
        totp = TOTP(base64.b32decode(secret), STEP)
        totp.time = started + step * STEP
        return f"{totp.token():06d}"

    return code_of_step


@pytest.mark.parametrize(
    ("seconds", "opens"), [(-30.001, 401), (-30, 200), (0, 200), (29.999, 200), (59.999, 200), (60, 401)]
)
def test_code_works_one_step_early_and_late(code, clock, seconds, opens):
    clock.forward(seconds=seconds)
    assert log_in(otp=code()).status_code == opens


@pytest.mark.parametrize("seconds", [0, 0.001, 29.999, 30, 59.999])
def test_code_works_once_within_its_window(code, clock, seconds):
    assert log_in(otp=code()).status_code == 200
    clock.forward(seconds=seconds)
    assert log_in(otp=code()).json()["error_code"] == "INVALID_OTP"


def test_older_codes_stop_working_after_a_newer_one(code, clock):
    assert log_in(otp=code(1)).status_code == 200
    assert [log_in(otp=code(step)).status_code for step in (0, 1)] == [401] * 2
    clock.forward(seconds=STEP)
    assert [log_in(otp=code(step)).status_code for step in (0, 1, 2)] == [401, 401, 200]


def test_step_that_ends_during_the_check_uses_up_no_other_code(code, clock, monkeypatch):
    """The clock advances with each read; the stored step must be that of the accepted code."""
    clock.forward(seconds=29.9)
    looks = iter(range(1000))
    start = clock.now.timestamp()
    monkeypatch.setattr("django_otp.oath.time", lambda: start + next(looks) / 10)
    assert log_in(otp=code()).status_code == 200
    clock.forward(seconds=0.2)
    assert log_in(otp=code(1)).status_code == 200


def test_codes_after_clock_moved_back(code, clock):
    """A used code stays used, whatever the clock says later; the next one works normally."""
    assert log_in(otp=code()).status_code == 200
    clock.back(seconds=20)
    assert log_in(otp=code()).status_code == 401
    assert log_in(otp=code(1)).status_code == 401  # two steps ahead of the clock
    clock.forward(seconds=20)
    assert log_in(otp=code(1)).status_code == 200


def me(token):
    return Client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code


@pytest.mark.parametrize(("left", "status"), [(INSTANT, 200), (timedelta(0), 401), (-INSTANT, 401)])
def test_idle_timeout_is_exact(user, clock, left, status):
    token, _ = start_session(user=user, address="")
    clock.now += timedelta(minutes=30) - left
    assert me(token) == status


@pytest.mark.parametrize(("left", "status"), [(INSTANT, 200), (timedelta(0), 401), (-INSTANT, 401)])
def test_absolute_timeout_is_exact(user, clock, left, status):
    token, _ = start_session(user=user, address="")
    end = clock.now + timedelta(hours=8)
    while end - clock.now > timedelta(minutes=29):
        clock.forward(minutes=29)
        assert me(token) == 200
    clock.now = end - left
    assert me(token) == status


def test_last_use_is_written_once_a_minute(user, clock):
    """The idle timeout may be up to a minute short because of this, but never long."""
    token, session = start_session(user=user, address="")
    started = clock.now
    for seconds, seen in ((59.999, started), (60, started + timedelta(seconds=60))):
        clock.now = started + timedelta(seconds=seconds)
        assert me(token) == 200
        session.refresh_from_db()
        assert session.last_seen_at == seen


def test_small_clock_correction_ends_no_session(user, clock):
    token, session = start_session(user=user, address="")
    clock.back(minutes=5)
    assert me(token) == 200
    session.refresh_from_db()
    assert session.last_seen_at == clock.now  # the idle timeout starts from here


def test_session_from_a_clock_that_was_ahead_is_invalid(user, clock):
    """Otherwise it would be valid until that day plus eight hours."""
    clock.forward(days=400)
    token, _ = start_session(user=user, address="")
    assert me(token) == 200
    clock.back(days=400)
    assert me(token) == 401 and not Session.objects.exists()


@pytest.mark.parametrize("waited", [0, 1, 59.9, 60, 899, 899.999, 900])
def test_lock_ends_when_retry_after_says(user, clock, waited):
    for _ in range(5):
        assert log_in(password="wrong").status_code == 401
    clock.forward(seconds=waited)
    locked = log_in()
    assert locked.status_code == 429
    clock.forward(seconds=int(locked["Retry-After"]))
    assert log_in().status_code == 200


def test_failures_expire_one_by_one(user, clock):
    """Each failure counts for 15 minutes from its own time."""
    for _ in range(5):
        assert log_in(password="wrong").status_code == 401
        clock.forward(minutes=1)
    clock.forward(minutes=10)
    assert log_in(password="wrong").status_code == 429  # the first failure is exactly 15 minutes old
    clock.now += INSTANT
    assert log_in(password="wrong").status_code == 401
    assert log_in().status_code == 429


def test_failures_from_a_clock_that_was_ahead_do_not_lock(user, clock):
    clock.forward(days=400)
    for _ in range(5):
        assert log_in(password="wrong").status_code == 401
    assert log_in().status_code == 429
    clock.back(days=400)
    assert log_in().status_code == 200
    assert not LoginFailure.objects.exists()


@pytest.mark.parametrize(("background", "status"), [(True, 401), (False, 200)])
def test_background_requests_do_not_extend_a_session(user, clock, background, status):
    """Pages mark automatic refreshes with `X-Background: 1`."""
    token, _ = start_session(user=user, address="")
    headers = {"Authorization": f"Bearer {token}", **({"X-Background": "1"} if background else {})}
    for path in ("/api/me", "/api/freshness", "/api/site", "/api/alerts"):
        clock.forward(minutes=8)
        response = Client().get(path, headers=headers)
    assert response.status_code == status
    assert Session.objects.exists() is (status == 200)
