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
from portal.figures.selectors import answer_of, marts_of, pending_adds_up, reader
from portal.geography.selectors import talukas
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


def chosen() -> list[Dataset]:
    """Return the datasets that a super admin publishes."""
    return [dataset for dataset in DATASETS.values() if dataset.publishable and value(f"open_{dataset.name}")]


def measures_of(dataset: Dataset) -> tuple[Total, ...]:
    """Return the published counts that add up over time; positions on a day can't be counted by month."""
    adds = pending_adds_up(dataset)
    totals = (dataset.measure(name) for name in dataset.published)
    return tuple(
        one
        for one in totals
        if isinstance(one, Total) and one.unit == "records" and adds.get(one.name, one.adds) == "sum"
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
    places = talukas().order_by("district__name_en", "name_en")
    columns = ("pk", "district_id", "district__name_en", "district__name_mr", "name_en", "name_mr")
    return _composed(
        dataset.name, version, reader().store.manifest().epoch, number("open_threshold"), today_in_india(),
        tuple(one.name for one in measures_of(dataset)), tuple(map(_Place._make, places.values_list(*columns))),
    )  # fmt: skip


@lru_cache(16)
def _composed(
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
    answer = answer_of(dataset, Query(window=window, equals={}, blocks=(block,), today=today))
    found = {
        (whole(row, "taluka_id"), str(row["month"])): {one: int(amount(row, one)) for one in names}
        for row in answer.blocks[BLOCK]
        if row["taluka_id"] is not None
    }
    months = sorted({month for _, month in found})
    used = {taluka for taluka, _ in found}
    lines = tuple(_lines(found, names, months, threshold, [one for one in places if one.id in used]))
    return Published(
        dataset=dataset,
        measures=measures_of(dataset),
        lines=lines,
        months=(months[0], months[-1]) if months else None,
        threshold=threshold,
        version=answer.version,
    )


def _quarter(month: str) -> tuple[str, int]:
    return month[:4], (int(month[5:]) - 1) // 3


def _lines(
    found: dict[tuple[int, str], dict[str, int]],
    names: tuple[str, ...],
    months: list[str],
    threshold: int,
    places: list[_Place],
) -> Iterator[Line]:
    """Yield the lines. Each district and quarter is a separate table, so later months never reveal withheld cells."""
    nothing = dict.fromkeys(names, 0)
    for _, quarter in groupby(months, key=_quarter):
        held = list(quarter)
        hidden: set[tuple[int, str]] = set()
        for _, district in groupby(places, key=lambda row: row.district_id):
            own = [row.id for row in district]
            table = {(pk, month): found.get((pk, month), nothing) for pk in own for month in held}
            hidden |= withheld(table, threshold)
        for month in held:
            for row in places:
                cell = row.id, month
                yield {
                    "month": month,
                    "district": row.district,
                    "district_mr": row.district_mr,
                    "taluka": row.taluka,
                    "taluka_mr": row.taluka_mr,
                    **_shown(names, None if cell in hidden else found.get(cell)),
                    "withheld": cell in hidden,
                }


def _shown(names: tuple[str, ...], counts: dict[str, int] | None) -> Line:
    """Return the counts, None if they are withheld or were not reported (which is not 0)."""
    return {name: counts[name] if counts else None for name in names}
