"""A dataset: everything that the portal knows about one department's sheet, declared once."""

from dataclasses import dataclass

from catalog.fields import Field, Kind
from catalog.measures import AgeBuckets, Block, Measure, Total
from catalog.performance import Performance
from catalog.rules import Rule
from catalog.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """The definition that models, forms, validation, templates, loads and aggregates are read from.

    `name` is the code's word (`eferfar`), `path` the API's (`/api/eferfar/…`), `department` the slug of its owner,
    `table` the database table, `key` the stored columns that identify a row (ruling 42), `date` the column that
    places a row in a month. `performance` says how the department's performance is read off the measures, `published`
    which counts everybody may see on the public charts page; left out: nothing.
    """

    name: str
    path: str
    department: str
    table: str
    label: Text
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    date: str
    measures: tuple[Measure, ...]
    blocks: tuple[Block, ...]
    rules: tuple[Rule, ...] = ()
    ages: AgeBuckets | None = None
    performance: Performance | None = None
    published: tuple[str, ...] = ()
    page_sizes: tuple[int, ...] = (10, 25, 50, 100)
    default_sort: tuple[str, str] = ("date", "desc")

    def field(self, name: str) -> Field:
        """The field called `name`; KeyError if there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def block(self, name: str) -> Block:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    def measure(self, name: str) -> Measure:
        for measure in self.measures:
            if measure.name == name:
                return measure
        raise KeyError(name)

    @property
    def stored_fields(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if field.stored)

    @property
    def columns(self) -> tuple[str, ...]:
        """The stored columns, in the order of the sheet."""
        return tuple(field.column for field in self.stored_fields)

    @property
    def value_columns(self) -> tuple[str, ...]:
        """The stored columns that an update may change: all that are not in the key."""
        return tuple(column for column in self.columns if column not in self.key)

    @property
    def place(self) -> Field | None:
        """The stored place field, if rows of this dataset belong to one."""
        return next((field for field in self.stored_fields if field.kind is Kind.PLACE), None)

    @property
    def pending_measures(self) -> tuple[str, ...]:
        return tuple(m.name for m in self.measures if isinstance(m, Total) and m.pending)
