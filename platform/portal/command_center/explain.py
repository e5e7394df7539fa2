"""Explain a figure: its definition, the filters applied, the entries behind it and their latest sheets."""

from collections.abc import Mapping

from catalog.calendar import Window
from catalog.datasets.kpis import KPIS
from catalog.kpi_pages import PAGES
from catalog.performance import Performance
from catalog.rates import CLOSURE
from catalog.rows import amount, whole
from catalog.text import Text
from portal.accounts.models import User
from portal.command_center.board import COUNTED, Board, figures, metrics_of
from portal.command_center.figures import SourceFigures
from portal.command_center.filters import FigureName
from portal.figures.selectors import all_pending_add_up, freshness_of
from portal.organisation.models import Department
from portal.transactions.filters import filters_of
from portal.transactions.places import MODELS
from portal.transactions.registry import SERVED
from portal.transactions.schemas import filter_schema
from portal.transactions.selectors import listed

DEFINITIONS: dict[FigureName, Text] = {
    "total_transactions": Text(
        "Cases that came in on these days, as the departments’ sheets tell them. Positions (e-Office, KPI sheets) "
        "and sample figures are not added.",
        "या दिवसांत दाखल झालेली प्रकरणे, विभागांच्या पत्रकांनुसार. स्थिती दाखविणारे आकडे (ई-ऑफिस, निर्देशक पत्रके) आणि "
        "नमुना आकडे मिळवलेले नाहीत.",
    ),
    "total_approved_applications": Text(
        "Cases that ended as the applicant asked: mutations issued, applications approved, permits generated, "
        "grievances closed.",
        "अर्जदाराच्या मागणीप्रमाणे निकाली निघालेली प्रकरणे: निर्गमित फेरफार, मंजूर अर्ज, निर्गमित परवाने, निकाली तक्रारी.",
    ),
    "monthly_collection": Text(
        "Money taken in during the month in which the period ends, as far as the period has come.",
        "कालावधी ज्या महिन्यात संपतो त्या महिन्यात जमा झालेली रक्कम, कालावधीच्या शेवटच्या दिवसापर्यंत.",
    ),
    "pending_applications": Text(
        "Cases reported as pending on these days. Each department’s sheet either adds up day by day or gives the "
        "newest position; the parts below say which. e-Office sections that record files and receipts one by one are "
        "counted on the e-Office page only.",
        "या दिवसांत प्रलंबित म्हणून नोंदविलेली प्रकरणे. विभागाच्या पत्रकानुसार हे आकडे रोज मिळवले जातात किंवा सर्वात नवीन स्थिती "
        "घेतली जाते; कोणते ते खाली प्रत्येक भागात दिले आहे. नस्ती व टपाल एकेक नोंदवणाऱ्या ई-ऑफिस शाखा फक्त ई-ऑफिस पानावर मोजल्या "
        "जातात.",
    ),
    "closure_rate": Text(
        f"{CLOSURE.definition.en}. Added up over the sheets that report both.",
        f"{CLOSURE.definition.mr}. दोन्ही आकडे असलेल्या पत्रकांची बेरीज.",
    ),
}


def explain(board: Board, user: User, figure: FigureName) -> dict[str, object]:
    figure_values, definition = figures(board)[figure], DEFINITIONS[figure]
    shown = [
        source
        for source in board.sources
        if not source.is_sample and _value(board, source, figure) is not None
    ]
    freshness = freshness_of(source.dataset for source in shown)
    adds = all_pending_add_up(source.dataset for source in shown)
    by_slug = {row.slug: row for row in board.departments}
    parts = [
        _part(board, user, source, figure, by_slug[source.department], freshness[source.dataset.name], adds)
        for source in shown
        if source.department in by_slug
    ]
    window = _window(board, figure)
    return {
        "figure": figure,
        **{
            name: figure_values[name]
            for name in ("value", "previous", "change", "change_unit", "unit", "source")
        },
        "definition": definition.en,
        "definition_mr": definition.mr,
        "period": board.scope.period.as_dict(),
        "date_from": window.first,
        "date_to": window.last,
        "area": _area(board.scope.area),
        "rows": sum(whole(part, "rows") for part in parts if part["added"]),
        "parts": sorted(parts, key=lambda part: (not part["added"], -amount(part, "value"))),
    }


def _window(board: Board, figure: str) -> Window:
    period = board.scope.period
    return period.month if figure == "monthly_collection" else period.window


def _value(board: Board, source: SourceFigures, figure: FigureName) -> float | int | None:
    """Return one source's share of a figure, or None if it does not report it."""
    if figure == "monthly_collection":
        return source.collected(board.scope.period.month)
    metrics = metrics_of([source])
    return metrics.closure_rate if figure == "closure_rate" else metrics.total(COUNTED[figure])


def _part(
    board: Board,
    user: User,
    source: SourceFigures,
    figure: FigureName,
    department: Department,
    freshness: Mapping[str, object],
    adds: Mapping[str, Mapping[str, str]],
) -> dict[str, object]:
    query = _query(board, source, _window(board, figure))
    served = SERVED[source.dataset.name]
    ways = set(adds[source.dataset.name].values()) if figure == "pending_applications" else set()
    return {
        "slug": department.slug,
        "name": department.name,
        "name_mr": department.name_mr,
        "dataset": source.dataset.name,
        "label": source.dataset.label.en,
        "label_mr": source.dataset.label.mr,
        "value": _value(board, source, figure),
        "measures": [_label(source, name) for name in _measures(source.performance, figure)],
        "of_measures": [_label(source, name) for name in _measures(source.performance, "total_transactions")]
        if figure == "closure_rate"
        else [],
        # Counted with the query of the department's list, because that is what the link opens.
        "rows": listed(served, user, filters_of(filter_schema(served), query)).count(),
        "query": {name: str(value) for name, value in query.items()},
        "added": not source.standing,
        "adds_up": "latest" if source.standing or ways == {"latest"} else "sum",
        "data_as_of": freshness["data_as_of"],
        "last_import": freshness["last_import"],
    }


def _measures(performance: Performance, figure: FigureName) -> tuple[str, ...]:
    """Return the measures summed in a figure. `catalog.performance` has the rules for omitted groups."""
    return {
        "total_transactions": performance.received,
        "total_approved_applications": performance.approved or performance.completed,
        "monthly_collection": performance.collected,
        "pending_applications": performance.pending,
        "closure_rate": performance.completed,
    }[figure]


def _label(source: SourceFigures, name: str) -> dict[str, str]:
    label = (
        PAGES[source.department].metric(name).label
        if source.dataset is KPIS
        else source.dataset.measure(name).label
    )
    return label.as_dict()


def _query(board: Board, source: SourceFigures, window: Window) -> dict[str, object]:
    query: dict[str, object] = {"date_from": window.first, "date_to": window.last}
    query |= {name: ids[0] for name, ids in board.scope.places(source.dataset).items()}
    if source.dataset.owner:
        query[source.dataset.owner] = source.department
    return query


def _area(area: Mapping[str, tuple[int, ...]]) -> list[dict[str, str]]:
    """Return the names of the chosen places, the widest first."""
    places = (MODELS[level]._default_manager.filter(pk__in=ids).first() for level, ids in area.items())
    return [{"name": place.name_en, "name_mr": place.name_mr} for place in places if place]
