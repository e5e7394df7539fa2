"""What one master is: its table, its sheet, its words, who may keep it. Data; the other modules read it."""

from dataclasses import dataclass
from typing import Unpack

from django.db.models import QuerySet

from catalog.dataset import Dataset
from catalog.fields import Choice, Field, FieldOptions, Kind
from catalog.text import Text
from portal.core.policies import MASTERS_WRITE, Policy
from portal.core.validation import WriteSchema
from portal.geography.models import District, Division, Place, Taluka
from portal.organisation.models import Department, Designation, LegalTerm, Office, Section, Service

STATES = (Choice("active", Text("Active", "सक्रिय")), Choice("inactive", Text("Inactive", "निष्क्रिय")))
ALIAS_CUT = ";"  # between the spellings of one cell
ALIASES_LONGEST = 4200

Record = Division | District | Taluka | Department | Designation | Service | Office | Section | LegalTerm
WITHOUT_ALIASES = (Department, Designation, LegalTerm)


def is_active(row: Record) -> bool:
    return row.status == Department.Status.ACTIVE if isinstance(row, Department) else row.is_active


def aliases_of(row: Record) -> list[str]:
    """The other spellings of a record; departments, designations and legal terms have none."""
    return [] if isinstance(row, WITHOUT_ALIASES) else row.aliases


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is answered after a deed. Whole sentences: Marathi verbs follow the gender of the noun."""

    created: Text
    updated: Text
    deleted: Text
    missing: Text
    activated: Text | None = None
    deactivated: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One master.

    `kind` is the code's and the audit log's word, `plural` its place below `/api/masters`, `path` where single ones are
    written (below `/api`, with `other_path` as a second spelling). `fields` are the columns of its sheet, of forms and
    of lists, `key` the one that says which record a row is about, `names` the columns of its English and Marathi name.
    `parent` is the relation to the place above. `written` is the request body of create and, unless `changed` differs,
    of update.
    """

    kind: str
    plural: str
    path: str
    model: type[Record]
    label: Text
    one: Text
    fields: tuple[Field, ...]
    key: str
    written: type[WriteSchema]
    words: Words
    changed: type[WriteSchema] | None = None
    other_path: str | None = None
    names: tuple[str, str] = ("name", "name_mr")
    parent: str | None = None
    order: tuple[str, ...] = ("name",)
    read: Policy = MASTERS_WRITE
    write: Policy = MASTERS_WRITE
    # Departments say active or inactive in words, have a logo and a slug that stays reserved: written by a service of
    # their own.
    own_service: bool = False

    @property
    def sheet(self) -> Dataset:
        """Its sheet, in the words that headings, checks and templates are made from."""
        return Dataset(
            name=self.plural,
            path=f"masters/{self.plural}",
            department="",
            table=self.model._meta.db_table,
            label=self.label,
            fields=self.fields,
            # Where the code may be missing, `masters.sheets` itself looks for rows that are there twice.
            key=(self.key,) if any(one.required for one in self.fields if one.name == self.key) else (),
            date="",
            measures=(),
            blocks=(),
        )

    @property
    def has_aliases(self) -> bool:
        return any(field.name == "aliases" for field in self.fields)

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
    **more: Unpack[FieldOptions],
) -> Field:
    if kind is Kind.TEXT:
        more.setdefault("max_length", 200)
    return Field(name=name, label=label, kind=kind, aliases=aliases, required=required, **more)


def aliases() -> Field:
    return column(
        "aliases",
        Text("Other spellings", "इतर रूपे"),
        "alias",
        "spellings",
        max_length=ALIASES_LONGEST,
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
