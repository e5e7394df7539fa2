"""``prune_expired``: delete data whose retention period has passed (docs/data.md). The worker runs it every hour.

Accounts, entries and the audit log have no retention period: they are only deleted by a user.
"""

from datetime import datetime, timedelta

from django.core.management.base import BaseCommand
from django.utils import timezone

from portal.accounts.models import LoginFailure, Session
from portal.core import idempotency
from portal.feedback.models import Feedback
from portal.reports import ready

DAY, YEAR = timedelta(days=1), timedelta(days=365)


class Command(BaseCommand):
    help = "Delete sessions, failed logins, responses, feedback and ready reports whose retention period has passed."

    def handle(self, *args: object, **options: object) -> None:
        for what, rows in {**clear(timezone.now()), "reports": ready.prune()}.items():
            self.stdout.write(f"{what}: {rows}")


def clear(now: datetime) -> dict[str, int]:
    """Delete expired rows and return their numbers. An address only limits feedback per hour, and is then blanked."""
    feedback = Feedback.objects.all()
    return {
        "sessions that have ended": Session.objects.filter(expires_at__lt=now - DAY).delete()[0],
        "failed logins": LoginFailure.objects.filter(at__lt=now - DAY).delete()[0],
        "responses to repeat": idempotency.delete_expired(now),
        "feedback that was read": feedback.filter(read_at__lt=now - YEAR).delete()[0],
        "unread feedback": feedback.filter(created_at__lt=now - 2 * YEAR).delete()[0],
        "addresses of feedback": feedback.filter(created_at__lt=now - DAY)
        .exclude(address="")
        .update(address=""),
    }
