"""Compare a department's units (talukas, offices) with each other, and departments with each other."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from catalog.calendar import Window, last_twelve_months, year_before
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.funnel import LEAST, Cases, Standing, compare, compare_with_past, peers
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
NOTHING = Cases(part=0, whole=0)
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
        known = (cases(one, rate) for one in self.sheets)
        return missing * max((one.whole for one in known if one), default=0)

    @property
    def rate(self) -> str:
        """The on-time rate if the sheets report it, else the closure rate."""
        timely = any((one.on_time or 0) + (one.late or 0) for one in self.now.values())
        return "on_time_rate" if timely else RANKED_BY


def before(window: Window) -> Window:
    """Return the same days a year before."""
    assert window.first is not None and window.last is not None
    return Window(year_before(window.first), year_before(window.last))


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
        block_windows={BEFORE: before(window)},
    )
    answer = read(dataset, query)
    stocks = dataset.stocks(adds)
    came = {(str(row[unit]), date.fromisoformat(word(row, "day"))) for row in answer.blocks[SHEETS]}
    first = {f"{level}_id": ids[0] for level, ids in area.items()} if dataset.place else {}
    scope = CalendarScope(user=user, window=window, working=working_days(), today=today, area=first)
    return UnitFigures(
        now={whole(row, unit): counts(performance, row, stocks) for row in answer.blocks[NOW]},
        before={whole(row, unit): counts(performance, row, stocks) for row in answer.blocks[BEFORE]},
        sheets=[counts(performance, row, stocks) for row in answer.blocks[SHEETS]],
        missing=sheets.missing(dataset, scope, came),
        data_as_of=answer.data_as_of,
    )


def comparison(*, user: User, name: str, today: date) -> dict[str, object]:
    """Return the units of a dataset, best first, those without cases last."""
    board = DASHBOARDS.get(name)
    performance = board.dataset.performance if board and board.compared else None
    if board is None or performance is None:
        raise NotFound()
    dataset = board.dataset
    department_read(*dataset.owners).check(user)
    found = unit_figures(dataset, performance, user, today)
    keys = {str(key): key for key in found.now}
    for key, number in found.missing.items():
        if number:
            keys.setdefault(key, int(key))
    reported = [_reported(found, key, unit) for key, unit in keys.items()]
    named = _names(dataset, list(keys.values()))
    rows = [
        {"id": unit, **named.get(unit, {"name": "", "name_mr": ""}), "comparison": one}
        for unit, one in zip(keys.values(), compared(reported), strict=True)
        if unit in named
    ]
    window, rate = last_twelve_months(today), RATES[found.rate]
    return {
        "dataset": dataset.name,
        "rate": found.rate,
        "label": rate.label.as_dict(),
        "definition": rate.definition.as_dict(),
        "by": unit_column(dataset).removesuffix("_id"),
        "period_from": window.first,
        "period_to": window.last,
        "data_as_of": found.data_as_of,
        "least_units": LEAST,
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
    found = {slug: _department(slug, today, window, area, skip) for slug in slugs}
    known = {slug: one for slug, one in found.items() if one is not None and one.now.whole}
    return dict(zip(known, compared(list(known.values())), strict=True))


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
        found = unit_figures(dataset, dataset.performance, DISTRICT, today, window=window, area=area)
        missing = sum(found.missing.values())
        held = found.held(missing, RANKED_BY)
        own = _added(cases(one, RANKED_BY) for one in found.now.values())
        if own is not None:
            now.append(replace(own, missing=missing, held=held))
            past.append(_added(cases(one, RANKED_BY) for one in found.before.values()))
    total = _added(now)
    return None if total is None else Reported(now=total, before=_added(past) or NOTHING)


def _added(parts: Iterable[Cases | None]) -> Cases | None:
    known = [part for part in parts if part is not None]
    if not known:
        return None
    return Cases(**{one.name: sum(getattr(part, one.name) for part in known) for one in fields(Cases)})


def _order(row: Mapping[str, object]) -> tuple[bool, float, int, str]:
    one = row["comparison"]
    assert isinstance(one, dict)
    counted = whole(one, "counted_cases")
    return (
        not counted,
        -(whole(one, "counted_part") / counted) if counted else 0,
        -counted,
        word(row, "name"),
    )


def _reported(found: UnitFigures, key: str, unit: int) -> Reported:
    missing = found.missing.get(key, 0)
    nothing = Counts(submitted=0, completed=0, on_time=0, late=0)
    now = cases(
        found.now.get(unit, nothing), found.rate, missing=missing, held=found.held(missing, found.rate)
    )
    past = cases(found.before.get(unit, nothing), found.rate)
    return Reported(now=now or NOTHING, before=past or NOTHING)


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


def compared(reported: Sequence[Reported]) -> list[dict[str, object]]:
    """Return the comparison of each unit."""
    units = [one.now for one in reported]
    standings = compare(units)
    known = sum(1 for one in standings if one.whole)
    return [
        _answered(one, standing, known, [units[other] for other in peers(units, index)])
        for index, (one, standing) in enumerate(zip(reported, standings, strict=True))
    ]


def _answered(one: Reported, standing: Standing, known: int, alike: Sequence[Cases]) -> dict[str, object]:
    now, past = one.now, one.before
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
        "peers": len(alike),
        "peers_rate": percent(sum(peer.part for peer in alike), sum(peer.whole for peer in alike)),
    }


def _percent(share: float | None) -> float | None:
    return None if share is None else float(half_up(100 * share, 1))
