"""Marks of open cases that are missing from the newest list of their office.

The worker writes them with an import (`flows.missing_cases`); users remove one if the case is still open.
"""

from collections.abc import Mapping

from django.db import transaction

from catalog.cases import clock_of
from catalog.dataset import Dataset
from portal.accounts.models import User
from portal.audit.services import record
from portal.cases.pauses import require_case, writable_list
from portal.core.errors import NotFound, existing
from portal.transactions.clocks import marks_of
from portal.transactions.models import MODELS, CaseMark

Marks = Mapping[str, dict[str, object]]


def marks_by_case(dataset: Dataset) -> Marks:
    """Return case number → `CaseMarkOut`."""
    number = clock_of(dataset).number
    marked = marks_of(dataset)
    rows = MODELS[dataset.name]._default_manager.filter(**{f"{number}__in": marked.values("case_number")})
    entries = dict(rows.values_list(number, "pk"))
    return {
        mark.case_number: {"id": mark.pk, "entry_id": entries[mark.case_number], "at": mark.created_at}
        for mark in marked
        if mark.case_number in entries
    }


@transaction.atomic
def remove_mark(*, user: User, name: str, mark_id: int) -> None:
    """Remove a mark because the case is still open. Raises NotFound if it is gone or was replaced by a newer one."""
    dataset = writable_list(user, name)
    mark = existing(CaseMark.objects.filter(dataset=name, pk=mark_id).first())
    # This lock excludes imports, so the following query sees every mark they have written.
    require_case(user, dataset, mark.case_number, lock=True)
    if not marks_of(dataset).filter(pk=mark_id).exists():
        raise NotFound()
    CaseMark.objects.create(dataset=name, case_number=mark.case_number, missing=False)
    record("delete", "case_mark", mark_id, actor=user,
           before={"case_number": mark.case_number, "import_id": mark.import_id})  # fmt: skip
