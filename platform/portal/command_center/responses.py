"""Compose responses: resolve the filters, read the figures once, and build the cards from them."""

from collections.abc import Mapping
from datetime import date

from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.accounts.people import user_stats
from portal.command_center import tables
from portal.command_center.activity import recent, today_overview
from portal.command_center.board import Board, overall
from portal.command_center.board import figures as figures_of
from portal.command_center.board import freshness as freshness_of
from portal.command_center.charts import charts as charts_of
from portal.command_center.charts import of_day
from portal.command_center.figures import CenterScope, all_figures, reached, resolve_scope
from portal.command_center.filters import CenterFilters
from portal.command_center.periods import period_of
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.geography.selectors import districts, talukas
from portal.organisation.models import Department
from portal.organisation.selectors import department_stats as count_departments
from portal.organisation.selectors import departments_for
from portal.transactions.departments.eoffice.left_out import left_out_label


def resolve_filters(
    *, user: User, filters: CenterFilters, today: date
) -> tuple[CenterScope, list[Department]]:
    """Resolve the filters; return them with the departments they select."""
    filters.date_from = filters.date_from or filters.from_day
    filters.date_to = filters.date_to or filters.to_day
    departments = list(departments_for(user).filter(status=Department.Status.ACTIVE))
    if filters.department is not None:
        departments = [department for department in departments if department.slug == filters.department]
        if not departments:
            raise FieldErrors({"department": [text("There is no such department.")]})
    return resolve_scope(filters, period_of(filters, today, reached(filters.department)), today), departments


def board_for(*, user: User, filters: CenterFilters, today: date) -> Board:
    scope, departments = resolve_filters(user=user, filters=filters, today=today)
    return Board(scope=scope, departments=departments, sources=all_figures(scope))


def stats(*, user: User, filters: CenterFilters, today: date) -> dict[str, object]:
    board = board_for(user=user, filters=filters, today=today)
    figures, rows = figures_of(board), tables.matrix(board)
    freshness, each = freshness_of(board)
    charts = charts_of(board)
    return {
        "period": board.scope.period.as_dict(),
        "figures": figures,
        "system_stats": _system(figures),
        "comprehensive_stats": {"overall_performance": overall(board)},
        "department_stats": tables.departments(board, each),
        "department_performance_matrix": rows,
        "chart_data": charts,
        "recent_activity": recent(user, board.scope),
        "top_performers": tables.top_performers(board, rows),
        "district_metrics": {
            "talukas": tables.places(board, "taluka"),
            "departments": tables.by_department(board),
            "without_place": tables.without_place(board),
            "profile": tables.profile(),
        },
        "today": today_overview(user, board.scope, **of_day(board, today)),
        "left_out": _left_out(board),
        "freshness": freshness,
    }


def _system(figures: Mapping[str, Mapping[str, object]]) -> dict[str, object]:
    users, departments = user_stats(), count_departments()
    values = {name: figure["value"] for name, figure in figures.items()}
    return {
        **{name: departments[name] for name in ("total_departments", "active_departments")},
        **{name: users[name] for name in ("total_users", "active_users")},
        "total_districts": districts().count(),
        "total_talukas": talukas().count(),
        "department_performance": values.pop("closure_rate"),
        **values,
    }


def _left_out(board: Board) -> list[dict[str, object]]:
    scope = board.scope
    sheets = [
        (dataset, "area")
        for dataset in DATASETS.values()
        if dataset.measures and scope.wants(dataset) and not scope.covers_area(dataset)
    ]
    sheets += [(source.dataset, "position") for source in board.summable if source.mixed and source.now]
    shown = {source.dataset.department: source.dataset for source in board.sources}
    notes = {slug: note for slug in shown if (note := left_out_label(slug, scope.today))}
    sheets += [(shown[slug], "items") for slug in notes]
    return [
        {
            "dataset": dataset.name,
            "label": dataset.label.en,
            "label_mr": dataset.label.mr,
            "reason": reason,
            "note": notes[dataset.department] if reason == "items" else None,
        }
        for dataset, reason in sheets
    ]
