"""The data behind all cards, read once, and the main figures compared with those before.

A number that no sheet reports is null. Samples are never added to live figures (requirement 9).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from catalog.performance import level_of
from catalog.rounding import change, difference
from catalog.rows import add_known, whole
from portal.command_center.figures import CenterScope, SourceFigures
from portal.command_center.filters import FigureName
from portal.configuration.selectors import levels
from portal.figures.selectors import DatasetFreshness, freshness_of
from portal.organisation.models import Department
from portal.performance.figures import Metrics
from portal.performance.ranking import level_row

# Figure → name among a dataset's counts, for those that are counts.
COUNTED = {
    "total_transactions": "submitted",
    "total_approved_applications": "in_favour",
    "pending_applications": "pending",
}


@dataclass(frozen=True, kw_only=True)
class Board:
    """The data behind all cards."""

    scope: CenterScope
    departments: list[Department]
    sources: list[SourceFigures]

    @cached_property
    def summable(self) -> list[SourceFigures]:
        """The sources to sum: no samples, and no positions on a day, which are shown only with their department."""
        return [source for source in self.sources if not source.is_sample and not source.standing]

    @cached_property
    def now(self) -> Metrics:
        return metrics_of(self.summable)

    @cached_property
    def before(self) -> Metrics:
        return metrics_of(self.summable, before=True)

    def of(self, department: Department) -> list[SourceFigures]:
        return [source for source in self.sources if source.department == department.slug]

    def value(self, figure: FigureName, *, before: bool = False) -> float | int | None:
        """Return one of the figures, for the period or for the days it is compared with."""
        metrics, period = self.before if before else self.now, self.scope.period
        if figure == "monthly_collection":
            return add_known(
                source.collected(period.month_before if before else period.month) for source in self.summable
            )
        if figure == "closure_rate":
            return metrics.closure_rate
        return metrics.total(COUNTED[figure])


def metrics_of(sources: Iterable[SourceFigures], *, before: bool = False) -> Metrics:
    """Return the metrics of these sources together, for the period or for the days it is compared with."""
    figures = (source.before if before else source.now for source in sources)
    return Metrics(figures=tuple(figure for figure in figures if figure))


def figures(board: Board) -> dict[str, dict[str, object]]:
    result: dict[str, dict[str, object]] = {}
    for name in get_args(FigureName):
        now, before = board.value(name), board.value(name, before=True)
        is_rate = name == "closure_rate"
        delta = difference(now, before) if is_rate else change(now, before)
        result[name] = {
            "value": now,
            "previous": before,
            "change": delta,
            "change_unit": "points" if is_rate else "percent",
            "unit": {"monthly_collection": "rupees", "closure_rate": "percent"}.get(name, "count"),
            "source": "none" if now is None else "live",
            "is_sample": False,
            "positions": [
                source.dataset.label.as_dict()
                for source in board.summable
                if name in source.stocks and source.now
            ],
        }
    return result


def overall(board: Board) -> dict[str, object]:
    rate = board.now.closure_rate
    all_levels = levels()
    level = None if rate is None else level_of(rate, all_levels)
    above = next((level for level in reversed(all_levels) if rate is not None and level.least > rate), None)
    closed, received = board.now.closed_of_received
    return {
        **board.now.shown(),
        "previous_closure_rate": board.before.closure_rate,
        "level": level and level_row(level),
        # How far away the next level is, in cases to close.
        "next_level": above
        and {
            **level_row(above),
            "least": above.least,
            "missing_cases": max(-(-(above.least * received - 100 * closed) // 100), 0),
        },
        "levels": [{**level_row(level), "least": level.least} for level in all_levels],
    }


def newest_import(each: Iterable[DatasetFreshness]) -> Mapping[str, object] | None:
    imports = (entry["last_import"] for entry in each)
    return max(filter(None, imports), key=lambda found: whole(found, "id"), default=None)


def freshness(board: Board) -> tuple[dict[str, object], Mapping[str, DatasetFreshness]]:
    """Return the freshness of everything shown, and of each dataset."""
    datasets = {entry.dataset.name: entry.dataset for entry in board.sources if not entry.is_sample}
    each = freshness_of(entry.dataset for entry in board.sources)
    live = [each[name] for name in datasets]
    total: dict[str, object] = {
        "data_as_of": max((entry["data_as_of"] for entry in live if entry["data_as_of"]), default=None),
        "version": sum(entry["version"] for entry in each.values()),
        "pending": sum(entry["pending"] for entry in each.values()),
        "last_import": newest_import(live),
    }
    return total, each
