"""Queries of cases: the lists and cases that a user may see, and names of field values."""

from collections.abc import Mapping

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.registry import DATASETS
from marts.sql import Value
from portal.accounts.models import User
from portal.core.errors import existing
from portal.core.policies import dataset_read
from portal.core.roles import USER
from portal.transactions import masters
from portal.transactions.clocks import clock_of
from portal.transactions.places import NOWHERE, talukas

LISTS: Mapping[str, Dataset] = {name: one for name, one in DATASETS.items() if one.clock}


def lists_for(user: User) -> list[Dataset]:
    """Return the lists of cases that `user` may see."""
    return [dataset for dataset in LISTS.values() if dataset_read(dataset).admits(user)]


def list_for(user: User, name: str) -> Dataset:
    """Return a list of cases. Raises NotFound if it does not exist or belongs to another department."""
    dataset = existing(LISTS.get(name))
    dataset_read(dataset).check(user)
    return dataset


def own_area(user: User, dataset: Dataset) -> dict[str, tuple[int, ...]]:
    """Return the user's area as column → values."""
    if user.role != USER or dataset.place is None:
        return {}
    columns = ("district_id", "taluka_id")
    return {column: (own,) for column in columns if (own := getattr(user, column)) is not None}


def equals(user: User, dataset: Dataset, given: Mapping[str, object]) -> dict[str, tuple[Value, ...]]:
    """Return the request's filters as column → values, limited to the user's area."""
    clock = clock_of(dataset)
    found: dict[str, tuple[Value, ...]] = {}
    for name in (*clock.by, clock.stage):
        value = given.get(dataset.field(name).column) if name else None
        if isinstance(value, int | str):
            found[dataset.field(name).column] = (value,)
    for column, own in own_area(user, dataset).items():
        found[column] = own if found.get(column, own) == own else NOWHERE
    return found


class Names:
    """Names of a list's field values in both languages, loaded on first use."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset
        self._known: dict[str, dict[object, tuple[str, str]]] = {}

    def of(self, name: str, value: object) -> dict[str, str]:
        if name not in self._known:
            self._known[name] = self._all(name)
        words = str(value or "")
        en, mr = self._known[name].get(value, (words, words))
        return {"key": words, "name": en, "name_mr": mr or en}

    def _all(self, name: str) -> dict[object, tuple[str, str]]:
        field = self.dataset.field(name)
        if field.kind is Kind.PLACE:
            return {
                key: (row["taluka"]["name_en"], row["taluka"]["name_mr"]) for key, row in talukas().items()
            }
        if field.kind is Kind.LOOKUP:
            return {key: (row["name"], row["name_mr"]) for key, row in masters.names(field.lookup).items()}
        return {choice.value: (choice.label.en, choice.label.mr) for choice in field.choices}
