"""Serialize entries: one page as dictionaries, with place and user names from two additional queries."""

from decimal import Decimal

from django.db.models import QuerySet

from catalog.fields import Field, Kind
from portal.accounts.people import user_names
from portal.figures.selectors import pending_adds_up
from portal.transactions import masters
from portal.transactions.models import MODELS, Entry
from portal.transactions.places import talukas
from portal.transactions.schemas import area_levels
from portal.transactions.served import Served

META = ("revision", "import_id", "created_at", "updated_at")


def plain_number(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else value


def read_value(field: Field, value: object) -> object:
    if field.kind is Kind.CHOICE and not field.required:
        return value or None
    return plain_number(value)


def entry_rows(served: Served, rows: QuerySet[Entry]) -> list[dict[str, object]]:
    """Serialize a page of entries in order."""
    dataset = served.dataset
    page = list(rows.values("id", *META, "created_by_id", *dataset.columns))
    names = user_names(row["created_by_id"] for row in page)
    creators = {pk: {"id": pk, "name": name} for pk, name in names.items()}
    place, levels = dataset.place, area_levels(dataset)
    places = talukas(row[place.column] for row in page) if place is not None else {}
    plain = [field for field in dataset.stored_fields if field.kind is not Kind.PLACE]
    lookup_names = {field: masters.names(field.lookup) for field in masters.lookup_fields(dataset)}
    stocks = dataset.stocks(pending_adds_up(dataset)) if dataset.computed_fields else frozenset()
    serialized = []
    for row in page:
        entry: dict[str, object] = {"id": row["id"]}
        if place is not None:
            above = places[row[place.column]]
            for level in levels:
                entry[f"{level}_id"] = above[level]["id"]
                entry[level] = above[level]
        for field in plain:
            entry[field.column] = read_value(field, row[field.column])
        for field, names_by_id in lookup_names.items():
            entry[field.name] = names_by_id[row[field.column]]
            entry[f"{field.name}_name"] = names_by_id[row[field.column]]["name"]
        entry |= {name: plain_number(value) for name, value in dataset.derive(row, stocks).items()}
        entry |= {name: row[name] for name in META}
        entry["creator"] = creators.get(row["created_by_id"])
        serialized.append(served.decorate(entry) if served.decorate else entry)
    return serialized


def entry_row(served: Served, entry_id: int) -> dict[str, object]:
    return entry_rows(served, MODELS[served.dataset.name]._default_manager.filter(pk=entry_id))[0]
