"""The published part of a dataset: the counts of its public charts by month and taluka, in complete quarters."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from catalog.calendar import Window, today_in_india
from catalog.dataset import Dataset
from catalog.measures import Block, Total
from catalog.registry import DATASETS
from catalog.rows import amount, whole
from marts.query import Query
from portal.configuration.selectors import number, value
from portal.figures.selectors import marts_of, pending_adds_up, query_figures, reader
from portal.geography.models import Taluka
from portal.open_data.suppression import withheld

BLOCK = "open_data"
Line = dict[str, str | int | bool | None]


@dataclass(frozen=True, slots=True, eq=False)
class Published:
    """A published dataset. `lines`: by month and place; `months`: first and last."""

    dataset: Dataset
    measures: tuple[Total, ...]
    lines: tuple[Line, ...]
    months: tuple[str, str] | None
    threshold: int
    version: int


def published_datasets() -> list[Dataset]:
    """Return the datasets that a super admin publishes."""
    return [dataset for dataset in DATASETS.values() if dataset.publishable and value(f"open_{dataset.name}")]


def measures_of(dataset: Dataset) -> tuple[Total, ...]:
    """Return the published counts that add up over time; positions on a day can't be counted by month."""
    adds = pending_adds_up(dataset)
    totals = (dataset.measure(name) for name in dataset.published)
    return tuple(
        total
        for total in totals
        if isinstance(total, Total) and total.unit == "records" and adds.get(total.name, total.adds) == "sum"
    )


def last_whole_quarter(today: date) -> date:
    """Return the last day of the last quarter that ended at least a month ago, because sheets arrive late."""
    month = today.month - 1 or 12
    year = today.year if today.month > 1 else today.year - 1
    first = date(year, 3 * ((month - 1) // 3) + 1, 1)
    return date.fromordinal(first.toordinal() - 1)


class _Place(NamedTuple):
    id: int
    district_id: int
    district: str
    district_mr: str
    taluka: str
    taluka_mr: str


def published(dataset: Dataset) -> Published:
    """Return the current publication, cached by everything it depends on."""
    version = marts_of(dataset).version
    # Deactivated talukas, too: their figures stay published, and suppression sees the whole table.
    places = Taluka.objects.order_by("district__name_en", "name_en")
    columns = ("pk", "district_id", "district__name_en", "district__name_mr", "name_en", "name_mr")
    return _compose(
        dataset.name, version, reader().store.manifest().epoch, number("open_threshold"), today_in_india(),
        tuple(measure.name for measure in measures_of(dataset)), tuple(map(_Place._make, places.values_list(*columns))),
    )  # fmt: skip


@lru_cache(16)
def _compose(
    name: str,
    version: int,
    epoch: str,
    threshold: int,
    today: date,
    names: tuple[str, ...],
    places: tuple[_Place, ...],
) -> Published:
    dataset = DATASETS[name]
    block = Block(BLOCK, ("taluka_id", "month"), names)
    window = Window(None, last_whole_quarter(today))
    response = query_figures(dataset, Query(window=window, equals={}, blocks=(block,), today=today))
    counts = {
        (whole(row, "taluka_id"), str(row["month"])): {
            measure: int(amount(row, measure)) for measure in names
        }
        for row in response.blocks[BLOCK]
        if row["taluka_id"] is not None
    }
    months = sorted({month for _, month in counts})
    used = {taluka for taluka, _ in counts}
    lines = tuple(
        _lines(counts, names, months, threshold, [measure for measure in places if measure.id in used])
    )
    return Published(
        dataset=dataset,
        measures=measures_of(dataset),
        lines=lines,
        months=(months[0], months[-1]) if months else None,
        threshold=threshold,
        version=response.version,
    )


def _quarter(month: str) -> tuple[str, int]:
    return month[:4], (int(month[5:]) - 1) // 3


def _lines(
    counts: dict[tuple[int, str], dict[str, int]],
    names: tuple[str, ...],
    months: list[str],
    threshold: int,
    places: list[_Place],
) -> Iterator[Line]:
    """Yield the lines. Each district and quarter is a separate table, so later months never reveal withheld cells."""
    zeros = dict.fromkeys(names, 0)
    for _, quarter in groupby(months, key=_quarter):
        quarter_months = list(quarter)
        hidden: set[tuple[int, str]] = set()
        for _, district in groupby(places, key=lambda row: row.district_id):
            place_ids = [row.id for row in district]
            table = {
                (pk, month): counts.get((pk, month), zeros) for pk in place_ids for month in quarter_months
            }
            hidden |= withheld(table, threshold)
        for month in quarter_months:
            for row in places:
                cell = row.id, month
                # None if they are withheld or were not reported, which is not 0.
                shown = None if cell in hidden else counts.get(cell)
                yield {
                    "month": month,
                    "district": row.district,
                    "district_mr": row.district_mr,
                    "taluka": row.taluka,
                    "taluka_mr": row.taluka_mr,
                    **{name: shown[name] if shown else None for name in names},
                    "withheld": cell in hidden,
                }
