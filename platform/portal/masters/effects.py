"""What follows from a changed master: figures are built again where they are kept by its name or place."""

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


def _naming(definition: Definition) -> list[Dataset]:
    """The datasets whose figures name this master."""
    if definition.kind in _LEVELS:
        lowest = _LEVELS.index(definition.kind)
        return [
            one
            for one in DATASETS.values()
            if one.place is not None and _LEVELS.index(one.place.level or "taluka") >= lowest
        ]
    return [
        one
        for one in DATASETS.values()
        if any(field.kind is Kind.LOOKUP and field.lookup == definition.kind for field in one.stored_fields)
    ]


def renamed(definition: Definition) -> None:
    """Figures are kept by id: they stay. A new version makes open dashboards and the public charts ask again."""
    month = first_of_month(today_in_india())
    Change.objects.bulk_create(Change(dataset=one.name, month=month) for one in _naming(definition))


def moved(definition: Definition, row: Record, *, user: User) -> None:
    """A place under another parent takes its whole history with it: aggregates keep the ids of all levels, so every
    month is built again. People limited to a moved taluka stay limited to it.
    """
    if isinstance(row, Taluka):
        User.objects.filter(taluka=row).update(district=row.district_id)
    refresh(datasets=_naming(definition), user=user)
