"""Dashboards declared in the catalog: build their query, their response and its schema."""

from collections.abc import Set
from functools import partial
from typing import Literal

from django.db.models import F, QuerySet
from django.db.models.expressions import CombinedExpression
from pydantic import BaseModel

from catalog.dashboard import SUMMARY, Dashboard, Figure, Own, Rows, Shares
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.formulas import Percent, evaluate, inputs, mixes
from catalog.measures import Adds, Positive, WeightedMean
from catalog.rounding import percent
from catalog.rows import added, amount, word
from marts.query import Query, Row
from marts.series import Sheet, last_day
from portal.figures.schemas import Freshness
from portal.transactions.figures import Figures, FiguresRequest, applied_filters, name_places, whole_days
from portal.transactions.filters import DayFilters
from portal.transactions.masters import lookup_fields, name_masters
from portal.transactions.models import Entry
from portal.transactions.schemas import area_filters, class_name, schema_of
from portal.transactions.served import Served
from portal.transactions.signals import SignalOut, card_signals
from portal.transactions.timeline import TimelineBuilder
from portal.transactions.values import filter_choice_type

LEVELS = ("division", "district", "taluka")
PLACES: dict[str, Literal["district", "taluka"]] = {"district": "district", "taluka": "taluka"}


def served(board: Dashboard) -> Served:
    """Serve a dataset entirely from its declared dashboard."""
    counted = {
        count_filter.field.name: (filter_choice_type(count_filter.field), None)
        for count_filter in board.count_filters
    }
    return Served(
        dataset=board.dataset,
        dashboard_query=schema_of(
            class_name(board.dataset, "DashboardQuery"), {**area_filters(board.dataset), **counted}
        ),
        dashboard_data=data_schema(board),
        build_query=partial(build_query, board),
        compose=partial(compose, board),
        list_filters=counted,
        narrow=partial(narrow, board),
        recent=board.recent,
    )


def _active_count_filters(board: Dashboard, filters: DayFilters) -> dict[str, tuple[str, Positive]]:
    """Return the count filters that are set: the chosen value and the condition it applies."""
    chosen = {
        count_filter.field.name: (count_filter, getattr(filters, count_filter.field.name))
        for count_filter in board.count_filters
    }
    return {
        name: (value, count_filter.keeps[value])
        for name, (count_filter, value) in chosen.items()
        if value is not None
    }


def narrow(board: Dashboard, rows: QuerySet[Entry], filters: DayFilters) -> QuerySet[Entry]:
    """Filter out entries whose counts for the chosen filters are not above 0."""
    for name, (_, condition) in _active_count_filters(board, filters).items():
        count: F | CombinedExpression = F(condition.of)
        for column in condition.less:
            count = count - F(column)
        rows = rows.alias(**{f"counted_{name}": count}).filter(**{f"counted_{name}__gt": 0})
    return rows


def build_query(board: Dashboard, request: FiguresRequest) -> Query:
    return Query(
        window=request.window,
        equals=request.equals,
        blocks=tuple(block.name for block in board.dataset.blocks),
        today=request.today,
        adds=request.adds,
        positive=tuple(condition for _, condition in _active_count_filters(board, request.filters).values()),
    )


def compose(board: Dashboard, figures: Figures, query: Query) -> dict[str, object]:
    request = figures.request
    data: dict[str, object] = {}
    for rows in board.answer:
        if isinstance(rows, Own):
            continue
        if isinstance(rows, Shares):
            data[rows.name] = _shares(board, rows, figures)
            continue
        rows_of_block = data[rows.name] = serialize_block(board, rows, figures, query)
        if rows.at_top and isinstance(rows_of_block, dict):
            data |= rows_of_block
    if board.dataset.pending_measures:
        data["pending_adds_up"] = dict(request.adds)
    chosen = {name: value for name, (value, _) in _active_count_filters(board, request.filters).items()}
    return {
        **data,
        "signals": card_signals(board, request, query),
        "filters_applied": applied_filters(request) | chosen,
        "freshness": figures.freshness,
    }


def serialize_block(board: Dashboard, rows: Rows, figures: Figures, query: Query) -> Row | list[Row]:
    """Return a block's rows, or its only row if the block is not grouped."""
    rows_out = _rows(board, rows, figures, query)
    return rows_out if board.grouped_by(rows) else rows_out[0]


def _rows(board: Dashboard, rows: Rows, figures: Figures, query: Query) -> list[Row]:
    block, by = board.dataset.block(rows.name), board.grouped_by(rows)
    is_series = by == "month" and not rows.plain
    block_rows = TimelineBuilder(figures).of(block, query.window) if is_series else figures.block(block.name)
    rows_out, stocks = [], board.dataset.stocks(figures.request.adds)
    for row in block_rows:
        dimensions = {name: value for name, value in row.items() if name.endswith("_id")}
        if by == "month":
            complete = last_day(word(row, "month")) < figures.request.today
            dimensions = {"month": row["month"], "complete": complete}
            if is_series:
                dimensions["sheet"] = row["sheet"]
        known_values = _row_inputs(board.dataset, row, stocks)
        values = {figure.name: _value(board.dataset, figure, known_values, stocks) for figure in rows.figures}
        rows_out.append({**dimensions, **values})
    if by in PLACES:
        placed = name_places(rows_out, PLACES[by])
        if not rows.plain:
            # The specification includes a place's English name under both keys.
            for row in placed:
                row |= {f"{level}_name": row[level] for level in PLACES if level in row}
        return placed
    if by in (field.name for field in lookup_fields(board.dataset)):
        name = _name(rows, by)
        for row in name_masters(board.dataset, rows_out):
            del row[f"{by}_name"]
            row[name], row[f"{name}_mr"] = row.pop(by), row.pop(f"{by}_mr")
        largest = rows.figures[0].name
        rows_out.sort(
            key=lambda row: (0 if rows.plain or row[largest] is None else -amount(row, largest), row[name])
        )
    return rows_out


def _name(rows: Rows, by: str) -> str:
    return "name" if rows.plain else f"{by}_name"


def _row_inputs(dataset: Dataset, row: Row, stocks: Set[str]) -> Row:
    """Return a row's known figures and those derived from them. A month without a sheet has only its number of
    entries, and days without a sheet no stocks.
    """
    known_values = {name: value for name, value in row.items() if value is not None}
    return {**known_values, **dataset.derive(known_values, stocks)}


def _value(dataset: Dataset, figure: Figure, known_values: Row, stocks: Set[str]) -> object:
    source = figure.source
    if isinstance(source, str):
        return whole_days(known_values, source) if source in _means(dataset) else known_values.get(source)
    possible = inputs(source) <= known_values.keys() and not mixes(inputs(source), stocks)
    return evaluate(source, known_values) if possible else None


def _means(dataset: Dataset) -> Set[str]:
    return {measure.name for measure in dataset.measures if isinstance(measure, WeightedMean)}


def _shares(board: Dashboard, shares: Shares, figures: Figures) -> list[Row]:
    stocks = board.dataset.stocks(figures.request.adds)
    known_values = _row_inputs(board.dataset, figures.block(SUMMARY)[0], stocks)
    values = {figure.name: _value(board.dataset, figure, known_values, stocks) for figure in shares.figures}
    total = None if stocks else added(values, values)
    names = {choice.value: choice.label["en"] for choice in shares.by.choices}
    return [
        {
            shares.by.name: name,
            "name": names[name],
            "value": value,
            "percentage": None if value is None else percent(amount(values, name), total),
        }
        for name, value in values.items()
    ]


def data_schema(board: Dashboard) -> type[BaseModel]:
    """Build the schema of a dashboard's response for the OpenAPI document."""
    top: dict[str, object] = {}
    for rows in board.answer:
        if isinstance(rows, Own):
            continue
        by = board.grouped_by(rows)
        is_series = by == "month" and isinstance(rows, Rows) and not rows.plain
        figures: dict[str, object] = {
            figure.name: (_type(board, figure, is_series=is_series), ...) for figure in rows.figures
        }
        name = class_name(board.dataset, rows.name.title().replace("_", ""))
        fields = _share(rows) if isinstance(rows, Shares) else {**_dimensions(board, rows, by), **figures}
        shape = schema_of(name, fields)
        top[rows.name] = (list[shape] if by else shape, ...)  # type: ignore[valid-type]
        if isinstance(rows, Rows) and rows.at_top:
            top |= figures
    if board.recent:
        top["recent_transactions"] = (list[dict[str, object]], ...)
    if board.dataset.pending_measures:
        top["pending_adds_up"] = (dict[str, Adds], ...)
    top |= {
        "signals": (dict[str, SignalOut], ...),
        "filters_applied": (dict[str, object], ...),
        "freshness": (Freshness, ...),
    }
    return schema_of(class_name(board.dataset, "DashboardData"), top)


def _share(shares: Shares) -> dict[str, object]:
    """Null where the value would mix a point-in-time count with a period's sum; percentages are null too then."""
    return {
        shares.by.name: (Literal[tuple(figure.name for figure in shares.figures)], ...),
        "name": (str, ...),
        "value": (int | None, ...),
        "percentage": (float | None, ...),
    }


def _dimensions(board: Dashboard, rows: Rows, by: str) -> dict[str, object]:
    if by == "month":
        sheet = {} if rows.plain else {"sheet": (Sheet, ...)}
        return {"month": (str, ...), "complete": (bool, ...), **sheet}
    if by and by not in PLACES and board.dataset.field(by).kind is Kind.LOOKUP:
        return {f"{by}_id": (int, ...), _name(rows, by): (str, ...), f"{_name(rows, by)}_mr": (str, ...)}
    names: dict[str, object] = {}
    for level in LEVELS[: LEVELS.index(by) + 1] if by in PLACES else ():
        names |= {f"{level}_id": (int, ...), level: (str, ...), f"{level}_mr": (str, ...)}
        if level in PLACES and not rows.plain:
            names[f"{level}_name"] = (str, ...)
    return names


def _type(board: Dashboard, figure: Figure, *, is_series: bool) -> object:
    """Return a figure's type: nullable if it can divide by zero, depend on a point-in-time count, or lack a sheet."""
    dataset, source = board.dataset, figure.source
    number: type[int | float] = int if board.format(figure) == "count" else float
    missing = is_series and source != "count"
    formula = board.formula(figure)
    stands = not dataset.possible_stocks.isdisjoint(dataset.measures_of(formula))
    divided = isinstance(formula, Percent) and (formula.empty is None or bool(formula.parts))
    return number | None if missing or stands or source in _means(dataset) or divided else number
