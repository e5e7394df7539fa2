"""Tables that compare departments and places."""

from collections.abc import Iterable, Mapping, Sequence

from catalog.performance import Counts
from catalog.registry import DATASETS
from catalog.rounding import difference, percent
from catalog.rows import Amount, amount, whole
from portal.command_center.board import Board, add_up, change_in
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
    return [_department(board, one, freshness) for one in board.departments]


def _department(
    board: Board, department: Department, freshness: Mapping[str, DatasetFreshness]
) -> dict[str, object]:
    found = board.of(department)
    now = Metrics(figures=tuple(one.now for one in found if one.now))
    before = Metrics(figures=tuple(one.before for one in found if one.before))
    sample = bool(found) and all(one.is_sample for one in found)
    last = [freshness[one.dataset.name]["last_import"] for one in found if not one.is_sample]
    imports = [one for one in last if one]
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
        "total_amount": add_up(one.collected(board.asked.period.month) for one in found),
        "previous_transactions": before.total("submitted"),
        "previous_pending": before.total("pending"),
        "change_percent": change_in(now.total("submitted"), before.total("submitted")),
        "datasets": [one.dataset.name for one in found],
        "standing": bool(found) and all(one.standing for one in found),
        "source": "sample" if sample else "live" if now.figures else "none",
        "is_sample": sample,
        "data_as_of": now.data_as_of,
        "last_import": max(imports, key=lambda one: whole(one, "id"), default=None),
    }


def matrix(board: Board) -> list[dict[str, object]]:
    """Return the departments by closure rate, followed by samples, which have no rank."""
    live: list[tuple[Department, Metrics]] = []
    samples: list[tuple[Department, Metrics]] = []
    for department in board.departments:
        found = board.of(department)
        sample = bool(found) and all(one.is_sample for one in found)
        pair = (department, Metrics(figures=tuple(one.now for one in found if one.now)))
        (samples if sample else live).append(pair)
    window = board.asked.period.window
    entries = ranked(live, window, _comparisons(board, [one.slug for one, _ in live]))
    return [{**entry, **_movement(board, entry), "is_sample": False} for entry in entries] + [
        {**entry, "rank": None, "change": None, "position": False, "is_sample": True}
        for entry in ranked(samples, window)
    ]


def _comparisons(board: Board, slugs: Sequence[str]) -> Mapping[str, dict[str, object]]:
    """Compare the departments over the page's days and area; empty for a single department."""
    asked = board.asked
    if len(slugs) < 2:
        return {}
    skip = [dataset.name for dataset in DATASETS.values() if not asked.tells_area(dataset)]
    return compared_departments(slugs, asked.today, window=asked.period.window, area=asked.area, skip=skip)


def _movement(board: Board, entry: Mapping[str, object]) -> dict[str, object]:
    """Return the change of the rate in points, and whether the figures are positions, which no total contains."""
    found = [one for one in board.found if one.department == entry["slug"]]
    before = Metrics(figures=tuple(one.before for one in found if one.before))
    standing = bool(found) and all(one.standing for one in found)
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
    at = ("district", "taluka").index(level)
    found: dict[int, list[tuple[Counts, int]]] = {}
    for one in board.added:
        if department is not None and one.department != department.slug:
            continue
        for key, told in one.places.items():
            found.setdefault(key[at], []).append((told, one.money_by_place.get(key, 0)))
    named = PLACES_BY[level](found)
    rows = [
        {
            "id": place,
            "name": named[place][level]["name_en"],
            "name_mr": named[place][level]["name_mr"],
            **_sums(parts),
        }
        for place, parts in found.items()
        if place in named
    ]
    return sorted(rows, key=lambda row: (-whole(row, "total_transactions"), row["name"]))


def profile() -> dict[str, object] | None:
    """Return the profile of the installation's district, or None if there is none."""
    own = own_district()
    known = PROFILES.get(own.name_en) if own else None
    return {**known, "is_sample": True} if known else None


def without_place(board: Board) -> dict[str, object] | None:
    """Return the totals of the sheets that name no place, or None if there are none."""
    found = [one for one in board.added if one.dataset.place is None and one.now]
    if not found:
        return None
    return {
        "sheets": [one.dataset.label.as_dict() for one in found],
        **_sums(
            [(one.now.counts, one.collected(board.asked.period.window) or 0) for one in found if one.now]
        ),
    }


def _sums(parts: Sequence[tuple[Counts, int]]) -> dict[str, object]:
    known = [told for told, _ in parts]
    rated = [told for told in known if told.rated]
    return {
        "total_transactions": sum(told.submitted or 0 for told in known),
        "total_completed": sum(told.completed or 0 for told in known),
        "total_pending": sum(told.pending or 0 for told in known),
        "closure_rate": percent(
            sum(told.completed or 0 for told in rated), sum(told.submitted or 0 for told in rated)
        ),
        "total_amount": sum(money for _, money in parts),
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
