"""Display names of stored values: the key of a row's entry, and the values of its fields."""

from collections.abc import Iterable, Mapping

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from portal.core.language import current, pick
from portal.transactions import masters
from portal.transactions.places import talukas


class Names:
    """Resolves stored values of entries to display text in the user's language."""

    def __init__(self, dataset: Dataset, rows: Iterable[Mapping[str, object]]) -> None:
        self._fields = [field for field in dataset.stored_fields if field.column in dataset.key]
        place = dataset.place
        # The key of a case does not hold its place.
        ids = {value for row in rows if place and isinstance(value := row.get(place.column), int)}
        self._places = talukas(ids) if ids else {}
        self._masters = {field.name: masters.names(field.lookup) for field in masters.lookup_fields(dataset)}

    def key(self, row: Mapping[str, object]) -> list[dict[str, str]]:
        parts = ((field, self.text(field, row[field.column])) for field in self._fields)
        return [
            {"label": field.label[current()], "value": value, "kind": field.kind.value}
            for field, value in parts
            if value
        ]

    def named(self, field: Field, value: object) -> object:
        """Return a place's or master's name; any other value unchanged."""
        return self.text(field, value) if field.kind in (Kind.PLACE, Kind.LOOKUP) else value

    def text(self, field: Field, value: object) -> str:
        if field.kind is Kind.PLACE:
            place = self._places.get(value, {}).get(field.name) if isinstance(value, int) else None
            return pick(place["name_en"], place["name_mr"]) if place else ""
        if field.kind is Kind.LOOKUP:
            master = self._masters[field.name].get(value) if isinstance(value, int) else None
            return pick(master["name"], master["name_mr"]) if master else ""
        if field.kind is Kind.CHOICE:
            labels = {choice.value: choice.label[current()] for choice in field.choices}
            return labels.get(str(value), str(value or ""))
        return str(value)
