"""Fields: the columns of a department's sheet and their storage."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Literal, TypedDict

from catalog.formulas import Formula
from catalog.personal import Personal
from catalog.text import Text

PlaceLevel = Literal["division", "district", "taluka"]
Lookup = Literal["service", "office", "section", "department", "designation"]
Unit = Literal["", "lacs", "rupees", "days"]  # "": a plain count

TODAY = "today"  # default of an optional date
MAX_COUNT = 1_000_000_000
DATE_LABEL = Text("Date", "दिनांक")


def spelled(names: str) -> tuple[str, ...]:
    """Split alternative spellings: "timely | within sla"."""
    return tuple(name.strip() for name in names.split("|"))


class Kind(StrEnum):
    """How a cell is read, stored and shown."""

    PLACE = "place"  # a name, alias or LGD code; stored as an id
    LOOKUP = "lookup"  # a master by name; stored as its id
    CHOICE = "choice"  # one of `choices`
    DATE = "date"  # a calendar day without a time
    COUNT = "count"  # a whole number, 0 or more
    DECIMAL = "decimal"  # a number with `decimals` places, 0 or more
    TEXT = "text"  # free text up to `max_length` characters


@dataclass(frozen=True, slots=True)
class Choice:
    """An allowed value: stored form, label, and alternative spellings in sheets.

    `unit` is the unit of the row's figures, if it depends on the choice.
    """

    value: str
    label: Text
    aliases: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A column of a sheet.

    `name` is the field name in the API, the stored column (see `column`) and, unless `heading` is set, the heading in
    our sheets; `aliases` are further headings in either language. `required` fields need a heading and a filled cell,
    except that a required count only needs its heading, as a blank number is 0 (requirement 27). If the column of an
    optional number is missing, stored values are kept and new rows get 0. `unit` is the number's unit; headings with
    another unit are refused. A field with a `formula` is computed and never stored; if it is `in_sheet`, a differing
    cell is a warning. `default` replaces a blank optional choice; `today` replaces a blank date. `personal` marks
    contact details, which are shown masked (`catalog.personal`). A `document_number` identifies its entry: all
    spellings of one number are stored alike (`catalog.text.document_number`).
    """

    name: str
    label: Text
    kind: Kind
    required: bool = True
    aliases: tuple[str, ...] = ()
    help: Text | None = None
    level: PlaceLevel | None = None
    stored: bool = True  # False: only disambiguates another field (the division of a taluka)
    lookup: Lookup | None = None
    choices: tuple[Choice, ...] = ()
    maximum: int | Decimal | None = None
    decimals: int = 0
    unit: Unit = ""
    mixed: bool = False  # amounts and counts in one column: integers are shown without decimals
    max_length: int = 0
    example: str = ""
    default: str = ""
    heading: str = ""
    formula: Formula | None = None
    in_sheet: bool = True
    personal: Personal | None = None
    document_number: bool = False

    @property
    def column(self) -> str:
        """Column in the database and in validated frames: `taluka` is stored as `taluka_id`."""
        return f"{self.name}_id" if self.kind in (Kind.PLACE, Kind.LOOKUP) else self.name

    @property
    def sheet_heading(self) -> str:
        """Heading in templates and exports."""
        return self.heading or self.name

    @property
    def nullable(self) -> bool:
        """Whether the column may be null: only optional dates. Other blanks have an empty value."""
        return self.kind is Kind.DATE and not (self.required or self.default)

    @property
    def numeric(self) -> bool:
        return self.kind in (Kind.COUNT, Kind.DECIMAL)

    def choice_label(self, value: str) -> Text:
        return next((choice.label for choice in self.choices if choice.value == value), Text(value, value))


def count_field(
    name: str, label: Text, example: str, *aliases: str, required: bool = True, maximum: int = MAX_COUNT
) -> Field:
    """Define a field for a whole number."""
    return Field(
        name=name,
        label=label,
        kind=Kind.COUNT,
        required=required,
        aliases=aliases,
        maximum=maximum,
        example=example,
    )


def date_field(*aliases: str, name: str = "date", label: Text = DATE_LABEL) -> Field:
    """Define the field for the day of an entry's figures."""
    return Field(
        name=name,
        label=label,
        kind=Kind.DATE,
        aliases=aliases,
        help=Text("YYYY-MM-DD or DD/MM/YYYY", "YYYY-MM-DD किंवा DD/MM/YYYY"),
        example="2026-11-19",
    )


class FieldOptions(TypedDict, total=False):
    """Optional `Field` arguments for sheets of people and masters."""

    help: Text
    level: PlaceLevel
    lookup: Lookup
    choices: tuple[Choice, ...]
    maximum: int
    max_length: int
    example: str
    personal: Personal
