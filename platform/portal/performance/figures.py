"""A department's performance, summed over its datasets and the last twelve months."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from catalog.calendar import last_twelve_months
from catalog.dataset import Dataset
from catalog.measures import Block
from catalog.performance import Counts, Performance, counts
from catalog.registry import DATASETS
from catalog.rounding import half_up, share
from catalog.rows import add_known, added, amount, whole
from catalog.text import Text
from marts.query import Query
from portal.figures.selectors import last_imports, pending_adds_up
from portal.transactions.figures import read

TOTALS, PLACES = "performance", "performance_by_place"


@dataclass(frozen=True, kw_only=True)
class DatasetFigures:
    """The figures of one dataset; None for those it does not report."""

    label: Text
    counts: Counts
    days: float | None = None
    imported: bool = False
    data_as_of: str | None = None
    # The place with the most pending cases: (place column, id, pending).
    most_pending: tuple[str, int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Metrics:
    """Sums and rates over a department's datasets."""

    figures: tuple[DatasetFigures, ...] = field(default=())

    def total(self, name: str) -> int | None:
        return add_known(getattr(figure.counts, name) for figure in self.figures)

    @property
    def closed_of_received(self) -> tuple[int, int]:
        """Cases completed and received, of the sheets that report both."""
        rated = [figure.counts for figure in self.figures if figure.counts.rated]
        return sum(figure.completed or 0 for figure in rated), sum(figure.submitted or 0 for figure in rated)

    @property
    def closure_rate(self) -> float | None:
        return _share(*self.closed_of_received, 100)

    @property
    def success_rate(self) -> float | None:
        """Approved of closed, of the sheets that report approvals."""
        present = [figure.counts for figure in self.figures if figure.counts.approved is not None]
        approved = sum(figure.approved or 0 for figure in present)
        return _share(approved, sum(figure.completed or 0 for figure in present), 100)

    @property
    def days(self) -> float | None:
        """The datasets' mean days, weighted by completed cases."""
        present = [figure for figure in self.figures if figure.days is not None]
        if not present:
            return None
        weights = [figure.counts.completed or 0 for figure in present]
        if not any(weights):
            weights = [1 for _ in present]
        total = sum(
            Fraction(str(figure.days)) * weight for figure, weight in zip(present, weights, strict=True)
        )
        return float(half_up(total / Fraction(sum(weights))))

    @property
    def satisfaction(self) -> float | None:
        satisfied, dissatisfied = self.total("satisfied"), self.total("dissatisfied")
        if satisfied is None or dissatisfied is None:
            return None
        return _share(satisfied, satisfied + dissatisfied, 5)

    @property
    def main(self) -> DatasetFigures | None:
        """The dataset with the most cases."""
        return max(self.figures, key=lambda figure: figure.counts.submitted or 0, default=None)

    @property
    def data_as_of(self) -> str | None:
        return max((figure.data_as_of for figure in self.figures if figure.data_as_of), default=None)

    def shown(self) -> dict[str, object]:
        """Return them as a `PerformanceMetrics`."""
        return {
            "closure_rate": self.closure_rate,
            "success_rate": self.success_rate,
            "total_submitted": self.total("submitted"),
            "total_completed": self.total("completed"),
            "total_pending": self.total("pending"),
            "average_processing_time": self.days,
            "citizen_satisfaction": self.satisfaction,
        }


def _share(part: int | None, whole: int | None, of: int) -> float | None:
    """Return the share of `of` (100 for percent), or None if there is nothing to divide by."""
    result = share(part, whole, of=of)
    return None if result is None else float(result)


def metrics_of(department: str, *, today: date) -> Metrics:
    datasets = (dataset for dataset in DATASETS.values() if dataset.department == department)
    results = (dataset_figures(dataset, today) for dataset in datasets)
    return Metrics(figures=tuple(result for result in results if result is not None))


def dataset_figures(dataset: Dataset, today: date) -> DatasetFigures | None:
    """Return a dataset's figures, or None if it has no performance measures or no entries."""
    performance = dataset.performance
    if performance is None:
        return None
    blocks = [Block(TOTALS, (), performance.measures)]
    if performance.pending and dataset.place is not None:
        blocks.append(Block(PLACES, (dataset.place.column,), performance.pending))
    query = Query(
        window=last_twelve_months(today),
        equals={},
        blocks=tuple(blocks),
        today=today,
        adds=pending_adds_up(dataset),
    )
    response = read(dataset, query)
    return figures_by(
        dataset,
        performance,
        response.blocks[TOTALS][0],
        response.blocks.get(PLACES, ()),
        imported=dataset.name in last_imports([dataset.name]),
        data_as_of=response.data_as_of,
        stocks=dataset.stocks(query.adds),
    )


def figures_by(
    dataset: Dataset,
    performance: Performance,
    totals: Mapping[str, object],
    places: Iterable[Mapping[str, object]],
    *,
    imported: bool,
    data_as_of: str | None,
    stocks: Set[str],
) -> DatasetFigures | None:
    """Return the figures in a row of totals and its parts by place, or None if there are no entries."""
    if not totals["count"]:
        return None
    return DatasetFigures(
        label=dataset.label,
        counts=counts(performance, totals, stocks),
        days=float(amount(totals, performance.days)) if totals.get(performance.days) is not None else None,
        imported=imported,
        data_as_of=data_as_of,
        most_pending=_most_pending(dataset, performance, places),
    )


def _most_pending(
    dataset: Dataset, performance: Performance, rows: Iterable[Mapping[str, object]]
) -> tuple[str, int, int] | None:
    """Return the place with the most pending cases, or None if there are fewer than two places."""
    if dataset.place is None:
        return None
    column = dataset.place.column
    pending_names = performance.pending
    shares = [
        (int(added(row, pending_names)), whole(row, column))
        for row in rows
        if all(row[name] is not None for name in pending_names)
    ]
    if len(shares) < 2:
        return None
    pending, place = max(shares)
    return (column, place, pending) if pending else None
