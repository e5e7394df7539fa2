"""The data behind all cards, read once, and the main figures compared with those before.

A number that no sheet reports is null. Samples are never added to live figures (requirement 9).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from catalog.performance import Level, level_of
from catalog.rounding import change, difference
from catalog.rows import whole
from portal.command_center.figures import CenterRequest, Found
from portal.configuration.selectors import levels
from portal.figures.overview import freshness_of
from portal.figures.selectors import DatasetFreshness
from portal.organisation.models import Department
from portal.performance.figures import Metrics

FIGURES = (
    "total_transactions", "total_approved_applications", "monthly_collection", "pending_applications",
    "closure_rate",
)  # fmt: skip
# Figure → name among a dataset's counts, for those that are counts.
COUNTED = {
    "total_transactions": "submitted",
    "total_approved_applications": "in_favour",
    "pending_applications": "pending",
}


@dataclass(frozen=True, kw_only=True)
class Board:
    """The data behind all cards."""

    asked: CenterRequest
    departments: list[Department]
    found: list[Found]

    @cached_property
    def added(self) -> list[Found]:
        """The sources to sum: no samples, and no positions on a day, which are shown only with their department."""
        return [one for one in self.found if not one.is_sample and not one.standing]

    @cached_property
    def now(self) -> Metrics:
        return Metrics(figures=tuple(one.now for one in self.added if one.now))

    @cached_property
    def before(self) -> Metrics:
        return Metrics(figures=tuple(one.before for one in self.added if one.before))

    def of(self, department: Department) -> list[Found]:
        return [one for one in self.found if one.department == department.slug]

    def value(self, figure: str, *, before: bool = False) -> float | int | None:
        """Return one of FIGURES, for the period or for the days it is compared with."""
        metrics, period = self.before if before else self.now, self.asked.period
        if figure == "monthly_collection":
            return add_up(
                one.collected(period.month_before if before else period.month) for one in self.added
            )
        if figure == "closure_rate":
            return metrics.closure_rate
        return metrics.total(COUNTED[figure])


def add_up(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def change_in(now: float | None, before: float | None) -> float | None:
    """Return the change in percent, or None if there is nothing to compare with."""
    found = change(now, before)
    return None if found is None else float(found)


def _points(now: float | None, before: float | None) -> float | None:
    """Return the difference of two percentages, in points."""
    found = difference(now, before)
    return None if found is None else float(found)


def figures(board: Board) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for name in FIGURES:
        now, before = board.value(name), board.value(name, before=True)
        share = name == "closure_rate"
        moved = _points(now, before) if share else change_in(now, before)
        found[name] = {
            "value": now,
            "previous": before,
            "change": moved,
            "change_unit": "points" if share else "percent",
            "unit": {"monthly_collection": "rupees", "closure_rate": "percent"}.get(name, "count"),
            "source": "none" if now is None else "live",
            "is_sample": False,
            "positions": [
                one.dataset.label.as_dict() for one in board.added if name in one.stocks and one.now
            ],
        }
    return found


def overall(board: Board) -> dict[str, object]:
    rate = board.now.closure_rate
    known = levels()
    level = None if rate is None else level_of(rate, known)
    above = next((one for one in reversed(known) if rate is not None and one.least > rate), None)
    closed, received = board.now.closed_of_received
    return {
        "closure_rate": rate,
        "previous_closure_rate": board.before.closure_rate,
        "success_rate": board.now.success_rate,
        "total_submitted": board.now.total("submitted"),
        "total_completed": board.now.total("completed"),
        "total_pending": board.now.total("pending"),
        "average_processing_time": board.now.days,
        "citizen_satisfaction": board.now.satisfaction,
        "level": level and _level(level),
        # How far away the next level is, in cases to close.
        "next_level": above
        and {
            **_level(above),
            "least": above.least,
            "missing_cases": max(-(-(above.least * received - 100 * closed) // 100), 0),
        },
        "levels": [{**_level(one), "least": one.least} for one in known],
    }


def _level(level: Level) -> dict[str, object]:
    return {"key": level.key, "level": level.label.en, "level_mr": level.label.mr, "color": level.colour}


def freshness(board: Board) -> tuple[dict[str, object], Mapping[str, DatasetFreshness]]:
    """Return the freshness of everything shown, and of each dataset."""
    datasets = {one.dataset.name: one.dataset for one in board.found if not one.is_sample}
    each = freshness_of(one.dataset for one in board.found)
    live = [each[name] for name in datasets]
    imports = [one["last_import"] for one in live if one["last_import"]]
    together: dict[str, object] = {
        "data_as_of": max((one["data_as_of"] for one in live if one["data_as_of"]), default=None),
        "version": sum(one["version"] for one in each.values()),
        "pending": sum(one["pending"] for one in each.values()),
        "last_import": max(imports, key=lambda one: whole(one, "id"), default=None),
    }
    return together, each
