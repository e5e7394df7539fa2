"""The figure that an issue was raised from: read from the dashboard's own call, then and now.

An origin is what the dashboard was asked (dataset and filters), where in its answer the figure stood (block,
row, measure), and what it said (value and day). The server reads the value itself, through the call that
drew the chart, with the area of the person who raised it; so "now" answers exactly the same question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TypedDict

import structlog
from pydantic import ValidationError

from portal.accounts.models import User
from portal.core.errors import FieldErrors, NotFound, PortalError
from portal.core.language import text
from portal.core.roles import USER
from portal.core.validation import describe
from portal.geography.selectors import covers_own_district
from portal.transactions.dashboards import Dashboard, dashboard
from portal.transactions.filters import filters_of
from portal.war_room.bodies import OriginIn

log = structlog.get_logger(__name__)

UNKNOWN_FIGURE = "This figure is not on the dashboard."


@dataclass(frozen=True, kw_only=True)
class Reach:
    """The area whose figures were seen, without the person: accounts change, the question must not."""

    role: str
    department_slug: str | None
    district_id: int | None
    taluka_id: int | None

    @property
    def sees_whole_district(self) -> bool:
        return covers_own_district(self.district_id, self.taluka_id)

    @property
    def grant(self) -> None:
        """A program raises no issues."""


class StoredReach(TypedDict):
    department_slug: str | None
    district_id: int | None
    taluka_id: int | None


class Figure(TypedDict):
    """Which figure an issue was raised from (`bodies.OriginIn`), and whose figures its reader saw."""

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
    """With what it was then."""

    value: float | int
    as_of: str | None


def _reach_of(user: User, board: Dashboard, filters: Mapping[str, object]) -> StoredReach:
    """Those who see several departments' figures on one dashboard name the one they look at."""
    limited = user.role == USER
    department = user.department_slug if limited else str(filters.get("department", board.departments[0]))
    return {
        "department_slug": department,
        "district_id": user.district_id if limited else None,
        "taluka_id": user.taluka_id if limited else None,
    }


def _dashboard_for(user: User, name: str) -> Dashboard:
    """A dashboard that `user` sees; any other does not exist."""
    found = dashboard(name)
    if found is None or not found.policy.admits(user):
        raise NotFound()
    return found


def taken(user: User, origin: OriginIn) -> Origin:
    """What is stored of `origin` (bodies.OriginIn), with the value and the day that the server reads."""
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
        wrong = {
            ".".join(("origin", "filters", *map(str, error["loc"]))): [describe(dict(error))]
            for error in invalid.errors()
        }
        raise FieldErrors(wrong) from None
    if value is None:
        raise FieldErrors({"origin.measure": [text(UNKNOWN_FIGURE)]})
    return {**stored, "value": value, "as_of": as_of}


def now(origin: Figure) -> dict[str, object]:
    """The same figure today. A dashboard that has changed its shape, or is in repair, gives none."""
    board = dashboard(origin["dataset"])
    if board is None:
        return {"value": None, "as_of": None}
    try:
        value, as_of = _read(board, origin)
    except (PortalError, ValidationError):
        log.warning("origin_unreadable", dataset=origin["dataset"], block=origin["block"])
        return {"value": None, "as_of": None}
    return {"value": value, "as_of": as_of}


def _read(board: Dashboard, origin: Figure) -> tuple[float | int | None, str | None]:
    reach = Reach(role=USER, **origin["reach"])
    answer = board.answer(reach, filters_of(board.query, origin["filters"]))
    if answer.get("live") is False:
        return None, None  # sample figures are nobody's
    freshness = answer.get("freshness")
    as_of = (freshness.get("data_as_of") if isinstance(freshness, dict) else None) or answer.get("as_of")
    return _pick(answer.get(origin["block"]), origin["row"], origin["measure"]), str(as_of) if as_of else None


def _pick(block: object, row: Mapping[str, object], measure: str) -> float | int | None:
    """The number at one place of an answer; None unless it is exactly one."""
    rows = [block] if isinstance(block, dict) else block if isinstance(block, list) else []
    found = [
        item for item in rows if isinstance(item, dict) and all(item.get(k) == v for k, v in row.items())
    ]
    value = found[0].get(measure) if len(found) == 1 else None
    if isinstance(value, Decimal):
        value = float(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def shown(origin: Origin | None) -> dict[str, object] | None:
    """An origin on the wire."""
    if origin is None:
        return None
    board = dashboard(origin["dataset"])
    label = board.label if board else None
    return {
        **{name: value for name, value in origin.items() if name != "reach"},
        "dataset_label": {
            "en": label["en"] if label else origin["dataset"],
            "mr": label["mr"] if label else origin["dataset"],
        },
        "department": origin["reach"]["department_slug"],
    }
