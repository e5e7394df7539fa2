"""Read feedback: super administrators only."""

from django.db.models import QuerySet

from portal.accounts.models import User
from portal.core.paging import filter_by, search_condition
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
    return filter_by(rows, kind=query.kind).filter(search_condition(query.search, "message", "name", "email"))
