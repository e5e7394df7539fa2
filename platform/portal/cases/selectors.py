"""Queries of cases: the lists and cases that a user may see, and names of field values."""

from collections.abc import Mapping

from catalog.cases import clock_of
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.registry import DATASETS
from marts.sql import Value
from portal.accounts.models import User
from portal.core.errors import existing
from portal.core.policies import dataset_read
from portal.core.roles import USER
from portal.transactions import masters
from portal.transactions.places import NOWHERE, talukas

LISTS: Mapping[str, Dataset] = {name: dataset for name, dataset in DATASETS.items() if dataset.clock}


def lists_for(user: User) -> list[Dataset]:
    """Return the lists of cases that `user` may see."""
    return [dataset for dataset in LISTS.values() if dataset_read(dataset).admits(user)]


def list_for(user: User, name: str) -> Dataset:
    """Return a list of cases. Raises NotFound if it does not exist or belongs to another department."""
    dataset = existing(LISTS.get(name))
    dataset_read(dataset).check(user)
    return dataset


def given_columns(dataset: Dataset, filters: Mapping[str, object]) -> dict[str, tuple[Value, ...]]:
    """Return those of the request's filters that the list has, as column → values."""
    clock = clock_of(dataset)
    result: dict[str, tuple[Value, ...]] = {}
    for name in (*clock.by, clock.stage):
        value = filters.get(dataset.field(name).column) if name else None
        if isinstance(value, int | str):
            result[dataset.field(name).column] = (value,)
    return result


def column_filters(
    user: User, dataset: Dataset, filters: Mapping[str, object]
) -> dict[str, tuple[Value, ...]]:
    """Return the request's filters as column → values, limited to the user's area."""
    result = given_columns(dataset, filters)
    for column in ("district_id", "taluka_id") if user.role == USER and dataset.place is not None else ():
        if (area := getattr(user, column)) is not None:
            result[column] = (area,) if result.get(column, (area,)) == (area,) else NOWHERE
    return result


class Names:
    """Names of a list's field values in both languages, loaded on first use."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset
        self._known: dict[str, dict[object, tuple[str, str]]] = {}

    def of(self, name: str, value: object) -> dict[str, str]:
        if name not in self._known:
            self._known[name] = self._all(name)
        key = str(value or "")
        en, mr = self._known[name].get(value, (key, key))
        return {"key": key, "name": en, "name_mr": mr or en}

    def _all(self, name: str) -> dict[object, tuple[str, str]]:
        field = self.dataset.field(name)
        if field.kind is Kind.PLACE:
            return {
                key: (row["taluka"]["name_en"], row["taluka"]["name_mr"]) for key, row in talukas().items()
            }
        if field.kind is Kind.LOOKUP:
            return {key: (row["name"], row["name_mr"]) for key, row in masters.names(field.lookup).items()}
        return {choice.value: (choice.label.en, choice.label.mr) for choice in field.choices}
