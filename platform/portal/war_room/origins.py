"""The dashboard figure that an issue was raised from, with its value then and now.

An origin stores the dashboard's query (dataset and filters), the figure's place in the response (block, row, measure),
and its value and day. The server reads the value itself, with the dashboard's own query and the area of the user who
raised the issue, so the current value is comparable.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import TypedDict

import structlog
from pydantic import ValidationError

from catalog.text import Text
from portal.accounts.models import User
from portal.core.errors import FieldErrors, NotFound, PortalError
from portal.core.language import text
from portal.core.roles import USER
from portal.core.scope import Scope
from portal.core.validation import describe
from portal.geography.selectors import covers_own_district
from portal.transactions.dashboards import Dashboard, dashboard
from portal.transactions.filters import filters_of
from portal.war_room.bodies import OriginIn

log = structlog.get_logger(__name__)

UNKNOWN_FIGURE = "This figure is not on the dashboard."


class StoredReach(TypedDict):
    """The area of the user who raised the issue, stored apart from the user because accounts change."""

    department_slug: str | None
    district_id: int | None
    taluka_id: int | None


class Figure(TypedDict):
    """The figure that an issue was raised from (`bodies.OriginIn`), and the area it was seen for."""

    dataset: str
    block: str
    row: dict[str, str | int]
    measure: str
    filters: Mapping[str, str | int | None]
    chart: str
    figure: str
    conditions: list[str]
    reach: StoredReach


class Origin(Figure):
    """A figure with its value at the time."""

    value: float | int
    as_of: str | None


def _reach_of(user: User, board: Dashboard, filters: Mapping[str, object]) -> StoredReach:
    """Return the user's area. On a dashboard of several departments, the filter names the department."""
    limited = user.role == USER
    department = user.department_slug if limited else str(filters.get("department", board.departments[0]))
    return {
        "department_slug": department,
        "district_id": user.district_id if limited else None,
        "taluka_id": user.taluka_id if limited else None,
    }


def _dashboard_for(user: User, name: str) -> Dashboard:
    """Return a dashboard. Raises NotFound if the user may not see it."""
    board = dashboard(name)
    if board is None or not board.policy.admits(user):
        raise NotFound()
    return board


def read_origin(user: User, origin: OriginIn) -> Origin:
    """Return the origin to store, with the value and day read by the server."""
    board = _dashboard_for(user, origin.dataset)
    filters = {name: value for name, value in origin.filters.items() if value not in (None, "", "all")}
    unknown = set(filters) - set(board.query.model_fields)
    if unknown:
        raise FieldErrors({f"origin.filters.{name}": [text("Unknown field.")] for name in sorted(unknown)})
    stored: Figure = {
        "dataset": origin.dataset,
        "block": origin.block,
        "row": origin.row,
        "measure": origin.measure,
        "filters": filters,
        "chart": origin.chart,
        "figure": origin.figure,
        "conditions": origin.conditions,
        "reach": _reach_of(user, board, filters),
    }
    try:
        value, as_of = _read(board, stored)
    except ValidationError as invalid:
        errors = {
            ".".join(("origin", "filters", *map(str, error["loc"]))): [describe(dict(error))]
            for error in invalid.errors()
        }
        raise FieldErrors(errors) from None
    if value is None:
        raise FieldErrors({"origin.measure": [text(UNKNOWN_FIGURE)]})
    return {**stored, "value": value, "as_of": as_of}


def current_value(origin: Figure) -> dict[str, object]:
    """Return the figure's current value; None if the dashboard has changed or is unavailable."""
    board = dashboard(origin["dataset"])
    value, as_of = None, None
    if board is not None:
        try:
            value, as_of = _read(board, origin)
        except (PortalError, ValidationError):
            log.warning("origin_unreadable", dataset=origin["dataset"], block=origin["block"])
    return {"value": value, "as_of": as_of}


def _read(board: Dashboard, origin: Figure) -> tuple[float | int | None, str | None]:
    reach = origin["reach"]
    whole = covers_own_district(reach["district_id"], reach["taluka_id"])
    scope = Scope(role=USER, department_id=None, sees_whole_district=whole, **reach)
    response = board.compose(scope, filters_of(board.query, origin["filters"]))
    if response.get("live") is False:
        return None, None  # sample figures
    freshness = response.get("freshness")
    as_of = (freshness.get("data_as_of") if isinstance(freshness, dict) else None) or response.get("as_of")
    value = _pick(response.get(origin["block"]), origin["row"], origin["measure"])
    return value, str(as_of) if as_of else None


def _pick(block: object, row: Mapping[str, object], measure: str) -> float | int | None:
    """Return the number in the matching row, or None unless exactly one row matches."""
    rows = [block] if isinstance(block, dict) else block if isinstance(block, list) else []
    matches = [
        item for item in rows if isinstance(item, dict) and all(item.get(k) == v for k, v in row.items())
    ]
    value = matches[0].get(measure) if len(matches) == 1 else None
    if isinstance(value, Decimal):
        value = float(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def origin_row(origin: Origin | None) -> dict[str, object] | None:
    """Return an origin for the response."""
    if origin is None:
        return None
    name, board = origin["dataset"], dashboard(origin["dataset"])
    return {
        **{field: value for field, value in origin.items() if field != "reach"},
        "dataset_label": (board.label if board else Text(name, name)).as_dict(),
        "department": origin["reach"]["department_slug"],
    }
