"""Measures tracked for a department: those declared by its datasets, and the cards of its KPI page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from catalog.dashboard import Dashboard, FigureCard
from catalog.dataset import Dataset
from catalog.datasets.kpis import KPIS
from catalog.formulas import Formula, Percent, Sum
from catalog.kpi_pages import PAGES
from catalog.kpis import Metric
from catalog.registry import DATASETS
from catalog.text import Text
from catalog.trends import Good, Trend

# For pending cases and durations, less is better.
_LESS = ("pending_", "average_", "rejected_")
_NEUTRAL = ("total_",)


def followed(department: str) -> Iterator[tuple[Dataset, Trend]]:
    """Yield the department's tracked measures with their datasets, in display order."""
    for dataset in DATASETS.values():
        if dataset.department == department:
            for trend in dataset.trends:
                yield dataset, trend
    if page := PAGES.get(department):
        for name in page.cards:
            yield KPIS, _of_metric(department, page.metric(name))


def title_of(department: str, dataset: Dataset, trend: Trend) -> Text:
    """Return a measure's name, with its data set's name if the department has several: "PG Portal: Grievances"."""
    if len({sheet.name for sheet, _ in followed(department)}) == 1:
        return trend.label
    return Text(
        *(f"{sheet}: {name}" for sheet, name in zip(dataset.label.both(), trend.label.both(), strict=True))
    )


def trends_in(dataset: Dataset) -> Mapping[str, Trend]:
    """Return the tracked measures of `dataset` by name; of all departments if it is shared."""
    if not dataset.owner:
        return {trend.name: trend for trend in dataset.trends}
    owners_trends = [trend for name in dataset.owners for sheet, trend in followed(name) if sheet is dataset]
    return {
        trend.name: replace(trend, where=tuple(pair for pair in trend.where if pair[0] != dataset.owner))
        for trend in owners_trends
    }


def behind(board: Dashboard, card: FigureCard) -> Trend | None:
    """Return the trend behind a card's figure, or None if it is not computed from measures alone."""
    dataset = board.dataset
    figure = next(item for item in board.figures if item.name == card.figure)
    if figure.where:
        return _of_metric(board.owner, PAGES[board.owner].metric(dict(figure.where)["metric"]))
    names = _resolve(dataset, figure.source)
    known = {measure.name: measure for measure in dataset.measures}
    if names is None or not known.keys() >= {*names.of, *names.less, *names.over, *names.parts}:
        return None
    same = (item for item in dataset.trends if (set(item.of), item.less, set(item.over)) == names.compared)
    declared = next(same, None)
    pending = {*names.of, *names.less} <= {*dataset.pending_measures} and not names.over
    return Trend(
        name=declared.name if declared else card.name,
        label=declared.label if declared else dataset.label,
        of=names.of,
        less=names.less,
        over=names.over,
        parts=names.parts,
        unit="percent" if names.over else known[names.of[0]].unit,
        good=card.good or (declared.good if declared else "less" if pending else ""),
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """Measures that a formula is resolved to: added, subtracted and divided by."""

    of: tuple[str, ...]
    less: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def compared(self) -> tuple[set[str], tuple[str, ...], set[str]]:
        return set(self.of), self.less, set(self.over)


def _resolve(dataset: Dataset, source: str | Formula) -> _Names | None:
    """Resolve a formula to measures. None if a percentage is part of another figure."""
    if isinstance(source, str):
        formulas = {field.name: field.formula for field in dataset.computed_fields}
        formula = formulas.get(source)
        return _Names((source,)) if formula is None else _resolve(dataset, formula)
    parts = source.parts if isinstance(source, Sum) else source.of
    added = [_resolve(dataset, name) for name in parts]
    subtracted = [_resolve(dataset, name) for name in source.less]
    divisors = [_resolve(dataset, name) for name in (source.over if isinstance(source, Percent) else ())]
    resolved = [names for names in (*added, *subtracted, *divisors) if names is not None and not names.over]
    if len(resolved) < len(added) + len(subtracted) + len(divisors) or any(
        names.less for names in divisors if names
    ):
        return None
    plus, minus = resolved[: len(added)], resolved[len(added) : len(added) + len(subtracted)]
    return _Names(
        of=tuple(name for names in plus for name in names.of)
        + tuple(name for names in minus for name in names.less),
        less=tuple(name for names in plus for name in names.less)
        + tuple(name for names in minus for name in names.of),
        over=tuple(name for names in divisors if names for name in names.of),
        parts=source.parts if isinstance(source, Percent) else (),
    )


def _of_metric(department: str, metric: Metric) -> Trend:
    good: Good = (
        "less" if metric.name.startswith(_LESS) else "" if metric.name.startswith(_NEUTRAL) else "more"
    )
    return Trend(
        name=metric.name,
        label=metric.label,
        of=("value",),
        unit="records" if metric.unit == "count" else metric.unit,
        good=good,
        where=((KPIS.owner, department), ("metric", metric.name), ("category", "")),
    )
