"""The declaration of a master: table, fields, messages and policies."""

from dataclasses import dataclass
from typing import Unpack

from django.db.models import QuerySet

from catalog.dataset import Dataset
from catalog.fields import Choice, Field, FieldOptions, Kind
from catalog.text import Text
from portal.core.paging import Name
from portal.core.policies import MASTERS_WRITE, Policy
from portal.core.validation import WriteSchema
from portal.geography.models import District, Division, Place, Taluka
from portal.organisation.models import Department, Designation, LegalTerm, Office, Section, Service

STATES = (Choice("active", Text("Active", "सक्रिय")), Choice("inactive", Text("Inactive", "निष्क्रिय")))
ALIAS_SEPARATOR = ";"  # separates the spellings in a cell
ALIASES_MAX_LENGTH = 4200

Record = Division | District | Taluka | Department | Designation | Service | Office | Section | LegalTerm
WITHOUT_ALIASES = (Department, Designation, LegalTerm)


def is_active(row: Record) -> bool:
    return row.status == Department.Status.ACTIVE if isinstance(row, Department) else row.is_active


def aliases_of(row: Record) -> list[str]:
    """Return a record's other spellings; departments, designations and legal terms have none."""
    return [] if isinstance(row, WITHOUT_ALIASES) else row.aliases


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterTexts:
    """Response messages. Complete sentences, because Marathi verbs follow the gender of the noun."""

    created: Text
    updated: Text
    deleted: Text
    missing: Text
    activated: Text | None = None
    deactivated: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A master.

    `kind` names it in the code and the audit log. `plural` is its path below `/api/masters`, `path` the one below
    `/api` where single records are written. `fields` are the columns of its sheet, forms
    and lists; `key` identifies a record in a sheet; `names` are the English and Marathi name columns. `parent` is the
    foreign key to the place above. `create_schema` is the request body of create, and of update unless `update_schema`
    is set.
    """

    kind: str
    plural: str
    path: str
    model: type[Record]
    label: Text
    one: Text
    fields: tuple[Field, ...]
    key: str
    create_schema: type[WriteSchema]
    messages: MasterTexts
    update_schema: type[WriteSchema] | None = None
    names: tuple[str, str] = ("name", "name_mr")
    parent: str | None = None
    order: tuple[str, ...] = ("name",)
    read: Policy = MASTERS_WRITE
    write: Policy = MASTERS_WRITE
    # Departments have a text status, a logo and a slug that stays reserved, so they are written by their own service.
    own_service: bool = False

    @property
    def sheet(self) -> Dataset:
        """The master as a dataset, for sheet headings, validation and templates."""
        return Dataset(
            name=self.plural,
            path=f"masters/{self.plural}",
            department="",
            table=self.model._meta.db_table,
            label=self.label,
            fields=self.fields,
            # If the key is optional, `masters.sheets` checks for duplicate rows itself.
            key=(self.key,) if any(field.required for field in self.fields if field.name == self.key) else (),
            date="",
            measures=(),
            blocks=(),
        )

    @property
    def has_aliases(self) -> bool:
        return any(field.name == "aliases" for field in self.fields)

    @property
    def default_order(self) -> list[str | Name]:
        return [Name(*self.names) if name == self.names[0] else name for name in self.order]

    def field(self, name: str) -> Field:
        return self.sheet.field(name)

    def name_of(self, row: "Record | Place", language: str) -> str:
        english, marathi = (getattr(row, column) for column in self.names)
        return str(marathi if language == "mr" and marathi else english)


def column(
    name: str,
    label: Text,
    *aliases: str,
    kind: Kind = Kind.TEXT,
    required: bool = False,
    **options: Unpack[FieldOptions],
) -> Field:
    if kind is Kind.TEXT:
        options.setdefault("max_length", 200)
    return Field(name=name, label=label, kind=kind, aliases=aliases, required=required, **options)


def aliases() -> Field:
    return column(
        "aliases",
        Text("Other spellings", "इतर लेखनप्रकार"),
        "alias",
        "spellings",
        max_length=ALIASES_MAX_LENGTH,
        help=Text(
            "Sheets may use these names as well; in a cell they are separated by semicolons",
            "पत्रकांत ही नावेही चालतात; पेशीत ती अर्धविरामाने (;) वेगळी करा",
        ),
    )


def status() -> Field:
    return column("status", Text("Status", "स्थिती"), kind=Kind.CHOICE, choices=STATES, example="active")


def code(label: Text, *, example: str) -> Field:
    return column("lgd_code", label, "lgd", "code", kind=Kind.COUNT, maximum=999_999, example=example)


def all_rows(definition: Definition) -> QuerySet[Record]:
    rows: QuerySet[Record] = definition.model._default_manager.all()
    return rows
