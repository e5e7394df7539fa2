"""Five failures per account and address, a hundred per address, a delay per account across addresses, and no bypass by
headers.
"""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from portal.accounts.models import LoginFailure
from portal.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def attempt(email="p@example.org", password="wrong-password", address="10.0.0.1", **headers):
    return Client(REMOTE_ADDR=address).post(
        "/api/login", {"email": email, "password": password}, content_type="application/json", headers=headers
    )


def test_sixth_attempt_is_refused_even_with_the_right_password(make_user):
    make_user(email="p@example.org")
    assert [attempt().status_code for _ in range(5)] == [401] * 5
    locked = attempt(password=PASSWORD)
    assert locked.status_code == 429
    assert locked.json()["error_code"] == "THROTTLED"
    assert 0 < int(locked["Retry-After"]) <= 15 * 60 + 1
    assert "Try again in 15 minutes" in locked.json()["message"]
    # Another user in the same office, and the same user elsewhere, are not affected.
    make_user(email="q@example.org")
    assert attempt(email="q@example.org", password=PASSWORD).status_code == 200
    assert attempt(password=PASSWORD, address="10.0.0.2").status_code == 200


def test_email_spelling_does_not_bypass_the_limit(make_user):
    make_user(email="p@example.org")
    spellings = ["p@example.org", "P@example.org", " p@EXAMPLE.org", "p@example.org ", "P@EXAMPLE.ORG"]
    for spelling in spellings:
        attempt(email=spelling)
    assert attempt().status_code == 429


def test_forged_x_forwarded_for_is_ignored(make_user):
    make_user(email="p@example.org")
    for number in range(5):
        attempt(**{"X-Forwarded-For": f"192.0.2.{number}"})
    assert attempt(**{"X-Forwarded-For": "192.0.2.200"}).status_code == 429


def test_nearest_untrusted_hop_counts_behind_a_trusted_proxy(make_user, settings):
    from ipaddress import ip_network

    settings.PORTAL_TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    make_user(email="p@example.org")
    for number in range(5):
        attempt(**{"X-Forwarded-For": f"192.0.2.{number}, 203.0.113.7"})
    assert attempt(**{"X-Forwarded-For": "192.0.2.99, 203.0.113.7"}).status_code == 429
    assert attempt(password=PASSWORD, **{"X-Forwarded-For": "203.0.113.8"}).status_code == 200


def test_hundred_failures_block_the_address(make_user):
    now = timezone.now()
    LoginFailure.objects.bulk_create(
        LoginFailure(email=f"u{number}@example.org", address="10.0.0.1", at=now) for number in range(100)
    )
    make_user(email="p@example.org")
    assert attempt(password=PASSWORD).status_code == 429
    assert attempt(password=PASSWORD, address="10.0.0.9").status_code == 200


def test_window_expires_and_success_clears_failures(make_user):
    make_user(email="p@example.org")
    for _ in range(5):
        attempt()
    LoginFailure.objects.update(at=timezone.now() - timedelta(minutes=16))
    assert attempt(password=PASSWORD).status_code == 200
    assert not LoginFailure.objects.exists()


def test_refused_attempts_do_not_extend_the_block(make_user):
    for _ in range(20):
        attempt()
    assert LoginFailure.objects.count() == 5


def test_guesses_at_the_current_password_are_throttled(make_user, client_of):
    client = client_of(make_user(email="p@example.org"))
    body = {
        "current_password": "wrong-password",
        "new_password": "a-new-password",
        "new_password_confirmation": "a-new-password",
    }
    responses = [
        client.put("/api/auth/settings", body, content_type="application/json").status_code for _ in range(6)
    ]
    assert responses == [422] * 5 + [429]


# --- one account from many addresses ------------------------------------------------------------------------------


def frozen_time():
    """Freeze time: on a slow machine the first delays would be over before the last guess."""
    return patch("django.utils.timezone.now", return_value=timezone.now())


def guesses(count, **body):
    """Two guesses per address, so that no address reaches its own limit."""
    with frozen_time():
        return [
            attempt(address=f"10.1.{number // 200}.{number // 2 % 200}", **body) for number in range(count)
        ]


def test_guesses_from_many_addresses_are_delayed(make_user):
    make_user(email="p@example.org")
    responses = guesses(60)
    refused = [response for response in responses if response.status_code == 429]
    assert len(refused) == 50
    assert 0 < int(refused[0]["Retry-After"]) <= 61
    assert "Someone is trying passwords" in refused[0].json()["message"]
    assert LoginFailure.objects.count() == 10


def test_delay_is_not_a_lock(make_user):
    make_user(email="p@example.org")
    guesses(60)
    assert attempt(password=PASSWORD, address="10.9.9.9").status_code == 429
    LoginFailure.objects.update(at=timezone.now() - timedelta(seconds=61))
    assert attempt(password=PASSWORD, address="10.9.9.9").status_code == 200


def test_owner_with_a_session_is_not_delayed(make_user):
    make_user(email="p@example.org")
    assert attempt(password=PASSWORD, address="10.9.9.9").status_code == 200
    guesses(60)
    login_response = attempt(password=PASSWORD, address="10.9.9.9")
    assert login_response.status_code == 200
    # The response reports the failures.
    assert login_response.json()["data"]["failures_elsewhere"] == 10
    assert "there were 10 failed attempts" in login_response.json()["message"]


def test_other_accounts_are_not_delayed(make_user):
    make_user(email="p@example.org")
    make_user(email="q@example.org")
    guesses(60)
    login_response = attempt(email="q@example.org", password=PASSWORD)
    assert (login_response.status_code, login_response.json()["message"]) == (200, "Login successful!")


def test_guesses_of_codes_from_many_addresses_are_delayed(make_user, client_of):
    from portal.accounts.tests.conftest import set_up

    user = make_user(email="p@example.org")
    set_up(user, client_of(user))
    body = {"email": user.email, "password": PASSWORD, "otp": "000000"}
    with frozen_time():
        responses = [
            Client(REMOTE_ADDR=f"10.1.0.{number}")
            .post("/api/login", body, content_type="application/json")
            .status_code
            for number in range(30)
        ]
    assert responses == [401] * 10 + [429] * 20
