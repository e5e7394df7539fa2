"""Query the marts for a dashboard: build the query from filters, and process the result."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

import structlog

from catalog.calendar import Window, first_of_month, next_month
from catalog.dataset import Dataset
from catalog.measures import Adds, Block
from catalog.rounding import half_up
from catalog.rows import amount, whole, word
from marts.clocks import CaseQuery, Counting
from marts.errors import DamagedManifest, DamagedPartition, UnreachableMarts
from marts.query import Answer, Query, Row
from marts.sql import Value
from portal.core.errors import PortalError
from portal.core.language import text
from portal.core.past import past
from portal.core.policies import Reader
from portal.core.roles import USER
from portal.figures.models import Change
from portal.figures.selectors import DatasetFreshness, freshness, pending_adds_up, query_cases, query_figures
from portal.transactions.filters import DayFilters
from portal.transactions.masters import given_masters
from portal.transactions.models import MODELS
from portal.transactions.places import NOWHERE, PLACES_BY, given_area
from portal.transactions.selectors import check_owner, given_choices, given_window

DAYS, AHEAD = "days", "ahead"
RETRY_AFTER = 5  # seconds, the interval at which the worker checks for missing figures
MISSING = "Published figures are missing on the server. They are being rebuilt from the entries; try again in a moment."
DAMAGED_PAST = "The figures that were kept of this day are damaged. Today's are not concerned."
UNREACHABLE = "The storage of the figures is not responding. Try again in a minute."
log = structlog.get_logger(__name__)


class FiguresUnavailable(PortalError):
    """Published figures are missing or damaged. The worker rebuilds them from the database."""

    status, code = 503, "FIGURES_UNAVAILABLE"
    default = "The figures are being rebuilt. Try again in a moment."

    def __init__(self, reason: str = default) -> None:
        super().__init__(text(reason), headers={"Retry-After": str(RETRY_AFTER)})


@dataclass(frozen=True, kw_only=True)
class FiguresRequest:
    """A dashboard request: the user, the filters and the day."""

    dataset: Dataset
    user: Reader
    filters: DayFilters
    today: date
    freshness: DatasetFreshness
    adds: Mapping[str, Adds]
    area: dict[str, tuple[int, ...]]
    masters: dict[str, tuple[int, ...]]
    window: Window

    @property
    def choices(self) -> dict[str, str]:
        """The choice filters that are set."""
        return given_choices(self.dataset, self.filters)

    @property
    def equals(self) -> dict[str, Value | tuple[Value, ...]]:
        """Area and choice filters, limited to the user's own area, as the marts expect them."""
        filters: dict[str, Value | tuple[Value, ...]] = {
            f"{level}_id": ids for level, ids in self.area.items()
        }
        if self.user.role == USER:
            for column in ("district_id", "taluka_id"):
                user_area = getattr(self.user, column)
                if user_area is not None and self.dataset.place is not None:
                    requested = self.area.get(column.removesuffix("_id"), (user_area,))
                    filters[column] = (user_area,) if user_area in requested else NOWHERE
        filters |= {**self.choices, **self.masters}
        if self.user.role == USER and self.dataset.owner:
            filters[self.dataset.owner] = self.user.department_slug or ""
        return filters

    @property
    def latest_day(self) -> date:
        """The newest day with entries that is not in the future."""
        as_of = self.freshness["data_as_of"]
        return min(date.fromisoformat(as_of), self.today) if as_of else self.today


@dataclass(frozen=True, kw_only=True)
class Figures:
    """A marts result with its freshness."""

    request: FiguresRequest
    result: Answer
    freshness: DatasetFreshness

    def block(self, name: str) -> list[dict[str, object]]:
        return self.result.blocks[name]


def request_for(*, dataset: Dataset, user: Reader, filters: DayFilters, today: date) -> FiguresRequest:
    check_owner(user, dataset, filters)
    return FiguresRequest(
        dataset=dataset,
        user=user,
        filters=filters,
        today=today,
        freshness=freshness(dataset),
        adds=pending_adds_up(dataset),
        area=given_area(dataset, filters),
        masters=given_masters(dataset, filters),
        window=given_window(filters),
    )


def read(dataset: Dataset, query: Query) -> Answer:
    """Query the marts. Raise FiguresUnavailable and queue a rebuild if their files are damaged."""
    with rebuild_if_damaged(dataset):
        return query_figures(dataset, query)


def read_cases(dataset: Dataset, counting: Counting, questions: Sequence[CaseQuery]) -> list[list[Row]]:
    """Same as `read`, for a list of cases."""
    with rebuild_if_damaged(dataset):
        return query_cases(dataset, counting, questions)


@contextmanager
def rebuild_if_damaged(dataset: Dataset) -> Iterator[None]:
    """Turn damaged or unreachable marts into FiguresUnavailable, and queue a rebuild of damaged months."""
    try:
        yield
    except DamagedPartition as error:
        if past() is not None:
            raise FiguresUnavailable(DAMAGED_PAST) from error
        _rebuild(dataset, error.months)
        raise FiguresUnavailable() from error
    except UnreachableMarts as away:
        raise FiguresUnavailable(UNREACHABLE) from away
    except DamagedManifest as error:
        _rebuild(dataset, months_with_entries(dataset))
        raise FiguresUnavailable(MISSING) from error


def load_figures(request: FiguresRequest, query: Query) -> Figures:
    blocks: list[Block | str] = [*query.blocks]
    windows = dict(query.block_windows)
    if _is_filtered(query):
        blocks.append(Block(DAYS, ("day",), ()))
    is_cut = request.window != request.window.until(request.today)
    if is_cut:
        blocks.append(Block(AHEAD, (), ()))
        windows[AHEAD] = Window(request.today + timedelta(days=1))
    result = read(request.dataset, replace(query, blocks=tuple(blocks), block_windows=windows))
    return Figures(
        request=request,
        result=result,
        freshness={
            **request.freshness,
            "version": result.version,
            "data_as_of": result.data_as_of,
            "figures_as_of": _as_of(query, result, request.today),
            "future_entries": whole(result.blocks[AHEAD][0], "count") if is_cut else 0,
        },
    )


def _is_filtered(query: Query) -> bool:
    return bool(query.window != Window() or query.equals or query.positive)


def _as_of(query: Query, result: Answer, today: date) -> str | None:
    """Return the newest day of the entries that `query` counts, ignoring days in the future."""
    if not _is_filtered(query):
        return result.data_as_of
    days = (word(row, "day") for row in result.blocks[DAYS])
    return max((day for day in days if day <= today.isoformat()), default=None)


def _rebuild(dataset: Dataset, months: Iterable[date]) -> None:
    """Queue a rebuild of these months, unless one is already queued."""
    months = set(months)
    log.error("marts_damaged", dataset=dataset.name, months=[str(month) for month in months])
    waiting = Change.objects.filter(dataset=dataset.name, month__in=months, place_id=None)
    already_queued = set(waiting.values_list("month", flat=True))
    Change.objects.bulk_create(
        Change(dataset=dataset.name, month=month, source=Change.Source.HAND)
        for month in months - already_queued
    )


def months_with_entries(dataset: Dataset) -> list[date]:
    """Return the first day of each month that has entries, with one index lookup per month."""
    days = MODELS[dataset.name]._default_manager.order_by(dataset.date).values_list(dataset.date, flat=True)
    months: list[date] = []
    day = days.first()
    while day is not None:
        months.append(first_of_month(day))
        day = days.filter(**{f"{dataset.date}__gte": next_month(day)}).first()
    return months


def whole_days(row: Mapping[str, object], name: str) -> int | None:
    return None if row.get(name) is None else int(half_up(amount(row, name)))


def name_places(
    rows: list[dict[str, object]], finest: Literal["district", "taluka"] = "taluka"
) -> list[dict[str, object]]:
    """Add place names in both languages to rows grouped by `finest`, and sort by name."""
    levels_by_id = PLACES_BY[finest](whole(row, f"{finest}_id") for row in rows)
    for row in rows:
        for level, place in levels_by_id.get(whole(row, f"{finest}_id"), {}).items():
            row[f"{level}_id"] = place["id"]
            row[level] = place["name_en"]
            row[f"{level}_mr"] = place["name_mr"]
    levels = ("division", "district", "taluka")
    return sorted(rows, key=lambda row: tuple(str(row.get(level, "")) for level in levels))


def applied_filters(request: FiguresRequest) -> dict[str, object]:
    """Return the area, choices and days in effect, as the chips above the charts show them."""
    filters = request.filters
    chosen: dict[str, object] = dict(request.choices)
    chosen |= {name: day for name in ("date_from", "date_to") if (day := getattr(filters, name)) is not None}
    for level, ids in request.area.items():
        chosen[f"{level}_id"] = ids[0]
        if (name := getattr(filters, level)) is not None:
            chosen[level] = name
    return chosen
