"""Compare a department's units (talukas, offices) with each other, and departments with each other."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from catalog.calendar import Window, last_twelve_months
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.funnel import MIN_UNITS, Cases, Standing, compare, compare_with_past, peers
from catalog.measures import Block
from catalog.performance import Counts, Performance, cases, counts
from catalog.rates import RANKED_BY, RATES
from catalog.registry import DASHBOARDS, DATASETS
from catalog.rounding import half_up, percent
from catalog.rows import whole, word
from marts.query import Query
from portal.accounts.models import User
from portal.core.errors import NotFound
from portal.core.policies import department_read
from portal.core.roles import SUPERADMIN
from portal.core.scope import Scope
from portal.figures.selectors import pending_adds_up
from portal.figures.working import working_days
from portal.submissions import sheets
from portal.submissions.sheets import CalendarScope
from portal.submissions.units import unit_column
from portal.transactions.figures import read
from portal.transactions.masters import names
from portal.transactions.places import talukas

NOW, BEFORE, SHEETS = "units", "units_before", "unit_sheets"
NO_CASES = Cases(part=0, whole=0)
# Departments are compared over the whole district, for every user.
EVERYWHERE: Mapping[str, tuple[int, ...]] = MappingProxyType({})
DISTRICT: Any = Scope(SUPERADMIN, None, None, None, None, True)


@dataclass(frozen=True, kw_only=True)
class Reported:
    """A unit's cases in the window, and on the same days a year before."""

    now: Cases
    before: Cases


@dataclass(frozen=True, kw_only=True)
class UnitFigures:
    """A dataset's counts by unit, in the window and a year before, and its missing sheets.

    `sheets`: the counts of each sheet in the window.
    """

    now: Mapping[int, Counts]
    before: Mapping[int, Counts]
    sheets: Sequence[Counts]
    missing: Mapping[str, int]
    data_as_of: str | None

    def held(self, missing: int, rate: str) -> int:
        """Return how many cases `missing` sheets can contain at most: each as many as the largest sheet received."""
        if not missing:
            return 0
        reported_cases = (cases(reported, rate) for reported in self.sheets)
        return missing * max((reported.whole for reported in reported_cases if reported), default=0)

    @property
    def rate(self) -> str:
        """The on-time rate if the sheets report it, else the closure rate."""
        timely = any(
            (unit_counts.on_time or 0) + (unit_counts.late or 0) for unit_counts in self.now.values()
        )
        return "on_time_rate" if timely else RANKED_BY


def unit_figures(
    dataset: Dataset,
    performance: Performance,
    user: User,
    today: date,
    *,
    window: Window | None = None,
    area: Mapping[str, tuple[int, ...]] = EVERYWHERE,
) -> UnitFigures:
    """Return figures by unit; by default for the last twelve months and the whole district. `area`: level → ids."""
    window, unit = window or last_twelve_months(today), unit_column(dataset)
    adds = pending_adds_up(dataset)
    totals = performance.totals
    query = Query(
        window=window,
        equals={f"{level}_id": ids for level, ids in area.items()} if dataset.place else {},
        blocks=(
            Block(NOW, (unit,), totals),
            Block(BEFORE, (unit,), totals),
            Block(SHEETS, (unit, "day"), totals),
        ),
        today=today,
        adds={name: how for name, how in adds.items() if name in totals},
        block_windows={BEFORE: window.year_before()},
    )
    response = read(dataset, query)
    stocks = dataset.stocks(adds)
    received_sheets = {
        (str(row[unit]), date.fromisoformat(word(row, "day"))) for row in response.blocks[SHEETS]
    }
    filters = {f"{level}_id": ids[0] for level, ids in area.items()} if dataset.place else {}
    scope = CalendarScope(user=user, window=window, working=working_days(), today=today, area=filters)
    return UnitFigures(
        now={whole(row, unit): counts(performance, row, stocks) for row in response.blocks[NOW]},
        before={whole(row, unit): counts(performance, row, stocks) for row in response.blocks[BEFORE]},
        sheets=[counts(performance, row, stocks) for row in response.blocks[SHEETS]],
        missing=sheets.missing(dataset, scope, received_sheets),
        data_as_of=response.data_as_of,
    )


def comparison(*, user: User, name: str, today: date) -> dict[str, object]:
    """Return the units of a dataset, best first, those without cases last."""
    board = DASHBOARDS.get(name)
    performance = board.dataset.performance if board and board.compared else None
    if board is None or performance is None:
        raise NotFound()
    dataset = board.dataset
    department_read(*dataset.owners).check(user)
    figures = unit_figures(dataset, performance, user, today)
    keys = {str(key): key for key in figures.now}
    for key, number in figures.missing.items():
        if number:
            keys.setdefault(key, int(key))
    reported = [_reported(figures, key, unit) for key, unit in keys.items()]
    names = _names(dataset, list(keys.values()))
    rows = [
        {"id": unit, **names.get(unit, {"name": "", "name_mr": ""}), "comparison": unit_comparison}
        for unit, unit_comparison in zip(keys.values(), comparisons(reported), strict=True)
        if unit in names
    ]
    window, rate = last_twelve_months(today), RATES[figures.rate]
    return {
        "dataset": dataset.name,
        "rate": figures.rate,
        "label": rate.label.as_dict(),
        "definition": rate.definition.as_dict(),
        "by": unit_column(dataset).removesuffix("_id"),
        "period_from": window.first,
        "period_to": window.last,
        "data_as_of": figures.data_as_of,
        "least_units": MIN_UNITS,
        "units": sorted(rows, key=_order),
    }


def compared_departments(
    slugs: Sequence[str],
    today: date,
    *,
    window: Window | None = None,
    area: Mapping[str, tuple[int, ...]] = EVERYWHERE,
    skip: Collection[str] = (),
) -> dict[str, dict[str, object]]:
    """Compare the departments whose sheets report a closure rate; the result is the same for every user.

    By default over the last twelve months and the whole district. `skip`: datasets that can't be filtered by the area.
    """
    by_slug = {slug: _department(slug, today, window, area, skip) for slug in slugs}
    with_cases = {
        slug: reported for slug, reported in by_slug.items() if reported is not None and reported.now.whole
    }
    return dict(zip(with_cases, comparisons(list(with_cases.values())), strict=True))


def _department(
    slug: str,
    today: date,
    window: Window | None,
    area: Mapping[str, tuple[int, ...]],
    skip: Collection[str],
) -> Reported | None:
    now, past = [], []
    for dataset in DATASETS.values():
        if (
            dataset.department != slug
            or dataset.name in skip
            or dataset.expected is None
            or dataset.performance is None
        ):
            continue
        figures = unit_figures(dataset, dataset.performance, DISTRICT, today, window=window, area=area)
        missing = sum(figures.missing.values())
        held = figures.held(missing, RANKED_BY)
        total_cases = _sum(cases(unit_counts, RANKED_BY) for unit_counts in figures.now.values())
        if total_cases is not None:
            now.append(replace(total_cases, missing=missing, held=held))
            past.append(_sum(cases(unit_counts, RANKED_BY) for unit_counts in figures.before.values()))
    total = _sum(now)
    return None if total is None else Reported(now=total, before=_sum(past) or NO_CASES)


def _sum(parts: Iterable[Cases | None]) -> Cases | None:
    present = [part for part in parts if part is not None]
    if not present:
        return None
    return Cases(
        **{field.name: sum(getattr(part, field.name) for part in present) for field in fields(Cases)}
    )


def _order(row: Mapping[str, object]) -> tuple[bool, float, int, str]:
    comparison = row["comparison"]
    assert isinstance(comparison, dict)
    cases = whole(comparison, "counted_cases")
    return (
        not cases,
        -(whole(comparison, "counted_part") / cases) if cases else 0,
        -cases,
        word(row, "name"),
    )


def _reported(figures: UnitFigures, key: str, unit: int) -> Reported:
    missing = figures.missing.get(key, 0)
    no_counts = Counts(submitted=0, completed=0, on_time=0, late=0)
    now = cases(
        figures.now.get(unit, no_counts),
        figures.rate,
        missing=missing,
        held=figures.held(missing, figures.rate),
    )
    past = cases(figures.before.get(unit, no_counts), figures.rate)
    return Reported(now=now or NO_CASES, before=past or NO_CASES)


def _names(dataset: Dataset, ids: Sequence[int]) -> dict[int, dict[str, str]]:
    assert dataset.expected is not None
    field = dataset.field(dataset.expected.unit)
    if field.kind is Kind.PLACE:
        return {
            key: {"name": place["taluka"]["name_en"], "name_mr": place["taluka"]["name_mr"]}
            for key, place in talukas(ids).items()
        }
    return {
        key: {"name": row["name"], "name_mr": row["name_mr"] or row["name"]}
        for key, row in names(field.lookup).items()
    }


def comparisons(reported: Sequence[Reported]) -> list[dict[str, object]]:
    """Return the comparison of each unit."""
    units = [unit.now for unit in reported]
    standings = compare(units)
    with_cases = sum(1 for unit in standings if unit.whole)
    return [
        _comparison(unit, standing, with_cases, [units[peer] for peer in peers(units, index)])
        for index, (unit, standing) in enumerate(zip(reported, standings, strict=True))
    ]


def _comparison(
    reported: Reported, standing: Standing, known: int, similar: Sequence[Cases]
) -> dict[str, object]:
    now, past = reported.now, reported.before
    return {
        "rate": percent(now.part, now.whole),
        "part": now.part,
        "cases": now.whole,
        "counted_part": standing.part,
        "counted_cases": standing.whole,
        "counted_rate": percent(standing.part, standing.whole),
        "missing_sheets": now.missing,
        "held_cases": now.held,
        "excess_refusals": standing.excess,
        "center": _percent(standing.center),
        "lower": _percent(standing.lower),
        "upper": _percent(standing.upper),
        "least": _percent(standing.least),
        "most": _percent(standing.most),
        "place": standing.place,
        "needs_attention": standing.needs_attention,
        "best": standing.best,
        "worst": standing.worst,
        "of": known,
        "previous_rate": percent(past.part, past.whole),
        "past": compare_with_past(now, past),
        "peers": len(similar),
        "peers_rate": percent(sum(peer.part for peer in similar), sum(peer.whole for peer in similar)),
    }


def _percent(share: float | None) -> float | None:
    return None if share is None else float(half_up(100 * share, 1))
