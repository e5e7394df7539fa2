"""Evaluation of an alert rule against the marts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal

from catalog.alerts import BACK, MAX_DAYS, Rule, holds, matches_signal, span_window, working_days_since
from catalog.calendar import Window, month_window
from catalog.dataset import Dataset
from catalog.measures import Adds, AgeBuckets, Block
from catalog.monthly import Judged, Months, judge
from catalog.rounding import change, half_up
from catalog.rows import whole, word
from catalog.submissions import WorkingDays
from catalog.targets import Event, events_in
from catalog.watched import DEPARTMENT, Figure, levels_of, may_age
from marts.clocks import CaseQuery
from marts.query import Answer, Query
from marts.sql import AGE_BUCKET, DAY, MONTH

RunQuery = Callable[[Dataset, Query], Answer]
RunCaseQuery = Callable[[CaseQuery], Sequence[Mapping[str, object]]]
OLD, YOUNG = "old", "young"
BLOCK = "watched"
COUNT = "count"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An object for which a rule's condition holds.

    `value` is compared with the threshold: the figure itself, its change in percent, or days of silence. For a silent
    object, `since` is its newest day with entries. For an object outside its usual range, `judged` has the evaluation
    of its months and `value` the newest figure.
    """

    object: str
    value: Decimal
    figure: Decimal | None = None
    previous: Decimal | None = None
    since: date | None = None
    judged: Judged | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleContext:
    """Data for evaluating a rule.

    `as_of` is the dataset's newest day with entries, `adds` how pending measures add up, `districts` the district of
    each taluka. `cases` queries a case list with its clocks as of today.
    """

    today: date
    as_of: date | None
    adds: Mapping[str, Adds] = field(default_factory=dict)
    working: WorkingDays = field(default_factory=WorkingDays)
    events: Sequence[Event] = ()
    districts: Mapping[str, int] = field(default_factory=dict)
    cases: RunCaseQuery | None = None


def evaluate_rule(run_query: RunQuery, rule: Rule, context: RuleContext) -> list[Finding]:
    """Return the objects for which `rule` holds. Objects without entries never do: a missing sheet is not a zero."""
    today, as_of, adds = context.today, context.as_of, context.adds
    if as_of is None:
        return []
    if rule.kind == "signal":
        return list(_find_out_of_range(run_query, rule, context, as_of))
    if rule.kind == "silence":
        findings = _find_silent(run_query, rule, context)
    elif rule.kind == "change":
        findings = _find_changes(run_query, rule, today, min(as_of, today), adds)
    elif (figure := _figure(rule)).state:
        findings = _count_in_state(rule, figure, context)
    else:
        # Pending cases age until today.
        last = today if rule.older_than and may_age(rule.source, figure, adds) else min(as_of, today)
        now = _values(run_query, rule, figure, span_window(rule.span, last), today, adds)
        findings = (Finding(object=key, value=value, figure=value) for key, value in now.items())
    return [finding for finding in findings if holds(rule, finding.value)]


def _figure(rule: Rule) -> Figure:
    figure = rule.watched
    assert figure is not None
    return figure


def _count_in_state(rule: Rule, figure: Figure, context: RuleContext) -> Iterator[Finding]:
    """Count the cases of each object that are in the figure's state."""
    assert context.cases is not None
    column = levels_of(rule.source)[rule.by]
    key = column or "''"
    question = CaseQuery(
        select=f"SELECT {key} AS object, count(*) FILTER (state = $state) AS cases FROM clocks GROUP BY ALL",
        equals=_filter(rule, column),
        parameters={"state": figure.state},
    )
    for row in context.cases(question):
        value = Decimal(whole(row, "cases"))
        yield Finding(object=_key(row, column and "object"), value=value, figure=value)


def _find_changes(
    run_query: RunQuery, rule: Rule, today: date, as_of: date, adds: Mapping[str, Adds]
) -> Iterator[Finding]:
    """Compare stocks with those one span ago, and flows with those of the previous span."""
    figure, back = _figure(rule), timedelta(days=BACK[rule.span])
    last = today if rule.older_than else as_of
    first = None if figure.standing(rule.source, adds) else span_window(rule.span, last).first
    now = _values(run_query, rule, figure, Window(first, last), today, adds)
    earlier = Window(first and first - back, last - back)
    before = _values(run_query, rule, figure, earlier, today - back, adds)
    for key, value in now.items():
        percent = change(value, before.get(key))
        if percent is not None and max(value, before[key]) >= rule.minimum:
            yield Finding(object=key, value=percent, figure=value, previous=before[key])


def _values(
    run_query: RunQuery, rule: Rule, figure: Figure, window: Window, today: date, adds: Mapping[str, Adds]
) -> dict[str, Decimal]:
    """Return the figure of each object with entries in `window`."""
    dataset, column = rule.source, levels_of(rule.source)[rule.by]
    by = () if column is None else (column,)
    if rule.older_than and not may_age(dataset, figure, adds):
        return {}  # the age of an entry is not the age of its cases
    if rule.older_than:
        buckets = ((YOUNG, 0, rule.older_than), (OLD, rule.older_than + 1, None))
        dataset = replace(dataset, ages=AgeBuckets(dataset.date, buckets))
        by = (*by, AGE_BUCKET)
    query = Query(
        window=window,
        equals={**figure.equals, **_filter(rule, column)},
        blocks=(Block(BLOCK, by, figure.measures),),
        today=today,
        adds={name: adds[name] for name in figure.measures if name in adds},
    )
    values: dict[str, Decimal] = {}
    for row in run_query(dataset, query).blocks[BLOCK]:
        if row.get(AGE_BUCKET) == YOUNG or not row[COUNT]:
            continue
        value = figure.of(dataset, row, dataset.stocks(adds))
        if value is not None:
            values[_key(row, column)] = value
    return values


def _find_silent(run_query: RunQuery, rule: Rule, context: RuleContext) -> Iterator[Finding]:
    """Find objects that have sent data before, with the working days since their newest entry.

    Queries the newest month of each object first: querying days of all months would return a row per object and day.
    """
    today, column = context.today, levels_of(rule.source)[rule.by]
    lookback = Window(today - timedelta(days=MAX_DAYS), today)

    def newest(window: Window, period: str) -> dict[str, str]:
        query = Query(
            window=window,
            equals=_filter(rule, column),
            blocks=(Block(BLOCK, (period,) if column is None else (column, period), ()),),
            today=today,
        )
        latest: dict[str, str] = {}
        for row in run_query(rule.source, query).blocks[BLOCK]:
            key = _key(row, column)
            latest[key] = max(word(row, period), latest.get(key, ""))
        return latest

    months = newest(lookback, MONTH)
    for month in sorted(set(months.values())):
        days = newest(month_window(date.fromisoformat(f"{month}-01")).intersect(lookback), DAY)
        for key, last in days.items():
            if months.get(key) == month:
                day = date.fromisoformat(last)
                value = Decimal(working_days_since(day, today, context.working))
                yield Finding(object=key, value=value, since=day)


def _find_out_of_range(
    run_query: RunQuery, rule: Rule, context: RuleContext, as_of: date
) -> Iterator[Finding]:
    """Find objects whose newest month is a signal that the rule is about.

    Objects without data for the overall newest month are skipped, as their last signal is outdated.
    """
    dataset, column, trend = rule.source, levels_of(rule.source)[rule.by], rule.followed
    assert trend is not None
    months = Months.of(dataset, min(as_of, context.today), context.today, context.working)
    query = Query(
        window=months.complete,
        equals={**dict(trend.where), **_filter(rule, column)},
        blocks=(Block(BLOCK, (MONTH,) if column is None else (column, MONTH), trend.measures),),
        today=context.today,
        adds={name: context.adds[name] for name in trend.measures if name in context.adds},
    )
    rows: dict[str, list[Mapping[str, object]]] = {}
    for row in run_query(dataset, query).blocks[BLOCK]:
        rows.setdefault(_key(row, column), []).append(row)
    stocks = dataset.stocks(context.adds)
    judged = {
        key: judge(dataset, trend, object_rows, stocks, months, events=_event_days(rule, key, context))
        for key, object_rows in rows.items()
    }
    newest = max((result.signal.latest or "" for result in judged.values()), default="")
    for key, result in judged.items():
        if (
            result.value is not None
            and result.signal.latest == newest
            and matches_signal(rule, result.signal)
        ):
            yield Finding(object=key, value=half_up(result.value, 2), judged=result)


def _event_days(rule: Rule, key: str, context: RuleContext) -> list[date]:
    """Return the days of events of the rule's measure, for the object or an area containing it."""
    department = key if rule.by == DEPARTMENT else rule.source.department
    measure = f"{rule.dataset}.{rule.figure}"
    own_events = [
        event for event in context.events if (event.department, event.measure) == (department, measure)
    ]
    taluka = int(key) if rule.by == "taluka" else None
    district = (
        context.districts.get(key) if rule.by == "taluka" else int(key) if rule.by == "district" else None
    )
    return [event.day for event in events_in(own_events, district, taluka)]


def _filter(rule: Rule, column: str | None) -> dict[str, tuple[int | str, ...]]:
    if column is None or not rule.only:
        return {}
    return {column: tuple(int(value) if column.endswith("_id") else value for value in rule.only)}


def _key(row: Mapping[str, object], column: str | None) -> str:
    return "" if column is None else str(row[column])
