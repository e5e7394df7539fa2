"""What alert rules can watch: a dataset's figures, and the levels at which to evaluate them (talukas, offices…)."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from catalog.cases import State
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.formulas import Formula, Percent, evaluate, inputs
from catalog.kpi_pages import METRICS
from catalog.measures import Adds, Total
from catalog.performance import Performance, counts
from catalog.rates import CLOSURE
from catalog.rounding import Number, half_up, percent
from catalog.rows import amount
from catalog.text import Text

OVERALL, DEPARTMENT = "overall", "department"
LEVELS: Mapping[str, Text] = {
    OVERALL: Text("All together", "सर्व मिळून"),
    "district": Text("District", "जिल्हा"),
    "taluka": Text("Taluka", "तालुका"),
    "office": Text("Office", "कार्यालय"),
    "section": Text("Section", "शाखा"),
    "service": Text("Service", "सेवा"),
    DEPARTMENT: Text("Department", "विभाग"),
}
AS_DEFINED: Mapping[str, Adds] = {}
# Figures of case lists: the number of cases currently in a state.
CASES: Mapping[State, Text] = {
    "broken": Text("Overdue cases", "मुदत संपलेली प्रकरणे"),
    "soon": Text("Cases due within 3 days", "3 दिवसांत मुदत संपणारी प्रकरणे"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number that can be watched, computed from `measures` of rows that match `equals`.

    `pending` figures have an age. A figure with a `state` counts the cases of a list that are currently in it.
    """

    name: str
    label: Text
    unit: str
    measures: tuple[str, ...]
    formula: Formula | None = None
    performance: Performance | None = None
    equals: Mapping[str, str] = field(default_factory=dict)
    pending: bool = False
    state: State | None = None

    def of(
        self, dataset: Dataset, totals: Mapping[str, object], stocks: Set[str] = frozenset()
    ) -> Decimal | None:
        """Return the rounded figure for a row of totals, or None if it divides by 0 or mixes `stocks` with flows."""
        if self.performance is not None:
            cases = counts(self.performance, totals, stocks)
            return percent(cases.completed, cases.submitted)
        if self.formula is None:
            name = self.name if self.name in totals else self.measures[0]
            return None if totals[name] is None else tenths(amount(totals, name))
        if self.name in dataset.mixed_fields(stocks):
            return None
        values = {**totals, **dataset.derive(totals, stocks)}
        if isinstance(self.formula, Percent):
            return self.formula.of_row(values, 1)
        value = evaluate(self.formula, values)
        return None if value is None else tenths(value)

    def standing(self, dataset: Dataset, adds: Mapping[str, Adds]) -> bool:
        """Return whether the figure is a stock, which is compared with its amount on an earlier day."""
        if self.formula is not None and isinstance(self.formula, Percent):
            return False
        parts = [dataset.measure(name) for name in self.measures]
        return all(
            isinstance(part, Total) and (part.pending or adds.get(part.name, part.adds) == "latest")
            for part in parts
        )


def tenths(value: Number) -> Decimal:
    """Round to one decimal, halves up, so that rules compare the displayed value."""
    return half_up(value, 1)


@cache
def figures_of(dataset: Dataset) -> Mapping[str, Figure]:
    """Return the figures of `dataset` by name: measures, computed fields and the closure rate."""
    return MappingProxyType({figure.name: figure for figure in _figures(dataset)})


def _figures(dataset: Dataset) -> Iterator[Figure]:
    if dataset.owner:
        # A shared sheet has one metric per row; the row without a category is its total.
        for metric in METRICS:
            yield Figure(
                name=metric.name,
                label=metric.label,
                unit="records" if metric.unit == "count" else metric.unit,
                measures=("value",),
                equals={"metric": metric.name, "category": ""},
            )
        return
    if dataset.clock:
        for state, label in CASES.items():
            yield Figure(name=state, label=label, unit="records", measures=(), state=state)
        return
    known = {measure.name for measure in dataset.measures}
    for measure in dataset.measures:
        pending = measure.name in dataset.pending_measures
        yield Figure(
            name=measure.name,
            label=measure.label,
            unit=measure.unit,
            measures=(measure.name,),
            pending=pending,
        )
    labels: set[Text] = set()
    for computed in dataset.computed_fields:
        assert computed.formula is not None
        parts = _parts(dataset, computed.formula)
        if parts <= known:
            labels.add(computed.label)
            unit = "percent" if isinstance(computed.formula, Percent) else _unit(dataset, parts)
            yield Figure(
                name=computed.name,
                label=computed.label,
                unit=unit,
                measures=tuple(sorted(parts)),
                formula=computed.formula,
            )
    performance = dataset.performance
    if performance is not None and performance.completed and CLOSURE.label not in labels:
        yield Figure(
            name="closure_rate",
            label=CLOSURE.label,
            unit="percent",
            measures=performance.totals,
            performance=performance,
        )


def _parts(dataset: Dataset, formula: Formula) -> set[str]:
    """Return the measures behind a formula, resolving computed fields."""
    computed = {item.name: item.formula for item in dataset.computed_fields}
    measures: set[str] = set()
    for name in inputs(formula):
        nested = computed.get(name)
        measures |= {name} if nested is None else _parts(dataset, nested)
    return measures


def _unit(dataset: Dataset, parts: set[str]) -> str:
    return dataset.measure(min(parts)).unit


@cache
def levels_of(dataset: Dataset) -> Mapping[str, str | None]:
    """Return evaluation level → column to group by, None for all entries together."""
    levels: dict[str, str | None] = {} if dataset.owner else {OVERALL: None}
    place = dataset.place
    if place is not None and place.level in ("district", "taluka"):
        levels["district"] = "district_id"
        if place.level == "taluka":
            levels["taluka"] = "taluka_id"
    key_columns = (dataset.field(name).column for name in dataset.clock.by) if dataset.clock else dataset.key
    grouping = frozenset(key_columns)
    for item in dataset.stored_fields:
        if item.kind is Kind.LOOKUP and item.lookup is not None and item.column in grouping:
            levels[item.lookup] = item.column
    if dataset.owner:
        levels[DEPARTMENT] = dataset.owner
    return MappingProxyType(levels)


def may_age(dataset: Dataset, figure: Figure, adds: Mapping[str, Adds] = AS_DEFINED) -> bool:
    """Return whether an entry's date is the start of its cases' age. Not if each sheet reports the entire stock."""
    return figure.pending and dataset.ages is not None and not dataset.stocks(adds) & set(figure.measures)
