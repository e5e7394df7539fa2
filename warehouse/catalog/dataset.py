"""A dataset: everything that the portal knows about one department's sheet, declared once."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace

from catalog.cases import Clock, check
from catalog.fields import Field, Kind
from catalog.formulas import evaluate, inputs, mixes
from catalog.measures import Adds, AgeBuckets, Block, Measure, Total
from catalog.performance import Performance
from catalog.rows import Amount
from catalog.rules import Rule, summed
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """The definition that models, forms, validation, templates, loads and aggregates are read from.

    `name` is the code's word (`eferfar`), `path` the API's (`/api/eferfar/…`) with the entries at `resource` below it
    ('' = at the path itself), `department` the slug of its owner, `table` the database table, `key` the stored
    columns that identify a row (requirement 42), `date` the column that places a row in a month, `example_rows`
    how many rows the sample template shows; those with the lowest `position` come first in every list, those with the
    same by name. Where several departments fill in the same sheet, `owner` is the choice
    field with the slug of a row's department, `department` is '', and each reaches its own rows. `companion_of` names
    the dataset at whose address these entries are served too (`kind=items`); the ids of both come from one sequence.
    `performance` says how the department's performance is read off the measures, `expected` how often a sheet of
    which unit is due (left out: rows come whenever they come), `published` which counts everybody may see on the
    public charts page, `trends` which measures are followed year against year, `clock` how the legal time limit of
    single cases is counted; left out: nothing.
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
    expected: Expected | None = None
    published: tuple[str, ...] = ()
    trends: tuple[Trend, ...] = ()
    page_sizes: tuple[int, ...] = (10, 25, 50, 100)
    default_sort: tuple[str, str] = ("date", "desc")
    resource: str = "transactions"
    owner: str = ""
    example_rows: int = 4
    companion_of: str = ""
    position: int = 100
    clock: Clock | None = None

    def __post_init__(self) -> None:
        check(self)

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
    def owners(self) -> tuple[str, ...]:
        """The slugs of the departments that fill in this sheet."""
        return (
            tuple(choice.value for choice in self.field(self.owner).choices)
            if self.owner
            else (self.department,)
        )

    @property
    def stored_fields(self) -> tuple[Field, ...]:
        return tuple(field for field in self.entered_fields if field.stored)

    @property
    def entered_fields(self) -> tuple[Field, ...]:
        """The fields that people fill in."""
        return tuple(field for field in self.fields if field.formula is None)

    @property
    def computed_fields(self) -> tuple[Field, ...]:
        """The fields that follow from others."""
        return tuple(field for field in self.fields if field.formula is not None)

    @property
    def sheet_fields(self) -> tuple[Field, ...]:
        """The columns of our sheets."""
        return tuple(field for field in self.fields if field.formula is None or field.in_sheet)

    def derive(
        self, values: Mapping[str, object], stocks: Set[str] = frozenset()
    ) -> dict[str, Amount | float | None]:
        """The computed fields whose inputs `values` has: of an entry, or of a block's row of totals.

        None is what would mix `stocks` with flows.
        """
        known, found = dict(values), dict[str, Amount | float | None]()
        mixed = self.mixed_fields(stocks)
        for field in self.computed_fields:
            if field.name in mixed:
                found[field.name] = None
            elif field.formula is not None and inputs(field.formula) <= known.keys():
                found[field.name] = known[field.name] = evaluate(field.formula, known)
        return found

    def mixed_fields(self, stocks: Set[str]) -> frozenset[str]:
        """The computed fields that would mix `stocks` with flows, and those that follow from them."""
        mixed, kinds = set[str](), set(stocks)
        for field in self.computed_fields:
            assert field.formula is not None
            names = inputs(field.formula)
            if names & mixed or mixes(names, kinds):
                mixed.add(field.name)
            elif names <= kinds:
                kinds.add(field.name)
        return frozenset(mixed)

    def stocks(self, adds: Mapping[str, Adds]) -> frozenset[str]:
        """The measures that are stocks where `adds` says how the pending ones add up over time."""
        totals = (measure for measure in self.measures if isinstance(measure, Total))
        return frozenset(one.name for one in totals if adds.get(one.name, one.adds) == "latest")

    def ruled(self, adds: Mapping[str, Adds]) -> "Dataset":
        """With the rules that hold where `adds` says how pending adds up: no row's stock is part of the day's flow."""
        stocks = self.stocks(adds)
        return replace(self, rules=tuple(one for one in self.rules if not mixes(summed(one), stocks)))

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
    def publishable(self) -> bool:
        """Whether it can be open data: counts that everybody may see, by taluka."""
        return bool(self.published) and self.place is not None and self.place.level == "taluka"

    @property
    def districtwide(self) -> bool:
        """Rows name no place: they are about the whole district, and hidden from people limited to a part of it."""
        return self.place is None

    @property
    def standing(self) -> bool:
        """Its figures are positions, where things stand on a day, and not what a period brought."""
        totals = [measure for measure in self.measures if isinstance(measure, Total)]
        return bool(totals) and all(measure.adds == "latest" for measure in totals)

    @property
    def additive(self) -> frozenset[str]:
        """The figures that add up over rows; averages do not."""
        return frozenset(measure.name for measure in self.measures if isinstance(measure, Total))

    @property
    def pending_measures(self) -> tuple[str, ...]:
        return tuple(m.name for m in self.measures if isinstance(m, Total) and m.pending)
