"""Alert rules: which figures and places they can watch, and when their condition holds.

A rule compares a figure (a measure, or one computed from measures) with a threshold. Does no I/O: `marts.watch` queries
the figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal, get_args

from catalog.calendar import Window, financial_year_of, financial_year_window
from catalog.dataset import Dataset
from catalog.followed import trends_in
from catalog.registry import DATASETS
from catalog.signals import Signal
from catalog.submissions import WorkingDays
from catalog.text import Text
from catalog.trends import Trend
from catalog.watched import OVERALL, Figure, figures_of, levels_of, may_age

RuleKind = Literal["value", "change", "signal", "silence"]
Limit = Literal["above", "below"]
Way = Literal["either", "improving", "worsening"]  # direction of leaving the usual range
Comparison = Literal[Limit, Way]
Severity = Literal["critical", "warning", "info"]
Span = Literal["day", "week", "month", "year", "all"]

KINDS: Mapping[RuleKind, Text] = {
    "value": Text("A figure passes a limit", "आकडा मर्यादा ओलांडतो"),
    "change": Text("A figure changes against the time before", "आकडा आधीच्या काळापेक्षा बदलतो"),
    "signal": Text("A figure leaves its usual range", "आकडा नेहमीच्या मर्यादेबाहेर जातो"),
    "silence": Text("Nothing is sent", "माहिती येत नाही"),
}
SEVERITIES: Mapping[Severity, Text] = {
    "critical": Text("Critical", "गंभीर"),
    "warning": Text("Warning", "सावधानता"),
    "info": Text("Notice", "सूचना"),
}
SPANS: Mapping[Span, Text] = {
    "day": Text("on the newest day", "सर्वात अलीकडच्या दिवशी"),
    "week": Text("in the 7 days to the newest entry", "अलीकडच्या नोंदीपर्यंतच्या 7 दिवसांत"),
    "month": Text("in the 30 days to the newest entry", "अलीकडच्या नोंदीपर्यंतच्या 30 दिवसांत"),
    "year": Text("in the financial year", "आर्थिक वर्षात"),
    "all": Text("in all entries", "सर्व नोंदींत"),
}
# Days over which a change can be measured.
BACK: Mapping[Span, int] = {"week": 7, "month": 30}
MAX_DAYS = 400  # lookback for silence, and the maximum age in a rule
WATCHABLE: Mapping[str, Dataset] = {name: d for name, d in DATASETS.items() if d.measures or d.clock}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Definition of a rule. `only` limits it to some objects of `by` (ids or slugs); empty means all.

    `older_than` only counts cases pending for more than this many days; `minimum` prevents percentage alerts on small
    figures. The threshold is a percentage for a change, and a number of working days for a silence. A rule about the
    usual range (`signal`) uses the months of a tracked measure; its comparison is a direction, its threshold 0.
    """

    dataset: str
    kind: RuleKind
    figure: str = ""
    older_than: int = 0
    comparison: Comparison = "above"
    threshold: Decimal
    span: Span = "all"
    by: str = OVERALL
    only: tuple[str, ...] = ()
    minimum: Decimal = Decimal(0)

    @classmethod
    def of(cls, row: object) -> "Rule":
        """Return the rule of a stored row, which has a column for each field."""
        values = {field.name: getattr(row, field.name) for field in fields(cls)}
        return cls(**{**values, "only": tuple(values["only"])})

    @property
    def source(self) -> Dataset:
        return DATASETS[self.dataset]

    @property
    def watched(self) -> Figure | None:
        return figures_of(self.source)[self.figure] if self.kind in ("value", "change") else None

    @property
    def followed(self) -> Trend | None:
        return trends_in(self.source)[self.figure] if self.kind == "signal" else None


WRONG: Mapping[str, Text] = {
    "dataset": Text("Choose a data set.", "माहितीसंच निवडा."),
    "kind": Text(
        "Of this data set no earlier figures are kept: choose another kind of rule.",
        "या माहितीसंचाचे आधीचे आकडे ठेवले जात नाहीत: नियमाचा दुसरा प्रकार निवडा.",
    ),
    "figure": Text("Choose one of the figures of this data set.", "या माहितीसंचातील आकडा निवडा."),
    "by": Text("This data set is not kept for these.", "हा माहितीसंच यांनुसार ठेवला जात नाही."),
    "older_than": Text("Only pending figures of this kind have an age.", "केवळ प्रलंबित आकड्यांचे वय मोजता येते."),
    "span": Text("A change is measured over a week or a month.", "बदल आठवड्याचा किंवा महिन्याचा मोजला जातो."),
    "comparison": Text("Choose one from the list.", "यादीतून निवडा."),
    "either": Text(
        "Neither direction of this figure is better. Choose “leaves its usual range”.",
        "या आकड्यात वाढ किंवा घट यांपैकी कोणतीही चांगली मानलेली नाही. “नेहमीच्या मर्यादेबाहेर जातो” निवडा.",
    ),
    "percent": Text("Enter a percentage up to 100.", "100 पर्यंतची टक्केवारी भरा."),
    "more": Text("Enter more than 0.", "0 पेक्षा अधिक भरा."),
    "days": Text("Enter 1 to 90 whole days.", "1 ते 90 पूर्ण दिवस भरा."),
}


def kinds_of(dataset: Dataset) -> list[RuleKind]:
    """Return the kinds of rule for a dataset. Case lists have no `change`, as they only have the current state."""
    fits = {"change": not dataset.clock, "signal": bool(trends_in(dataset))}
    return [kind for kind in KINDS if fits.get(kind, True)]


def faults(rule: Rule) -> dict[str, Text]:
    """Validate a rule. Return errors by field, empty if it can be evaluated."""
    dataset = WATCHABLE.get(rule.dataset)
    if dataset is None:
        return {"dataset": WRONG["dataset"]}
    errors: dict[str, Text] = {}
    if rule.kind == "change" and rule.kind not in kinds_of(dataset):
        return {"kind": WRONG["kind"]}
    if rule.by not in levels_of(dataset):
        errors["by"] = WRONG["by"]
    if rule.kind == "silence":
        if rule.threshold != int(rule.threshold) or not 1 <= rule.threshold <= 90:
            errors["threshold"] = WRONG["days"]
        return errors
    if rule.kind == "signal":
        return errors | _signal_faults(rule)
    if rule.comparison not in get_args(Limit):
        errors["comparison"] = WRONG["comparison"]
    figure = figures_of(dataset).get(rule.figure)
    if figure is None:
        return {**errors, "figure": WRONG["figure"]}
    if rule.older_than and not may_age(dataset, figure):
        errors["older_than"] = WRONG["older_than"]
    if rule.kind == "change":
        if rule.span not in BACK:
            errors["span"] = WRONG["span"]
        if rule.threshold <= 0:
            errors["threshold"] = WRONG["more"]
        elif rule.comparison == "below" and rule.threshold > 100:
            errors["threshold"] = WRONG["percent"]
    elif figure.unit == "percent" and rule.threshold > 100:
        errors["threshold"] = WRONG["percent"]
    return errors


def _signal_faults(rule: Rule) -> dict[str, Text]:
    trend = trends_in(rule.source).get(rule.figure)
    if trend is None:
        return {"figure": WRONG["figure"]}
    if rule.comparison not in get_args(Way):
        return {"comparison": WRONG["comparison"]}
    return {} if trend.good or rule.comparison == "either" else {"comparison": WRONG["either"]}


def matches_signal(rule: Rule, signal: Signal) -> bool:
    """Return whether the signal matches the rule."""
    return signal.colored if rule.comparison == "either" else signal.state == rule.comparison


def span_window(span: Span, last: date) -> Window:
    """Return the days of a span ending on `last`."""
    days = {"day": 1, "week": 7, "month": 30}.get(span)
    if days is not None:
        return Window(last - timedelta(days=days - 1), last)
    if span == "year":
        return financial_year_window(financial_year_of(last)).intersect(Window(None, last))
    return Window(None, last)


def working_days_since(last: date, today: date, working: WorkingDays) -> int:
    """Return the full working days between the newest entry and today, excluding both."""
    return sum(last + timedelta(days=number) in working for number in range(1, (today - last).days))


def holds(rule: Rule, value: Decimal) -> bool:
    """Return whether `value` (a figure, a change in percent, or days of silence) meets the rule's condition."""
    if rule.kind == "silence":
        return value >= rule.threshold
    if rule.kind == "change":
        return value >= rule.threshold if rule.comparison == "above" else -value >= rule.threshold
    return value > rule.threshold if rule.comparison == "above" else value < rule.threshold
