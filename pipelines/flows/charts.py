"""Figures of the public charts: PORTAL_DATA/public/department-charts/figures.json, written after every refresh.

Has only the counts that a definition lists as `published`, totalled over a financial year, and never reads personal
data. The page that draws them is part of the UI build; the portal serves both from one folder.
"""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from sqlalchemy import select

from catalog.calendar import (
    Window,
    financial_year_of,
    financial_year_window,
    format_financial_year,
    months_between,
)
from catalog.dataset import Dataset
from catalog.measures import Adds, Block, Total
from catalog.performance import counts
from catalog.registry import DATASETS
from catalog.rows import added, word
from flows.database import reading
from flows.lookups import adds_of
from flows.runtime import Runtime, reader
from flows.tables import PLACES
from marts.errors import DamagedMarts, DamagedPartition, UnreadableManifest
from marts.files import replace
from marts.query import Query

MAX_PLACES = 16
FILE = "figures.json"
log = logging.getLogger(__name__)
TOTALS, MONTHS, PLACE = "totals", "months", "places"


@dataclass(frozen=True, slots=True)
class PublishedCharts:
    """The written file, its financial year, and the number of datasets in it."""

    path: Path
    financial_year: str
    datasets: int


def folder(runtime: Runtime) -> Path:
    return runtime.config.data / "public" / "department-charts"


def publish(runtime: Runtime, today: date) -> PublishedCharts | None:
    """Write the figures. A failure is logged and returns None, so that it never fails a refresh."""
    try:
        return write(runtime, today)
    except (OSError, DamagedMarts, UnreadableManifest):
        log.exception("the public charts could not be written")
        return None


def write(runtime: Runtime, today: date) -> PublishedCharts:
    # One writer at a time, so that a slow one never overwrites newer figures.
    with runtime.exclusive("public-charts"):
        known = _current_entries(runtime)
        year = _year(runtime, today)
        with reading(runtime.engine) as connection:
            adds = [(d, adds_of(connection, d)) for d in DATASETS.values() if d.published]
        found = (_entry(runtime, d, year, today, adds_up, known.get(d.name)) for d, adds_up in adds)
        entries = [entry for entry in found if entry]
        window = financial_year_window(year)
        document: dict[str, object] = {
            "built_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "as_of": max((word(entry, "as_of") for entry in entries), default=None),
            "financial_year": format_financial_year(year),
            "period": {"from": str(window.first), "to": str(min(window.last or today, today))},
            "datasets": entries,
        }
        path = folder(runtime) / FILE
        replace(path, json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode())
    return PublishedCharts(path, format_financial_year(year), len(entries))


def _year(runtime: Runtime, today: date) -> int:
    """Return the financial year of the newest published day, so that the charts do not empty on 1 April."""
    manifest = runtime.store.manifest()
    days = [manifest.dataset(name).data_as_of for name, dataset in DATASETS.items() if dataset.published]
    newest = max((day for day in days if day), default=None)
    return financial_year_of(min(date.fromisoformat(newest), today) if newest else today)


def _entry(
    runtime: Runtime,
    dataset: Dataset,
    year: int,
    today: date,
    adds: Mapping[str, Adds],
    known: Mapping[str, object] | None,
) -> Mapping[str, object] | None:
    """Return one dataset's figures; the `known` ones if its marts are unchanged or cannot be read."""
    version = runtime.store.manifest().dataset(dataset.name).version
    if not version:
        return None
    mark = [version, str(today), next(iter(adds.values()), "")]
    if known and known["mark"] == mark:
        return known
    window = financial_year_window(year).intersect(Window(None, today))
    try:
        result = reader(runtime).answer(dataset, _query(dataset, window, today, adds))
    except DamagedPartition:
        if known is None:
            raise  # without this dataset the page would be incomplete
        return known
    totals = result.blocks[TOTALS][0]
    if not totals["count"] or not result.data_as_of or not window.first:
        return None
    by_month = {row["month"]: row for row in result.blocks[MONTHS]}
    names = dataset.published
    stocks = dataset.stocks(adds)
    total = counts(dataset.performance, totals, stocks) if dataset.performance else None
    days = dataset.performance.days if dataset.performance else ""
    return {
        "name": dataset.name,
        "department": dataset.department,
        "label": dataset.label.as_dict(),
        "mark": mark,
        "as_of": min(result.data_as_of, str(today)),
        "measures": [_measure(dataset, name, adds) for name in names],
        "received": total and total.submitted,
        "completed": total and total.completed,
        "pending": total and total.pending,
        "days": totals[days] if days else None,
        "totals": [totals[name] for name in names],
        "months": [
            {"month": key, "values": [by_month[key][name] for name in names] if key in by_month else None}
            for month in months_between(window.first, today)
            for key in [f"{month:%Y-%m}"]
        ],
        "level": dataset.place.level if dataset.place else None,
        "places": _places(runtime, dataset, result.blocks.get(PLACE, [])),
    }


def _query(dataset: Dataset, window: Window, today: date, adds: Mapping[str, Adds]) -> Query:
    measures = dict.fromkeys(
        (*dataset.published, *(dataset.performance.measures if dataset.performance else ()))
    )
    blocks = [Block(TOTALS, (), tuple(measures)), Block(MONTHS, ("month",), dataset.published)]
    if dataset.place is not None:
        blocks.append(Block(PLACE, (dataset.place.column,), dataset.published))
    return Query(window=window, equals={}, blocks=tuple(blocks), today=today, adds=adds)


def _measure(dataset: Dataset, name: str, adds: Mapping[str, Adds]) -> dict[str, object]:
    measure = dataset.measure(name)
    assert isinstance(measure, Total)  # ensured by a test of all definitions
    adds_up = adds.get(name, measure.adds)
    return {"name": name, "label": measure.label.as_dict(), "pending": measure.pending, "adds": adds_up}


def _places(
    runtime: Runtime, dataset: Dataset, rows: Sequence[Mapping[str, object]]
) -> list[dict[str, object]]:
    """Return the places with the largest figures, with names in both languages."""
    place = dataset.place
    if place is None or place.level is None or not rows:
        return []
    table, names = PLACES[place.level], dataset.published
    largest = sorted(rows, key=lambda row: -added(row, names))[:MAX_PLACES]
    names_query = select(table.c.id, table.c.name_en, table.c.name_mr)
    with reading(runtime.engine) as connection:
        ids = [row[place.column] for row in largest]
        named = {row.id: row for row in connection.execute(names_query.where(table.c.id.in_(ids)))}
    return [
        {"label": {"en": place_row.name_en, "mr": place_row.name_mr}, "values": [row[name] for name in names]}
        for row in largest
        if (place_row := named.get(row[place.column])) is not None
    ]


def _current_entries(runtime: Runtime) -> dict[str, Mapping[str, object]]:
    """Return the entries of the current file; empty if it is damaged."""
    try:
        document = json.loads((folder(runtime) / FILE).read_bytes())
        return {entry["name"]: entry for entry in document["datasets"] if "mark" in entry}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
