"""Signals in a measure's months: their schema, and the signals of a dashboard's cards."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date

from django.db.models import Max
from ninja import Schema

from catalog.dashboard import Dashboard
from catalog.dataset import Dataset
from catalog.followed import behind
from catalog.formulas import mixes
from catalog.measures import Block
from catalog.monthly import Judged, Months, judge
from catalog.signals import Assurance, Direction, Rule, State
from catalog.trends import Trend
from marts.query import Query
from portal.core.envelope import Label
from portal.core.language import in_each_language
from portal.core.response_cache import part
from portal.figures.selectors import freshness
from portal.figures.working import working_days
from portal.targets.selectors import Markers, markers_of, stored
from portal.transactions.figures import FiguresRequest, read
from portal.transactions.models import MODELS
from portal.transactions.signal_text import sentence

BY_MONTH = "by_month"


class EventOut(Schema):
    day: date
    text: Label


class SignalMonth(Schema):
    """A month (YYYY-MM) with its figure, null if there is none."""

    month: str
    value: float | None


class SignalFacts(Schema):
    """`points` months from `first` to `latest` (YYYY-MM) were judged; the signal began in `since`. Limits are null if
    there are fewer than twelve months. See `catalog.signals.Signal`.
    """

    state: State
    rule: Rule | None
    direction: Direction | None
    first: str | None
    since: str | None
    latest: str | None
    mean: float | None
    lower: float | None
    upper: float | None
    points: int
    assurance: Assurance | None


class SignalOut(SignalFacts):
    """`value` (the newest month's figure), `mean`, `lower` and `upper` are in the measure's unit, for a flow per
    working day (`per_day`). `months` are the newest complete ones, for a chart; some may precede `first`. `sentence`
    is the signal as text. `target` is in the measure's unit, for a flow per month. Limits start again at the newest of
    `events`.
    """

    value: float | None
    per_day: bool
    sentence: Label
    target: float | None
    target_text: Label
    events: list[EventOut]
    months: list[SignalMonth]


def card_signals(board: Dashboard, request: FiguresRequest, query: Query) -> dict[str, dict[str, object]]:
    """Compute each card's signal with the dashboard's filters, but regardless of the selected period."""
    cache_key = (board.department, request.dataset.name, query.equals, query.positive, request.adds)
    return part(("signals", repr(cache_key)), lambda: _card_signals(board, request, query))


def _card_signals(board: Dashboard, request: FiguresRequest, query: Query) -> dict[str, dict[str, object]]:
    dataset = board.dataset
    trends = {card.name: trend for card in board.cards if (trend := behind(board, card)) is not None}
    as_of = newest_day(dataset, board.scope, request.today)
    months = Months.of(dataset, as_of, request.today, working_days())
    names = tuple(dict.fromkeys(name for trend in trends.values() for name in trend.measures))
    monthly_query = Query(
        window=months.complete,
        equals=query.equals,
        blocks=(Block(BY_MONTH, ("month",), names),),
        today=request.today,
        adds={name: how for name, how in request.adds.items() if name in names},
        positive=query.positive,
    )
    rows = {
        where: read(dataset, replace(monthly_query, equals={**query.equals, **dict(where)})).blocks[BY_MONTH]
        for where in {trend.where for trend in trends.values()}
    }
    stocks, markers = dataset.stocks(request.adds), stored(board.department)
    signals = {}
    for name, trend in trends.items():
        if not mixes(trend.measures, stocks):
            area = {name: value for name, value in query.equals.items() if name not in board.scope}
            if query.positive:
                area["positive"] = ""  # no target applies: a count filter changes the figure
            marked = markers_of(markers, dataset, trend, area)
            judged = judge(
                dataset, trend, rows[trend.where], stocks, months, events=marked.days, target=marked.target
            )
            signals[name] = serialize_signal(judged, trend, marked)
    return signals


def newest_day(dataset: Dataset, where: Mapping[str, str], today: date) -> date | None:
    """Return the newest day with entries, at most `today`; in a shared dataset, only the department's own count."""
    if dataset.owner in where:
        own = {dataset.owner: where[dataset.owner], f"{dataset.date}__lte": today}
        rows = MODELS[dataset.name]._default_manager.filter(**own)
        newest: date | None = rows.aggregate(day=Max(dataset.date))["day"]
        return newest
    day = freshness(dataset)["data_as_of"]
    return date.fromisoformat(day) if day else None


def serialize_signal(judged: Judged, trend: Trend, marked: Markers) -> dict[str, object]:
    """Serialize as `SignalOut`."""
    return {
        **asdict(judged.signal),
        "value": judged.value,
        "per_day": judged.per_day,
        "sentence": in_each_language(lambda: sentence(judged, trend, marked)),
        "target": marked.target,
        "target_text": marked.target_text.as_dict(),
        "events": [{"day": event.day, "text": event.text.as_dict()} for event in marked.events],
        "months": [{"month": month, "value": value} for month, value in judged.months],
    }
