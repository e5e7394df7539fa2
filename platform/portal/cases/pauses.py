"""Pauses of a case's clock. Writes are audited; pauses of a case never overlap."""

from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet

from catalog.calendar import today_in_india
from catalog.cases import clock_of
from catalog.dataset import Dataset
from portal.accounts.models import User
from portal.audit.records import Records
from portal.cases.schemas import PauseIn, PauseUpdate
from portal.cases.selectors import list_for
from portal.core.errors import FieldErrors, NotFound
from portal.core.language import text
from portal.core.policies import dataset_write
from portal.core.versions import locked
from portal.transactions.models import CasePause
from portal.transactions.selectors import entries_for

COLUMNS = ("case_number", "first", "last", "reason")
RECORDS = Records[CasePause]("case_pause", ("revision", *COLUMNS))


def require_case(user: User, dataset: Dataset, number: str, *, lock: bool = False) -> None:
    """Raise NotFound unless the user may see the case. `lock` its row to serialize writes of its pauses."""
    rows = entries_for(user, dataset).filter(**{clock_of(dataset).number: number})
    if (rows.select_for_update(of=("self",)) if lock else rows).first() is None:
        raise NotFound()


def pauses_for(user: User, name: str, number: str) -> QuerySet[CasePause]:
    dataset = list_for(user, name)
    require_case(user, dataset, number)
    return CasePause.objects.filter(dataset=name, case_number=number).order_by("first")


def writable_list(user: User, name: str) -> Dataset:
    dataset = list_for(user, name)
    dataset_write(dataset).check(user)
    return dataset


def _locked_pause(user: User, dataset: Dataset, pause_id: int) -> CasePause:
    pause = locked(CasePause.objects.filter(dataset=dataset.name), pause_id)
    require_case(user, dataset, pause.case_number, lock=True)
    return pause


def _check(pause: CasePause, today: date) -> None:
    if pause.first > today:
        raise FieldErrors({"first": [text("A pause cannot begin in the future.")]})
    if pause.last is not None and pause.last < pause.first:
        raise FieldErrors({"last": [text("The last day is before the first.")]})
    overlapping = CasePause.objects.filter(dataset=pause.dataset, case_number=pause.case_number).exclude(
        pk=pause.pk
    )
    overlapping = overlapping.filter(Q(last=None) | Q(last__gte=pause.first))
    if pause.last is not None:
        overlapping = overlapping.filter(first__lte=pause.last)
    if overlapping.exists():
        raise FieldErrors({"first": [text("This case is already paused on some of these days.")]})


@transaction.atomic
def save_pause(*, user: User, name: str, pause_id: int | None, body: PauseIn | PauseUpdate) -> CasePause:
    """Create a pause, or update the one with this id."""
    dataset = writable_list(user, name)
    if isinstance(body, PauseIn):
        require_case(user, dataset, body.case_number, lock=True)
        pause = CasePause(dataset=name, case_number=body.case_number, created_by=user)
    else:
        assert pause_id is not None
        pause = _locked_pause(user, dataset, pause_id)
        body = body.over(pause)
    with RECORDS.written(pause, user, getattr(body, "revision", None)):
        pause.first, pause.last, pause.reason = body.first, body.last, body.reason
        _check(pause, today_in_india())
        pause.save()
    return pause


@transaction.atomic
def delete_pause(*, user: User, name: str, pause_id: int) -> None:
    RECORDS.removed(_locked_pause(user, writable_list(user, name), pause_id), user)
