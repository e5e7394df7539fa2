"""Fields: the columns of a department's sheet, and what stands behind them in the database."""

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

TODAY = "today"  # the default of a day that may be left blank


def spelled(names: str) -> tuple[str, ...]:
    """Names that offices write, one beside the other: "timely | within sla"."""
    return tuple(name.strip() for name in names.split("|"))


class Kind(StrEnum):
    """How a cell is read, stored and shown."""

    PLACE = "place"  # a name, alias or LGD code; stored as the id of the finest level
    LOOKUP = "lookup"  # a master by name; stored as its id
    CHOICE = "choice"  # one of `choices`
    DATE = "date"  # a calendar day without a time
    COUNT = "count"  # a whole number, 0 or more
    DECIMAL = "decimal"  # a number with `decimals` places, 0 or more
    TEXT = "text"  # free text up to `max_length` characters


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value: stored form, label, and what else sheets write for it.

    `unit` is the unit of the row's figures, for a dataset whose choices have units of their own.
    """

    value: str
    label: Text
    aliases: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One column of a sheet.

    `name` is the API's field name, (see `column`) the stored column and, unless `heading` says otherwise, what
    stands above it in our sheets; `aliases` are further headings in either language. `required` says that the
    heading must be there and the cell filled; a count that is `required` only needs its heading, because a blank
    number is 0 (requirement 27). A sheet without the column of an optional number leaves stored values alone and
    puts 0 into
    new rows. `unit` is what the number is in; a heading that names another one is refused. A field with a `formula` is
    computed and never stored; where a sheet has it (`in_sheet`), a differing cell is a warning. `default` is what an
    optional choice becomes when it is left blank, and `today` for a day that is today then. `personal` says that a
    field is somebody's contact detail: it is shown masked (`catalog.personal`).
    """

    name: str
    label: Text
    kind: Kind
    required: bool = True
    aliases: tuple[str, ...] = ()
    help: Text | None = None
    level: PlaceLevel | None = None
    stored: bool = True  # False: only narrows another field (the division above a taluka)
    lookup: Lookup | None = None
    choices: tuple[Choice, ...] = ()
    maximum: int | Decimal | None = None
    decimals: int = 0
    unit: Unit = ""
    mixed: bool = False  # one row's number is an amount, another's a count: whole ones are shown whole
    max_length: int = 0
    example: str = ""
    default: str = ""
    heading: str = ""
    formula: Formula | None = None
    in_sheet: bool = True
    personal: Personal | None = None

    @property
    def column(self) -> str:
        """The column in the database and in a validated frame: `taluka` is kept as `taluka_id`."""
        return f"{self.name}_id" if self.kind in (Kind.PLACE, Kind.LOOKUP) else self.name

    @property
    def sheet_heading(self) -> str:
        """What stands above this column in templates and exports."""
        return self.heading or self.name

    @property
    def nullable(self) -> bool:
        """Whether its column may hold nothing: a day that has not come yet. Other blanks have a value of their own."""
        return self.kind is Kind.DATE and not (self.required or self.default)

    @property
    def numeric(self) -> bool:
        return self.kind in (Kind.COUNT, Kind.DECIMAL)


class FieldOptions(TypedDict, total=False):
    """What a sheet of people or masters says of a `Field` beside its name, label, kind, aliases and `required`."""

    help: Text
    level: PlaceLevel
    lookup: Lookup
    choices: tuple[Choice, ...]
    maximum: int
    max_length: int
    example: str
    personal: Personal
