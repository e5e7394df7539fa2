"""Endpoints of the Command Center, for admins and super admins."""

from django.http import HttpRequest
from ninja import Query

from catalog.calendar import today_in_india
from portal.accounts.people import user_stats
from portal.command_center import responses, tables
from portal.command_center.board import freshness
from portal.command_center.briefing import briefing
from portal.command_center.briefing_schemas import CenterBriefing
from portal.command_center.explain import explain
from portal.command_center.filters import CenterFilters, ExplainFilters
from portal.command_center.schemas import (
    CenterDepartment,
    CenterExplained,
    CenterStats,
    CenterUsers,
)
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.policies import COMMAND_CENTER
from portal.core.routing import PolicyRouter

router = PolicyRouter(tags=["command center"])


@router.get("/stats", policy=COMMAND_CENTER, response=Envelope[CenterStats], cached=True, by_alias=True)
def dashboard_stats(request: HttpRequest, filters: Query[CenterFilters]) -> JsonBody:
    """The figures of all departments for a period and for the one it is compared with."""
    return ok(responses.stats(user=caller(request), filters=filters, today=today_in_india()))


@router.get("/user-stats", policy=COMMAND_CENTER, response=Envelope[CenterUsers])
def dashboard_user_stats(request: HttpRequest) -> JsonBody:
    """Number of accounts: all, active, admins and department users."""
    return ok(user_stats())


@router.get("/departments", policy=COMMAND_CENTER, response=Envelope[list[CenterDepartment]], cached=True)
def dashboard_departments(request: HttpRequest, filters: Query[CenterFilters]) -> JsonBody:
    """Every active department with its figures."""
    board = responses.board_for(user=caller(request), filters=filters, today=today_in_india())
    return ok(tables.departments(board, freshness(board)[1]))


@router.get("/briefing", policy=COMMAND_CENTER, response=Envelope[CenterBriefing], cached=True)
def dashboard_briefing(request: HttpRequest, filters: Query[CenterFilters]) -> JsonBody:
    """What changed since yesterday, where, by how much, whose sheets are missing and what is getting worse, in one
    sentence each. Filters by area and department apply; a period does not.
    """
    user = caller(request)
    scope, departments = responses.resolve_filters(user=user, filters=filters, today=today_in_india())
    return ok(briefing(user, scope, departments))


@router.get("/explain", policy=COMMAND_CENTER, response=Envelope[CenterExplained], cached=True)
def dashboard_explain(request: HttpRequest, filters: Query[ExplainFilters]) -> JsonBody:
    """What a figure means, and the departments' entries that make it up."""
    board = responses.board_for(user=caller(request), filters=filters, today=today_in_india())
    return ok(explain(board, caller(request), filters.figure))
