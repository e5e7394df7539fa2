"""Dataset: the complete definition of a department's sheet."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace

from catalog.cases import Clock, check
from catalog.fields import Field, Kind
from catalog.formulas import Formula, evaluate, inputs, mixes
from catalog.measures import Adds, AgeBuckets, Block, Measure, Total
from catalog.performance import Performance
from catalog.rows import Amount
from catalog.rules import Rule, summed
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """Definition from which models, forms, validation, templates, loads and aggregates are derived.

    `name` is used in code (`eferfar`), `path` in the API (`/api/eferfar/…`), with the entries at `resource` below it
    ('' = at the path itself). `department` is the slug of its owner, `table` the database table, `key` the stored
    columns that identify a row (requirement 42), `date` the column that assigns a row to a month, `example_rows` the
    number of rows in the sample template. Lists are sorted by `position`, then name. If several departments fill in the
    same sheet, `owner` is the choice field with the slug of a row's department, `department` is '', and each only
    accesses its own rows. `companion_of` names the dataset whose URL also serves these entries (`kind=items`); both
    draw ids from one sequence.

    Optional: `performance` maps measures to performance figures, `expected` says how often a sheet of which unit is
    due, `published` lists the counts on the public charts page, `trends` the measures compared year over year, and
    `clock` how the legal deadline of single cases is counted. `ended` are the values of `status` that end an item of
    a list without a clock.
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
    ended: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check(self)

    def field(self, name: str) -> Field:
        """Return the field `name`. Raise KeyError if there is none."""
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
        """Slugs of the departments that fill in this sheet."""
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
        """Fields filled in by users."""
        return tuple(field for field in self.fields if field.formula is None)

    @property
    def computed_fields(self) -> tuple[Field, ...]:
        """Fields computed from others."""
        return tuple(field for field in self.fields if field.formula is not None)

    @property
    def sheet_fields(self) -> tuple[Field, ...]:
        """Columns of our sheets."""
        return tuple(field for field in self.fields if field.formula is None or field.in_sheet)

    def derive(
        self, values: Mapping[str, object], stocks: Set[str] = frozenset()
    ) -> dict[str, Amount | float | None]:
        """Compute the fields whose inputs are in `values`: an entry, or a row of totals.

        Fields that would mix `stocks` with flows are None.
        """
        known, derived = dict(values), dict[str, Amount | float | None]()
        mixed = self.mixed_fields(stocks)
        for field in self.computed_fields:
            if field.name in mixed:
                derived[field.name] = None
            elif field.formula is not None and inputs(field.formula) <= known.keys():
                derived[field.name] = known[field.name] = evaluate(field.formula, known)
        return derived

    def mixed_fields(self, stocks: Set[str]) -> frozenset[str]:
        """Return the computed fields that would mix `stocks` with flows, and those that depend on them."""
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
        """Return the measures that are stocks, if pending measures add up as in `adds`."""
        totals = (measure for measure in self.measures if isinstance(measure, Total))
        return frozenset(total.name for total in totals if adds.get(total.name, total.adds) == "latest")

    @property
    def possible_stocks(self) -> frozenset[str]:
        """The measures that are stocks, or are if a super admin says so (requirement 25)."""
        return self.stocks(dict.fromkeys(self.pending_measures, "latest"))

    def measures_of(self, formula: Formula) -> frozenset[str]:
        """Return the measures that `formula` reads, directly or through computed fields."""
        formulas = {field.name: field.formula for field in self.computed_fields if field.formula is not None}
        parts = (self.measures_of(formulas[name]) if name in formulas else {name} for name in inputs(formula))
        return frozenset().union(*parts)

    def ruled(self, adds: Mapping[str, Adds]) -> "Dataset":
        """Return the dataset with the rules valid for `adds`: rules that mix a stock with flows are dropped."""
        stocks = self.stocks(adds)
        return replace(self, rules=tuple(rule for rule in self.rules if not mixes(summed(rule), stocks)))

    @property
    def columns(self) -> tuple[str, ...]:
        """Stored columns, in the order of the sheet."""
        return tuple(field.column for field in self.stored_fields)

    @property
    def value_columns(self) -> tuple[str, ...]:
        """Stored columns outside the key, which updates may change."""
        return tuple(column for column in self.columns if column not in self.key)

    @property
    def place(self) -> Field | None:
        """The stored place field, if any."""
        return next((field for field in self.stored_fields if field.kind is Kind.PLACE), None)

    @property
    def publishable(self) -> bool:
        """Whether it can be open data: it has public counts by taluka."""
        return bool(self.published) and self.place is not None and self.place.level == "taluka"

    @property
    def ending(self) -> tuple[str, tuple[str, ...]] | None:
        """The status column of single cases or items, and its values that end one. None for figures."""
        if self.clock is not None:
            return self.clock.status, self.clock.ends
        return ("status", self.ended) if self.ended else None

    @property
    def districtwide(self) -> bool:
        """Whether rows are for the entire district. They are hidden from users limited to a part of it."""
        return self.place is None

    @property
    def standing(self) -> bool:
        """Whether its figures are stocks rather than flows."""
        totals = [measure for measure in self.measures if isinstance(measure, Total)]
        return bool(totals) and all(measure.adds == "latest" for measure in totals)

    @property
    def additive(self) -> frozenset[str]:
        """Figures that add up over rows, unlike averages."""
        return frozenset(measure.name for measure in self.measures if isinstance(measure, Total))

    @property
    def breakdown(self) -> Field | None:
        """Return the optional choice of the key: an entry without it counts what those with it count in parts."""
        return next(
            (
                f
                for f in self.stored_fields
                if f.kind is Kind.CHOICE and not f.required and f.column in self.key
            ),
            None,
        )

    @property
    def pending_measures(self) -> tuple[str, ...]:
        return tuple(m.name for m in self.measures if isinstance(m, Total) and m.pending)
