"""Export a master with `lines`, import it with `read_sheet`.

Each row goes through the same request body and service as a form, so that the same rules apply.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.http import HttpResponse
from pydantic import ValidationError

from catalog.fields import Kind
from catalog.rows import whole, word
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import PortalError
from portal.core.language import current
from portal.core.validation import WriteSchema, field_errors
from portal.geography.models import Place
from portal.geography.selectors import places
from portal.masters.definition import ALIAS_SEPARATOR, Definition, Record, aliases_of, is_active
from portal.masters.departments import save_department
from portal.masters.lists import rows
from portal.masters.spellings import Spellings
from portal.masters.writing import create_master, snapshot, update_master
from portal.organisation.models import Department
from portal.organisation.schemas_write import DepartmentIn, DepartmentUpdate
from portal.uploads import direct
from portal.uploads.direct import DirectSheet
from portal.uploads.files import Received
from portal.uploads.schemas import SheetForm
from sheets.messages import message
from sheets.places import Lookups
from sheets.text import clean, listed, name_key

if TYPE_CHECKING:
    from sheets.validate import Validated

# Values of blank number cells; all others are 0 (requirement 27).
_BLANK_VALUES = {"days_allowed": None, "position": 100, "value": None}


def _cell(row: Record, definition: Definition, name: str) -> object:
    if name == definition.parent:
        parent = getattr(row, name)
        assert isinstance(parent, Place)
        return parent.name_en
    if name == "aliases":
        return f"{ALIAS_SEPARATOR} ".join(aliases_of(row))
    if name == "status" and not definition.own_service:
        return "active" if is_active(row) else "inactive"
    return getattr(row, name)


def lines(definition: Definition, records: Iterable[Record]) -> Iterator[dict[str, object]]:
    for row in records:
        yield {field.name: _cell(row, definition, field.name) for field in definition.fields}


def template(definition: Definition, kind: str) -> HttpResponse:
    """Return the template, with an existing record as example, so that importing it changes nothing."""
    first = next(lines(definition, rows(definition).order_by("pk")[:1]), {})
    example = {name: ["" if value is None else str(value)] for name, value in first.items()}
    return direct.template(definition.sheet, kind, _known(), examples=example)


def _known() -> Lookups:
    """Return the lookups, inactive places included, because an inactive district keeps its talukas."""
    return Lookups(places=places(active_only=False))


class MasterSheet(DirectSheet):
    def __init__(self, definition: Definition, *, actor: User, form: SheetForm, verdict: "Validated"):
        super().__init__(form=form, verdict=verdict)
        self.definition, self.actor = definition, actor
        records = rows(definition)
        self.existing: dict[object, Record] = {
            self._key(getattr(row, definition.key)): row for row in records
        }
        self.existing.pop(None, None)
        # A place without a code is identified by its English name and parent.
        self.named: dict[object, Record] = {
            self._name(vars(row)): row for row in records if definition.key not in definition.names
        }
        self.seen: dict[object, int] = {}
        self.spellings = Spellings(definition)

    def _key(self, value: object) -> object:
        return name_key(value) if isinstance(value, str) else value

    def _name(self, values: Mapping[str, object]) -> tuple[object, str]:
        parent = self.definition.parent
        return parent and values.get(f"{parent}_id"), name_key(str(values[self.definition.names[0]] or ""))

    def _blank(self, value: object, number: int) -> bool:
        """Whether the code's cell is empty: a blank number is read as 0."""
        return value in (None, "") or (value == 0 and not self.text_in(number, self.definition.key))

    def apply(self) -> None:
        """Write all rows in one transaction; roll it back for a preview or a refused sheet."""
        with transaction.atomic():
            for row in self.verdict.rows.to_dicts():
                self._one(row)
            if self.form.preview or self.refused:
                transaction.set_rollback(True)
            else:
                counts = {"imported": self.imported, "updated": self.updated, "unchanged": self.unchanged}
                after = counts | {"errors": len(self.rows_with_errors)}
                record("import", self.definition.kind, actor=self.actor, after=after)
        if self.refused and not self.form.preview:
            # Valid rows of a refused sheet are held back (requirement 43).
            self.imported = self.updated = self.unchanged = 0

    def _one(self, row: Mapping[str, object]) -> None:
        number, key = whole(row, "_row"), self._key(row[self.definition.key])
        has_code = self.definition.key in self.definition.names or not self._blank(key, number)
        key = key if has_code else self._name(row)
        label = self.definition.field(self.definition.key).label
        names = {"names": listed([(label.en.lower(), label.mr)])}
        first = self.seen.setdefault(key, number)
        existing = (self.existing if has_code else self.named).get(key)
        if first != number:
            error_text = message("duplicate", names | {"first_row": first}, current())
            self.add_error(number, self.definition.key, "duplicate", error_text)
        elif existing is not None and self.form.mode == "insert":
            self.add_error(
                number, self.definition.key, "entry_exists", message("entry_exists", names, current())
            )
        else:
            self._write(number, self._body(row, number), existing)

    def _body(self, row: Mapping[str, object], number: int) -> dict[str, object]:
        """Return the row as a request body, without the fields that have no column in the sheet."""
        body: dict[str, object] = {}
        for field in self.definition.fields:
            if field.name not in self.letters:
                continue
            value = row[field.column]
            if field.name == "aliases":
                value = list(
                    dict.fromkeys(
                        name
                        for part in word(row, field.column).split(ALIAS_SEPARATOR)
                        if (name := clean(part))
                    )
                )
            elif (field.name == "status" and not value) or (
                field.name == self.definition.key and self._blank(value, number)
            ):
                continue
            elif (
                field.kind is Kind.COUNT
                and field.name in _BLANK_VALUES
                and not self.text_in(number, field.name)
            ):
                value = _BLANK_VALUES[field.name]
            elif field.kind is Kind.DATE:
                value = str(value or "")
            body[field.column] = value
        return body

    def _write(self, number: int, values: Mapping[str, object], existing: Record | None) -> None:
        if existing is not None and self._same(existing, values):
            self.unchanged += 1
            return
        schema = self.definition.create_schema
        if existing is not None:
            schema = self.definition.update_schema or schema
        try:
            with transaction.atomic():
                # A sheet has no revisions: it always updates the current one.
                version = {"revision": existing.revision} if existing else {}
                self._save(schema.model_validate({**values, **version}), existing)
        except ValidationError as error:
            # `field_errors` expects the location of a request body.
            errors = [{**error, "loc": ("body", "row", *error["loc"])} for error in error.errors()]
            self._refuse(number, "invalid", field_errors(errors))
        except PortalError as error:
            field_messages = error.errors if isinstance(error.errors, dict) else {}
            self._refuse(number, error.error_code or "invalid", field_messages or {"": [error.message]})
        else:
            if existing is None:
                self.imported += 1
            else:
                self.updated += 1

    def _same(self, existing: Record, values: Mapping[str, object]) -> bool:
        current_values = snapshot(self.definition, existing)
        if "is_active" in current_values:
            current_values["status"] = "active" if current_values["is_active"] else "inactive"
        return all(_plain(current_values[name]) == _plain(value) for name, value in values.items())

    def _save(self, body: WriteSchema, existing: Record | None) -> None:
        definition = self.definition
        if definition.own_service:
            assert isinstance(body, DepartmentIn | DepartmentUpdate)
            assert existing is None or isinstance(existing, Department)
            save_department(existing, body=body, actor=self.actor)
        elif existing is None:
            create_master(definition, user=self.actor, body=body, spellings=self.spellings)
        else:
            update_master(definition, user=self.actor, master_id=existing.pk, body=body,
                          revision=existing.revision, spellings=self.spellings)  # fmt: skip

    def _refuse(self, number: int, code: str, errors: Mapping[str, Sequence[str]]) -> None:
        columns = {field.column: field.name for field in self.definition.fields}
        for column, messages in errors.items():
            field = columns.get(column.split(".")[0], self.definition.key)
            self.add_error(number, field, code.lower(), " ".join(messages))


def _plain(value: object) -> object:
    """Normalize a value as a cell would be, because stored text may differ in white space or Unicode form."""
    if isinstance(value, str):
        return clean(value) if "\n" not in value else value
    return [clean(item) for item in value] if isinstance(value, list) else value


def read_sheet(definition: Definition, actor: User, received: Received, form: SheetForm) -> MasterSheet:
    verdict = direct.validate_sheet(received, dataset=definition.sheet, known=_known())
    return MasterSheet(definition, actor=actor, form=form, verdict=verdict)
