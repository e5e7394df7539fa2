"""The figures of each dataset for a period and the one before, with one query to the marts per dataset."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.datasets.kpis import KPIS
from catalog.formulas import mixes
from catalog.kpi_pages import PAGES
from catalog.measures import Adds, Block
from catalog.performance import Counts, Performance, counts
from catalog.registry import DATASETS
from catalog.rows import amount, whole, word
from marts.errors import UnreadableManifest
from marts.query import Answer, Query, Row
from marts.sql import Value
from portal.command_center.filters import PeriodFilters
from portal.command_center.periods import Period
from portal.figures.selectors import all_pending_add_up, last_imports, manifest
from portal.geography.selectors import own_district
from portal.performance.figures import DatasetFigures, figures_by
from portal.transactions.figures import read
from portal.transactions.places import given_area
from portal.transactions.schemas import area_levels
from portal.transactions.signals import newest_day

NOW, BEFORE, PLACES, DAYS, MONTHS = "now", "before", "places", "days", "months"
TODAY, EVER = "today", "ever"
RUPEES = 100_000  # in a lakh
Metrics = dict[str, tuple[Decimal, int]]  # metric → (value, entries)


@dataclass(frozen=True, kw_only=True)
class CenterScope:
    """The resolved filters: days, places and departments."""

    period: Period
    today: date
    # Level → ids; empty for no restriction.
    area: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # The area includes the installation's whole district, so sheets without places count.
    is_own_district: bool = True
    department: str | None = None

    def wants(self, dataset: Dataset) -> bool:
        return self.department is None or self.department in dataset.owners

    def covers_area(self, dataset: Dataset) -> bool:
        return dataset.place is not None or self.is_own_district

    def places(self, dataset: Dataset) -> dict[str, tuple[int, ...]]:
        """Return the filter of the dataset's rows by area; empty if they name no place."""
        return {f"{level}_id": ids for level, ids in self.area.items()} if dataset.place else {}


@dataclass(frozen=True, kw_only=True)
class SourceFigures:
    """The figures of one dataset; if several departments share it, those of one department."""

    department: str
    dataset: Dataset
    performance: Performance
    now: DatasetFigures | None
    before: DatasetFigures | None
    # The number of entries behind `now`.
    rows: int = 0
    # By (district, taluka).
    places: Mapping[tuple[int, int], Counts] = field(default_factory=dict)
    money_by_place: Mapping[tuple[int, int], int] = field(default_factory=dict)
    days: Mapping[date, Counts] = field(default_factory=dict)
    # Rupees by day and by month; only for sheets with revenue.
    money_by_day: Mapping[date, int] = field(default_factory=dict)
    money_by_month: Mapping[str, int] = field(default_factory=dict)
    is_sample: bool = False
    # Cases received would mix a position on a day with flows of the period, so they are not reported.
    mixed: bool = False
    # Main figures (`board.FIGURES`) to which this source adds a position on a day.
    stocks: frozenset[str] = frozenset()

    @property
    def standing(self) -> bool:
        return self.dataset.standing

    def collected(self, window: Window) -> int | None:
        """Return the rupees collected on these days, or None if no sheet reports any."""
        days = [amount for day, amount in self.money_by_day.items() if day in window]
        return sum(days) if days else None


def resolve_scope(filters: PeriodFilters, period: Period, today: date) -> CenterScope:
    with_places = next(dataset for dataset in DATASETS.values() if "taluka" in area_levels(dataset))
    area = given_area(with_places, filters)
    return CenterScope(
        period=period,
        today=today,
        area=area,
        is_own_district=_is_own_district(area),
        department=filters.department,
    )


def _is_own_district(area: Mapping[str, tuple[int, ...]]) -> bool:
    """Whether the area includes the installation's whole district, which sheets without places are about."""
    district = own_district()
    if not area or district is None:
        return not area
    district_id, division_id = district.pk, district.division_id
    within = district_id in area.get("district", (district_id,))
    return within and division_id in area.get("division", (division_id,)) and "taluka" not in area


def reached(department: str | None) -> date | None:
    """Return the newest day with published figures that are summed, of this department if it has any."""
    try:
        published = manifest()
    except UnreadableManifest:
        return None
    datasets = [dataset for dataset in DATASETS.values() if dataset.performance and not dataset.standing]
    chosen = [dataset for dataset in datasets if dataset.department == department] or datasets
    names = {dataset.name for dataset in chosen} - set(published.missing)
    day = max((published.dataset(name).data_as_of or "" for name in names), default="")
    return date.fromisoformat(day) if day else None


def all_figures(scope: CenterScope) -> list[SourceFigures]:
    """Return the figures of every requested dataset with performance measures.

    Raises FiguresUnavailable while one is being rebuilt, because totals without it would be wrong.
    """
    return figures_of(
        (dataset for dataset in DATASETS.values() if dataset.performance is not None or dataset is KPIS),
        scope,
    )


def figures_of(datasets: Iterable[Dataset], scope: CenterScope) -> list[SourceFigures]:
    """Return the figures of the requested ones among these datasets."""
    requested = [dataset for dataset in datasets if scope.wants(dataset) and scope.covers_area(dataset)]
    adds = all_pending_add_up(requested)
    imported = last_imports(dataset.name for dataset in requested)
    result: list[SourceFigures] = []
    for dataset in requested:
        response = read(dataset, _query(dataset, scope, adds[dataset.name]))
        if dataset is KPIS:
            result += _kpis(response, scope)
        else:
            stocks = dataset.stocks(adds[dataset.name])
            result.append(_source_figures(dataset, response, dataset.name in imported, stocks))
    return result


def _query(dataset: Dataset, scope: CenterScope, adds: Mapping[str, Adds]) -> Query:
    period, performance = scope.period, dataset.performance
    if performance is None:
        by = ("department", "metric", "category")
        blocks = [
            Block(NOW, by, ("value",)),
            Block(BEFORE, by, ("value",)),
            Block(EVER, ("department",), ("value",)),
        ]
        windows = {BEFORE: period.before, EVER: Window(last=date.max)}
    else:
        measures = (*performance.measures, *performance.collected)
        blocks = [Block(NOW, (), measures), Block(BEFORE, (), measures)]
        windows = {BEFORE: period.before}
        if dataset.place is not None:
            blocks.append(Block(PLACES, ("district_id", "taluka_id"), measures))
        if not dataset.standing:
            blocks.append(Block(DAYS, ("day",), (*performance.totals, *performance.collected)))
            windows[DAYS] = period.days
            if scope.today not in period.days:
                blocks.append(Block(TODAY, ("day",), performance.totals))
                windows[TODAY] = Window(scope.today, scope.today)
        if performance.collected:
            blocks.append(Block(MONTHS, ("month",), performance.collected))
            windows[MONTHS] = period.year
    equals: dict[str, Value | tuple[Value, ...]] = {**scope.places(dataset)}
    if dataset.owner and scope.department:
        equals[dataset.owner] = scope.department
    return Query(
        window=period.window,
        equals=equals,
        blocks=tuple(blocks),
        today=scope.today,
        adds=adds,
        block_windows=windows,
    )


def _source_figures(
    dataset: Dataset, answer: Answer, imported: bool, stocks: frozenset[str]
) -> SourceFigures:
    performance = dataset.performance
    assert performance is not None
    places, days = answer.blocks.get(PLACES, []), answer.blocks.get(DAYS, [])

    def dataset_figures(totals: Mapping[str, object], by_place: Sequence[Row]) -> DatasetFigures | None:
        return figures_by(
            dataset,
            performance,
            totals,
            by_place,
            imported=imported,
            data_as_of=answer.data_as_of,
            stocks=stocks,
        )

    def rupees(row: Mapping[str, object]) -> int:
        return sum(int(Decimal(str(row[name])) * RUPEES) for name in performance.collected)

    return SourceFigures(
        department=dataset.department,
        dataset=dataset,
        performance=performance,
        now=dataset_figures(answer.blocks[NOW][0], places),
        before=dataset_figures(answer.blocks[BEFORE][0], []),
        rows=whole(answer.blocks[NOW][0], "count"),
        mixed=mixes(performance.received, stocks),
        stocks=frozenset({"pending_applications"} if stocks & set(performance.pending) else ()),
        places={_place(row): counts(performance, row, stocks) for row in places},
        money_by_place={_place(row): rupees(row) for row in places if performance.collected},
        days={
            date.fromisoformat(word(row, "day")): counts(performance, row, stocks)
            for row in (*days, *answer.blocks.get(TODAY, []))
        },
        money_by_day={
            date.fromisoformat(word(row, "day")): rupees(row) for row in days if performance.collected
        },
        money_by_month={word(row, "month"): rupees(row) for row in answer.blocks.get(MONTHS, [])},
    )


def _place(row: Mapping[str, object]) -> tuple[int, int]:
    return whole(row, "district_id"), whole(row, "taluka_id")


def _kpis(response: Answer, scope: CenterScope) -> list[SourceFigures]:
    """Return the figures of KPI departments: samples until their first sheet, then live (requirement 24)."""
    now, before = _metrics(response.blocks[NOW]), _metrics(response.blocks[BEFORE])
    live = {row["department"] for row in response.blocks[EVER]}
    slugs = (slug for slug in PAGES if scope.department in (None, slug))
    return [
        _kpi(slug, now.get(slug), before.get(slug), scope.today) if slug in live else _sample(slug)
        for slug in slugs
    ]


def _kpi(slug: str, now: Metrics | None, before: Metrics | None, today: date) -> SourceFigures:
    newest = newest_day(KPIS, {KPIS.owner: slug}, today)
    values = ({name: value for name, (value, _) in (metrics or {}).items()} for metrics in (now, before))
    figures = [_kpi_figures(slug, of_metrics, newest) if of_metrics else None for of_metrics in values]
    return SourceFigures(
        department=slug,
        dataset=KPIS,
        performance=PAGES[slug].performance,
        now=figures[0],
        before=figures[1],
        rows=sum(count for _, count in (now or {}).values()),
    )


def _sample(slug: str) -> SourceFigures:
    page = PAGES[slug]
    figures = _kpi_figures(slug, page.sample.values, None)
    return SourceFigures(
        department=slug, dataset=KPIS, performance=page.performance, now=figures, before=None, is_sample=True
    )


def _metrics(rows: Iterable[Mapping[str, object]]) -> dict[str, Metrics]:
    """Return department → metrics. Rows with a category are skipped: the department's total contains them."""
    by_department: dict[str, Metrics] = {}
    for row in rows:
        if not row["category"] and row["value"] is not None:
            metrics = by_department.setdefault(word(row, "department"), {})
            metrics[word(row, "metric")] = (Decimal(amount(row, "value")), whole(row, "count"))
    return by_department


def _kpi_figures(slug: str, values: Mapping[str, object], data_as_of: date | None) -> DatasetFigures:
    performance = _known(PAGES[slug].performance, values)
    days = values.get(performance.days) if performance.days else None
    return DatasetFigures(
        label=PAGES[slug].name,
        counts=counts(performance, values),
        days=None if days is None else float(amount(values, performance.days)),
        imported=data_as_of is not None,
        data_as_of=data_as_of.isoformat() if data_as_of else None,
    )


def _known(performance: Performance, values: Mapping[str, object]) -> Performance:
    """Return the definition without the groups for which the sheet lacks a metric."""
    groups = ("submitted", "completed", "pending", "approved", "satisfied", "dissatisfied")
    missing = {name: () for name in groups if not set(getattr(performance, name)) <= values.keys()}
    return replace(performance, **missing)  # type: ignore[arg-type]
