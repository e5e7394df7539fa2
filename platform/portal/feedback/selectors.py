"""Reading feedback: super administrators alone."""

from django.db.models import Q, QuerySet

from portal.accounts.models import User
from portal.core.roles import SUPERADMIN
from portal.feedback.models import Feedback
from portal.feedback.schemas import FeedbackQuery


def feedback_for(user: User | None) -> QuerySet[Feedback]:
    if user is None or user.role != SUPERADMIN:
        return Feedback.objects.none()
    return Feedback.objects.select_related("read_by")


def matching(rows: QuerySet[Feedback], query: FeedbackQuery) -> QuerySet[Feedback]:
    if query.status in ("read", "unread"):
        rows = rows.filter(read_at__isnull=query.status == "unread")
    if query.kind not in ("", "all"):
        rows = rows.filter(kind=query.kind)
    term = query.search
    if term:
        rows = rows.filter(Q(message__icontains=term) | Q(name__icontains=term) | Q(email__icontains=term))
    return rows
