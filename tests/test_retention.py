"""Retention: rows are deleted when docs/data.md says, and not before."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import get_commands

from flows.portal_command import retention
from portal.accounts.models import LoginFailure, Session, User
from portal.feedback.models import Feedback
from portal.management.commands.prune_expired import clear

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def message(days: float, read: float | None = None) -> int:
    row = Feedback.objects.create(
        kind="question", message="Where is the office?", language="en", address="203.0.113.9"
    )
    times = {"created_at": NOW - timedelta(days=days), "read_at": read and NOW - timedelta(days=read)}
    Feedback.objects.filter(pk=row.pk).update(**times)
    return row.pk


def cleared(model, expected=None):
    """Delete what has expired and return the ids that are left."""
    found = {what: rows for what, rows in clear(NOW).items() if rows}
    if expected is not None:
        assert found == expected
    return set(model.objects.values_list("pk", flat=True))


def test_deletes_ended_sessions_after_a_day():
    user = User.objects.create_user(email="a@example.org", password="Correct-Horse-9", name="A")

    def session(token, hours):
        timestamp = NOW + timedelta(hours=hours)
        return Session.objects.create(
            user=user,
            token_hash=token,
            role="user",
            created_at=timestamp,
            last_seen_at=timestamp,
            expires_at=timestamp,
        ).pk

    session("old", -25)
    kept = {session("just ended", -23), session("alive", 2)}
    assert cleared(Session, {"sessions that have ended": 1}) == kept
    assert cleared(Session, {}) == kept


def test_deletes_failed_logins_after_a_day():
    for hours in (30, 1):
        LoginFailure.objects.create(
            email="a@example.org", address="203.0.113.9", at=NOW - timedelta(hours=hours)
        )
    assert len(cleared(LoginFailure, {"failed logins": 1})) == 1


def test_deletes_feedback_a_year_after_reading_or_two_after_receipt():
    kept = {message(700), message(364, read=364), message(720, read=300)}
    message(500, read=366)
    message(731)
    assert cleared(Feedback) == kept


def test_clears_the_address_of_feedback_after_a_day():
    old, new = message(2), message(0.5)
    assert cleared(Feedback, {"addresses of feedback": 1}) == {old, new}
    addresses = dict(Feedback.objects.values_list("pk", "address"))
    assert (addresses[old], addresses[new]) == ("", "203.0.113.9")


def test_the_worker_runs_an_existing_command():
    assert retention().command in get_commands()
