"""Keep names and spellings unique within a master, because sheets are matched by them (requirement 28).

Spellings of talukas are unique within their district, and can't be the name of another taluka or of any district in the
state.
"""

from collections.abc import Iterable

from portal.core.errors import Conflict
from portal.core.language import current, text
from portal.geography.models import District, Place, Taluka
from portal.masters.definition import Definition, Record, aliases_of, all_rows
from sheets.text import name_key

Scope = int | None


def _names_of(rows: Iterable[Record]) -> dict[str, Record]:
    return {
        name_key(name): row for row in rows if isinstance(row, Place) for name in (row.name_en, row.name_mr)
    }


class Spellings:
    """Index of names and spellings. Loaded once and updated by its owner, because a sheet checks up to 500 rows."""

    def __init__(self, definition: Definition):
        self.definition = definition
        self._rows: dict[int, Record] = {}
        self._known: dict[tuple[Scope, str], set[int]] = {}
        rows = all_rows(definition)
        if definition.own_service:
            rows = rows.filter(**{"deleted_at": None})
        for row in rows:
            self.add(row)
        # A taluka with its district's name would match the rows of the district's total.
        self._above = _names_of(District.objects.all()) if definition.kind == "taluka" else {}

    def add(self, row: Record) -> None:
        self._rows[row.pk] = row
        for word in self.words(row):
            self._known.setdefault((self._scope(row), name_key(word)), set()).add(row.pk)

    def _scope(self, row: Record) -> Scope:
        return row.district_id if isinstance(row, Taluka) else None

    def words(self, row: Record) -> list[str]:
        names = (*(getattr(row, name) for name in self.definition.names), *aliases_of(row))
        return [word for word in names if word]

    def _owner(self, row: Record, key: str) -> Record | None:
        """Return the other place in the state with this name, if any."""
        if self.definition.kind != "taluka":
            return None
        names = _names_of(place for place in self._rows.values() if place.pk != row.pk)
        return names.get(key) or self._above.get(key)

    def _goes_by(self, record: Record, row: Record, key: str) -> bool:
        same_place = self._scope(record) == self._scope(row)
        return same_place and key in {name_key(word) for word in self.words(record)}

    def check(self, row: Record, before: Record | None = None) -> None:
        """Raise Conflict if a new name or spelling of `row` is taken.

        Existing clashes are ignored, so that they don't block unrelated changes.
        """
        old = set()
        if before is not None and self._scope(before) == self._scope(row):
            old = {name_key(word) for word in self.words(before)}
        english = name_key(getattr(row, self.definition.names[0]))
        for word in self.words(row):
            key = name_key(word)
            holders = [self._rows[pk] for pk in self._known.get((self._scope(row), key), ()) if pk != row.pk]
            # A name that the other record no longer has is free.
            holders = [holder for holder in holders if self._goes_by(holder, row, key)]
            if key in old:
                continue
            if not holders and word in aliases_of(row):
                holders = [owner] if (owner := self._owner(row, key)) else []
            if not holders:
                continue
            name = self.definition.name_of(holders[0], current())
            error_text = text("“{spelling}” is already a spelling of {name}.", spelling=word, name=name)
            names = dict(zip((english, name_key(getattr(row, self.definition.names[1]))),
                                 self.definition.names, strict=True))  # fmt: skip
            field = names.get(key, "aliases")
            raise Conflict(
                error_text,
                code="NAME_TAKEN",
                errors={field: [error_text]},
                data={"existing_id": holders[0].pk},
            )
