"""Alert rules: what of a dataset can be watched, for which places, and when a rule's condition holds.

Nothing here reads anything. A rule compares a figure (a measure, or what a definition computes from measures) with a
threshold; the figures that it needs are asked of the marts by `marts.watch`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from catalog.calendar import Window, financial_year_of, financial_year_window
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.formulas import Formula, Percent, evaluate, inputs
from catalog.kpi_pages import METRICS
from catalog.measures import Adds, Total
from catalog.performance import Performance, counts
from catalog.registry import DATASETS
from catalog.text import Text

RuleKind = Literal["value", "change", "silence"]
Comparison = Literal["above", "below"]
Severity = Literal["critical", "warning", "info"]
Span = Literal["day", "week", "month", "year", "all"]

KINDS: Mapping[RuleKind, Text] = MappingProxyType(
    {
        "value": Text("A figure passes a limit", "आकडा मर्यादा ओलांडतो"),
        "change": Text("A figure changes against the time before", "आकडा आधीच्या काळापेक्षा बदलतो"),
        "silence": Text("Nothing is sent", "माहिती येत नाही"),
    }
)
SEVERITIES: Mapping[Severity, Text] = MappingProxyType(
    {
        "critical": Text("Critical", "गंभीर"),
        "warning": Text("Warning", "इशारा"),
        "info": Text("Notice", "सूचना"),
    }
)
SPANS: Mapping[Span, Text] = MappingProxyType(
    {
        "day": Text("on the newest day", "सर्वात अलीकडच्या दिवशी"),
        "week": Text("in the last 7 days", "गेल्या 7 दिवसांत"),
        "month": Text("in the last 30 days", "गेल्या 30 दिवसांत"),
        "year": Text("in the financial year", "आर्थिक वर्षात"),
        "all": Text("in all entries", "सर्व नोंदींत"),
    }
)
# The spans that a change can be measured over, in days.
BACK: Mapping[Span, int] = MappingProxyType({"week": 7, "month": 30})
OVERALL, DEPARTMENT = "overall", "department"
LEVELS: Mapping[str, Text] = MappingProxyType(
    {
        OVERALL: Text("All together", "सर्व मिळून"),
        "district": Text("District", "जिल्हा"),
        "taluka": Text("Taluka", "तालुका"),
        "office": Text("Office", "कार्यालय"),
        "section": Text("Section", "शाखा"),
        "service": Text("Service", "सेवा"),
        DEPARTMENT: Text("Department", "विभाग"),
    }
)
UNITS = MappingProxyType({"count": "records"})  # of a department's KPIs → as measures call it
MOST_DAYS = 400  # how far back a silence is looked for, and the oldest age that a rule can name


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number that can be watched: `measures` are what it is made of, `equals` which rows it is read from.

    `pending` says that it is a standing amount which ages; `adds_of` whether its parts are positions.
    """

    name: str
    label: Text
    unit: str
    measures: tuple[str, ...]
    formula: Formula | None = None
    performance: Performance | None = None
    equals: Mapping[str, str] = field(default_factory=dict)
    pending: bool = False

    def of(self, dataset: Dataset, totals: Mapping[str, Any]) -> Decimal | None:
        """The figure in a row of totals as it is shown; None where there is nothing to divide by."""
        if self.performance is not None:
            told = counts(self.performance, totals)
            return _share(told.success, told.success_of)
        if self.formula is None:
            value = totals[self.name if self.name in totals else self.measures[0]]
            return None if value is None else _tenths(value)
        values = {**totals, **dataset.derive(totals)}
        if isinstance(self.formula, Percent):
            part = sum(values[name] for name in self.formula.of)
            part -= sum(values[name] for name in self.formula.less)
            return _share(part, sum(values[name] for name in self.formula.over))
        return _tenths(evaluate(self.formula, values))

    def standing(self, dataset: Dataset, adds: Mapping[str, Adds]) -> bool:
        """Whether it says how much there is, not how much was done: then a week ago means the amount of that day."""
        if self.formula is not None and isinstance(self.formula, Percent):
            return False
        parts = [dataset.measure(name) for name in self.measures]
        return all(
            isinstance(part, Total) and (part.pending or adds.get(part.name, part.adds) == "latest")
            for part in parts
        )


def _tenths(value: Any) -> Decimal:
    """What is compared is what is shown: one decimal, halves up."""
    return Decimal(str(value)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _share(part: Any, whole: Any) -> Decimal | None:
    return None if part is None or not whole else _tenths(100 * Decimal(str(part)) / Decimal(str(whole)))


@cache
def figures_of(dataset: Dataset) -> Mapping[str, Figure]:
    """What can be watched in `dataset`, by name: its measures, what it computes, its success rate."""
    return MappingProxyType({figure.name: figure for figure in _figures(dataset)})


def _figures(dataset: Dataset) -> Iterator[Figure]:
    if dataset.owner:
        # A sheet of several departments tells one metric a row; the row without a category is its total.
        for metric in METRICS:
            yield Figure(
                name=metric.name,
                label=metric.label,
                unit=UNITS.get(metric.unit, metric.unit),
                measures=("value",),
                equals={"metric": metric.name, "category": ""},
            )
        return
    known = {measure.name for measure in dataset.measures}
    for measure in dataset.measures:
        pending = isinstance(measure, Total) and measure.pending
        yield Figure(
            name=measure.name,
            label=measure.label,
            unit=measure.unit,
            measures=(measure.name,),
            pending=pending,
        )
    made: set[str] = set()
    for computed in dataset.computed_fields:
        assert computed.formula is not None
        parts = _parts(dataset, computed.formula)
        if parts <= known:
            made.add(computed.name)
            unit = "percent" if isinstance(computed.formula, Percent) else _unit(dataset, parts)
            yield Figure(
                name=computed.name,
                label=computed.label,
                unit=unit,
                measures=tuple(sorted(parts)),
                formula=computed.formula,
            )
    performance = dataset.performance
    if performance is not None and "success_rate" not in made:
        yield Figure(
            name="success_rate",
            label=Text("Success Rate", "यशाचे प्रमाण"),
            unit="percent",
            measures=performance.totals,
            performance=performance,
        )


def _parts(dataset: Dataset, formula: Formula) -> set[str]:
    """The measures at the bottom of a formula, which may name other computed fields."""
    computed = {item.name: item.formula for item in dataset.computed_fields}
    found: set[str] = set()
    for name in inputs(formula):
        below = computed.get(name)
        found |= {name} if below is None else _parts(dataset, below)
    return found


def _unit(dataset: Dataset, parts: set[str]) -> str:
    return dataset.measure(min(parts)).unit


@cache
def levels_of(dataset: Dataset) -> Mapping[str, str | None]:
    """What a rule can look at one by one → the column that tells them apart; None: everything together."""
    levels: dict[str, str | None] = {} if dataset.owner else {OVERALL: None}
    place = dataset.place
    if place is not None and place.level in ("district", "taluka"):
        levels["district"] = "district_id"
        if place.level == "taluka":
            levels["taluka"] = "taluka_id"
    for item in dataset.stored_fields:
        if item.kind is Kind.LOOKUP and item.lookup is not None and item.column in dataset.key:
            levels[item.lookup] = item.column
    if dataset.owner:
        levels[DEPARTMENT] = dataset.owner
    return MappingProxyType(levels)


WATCHABLE: Mapping[str, Dataset] = MappingProxyType({name: d for name, d in DATASETS.items() if d.measures})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule's definition. `only` names the objects of `by` that it looks at (ids or slugs); empty: all of them.

    `older_than` counts only what has waited for more than so many days; `minimum` keeps small figures from alarming
    by their percentage. For a change the threshold is a percentage, for a silence a number of working days.
    """

    dataset: str
    kind: RuleKind
    threshold: Decimal
    figure: str = ""
    older_than: int = 0
    comparison: Comparison = "above"
    span: Span = "all"
    by: str = OVERALL
    only: tuple[str, ...] = ()
    minimum: Decimal = Decimal(0)

    @property
    def source(self) -> Dataset:
        return DATASETS[self.dataset]

    @property
    def watched(self) -> Figure | None:
        return None if self.kind == "silence" else figures_of(self.source)[self.figure]


WRONG: Mapping[str, Text] = MappingProxyType(
    {
        "dataset": Text("Choose a data set.", "माहितीसंच निवडा."),
        "figure": Text("Choose one of the figures of this data set.", "या माहितीसंचातील आकडा निवडा."),
        "by": Text("This data set is not kept for these.", "हा माहितीसंच यांनुसार ठेवला जात नाही."),
        "older_than": Text(
            "Only pending figures of this kind have an age.", "केवळ प्रलंबित आकड्यांचे वय मोजता येते."
        ),
        "span": Text(
            "A change is measured over a week or a month.", "बदल आठवड्याचा किंवा महिन्याचा मोजला जातो."
        ),
        "percent": Text("Enter a percentage up to 100.", "100 पर्यंतची टक्केवारी भरा."),
        "more": Text("Enter more than 0.", "0 पेक्षा अधिक भरा."),
        "days": Text("Enter 1 to 90 whole days.", "1 ते 90 पूर्ण दिवस भरा."),
    }
)


def faults(rule: Rule) -> dict[str, Text]:
    """What is wrong with a rule, by field; empty for one that can be evaluated."""
    dataset = WATCHABLE.get(rule.dataset)
    if dataset is None:
        return {"dataset": WRONG["dataset"]}
    found: dict[str, Text] = {}
    if rule.by not in levels_of(dataset):
        found["by"] = WRONG["by"]
    if rule.kind == "silence":
        if rule.threshold != int(rule.threshold) or not 1 <= rule.threshold <= 90:
            found["threshold"] = WRONG["days"]
        return found
    figure = figures_of(dataset).get(rule.figure)
    if figure is None:
        return {**found, "figure": WRONG["figure"]}
    if rule.older_than and not may_age(dataset, figure):
        found["older_than"] = WRONG["older_than"]
    if rule.kind == "change":
        if rule.span not in BACK:
            found["span"] = WRONG["span"]
        if rule.threshold <= 0:
            found["threshold"] = WRONG["more"]
        elif rule.comparison == "below" and rule.threshold > 100:
            found["threshold"] = WRONG["percent"]
    elif figure.unit == "percent" and rule.threshold > 100:
        found["threshold"] = WRONG["percent"]
    return found


def may_age(dataset: Dataset, figure: Figure) -> bool:
    """Whether its entries' day says since when they wait."""
    return figure.pending and dataset.ages is not None


def span_window(span: Span, last: date) -> Window:
    """The days of a span that ends with `last`."""
    days = {"day": 1, "week": 7, "month": 30}.get(span)
    if days is not None:
        return Window(last - timedelta(days=days - 1), last)
    if span == "year":
        return financial_year_window(financial_year_of(last)).intersect(Window(None, last))
    return Window(None, last)


def working_days_since(last: date, today: date) -> int:
    """Whole working days (Monday to Friday) between the newest entry and today; today itself is not over yet."""
    first, days = last + timedelta(days=1), (today - last).days - 1
    if days <= 0:
        return 0
    weeks, rest = divmod(days, 7)
    return weeks * 5 + sum((first + timedelta(days=i)).weekday() < 5 for i in range(rest))


def growth(now: Decimal | None, before: Decimal | None) -> Decimal | None:
    """The change in percent; None where there was nothing to compare with."""
    if now is None or not before:
        return None
    return _tenths(100 * (now - before) / before)


def holds(rule: Rule, value: Decimal) -> bool:
    """Whether `value` (a figure, a change in percent, or days of silence) meets the rule's condition."""
    if rule.kind == "silence":
        return value >= rule.threshold
    if rule.kind == "change":
        return value >= rule.threshold if rule.comparison == "above" else -value >= rule.threshold
    return value > rule.threshold if rule.comparison == "above" else value < rule.threshold
