"""Tables that compare departments and places."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catalog.performance import Counts
from catalog.registry import DATASETS
from catalog.rounding import change, difference, percent
from catalog.rows import Amount, add_known, amount
from portal.command_center.board import Board, metrics_of, newest_import
from portal.figures.selectors import DatasetFreshness
from portal.geography.selectors import own_district
from portal.organisation.models import Department
from portal.organisation.selectors import department_tile
from portal.performance.comparison import compared_departments
from portal.performance.figures import Metrics
from portal.performance.ranking import ranked
from portal.transactions.places import PLACES_BY

TOP = 5
# District profiles by English name; no sheet reports them.
PROFILES = {
    "Mumbai Suburban": {
        "population": 9_356_962,
        "talukas": 9,
        "villages": 394,
        "area": 603,
        "literacy": 89.91,
    }
}


def departments(board: Board, freshness: Mapping[str, DatasetFreshness]) -> list[dict[str, object]]:
    """Return every active department with its figures and those before."""
    return [_department(board, department, freshness) for department in board.departments]


def _department(
    board: Board, department: Department, freshness: Mapping[str, DatasetFreshness]
) -> dict[str, object]:
    sources = board.of(department)
    now, before = metrics_of(sources), metrics_of(sources, before=True)
    sample = bool(sources) and all(source.is_sample for source in sources)
    live = (freshness[source.dataset.name] for source in sources if not source.is_sample)
    tile = department_tile(department, full=False)
    return {
        **{
            name: tile[name]
            for name in ("id", "name", "name_mr", "slug", "logo", "logo_url", "full_logo_url")
        },
        "total_transactions": now.total("submitted"),
        "total_completed": now.total("completed"),
        "total_pending": now.total("pending"),
        "closure_rate": now.closure_rate,
        "total_amount": add_known(source.collected(board.scope.period.month) for source in sources),
        "previous_transactions": before.total("submitted"),
        "previous_pending": before.total("pending"),
        "change_percent": change(now.total("submitted"), before.total("submitted")),
        "datasets": [source.dataset.name for source in sources],
        "standing": bool(sources) and all(source.standing for source in sources),
        "source": "sample" if sample else "live" if now.figures else "none",
        "is_sample": sample,
        "data_as_of": now.data_as_of,
        "last_import": newest_import(live),
    }


def matrix(board: Board) -> list[dict[str, object]]:
    """Return the departments by closure rate, followed by samples, which have no rank."""
    live: list[tuple[Department, Metrics]] = []
    samples: list[tuple[Department, Metrics]] = []
    for department in board.departments:
        sources = board.of(department)
        sample = bool(sources) and all(source.is_sample for source in sources)
        (samples if sample else live).append((department, metrics_of(sources)))
    window = board.scope.period.window
    entries = ranked(live, window, _comparisons(board, [source.slug for source, _ in live]))
    return [{**entry, **_movement(board, entry), "is_sample": False} for entry in entries] + [
        {**entry, "rank": None, "change": None, "position": False, "is_sample": True}
        for entry in ranked(samples, window)
    ]


def _comparisons(board: Board, slugs: Sequence[str]) -> Mapping[str, dict[str, object]]:
    """Compare the departments over the page's days and area; empty for a single department."""
    scope = board.scope
    if len(slugs) < 2:
        return {}
    skip = [dataset.name for dataset in DATASETS.values() if not scope.covers_area(dataset)]
    return compared_departments(slugs, scope.today, window=scope.period.window, area=scope.area, skip=skip)


def _movement(board: Board, entry: Mapping[str, object]) -> dict[str, object]:
    """Return the change of the rate in points, and whether the figures are positions, which no total contains."""
    sources = [source for source in board.sources if source.department == entry["slug"]]
    before = metrics_of(sources, before=True)
    standing = bool(sources) and all(source.standing for source in sources)
    now = _metric(entry, "closure_rate")
    return {"change": difference(now, before.closure_rate), "position": standing}


def by_department(board: Board) -> list[dict[str, object]]:
    """Return each department whose sheets name places, with its talukas."""
    return [
        {
            "slug": department.slug,
            "name": department.name,
            "name_mr": department.name_mr or department.name,
            "talukas": talukas,
        }
        for department in board.departments
        if (talukas := places(board, "taluka", department))
    ]


def places(board: Board, level: str, department: Department | None = None) -> list[dict[str, object]]:
    """Return figures by district or taluka, most cases first; of all departments or of one."""
    position = ("district", "taluka").index(level)
    by_place: dict[int, list[tuple[Counts, int | None]]] = {}
    for source in board.summable:
        if department is not None and source.department != department.slug:
            continue
        for key, counts in source.places.items():
            by_place.setdefault(key[position], []).append((counts, source.money_by_place.get(key)))
    names = PLACES_BY[level](by_place)
    rows: list[dict[str, Any]] = [
        {
            "id": place,
            "name": names[place][level]["name_en"],
            "name_mr": names[place][level]["name_mr"],
            **_sums(parts),
        }
        for place, parts in by_place.items()
        if place in names
    ]
    return sorted(rows, key=lambda row: (-(row["total_transactions"] or 0), row["name"]))


def profile() -> dict[str, object] | None:
    """Return the profile of the installation's district, or None if there is none."""
    district = own_district()
    profile_data = PROFILES.get(district.name_en) if district else None
    return {**profile_data, "is_sample": True} if profile_data else None


def without_place(board: Board) -> dict[str, object] | None:
    """Return the totals of the sheets that name no place, or None if there are none."""
    sources = [source for source in board.summable if source.dataset.place is None and source.now]
    if not sources:
        return None
    return {
        "sheets": [source.dataset.label.as_dict() for source in sources],
        **_sums(
            [
                (source.now.counts, source.collected(board.scope.period.window))
                for source in sources
                if source.now
            ]
        ),
    }


def _sums(parts: Sequence[tuple[Counts, int | None]]) -> dict[str, object]:
    all_counts = [counts for counts, _ in parts]
    rated = [counts for counts in all_counts if counts.rated]
    return {
        "total_transactions": add_known(counts.submitted for counts in all_counts),
        "total_completed": add_known(counts.completed for counts in all_counts),
        "total_pending": add_known(counts.pending for counts in all_counts),
        "closure_rate": percent(
            sum(counts.completed or 0 for counts in rated), sum(counts.submitted or 0 for counts in rated)
        ),
        "total_amount": add_known(money for _, money in parts),
    }


def _metric(row: Mapping[str, object], name: str) -> Amount | None:
    """Return a metric of a department's row, or None if it is not known."""
    metrics = row["performance_metrics"]
    assert isinstance(metrics, dict)
    return None if metrics[name] is None else amount(metrics, name)


def top_performers(board: Board, rows: Iterable[Mapping[str, object]]) -> dict[str, object]:
    """Return the departments that closed the most cases (the matrix ranks by rate), and the busiest districts."""
    ranked = [row for row in rows if row["rank"] is not None]
    best = sorted(ranked, key=lambda row: -(_metric(row, "total_completed") or 0))[:TOP]
    return {
        "departments": [
            {
                "slug": row["slug"],
                "name": row["name"],
                "name_mr": row["name_mr"],
                "total_transactions": _metric(row, "total_submitted"),
                "total_completed": _metric(row, "total_completed"),
                "efficiency_rate": _metric(row, "closure_rate"),
            }
            for row in best
        ],
        "districts": places(board, "district")[:TOP],
    }
