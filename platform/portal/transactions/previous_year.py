"""The previous year's closing figures, one set per dataset."""

from django.db import transaction

from catalog.dataset import Dataset
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.versions import require_version
from portal.transactions.models import PreviousYear
from portal.transactions.schemas import PreviousYearFigures, PreviousYearOut


def stored(dataset: Dataset) -> dict[str, int]:
    """Return the figures with their revision; all 0 if none are stored."""
    row = PreviousYear.objects.filter(pk=dataset.name).first()
    return _shown(row or PreviousYear(revision=0))


def _shown(row: PreviousYear) -> dict[str, int]:
    return PreviousYearOut(**row.figures, revision=row.revision).model_dump()


@transaction.atomic
def save(*, dataset: Dataset, user: User, figures: PreviousYearFigures) -> dict[str, int]:
    PreviousYear.objects.get_or_create(dataset=dataset.name, defaults={"revision": 0})
    row = PreviousYear.objects.select_for_update().get(pk=dataset.name)
    require_version(row.revision, figures.revision)
    before = _shown(row)
    row.figures = figures.over(None, **row.figures).model_dump(exclude={"revision"})
    row.updated_by = user
    row.revision += 1
    row.save()
    after = _shown(row)
    record("previous_year", dataset.name, actor=user, before=before, after=after)
    return after
