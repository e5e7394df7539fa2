"""Saved layouts of sheets whose reading was confirmed by a user (written by `flows.readings`), and their deletion."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Schema

from catalog.registry import DATASETS
from portal.accounts.models import User, user_ref
from portal.audit.records import Records
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, PersonRef, ok, ready, shaped
from portal.core.language import text
from portal.core.paging import PageQuery, paginate
from portal.core.policies import FORGET_LAYOUT, IMPORT_HISTORY
from portal.core.roles import USER
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.core.versions import locked
from portal.imports.models import SheetLayout
from portal.transactions.selectors import may_reach

router = PolicyRouter(tags=["imports"])
RECORDS = Records[SheetLayout](
    "sheet_layout", ("dataset", "department", "headings", "answers", "confirmed_at", "last_used_at")
)


class SheetLayoutOut(Schema):
    """A saved layout. `department` is '' if an administrator confirmed a sheet of several departments."""

    id: int
    dataset: str
    department: str
    headings: list[str]
    answer_count: int
    confirmed_by: PersonRef | None
    confirmed_at: datetime
    last_used_at: datetime
    revision: int


def layouts_for(user: User) -> QuerySet[SheetLayout]:
    """Return the layouts `user` may see: the user's own department's, or all for administrators."""
    rows = SheetLayout.objects.all()
    if user.role == USER:
        own_datasets = [name for name, dataset in DATASETS.items() if may_reach(user, dataset)]
        rows = rows.filter(
            Q(dataset__in=own_datasets) & Q(department=user.department_slug) & ~Q(department="")
        )
    return rows


def forget(*, user: User, layout_id: int) -> None:
    """Delete a layout, so that the next sheet with its headings is confirmed again. Stale if confirmed since."""
    with transaction.atomic():
        RECORDS.removed(locked(layouts_for(user), layout_id, text("This layout is no longer saved.")), user)


@router.get("", policy=IMPORT_HISTORY, response=Page[SheetLayoutOut])
def list_import_layouts(request: HttpRequest, query: Query[PageQuery]) -> HttpResponse:
    """Saved layouts of the user's department, or all for administrators, most recently used first."""
    rows = layouts_for(caller(request)).select_related("confirmed_by").order_by("-last_used_at", "-id")
    shown, meta = paginate(rows, query)
    return ready([_out(row) for row in shown], meta=meta)


@router.delete("/{layout_id}", policy=FORGET_LAYOUT, response=Envelope[None], versioned=True)
def delete_import_layout(request: HttpRequest, layout_id: Path[Id]) -> JsonBody:
    """Delete a saved layout, so that the next sheet with its headings must be confirmed again."""
    forget(user=caller(request), layout_id=layout_id)
    return ok(None, text("Layout forgotten. The next sheet of this kind will ask again."))


def _out(row: SheetLayout) -> dict[str, object]:
    confirmed_by = user_ref(row.confirmed_by)
    return shaped(SheetLayoutOut, row, answer_count=len(row.answers), confirmed_by=confirmed_by)
