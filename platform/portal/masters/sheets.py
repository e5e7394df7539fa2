"""A master as a sheet: out with `lines`, in with `import_file`. Each row takes the same way as a form does, through
the same body and the same service, so that nothing holds for one that does not hold for the other.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from pydantic import ValidationError

from catalog.fields import Kind
from portal.audit.services import record
from portal.core.errors import PortalError
from portal.core.language import current
from portal.core.validation import field_errors
from portal.geography.selectors import places
from portal.masters.definition import ALIAS_CUT, Definition
from portal.masters.departments import save_department
from portal.masters.lists import rows
from portal.masters.spellings import Spellings
from portal.masters.writing import create_master, snapshot, update_master
from portal.uploads import direct
from portal.uploads.direct import DirectSheet
from portal.uploads.files import Received
from portal.uploads.schemas import SheetForm
from sheets.listing import listed
from sheets.messages import message
from sheets.places import Lookups
from sheets.text import clean, name_key

# What a blank number means; every other blank number is 0 (requirement 27).
_BLANK = {"days_allowed": None, "position": 100}


def _cell(row: Any, definition: Definition, name: str) -> Any:
    if name == definition.parent:
        return getattr(row, name).name_en
    if name == "aliases":
        return f"{ALIAS_CUT} ".join(row.aliases)
    if name == "status" and not definition.own_service:
        return "active" if row.is_active else "inactive"
    return getattr(row, name)


def lines(definition: Definition, found: Any) -> Iterator[dict[str, Any]]:
    for row in found:
        yield {field.name: _cell(row, definition, field.name) for field in definition.fields}


def template(definition: Definition, kind: str) -> HttpResponse:
    """Its example is a row that is there already: sent back as it is, it changes nothing."""
    first = next(lines(definition, rows(definition).order_by("pk")[:1]), {})
    own = {name: ["" if value is None else str(value)] for name, value in first.items()}
    return direct.template(definition.sheet, kind, _known(), own=own)


def _known() -> Lookups:
    """Also inactive places: an inactive district keeps its talukas."""
    return Lookups(places=places(active_only=False))


class MasterSheet(DirectSheet):
    def __init__(self, definition: Definition, *, actor: Any, form: SheetForm, verdict: Any):
        super().__init__(form=form, verdict=verdict)
        self.definition, self.actor = definition, actor
        found = rows(definition)
        self.existing = {self._key(getattr(row, definition.key)): row for row in found}
        self.existing.pop(None, None)
        # A place without a code is known by its English name below its parent.
        self.named = {self._name(vars(row)): row for row in found if definition.key not in definition.names}
        self.seen: dict[Any, int] = {}
        self.spellings = Spellings(definition)

    def _key(self, value: Any) -> Any:
        return name_key(value) if isinstance(value, str) else value

    def _name(self, values: Mapping[str, Any]) -> tuple[Any, str]:
        parent = self.definition.parent
        return parent and values.get(f"{parent}_id"), name_key(values[self.definition.names[0]] or "")

    def _blank(self, value: Any, number: int) -> bool:
        """Whether the cell of the code is empty: a sheet's blank number is read as 0."""
        return value in (None, "") or (value == 0 and not self.text_in(number, self.definition.key))

    def carry_out(self, request: HttpRequest) -> None:
        """Row after row in one transaction, which a preview and a refused sheet take back."""
        with transaction.atomic():
            for row in self.verdict.rows.to_dicts():
                self._one(row, request)
            if self.form.preview or self.refused:
                transaction.set_rollback(True)
            else:
                self._note(request)
        if self.refused and not self.form.preview:
            # Nothing went in: good rows of a refused sheet are held back (requirement 43).
            self.imported = self.updated = self.unchanged = 0

    def _note(self, request: HttpRequest) -> None:
        counts = {"imported": self.imported, "updated": self.updated, "unchanged": self.unchanged}
        record("import", entity=self.definition.kind, actor=self.actor, request=request,
               after=counts | {"errors": len(self.bad)})  # fmt: skip

    def _one(self, row: dict[str, Any], request: HttpRequest) -> None:
        number, key = row["_row"], self._key(row[self.definition.key])
        coded = self.definition.key in self.definition.names or not self._blank(key, number)
        key = key if coded else self._name(row)
        label = self.definition.field(self.definition.key).label
        names = {"names": listed([(label.en.lower(), label.mr)])}
        first = self.seen.setdefault(key, number)
        existing = self.existing.get(key) if coded else self.named.get(key)
        if first != number:
            words = message("duplicate", names | {"first_row": first}, current())
            self.fault(number, self.definition.key, "duplicate", words)
        elif existing is not None and self.form.mode == "insert":
            self.fault(number, self.definition.key, "entry_exists", message("entry_exists", names, current()))
        else:
            self._write(number, self._body(row, number), existing, request)

    def _body(self, row: dict[str, Any], number: int) -> dict[str, Any]:
        """The row as the body of a request. What the sheet has no column for stays as it is."""
        body: dict[str, Any] = {}
        for field in self.definition.fields:
            if field.name not in self.letters:
                continue
            value = row[field.column]
            if field.name == "aliases":
                value = list(dict.fromkeys(word for part in value.split(ALIAS_CUT) if (word := clean(part))))
            elif (field.name == "status" and not value) or (
                field.name == self.definition.key and self._blank(value, number)
            ):
                continue
            elif field.kind is Kind.COUNT and field.name in _BLANK and not self.text_in(number, field.name):
                value = _BLANK[field.name]
            body[field.column] = value
        return body

    def _write(self, number: int, values: dict[str, Any], existing: Any, request: HttpRequest) -> None:
        if existing is not None and self._same(existing, values):
            self.unchanged += 1
            return
        schema = self.definition.written
        if existing is not None:
            schema = self.definition.changed or schema
        try:
            with transaction.atomic():
                # A sheet means the record as it is now; nobody has opened it in a form.
                version = {"revision": existing.revision} if existing else {}
                self._save(schema.model_validate(values | version), existing, request)
        except ValidationError as error:
            # The names of fields stand where a request's body would have them.
            said = [{**one, "loc": ("body", "row", *one["loc"])} for one in error.errors()]
            self._refuse(number, "invalid", field_errors(said))
        except PortalError as error:
            given = error.errors if isinstance(error.errors, dict) else {}
            self._refuse(number, error.error_code or "invalid", given or {"": [error.message]})
        else:
            if existing is None:
                self.imported += 1
            else:
                self.updated += 1

    def _same(self, existing: Any, values: dict[str, Any]) -> bool:
        have = snapshot(self.definition, existing)
        if "is_active" in have:
            have["status"] = "active" if have["is_active"] else "inactive"
        return all(_plain(have[name]) == _plain(value) for name, value in values.items())

    def _save(self, body: Any, existing: Any, request: HttpRequest) -> None:
        definition, who = self.definition, {"request": request}
        if definition.own_service:
            save_department(existing, body=body, actor=self.actor, **who)
        elif existing is None:
            create_master(definition, user=self.actor, body=body, spellings=self.spellings, **who)
        else:
            update_master(definition, user=self.actor, master_id=existing.pk, body=body,
                          revision=existing.revision, spellings=self.spellings, **who)  # fmt: skip

    def _refuse(self, number: int, code: str, errors: dict[str, Any]) -> None:
        columns = {field.column: field.name for field in self.definition.fields}
        for column, said in errors.items():
            field = columns.get(column.split(".")[0], self.definition.key)
            self.fault(number, field, code.lower(), " ".join(said))


def _plain(value: Any) -> Any:
    """As a cell can say it: the stored text may have other blanks or accents in another order."""
    if isinstance(value, str):
        return clean(value) if "\n" not in value else value
    return [clean(word) for word in value] if isinstance(value, list) else value


def import_file(definition: Definition, *, actor: Any, request: HttpRequest) -> HttpResponse:
    def read(received: Received, form: SheetForm) -> MasterSheet:
        verdict = direct.judge(received, dataset=definition.sheet, known=_known(), form=form)
        return MasterSheet(definition, actor=actor, form=form, verdict=verdict)

    return direct.import_file(request, read)
