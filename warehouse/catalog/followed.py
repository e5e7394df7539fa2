"""Which measures are followed of a department: those that its datasets name, and the cards of a page of KPIs."""

from collections.abc import Iterator

from catalog.dataset import Dataset
from catalog.datasets.kpis import KPIS
from catalog.kpi_pages import PAGES
from catalog.kpis import Metric
from catalog.registry import DATASETS
from catalog.trends import Good, Trend, Unit

_UNITS: dict[str, Unit] = {
    "count": "records",
    "crore": "crore",
    "acres": "acres",
    "days": "days",
    "seconds": "seconds",
}
# What waits, and how long something takes, is better when there is less of it.
_LESS = ("pending_", "average_", "rejected_")
_NEUTRAL = ("total_",)


def followed(department: str) -> Iterator[tuple[Dataset, Trend]]:
    """The department's measures with the dataset of each, in the order in which they are shown."""
    for dataset in DATASETS.values():
        if dataset.department == department:
            for trend in dataset.trends:
                yield dataset, trend
    if page := PAGES.get(department):
        for name in page.cards:
            yield KPIS, _of_metric(department, page.metric(name))


def _of_metric(department: str, metric: Metric) -> Trend:
    good: Good = (
        "less" if metric.name.startswith(_LESS) else "" if metric.name.startswith(_NEUTRAL) else "more"
    )
    return Trend(
        name=metric.name,
        label=metric.label,
        of=("value",),
        unit=_UNITS[metric.unit],
        good=good,
        where=((KPIS.owner, department), ("metric", metric.name), ("category", "")),
    )
