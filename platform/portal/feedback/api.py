"""Feedback from the public, and the super administrators' list of it."""

from django.http import HttpRequest
from ninja import Query, Status

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, created, ok
from portal.core.errors import existing
from portal.core.language import text
from portal.core.paging import ordering, paginate, sortable
from portal.core.policies import PUBLIC, SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.feedback import selectors, services
from portal.feedback.models import Feedback
from portal.feedback.schemas import (
    FeedbackContacts,
    FeedbackIn,
    FeedbackOut,
    FeedbackQuery,
    FeedbackRead,
    FeedbackReceipt,
)

router = PolicyRouter(tags=["feedback"])

_COLUMNS = sortable("created_at", "kind", "name", "read_at")


@router.post("/feedback", response={201: Envelope[FeedbackReceipt]}, policy=PUBLIC)
def send_feedback(request: HttpRequest, body: FeedbackIn) -> Status:
    """Send a message to the administration."""
    row = services.receive(message=body, actor=caller(request))
    return created(row, text("Thank you. The administration has received your message."))


@router.get("/super-admin/feedback", response=Page[FeedbackOut], policy=SUPERADMIN_ONLY)
def list_feedback(request: HttpRequest, query: Query[FeedbackQuery]) -> JsonBody:
    """Messages, newest first."""
    rows = selectors.matching(selectors.feedback_for(caller(request)), query)
    order = ordering(query, columns=_COLUMNS, default=["-created_at"])
    shown, meta = paginate(rows.order_by(*order), query)
    return ok(shown, meta=meta)


@router.put("/super-admin/feedback/{id}", response=Envelope[FeedbackOut], policy=SUPERADMIN_ONLY)
def mark_feedback(request: HttpRequest, id: Id, body: FeedbackRead) -> JsonBody:
    """Mark a message as read or unread."""
    row = _message(request, id)
    return ok(services.mark(row=row, read=body.read, actor=caller(request)))


@router.post("/super-admin/feedback/{id}/reveal", response=Envelope[FeedbackContacts], policy=SUPERADMIN_ONLY)
def reveal_feedback(request: HttpRequest, id: Id) -> JsonBody:
    """Reveal a message with its sender's name and email, which the list masks. Every access is audited."""
    return ok(services.reveal(row=_message(request, id), actor=caller(request)))


def _message(request: HttpRequest, id: int) -> Feedback:
    return existing(selectors.feedback_for(caller(request)).filter(pk=id).first())
