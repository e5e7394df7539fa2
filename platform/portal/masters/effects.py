"""Side effects of a changed master: rebuild the figures that depend on its name or place."""

from catalog.calendar import first_of_month, today_in_india
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.figures.models import Change
from portal.geography.models import Taluka
from portal.masters.definition import Definition, Record
from portal.operations.services import refresh

_LEVELS = ("division", "district", "taluka")


def _datasets_of(definition: Definition) -> list[Dataset]:
    """Return the datasets whose figures refer to this master."""
    if definition.kind in _LEVELS:
        lowest = _LEVELS.index(definition.kind)
        return [
            dataset
            for dataset in DATASETS.values()
            if dataset.place is not None and _LEVELS.index(dataset.place.level or "taluka") >= lowest
        ]
    return [
        dataset
        for dataset in DATASETS.values()
        if any(
            field.kind is Kind.LOOKUP and field.lookup == definition.kind for field in dataset.stored_fields
        )
    ]


def renamed(definition: Definition) -> None:
    """Publish a new version so that dashboards and public charts refetch; figures are stored by id and don't change."""
    month = first_of_month(today_in_india())
    Change.objects.bulk_create(
        Change(dataset=affected.name, month=month) for affected in _datasets_of(definition)
    )


def moved(definition: Definition, row: Record, *, user: User) -> None:
    """Rebuild every month after a place moved to another parent, because aggregates store the ids of all levels.

    Users limited to a moved taluka stay limited to it.
    """
    if isinstance(row, Taluka):
        User.objects.filter(taluka=row).update(district=row.district_id)
    refresh(datasets=_datasets_of(definition), user=user)
