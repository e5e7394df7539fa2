"""Measures that are getting worse, judged by their complete months only (decision 0034)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.datasets.kpis import KPIS
from catalog.followed import followed, title_of
from catalog.measures import Adds, Block
from catalog.monthly import Months, judge
from catalog.signals import Signal
from catalog.text import Text
from catalog.trends import Trend
from marts.query import Query
from marts.sql import Value
from portal.command_center.figures import CenterScope
from portal.figures.selectors import all_pending_add_up, manifest
from portal.figures.working import working_days
from portal.organisation.models import Department
from portal.targets.selectors import markers_of, stored
from portal.transactions.figures import read
from portal.transactions.models import MODELS

SERIES = "series"
# Most obvious first: the newest month alone, then runs of months.
_ORDER = ("outside", "near_limit", "trend", "one_side")


@dataclass(frozen=True, kw_only=True)
class JudgedMeasure:
    """A department's measure and the signal in its months."""

    department: Department
    dataset: Dataset
    trend: Trend
    signal: Signal

    @property
    def label(self) -> Text:
        return title_of(self.department.slug, self.dataset, self.trend)

    @property
    def worse(self) -> bool:
        return self.signal.state == "worsening"

    @property
    def rank(self) -> tuple[int, str]:
        return _ORDER.index(self.signal.rule or "outside"), self.trend.name


def judged(scope: CenterScope, departments: list[Department]) -> list[JudgedMeasure]:
    """Return all measures of these departments with enough months, those getting worse first."""
    by_dataset: dict[str, list[tuple[Department, Trend]]] = {}
    datasets: dict[str, Dataset] = {}
    for department in departments:
        for dataset, trend in followed(department.slug):
            if scope.wants(dataset) and scope.covers_area(dataset):
                datasets[dataset.name] = dataset
                by_dataset.setdefault(dataset.name, []).append((department, trend))
    adds = all_pending_add_up(datasets.values())
    judged_measures = [
        measure
        for name, measures in by_dataset.items()
        for measure in _judged(datasets[name], measures, scope, adds[name])
        if measure.signal.state != "too_few"
    ]
    return sorted(
        judged_measures, key=lambda measure: (not measure.worse, measure.rank if measure.worse else (0, ""))
    )


def _judged(
    dataset: Dataset,
    measures: list[tuple[Department, Trend]],
    scope: CenterScope,
    adds: Mapping[str, Adds],
) -> Iterator[JudgedMeasure]:
    """Judge all measures of a dataset with one query to the marts, even if departments share it."""
    shared = dataset is KPIS
    names = tuple(dict.fromkeys(name for _, trend in measures for name in trend.measures))
    by = (dataset.owner, "metric", "month") if shared else ("month",)
    area = scope.places(dataset)
    equals: dict[str, Value | tuple[Value, ...]] = {**area}
    if shared:
        equals = {"category": "", **({dataset.owner: scope.department} if scope.department else {})}
    rows = read(
        dataset,
        Query(
            window=Window(None, scope.today),
            equals=equals,
            blocks=(Block(SERIES, by, names),),
            today=scope.today,
            adds={name: how for name, how in adds.items() if name in names},
        ),
    ).blocks[SERIES]
    reached = _reached(dataset)
    working, stocks = working_days(), dataset.stocks(adds)
    markers = {slug: stored(slug) for slug in {department.slug for department, _ in measures}}
    for department, trend in measures:
        where = dict(trend.where)
        matching = [
            row for row in rows if all(row[name] == value for name, value in where.items() if name in row)
        ]
        months = Months.of(dataset, reached.get(department.slug, reached.get("")), scope.today, working)
        marked = markers_of(markers[department.slug], dataset, trend, area)
        result = judge(dataset, trend, matching, stocks, months, events=marked.days, target=marked.target)
        yield JudgedMeasure(department=department, dataset=dataset, trend=trend, signal=result.signal)


def _reached(dataset: Dataset) -> dict[str, date]:
    """Return the newest day with entries by department; under "" for a dataset of one department."""
    if dataset.owner:
        rows = MODELS[dataset.name]._default_manager.order_by().values_list(dataset.owner)
        return dict(rows.annotate(day=Max(dataset.date)))
    day = manifest().dataset(dataset.name).data_as_of
    return {"": date.fromisoformat(day)} if day else {}
