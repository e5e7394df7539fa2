"""One-time codes, sessions and lock-outs in the very moments when they begin and end, and when the clock was wrong."""

import base64
from datetime import timedelta

import pytest
from django.test import Client
from django_otp.oath import TOTP

from portal.accounts.factor_secrets import seal_secret
from portal.accounts.models import LoginFailure, Session, TwoFactor
from portal.accounts.sessions import start_session
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN
from support.clock import Clock

# Moments are compared here, in Python; test_sessions and test_login ask both databases the same.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
STEP = 30
INSTANT = timedelta(microseconds=1)


@pytest.fixture
def user(make_user):
    return make_user(ADMIN, email="p@example.org")


@pytest.fixture
def code(user, clock: Clock):
    """The code of the step in which the test begins, or of one so many steps later; its factor is in force."""
    secret = base64.b32encode(b"twenty bytes of test").decode()
    TwoFactor.objects.create(user=user, secret=seal_secret(user.pk, secret), confirmed_at=clock.now)
    begun = int(clock.now.timestamp())
    assert begun % STEP == 0

    def of(step=0):
        totp = TOTP(base64.b32decode(secret), STEP)
        totp.time = begun + step * STEP
        return f"{totp.token():06d}"

    return of


def log_in(password=PASSWORD, **body):
    shape = {"email": "p@example.org", "password": password, "role": "admin", **body}
    return Client().post("/api/login", shape, content_type="application/json")


@pytest.mark.parametrize(
    ("seconds", "opens"), [(-30.001, 401), (-30, 200), (0, 200), (29.999, 200), (59.999, 200), (60, 401)]
)
def test_a_code_opens_a_step_before_and_after_its_own(code, clock, seconds, opens):
    clock.forward(seconds=seconds)
    assert log_in(otp=code()).status_code == opens


@pytest.mark.parametrize("seconds", [0, 0.001, 29.999, 30, 59.999])
def test_a_code_opens_once_however_late_in_its_window(code, clock, seconds):
    assert log_in(otp=code()).status_code == 200
    clock.forward(seconds=seconds)
    assert log_in(otp=code()).json()["error_code"] == "INVALID_OTP"


def test_after_a_newer_code_no_older_one_opens(code, clock):
    assert log_in(otp=code(1)).status_code == 200
    assert [log_in(otp=code(step)).status_code for step in (0, 1)] == [401] * 2
    clock.forward(seconds=STEP)
    assert [log_in(otp=code(step)).status_code for step in (0, 1, 2)] == [401, 401, 200]


def test_a_step_that_ends_meanwhile_uses_up_no_other_code(code, clock, monkeypatch):
    """The clock moves with each look at it: what is stored is the step of the code that fitted."""
    clock.forward(seconds=29.9)
    looks = iter(range(1000))
    start = clock.now.timestamp()
    monkeypatch.setattr("django_otp.oath.time", lambda: start + next(looks) / 10)
    assert log_in(otp=code()).status_code == 200
    clock.forward(seconds=0.2)
    assert log_in(otp=code(1)).status_code == 200


def test_codes_wait_for_a_clock_that_went_back(code, clock):
    """A used code stays used, whatever the clock says afterwards; the next one opens as ever."""
    assert log_in(otp=code()).status_code == 200
    clock.back(seconds=20)
    assert log_in(otp=code()).status_code == 401
    assert log_in(otp=code(1)).status_code == 401  # two steps ahead of what the clock says now
    clock.forward(seconds=20)
    assert log_in(otp=code(1)).status_code == 200


def me(token):
    return Client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code


@pytest.mark.parametrize(("left", "status"), [(INSTANT, 200), (timedelta(0), 401), (-INSTANT, 401)])
def test_the_idle_limit_to_the_instant(user, clock, left, status):
    token, _ = start_session(user=user, address="")
    clock.now += timedelta(minutes=30) - left
    assert me(token) == status


@pytest.mark.parametrize(("left", "status"), [(INSTANT, 200), (timedelta(0), 401), (-INSTANT, 401)])
def test_the_absolute_limit_to_the_instant(user, clock, left, status):
    token, _ = start_session(user=user, address="")
    end = clock.now + timedelta(hours=8)
    while end - clock.now > timedelta(minutes=29):
        clock.forward(minutes=29)
        assert me(token) == 200
    clock.now = end - left
    assert me(token) == status


def test_use_counts_from_a_minute_on(user, clock):
    """The time of last use is written once a minute: the idle limit is short by less than that, never long."""
    token, session = start_session(user=user, address="")
    begun = clock.now
    for seconds, seen in ((59.999, begun), (60, begun + timedelta(seconds=60))):
        clock.now = begun + timedelta(seconds=seconds)
        assert me(token) == 200
        session.refresh_from_db()
        assert session.last_seen_at == seen


def test_a_clock_that_goes_back_a_little_ends_nothing(user, clock):
    token, session = start_session(user=user, address="")
    clock.back(minutes=5)
    assert me(token) == 200
    session.refresh_from_db()
    assert session.last_seen_at == clock.now  # from here the idle limit counts


def test_no_session_outlives_a_clock_that_was_ahead(user, clock):
    """It would be good until the day that the clock once showed, and eight hours."""
    clock.forward(days=400)
    token, _ = start_session(user=user, address="")
    assert me(token) == 200
    clock.back(days=400)
    assert me(token) == 401 and not Session.objects.exists()


@pytest.mark.parametrize("waited", [0, 1, 59.9, 60, 899, 899.999, 900])
def test_a_lock_ends_when_it_says(user, clock, waited):
    for _ in range(5):
        assert log_in("wrong").status_code == 401
    clock.forward(seconds=waited)
    locked = log_in()
    assert locked.status_code == 429
    clock.forward(seconds=int(locked["Retry-After"]))
    assert log_in().status_code == 200


def test_a_lock_ends_bit_by_bit(user, clock):
    """Each failure counts for a quarter of an hour from its own moment."""
    for _ in range(5):
        assert log_in("wrong").status_code == 401
        clock.forward(minutes=1)
    clock.forward(minutes=10)
    assert log_in("wrong").status_code == 429  # the first is a quarter of an hour old to the instant
    clock.now += INSTANT
    assert log_in("wrong").status_code == 401
    assert log_in().status_code == 429


def test_failures_of_a_clock_that_was_ahead_lock_nobody_out(user, clock):
    clock.forward(days=400)
    for _ in range(5):
        assert log_in("wrong").status_code == 401
    assert log_in().status_code == 429
    clock.back(days=400)
    assert log_in().status_code == 200
    assert not LoginFailure.objects.exists()


@pytest.mark.parametrize(("background", "status"), [(True, 401), (False, 200)])
def test_only_what_a_person_does_keeps_a_session_alive(user, clock, background, status):
    """A page that refreshes by itself says so with `X-Background: 1`."""
    token, _ = start_session(user=user, address="")
    headers = {"Authorization": f"Bearer {token}", **({"X-Background": "1"} if background else {})}
    for path in ("/api/me", "/api/freshness", "/api/site", "/api/alerts"):
        clock.forward(minutes=8)
        answer = Client().get(path, headers=headers)
    assert answer.status_code == status
    assert Session.objects.exists() is (status == 200)
