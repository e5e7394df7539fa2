"""The ranking of departments by closure rate, with insights into each."""

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType

from catalog.calendar import Window, last_twelve_months
from catalog.performance import Level, level_of
from catalog.rates import RANKED_BY
from catalog.rows import word
from catalog.text import LANGUAGES
from portal.accounts.models import User
from portal.configuration.selectors import levels
from portal.core.envelope import shaped
from portal.core.language import pick, text, use_language
from portal.core.numbers import format_integer
from portal.organisation.models import Department
from portal.organisation.selectors import department_tile, departments_for
from portal.performance.comparison import compared_departments
from portal.performance.figures import Metrics, metrics_of
from portal.performance.schemas import DepartmentPerformance
from portal.transactions.departments.eoffice.left_out import left_out_label
from portal.transactions.places import PLACES_BY


def ranking(*, user: User, today: date) -> list[dict[str, object]]:
    """Return active departments by closure rate, those without one last."""
    rows = departments_for(user).filter(status=Department.Status.ACTIVE)
    departments = [(department, metrics_of(department.slug, today=today)) for department in rows]
    window = last_twelve_months(today)
    comparisons = compared_departments([row.slug for row, _ in departments], today)
    return [
        {**entry, "left_out": left_out_label(word(entry, "slug"), today)}
        for entry in ranked(departments, window, comparisons)
    ]


def ranked(
    departments: Iterable[tuple[Department, Metrics]],
    window: Window,
    comparisons: Mapping[str, Mapping[str, object]] = MappingProxyType({}),
) -> list[dict[str, object]]:
    """Rank departments by closure rate. `comparisons`: slug → comparison, if they are compared."""
    entries, rank = [], 0
    for department, metrics in sorted(departments, key=lambda pair: _order(*pair)):
        rank += metrics.closure_rate is not None
        entries.append(_entry(department, metrics, rank, window, comparisons.get(department.slug)))
    return entries


def _order(department: Department, metrics: Metrics) -> tuple[object, ...]:
    rate = metrics.closure_rate
    return (
        rate is None,
        -(rate or 0),
        -(metrics.total("submitted") or 0),
        department.position,
        department.name,
    )


def level_row(level: Level) -> dict[str, object]:
    return {"key": level.key, "level": level.label.en, "level_mr": level.label.mr, "color": level.colour}


def _entry(
    department: Department, metrics: Metrics, rank: int, window: Window, comparison: object
) -> dict[str, object]:
    rate = metrics.closure_rate
    return shaped(
        DepartmentPerformance,
        department,
        logo_url=department_tile(department, full=False)["logo_url"],
        rank=None if rate is None else rank,
        ranked_by=RANKED_BY,
        comparison=comparison,
        performance_metrics=metrics.shown(),
        performance_level=None if rate is None else level_row(level_of(rate, levels())),
        key_insights=_insights(metrics),
        period_from=window.first,
        period_to=window.last,
        data_as_of=metrics.data_as_of,
    )


def _insights(metrics: Metrics) -> dict[str, object]:
    main = metrics.main
    insights: dict[str, object] = {}
    for language in LANGUAGES:
        suffix = "" if language == "en" else f"_{language}"
        with use_language(language):
            mode = main and (text("Imported sheets") if main.imported else text("Entries by hand"))
            insights |= {
                f"primary_service{suffix}": main.label[language] if main else None,
                f"processing_mode{suffix}": mode,
                f"improvement_areas{suffix}": _areas(metrics),
            }
    return insights


def _areas(metrics: Metrics) -> list[str]:
    """Return areas for improvement, derived from the figures."""
    areas = []
    rate = metrics.closure_rate
    good_rate = next(level.least for level in levels() if level.key == "good")
    if rate is not None and rate < good_rate:
        areas.append(text("The closure rate is below {least} %.", least=good_rate))
    for figures in metrics.figures:
        if figures.most_pending is None or not figures.counts.pending:
            continue
        column, key, pending = figures.most_pending
        level = column.removesuffix("_id")
        place = PLACES_BY[level]([key]).get(key, {}).get(level)
        if place:
            areas.append(
                text(
                    "{place} has the most pending: {pending} of {total}.",
                    place=pick(place["name_en"], place["name_mr"]),
                    pending=format_integer(pending),
                    total=format_integer(figures.counts.pending),
                )
            )
    return areas
