"""`GET /api/catalog`: dataset definitions, from which the UI builds grids, forms, filters and dialogs."""

from collections.abc import Mapping, Set
from dataclasses import asdict, replace
from typing import Literal, get_type_hints

from django.http import HttpRequest
from ninja import Schema
from pydantic import BaseModel

from catalog.dashboard import Chart, CountFilter, Dashboard, EntriesTable, Extra, FigureCard, Format
from catalog.dataset import Dataset
from catalog.fields import Field, Kind, PlaceLevel
from catalog.formulas import Formula, Sum, mixes
from catalog.measures import Adds, Total
from catalog.registry import DATASETS, boards_of
from catalog.rules import (
    AllowedFor,
    AtLeastSum,
    AtMost,
    AtMostSum,
    FilledBySum,
    FilledFor,
    NotBefore,
    NotEarlier,
    NotInFuture,
    PartsOfWhole,
    Rule,
    Severity,
    WholeFor,
)
from portal.core.envelope import Envelope, JsonBody, Label, ok, shaped
from portal.core.policies import OPEN_TO_SERVICES
from portal.core.routing import PolicyRouter
from portal.figures.selectors import all_pending_add_up
from portal.transactions.registry import SERVED
from portal.transactions.rules import unfilled
from portal.transactions.schemas import ChoiceOut, schema_of

router = PolicyRouter(tags=["catalog"])


class FormulaOut(Schema):
    """`sum` of the parts, or `percent`: (`of` minus `less`) divided by `over`, or `empty` if that is 0. Unknown if all
    `parts` of `over` are 0 although it is not.
    """

    kind: Literal["sum", "percent"]
    of: list[str]
    less: list[str]
    over: list[str]
    decimals: int
    empty: int | None
    parts: list[str]


class FieldOut(Schema):
    name: str
    column: str
    label: Label
    kind: Kind
    required: bool
    # May be omitted in the form; it is then 0.
    optional: bool
    level: PlaceLevel | None
    lookup: str | None
    stored: bool
    choices: list[ChoiceOut]
    maximum: float | None
    decimals: int
    mixed: bool
    max_length: int
    help: Label | None
    example: str
    # Value of a blank choice, or `today`.
    default: str
    formula: FormulaOut | None


class MeasureOut(Schema):
    name: str
    label: Label
    unit: str
    adds: Literal["sum", "latest", "mean"]
    pending: bool


class RuleOut(Schema):
    rule: str
    code: str
    severity: Severity
    field: str
    parts: list[str]
    # Forms show the computed value and don't allow another one.
    locked: bool


class ShownFigure(Schema):
    name: str
    format: Format
    # Number of its colour, 0 to 6, or its name.
    color: int | str
    # Null where the page's own texts name it.
    label: Label | None
    # Which entries it counts, in addition to the page's filters.
    where: dict[str, str]
    # Over measures and computed fields; an empty sum is the number of entries.
    formula: FormulaOut
    # If `pending_adds_up` is `latest`, this is a point-in-time count and not part of a period's sum.
    pending: bool


class ShownBlock(Schema):
    name: str
    # Its grouping: `month`, `district`, …; '' for a single row.
    by: str


def _shape(declared: type) -> type[BaseModel]:
    """Turn a declaration's fields into a schema with all fields required."""
    fields = {name: (hint, ...) for name, hint in get_type_hints(declared).items()}
    return schema_of(f"{declared.__name__}Out", fields)


class DashboardOut(Schema):
    """The page of a department with a declared dashboard (`catalog.dashboard`)."""

    figures: list[ShownFigure]
    blocks: list[ShownBlock]
    cards: list[_shape(FigureCard)]  # type: ignore[valid-type]
    charts: list[_shape(Chart)]  # type: ignore[valid-type]
    table: _shape(EntriesTable)  # type: ignore[valid-type]
    filters: list[FieldOut]
    slots: list[str]
    pictures: int
    without: list[Extra]
    department: str
    # Limits a shared dataset to the department's entries.
    scope: dict[str, str]
    # Whether the page shows when pending cases will be cleared, and a comparison of its units.
    queue: bool
    compared: bool
    tab: str
    # Name of its texts and its own code.
    words: str
    # Name of the figure that counts entries.
    entries: str


class DatasetOut(Schema):
    name: str
    path: str
    resource: str
    department: str
    label: Label
    fields: list[FieldOut]
    key: list[str]
    date: str
    measures: list[MeasureOut]
    page_sizes: list[int]
    default_sort: tuple[str, str]
    rules: list[RuleOut]
    # One for each department that shares the dataset; empty if the page is custom code.
    dashboards: list[DashboardOut]


def _field(field: Field, optional: frozenset[str]) -> dict[str, object]:
    formula = _formula(field.formula) if field.formula else None
    return shaped(FieldOut, field, optional=field.name in optional, formula=formula)


def _formula(formula: Formula) -> dict[str, object]:
    if isinstance(formula, Sum):
        return {
            "kind": "sum",
            "of": formula.parts,
            "less": formula.less,
            "over": (),
            "decimals": 0,
            "empty": None,
            "parts": (),
        }
    return {"kind": "percent", **asdict(formula)}


def _rule(rule: Rule) -> dict[str, object]:
    severity: Severity = "warning"
    parts: tuple[str, ...] = ()
    match rule:
        case NotBefore():
            field = rule.field
        case NotInFuture() | NotEarlier() | AtMost() | AllowedFor() | WholeFor() | FilledFor():
            field, severity = rule.field, rule.severity
        case PartsOfWhole():
            field, severity = rule.value, rule.severity
        case FilledBySum():
            field, parts = rule.target, rule.parts
        case AtLeastSum() | AtMostSum():
            field, parts, severity = rule.total, rule.parts, rule.severity
    return {
        "rule": type(rule).__name__,
        "code": rule.code,
        "severity": severity,
        "field": field,
        "parts": list(parts),
        "locked": isinstance(rule, FilledBySum) and rule.locked,
    }


def _filter(entry_filter: Field | CountFilter, stocks: Set[str]) -> dict[str, object]:
    """Leave out choices that would compare a point-in-time count with a period's sum."""
    if isinstance(entry_filter, Field):
        return _field(entry_filter, frozenset())
    mixed = {
        name
        for name, condition in entry_filter.keeps.items()
        if mixes((condition.of, *condition.less), stocks)
    }
    choices = tuple(choice for choice in entry_filter.field.choices if choice.value not in mixed)
    return _field(replace(entry_filter.field, choices=choices), frozenset())


def _dashboard(board: Dashboard, stocks: Set[str]) -> dict[str, object]:
    return shaped(
        DashboardOut,
        board,
        figures=[
            {
                "name": figure.name,
                "format": board.format(figure),
                "color": figure.color,
                "label": figure.label and figure.label.as_dict(),
                "where": dict(figure.where),
                "formula": _formula(board.formula(figure)),
                "pending": figure.source in board.dataset.pending_measures,
            }
            for figure in board.figures
        ],
        blocks=[{"name": rows.name, "by": board.grouped_by(rows)} for rows in board.answer],
        filters=[_filter(entry_filter, stocks) for entry_filter in board.filters],
        queue=board.queue is not None,
    )


def described(dataset: Dataset, adds: Mapping[str, Adds]) -> dict[str, object]:
    """Serialize a definition, without computed fields and rules that would mix a point-in-time count with a period's
    sum.
    """
    stocks = dataset.stocks(adds)
    mixed, ruled = dataset.mixed_fields(stocks), dataset.ruled(adds)
    optional = SERVED[dataset.name].optional - unfilled(dataset, ruled)
    return shaped(
        DatasetOut,
        dataset,
        fields=[_field(field, optional) for field in dataset.fields if field.name not in mixed],
        measures=[
            shaped(
                MeasureOut,
                measure,
                adds=adds.get(measure.name, measure.adds) if isinstance(measure, Total) else "mean",
                pending=measure.name in dataset.pending_measures,
            )
            for measure in dataset.measures
        ],
        rules=[_rule(rule) for rule in ruled.rules],
        dashboards=[_dashboard(board, stocks) for board in boards_of(dataset)],
    )


@router.get("/catalog", policy=OPEN_TO_SERVICES, response=Envelope[list[DatasetOut]], cached=True)
def catalog(request: HttpRequest) -> JsonBody:
    """Definitions of all data sets: fields, headings, rules, measures. The UI builds forms and tables from them."""
    adds = all_pending_add_up(DATASETS.values())
    return ok([described(dataset, adds[dataset.name]) for dataset in DATASETS.values()])
