"""Ruling 13: five failures for an account from one address, a hundred for the address, and no way around by
headers.
"""

from datetime import timedelta

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


def test_the_sixth_attempt_is_refused_even_with_the_right_password(make_user):
    make_user(email="p@example.org")
    assert [attempt().status_code for _ in range(5)] == [401] * 5
    locked = attempt(password=PASSWORD)
    assert locked.status_code == 429
    assert locked.json()["error_code"] == "THROTTLED"
    assert 0 < int(locked["Retry-After"]) <= 15 * 60 + 1
    assert "Try again in 15 minutes" in locked.json()["message"]
    # Somebody else in the same office, and the same person elsewhere, may go on.
    make_user(email="q@example.org")
    assert attempt(email="q@example.org", password=PASSWORD).status_code == 200
    assert attempt(password=PASSWORD, address="10.0.0.2").status_code == 200


def test_spelling_the_address_differently_does_not_help(make_user):
    make_user(email="p@example.org")
    spellings = ["p@example.org", "P@example.org", " p@EXAMPLE.org", "p@example.org ", "P@EXAMPLE.ORG"]
    for spelling in spellings:
        attempt(email=spelling)
    assert attempt().status_code == 429


def test_a_forged_x_forwarded_for_changes_nothing(make_user):
    make_user(email="p@example.org")
    for number in range(5):
        attempt(**{"X-Forwarded-For": f"192.0.2.{number}"})
    assert attempt(**{"X-Forwarded-For": "192.0.2.200"}).status_code == 429


def test_behind_a_trusted_proxy_the_nearest_untrusted_hop_counts(make_user, settings):
    from ipaddress import ip_network

    settings.PORTAL_TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    make_user(email="p@example.org")
    for number in range(5):
        attempt(**{"X-Forwarded-For": f"192.0.2.{number}, 203.0.113.7"})
    assert attempt(**{"X-Forwarded-For": "192.0.2.99, 203.0.113.7"}).status_code == 429
    assert attempt(password=PASSWORD, **{"X-Forwarded-For": "203.0.113.8"}).status_code == 200


def test_a_hundred_failures_close_the_address(make_user):
    now = timezone.now()
    LoginFailure.objects.bulk_create(
        LoginFailure(email=f"u{number}@example.org", address="10.0.0.1", at=now) for number in range(100)
    )
    make_user(email="p@example.org")
    assert attempt(password=PASSWORD).status_code == 429
    assert attempt(password=PASSWORD, address="10.0.0.9").status_code == 200


def test_the_window_passes_and_a_success_wipes_the_slate(make_user):
    make_user(email="p@example.org")
    for _ in range(5):
        attempt()
    LoginFailure.objects.update(at=timezone.now() - timedelta(minutes=16))
    assert attempt(password=PASSWORD).status_code == 200
    assert not LoginFailure.objects.exists()


def test_refused_attempts_do_not_lengthen_the_wait(make_user):
    for _ in range(20):
        attempt()
    assert LoginFailure.objects.count() == 5


def test_guessing_the_current_password_is_throttled_too(make_user, client_of):
    client = client_of(make_user(email="p@example.org"))
    body = {
        "current_password": "wrong-password",
        "new_password": "a-new-password",
        "new_password_confirmation": "a-new-password",
    }
    answers = [
        client.put("/api/auth/settings", body, content_type="application/json").status_code for _ in range(6)
    ]
    assert answers == [422] * 5 + [429]
