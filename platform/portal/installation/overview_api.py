"""Endpoints of the super admin's dashboard."""

from django.http import HttpRequest

from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.installation import overview
from portal.installation.schemas import (
    ActiveUserStats,
    CheckupOut,
    DepartmentStats,
    OverviewOut,
    SystemHealth,
    UserStats,
)

router = PolicyRouter(tags=["super admin"])


@router.get("/stats/users", response=Envelope[UserStats], policy=SUPERADMIN_ONLY)
def stats_users(request: HttpRequest) -> JsonBody:
    """Count accounts by role and state."""
    return ok(overview.user_stats())


@router.get("/stats/departments", response=Envelope[DepartmentStats], policy=SUPERADMIN_ONLY)
def stats_departments(request: HttpRequest) -> JsonBody:
    """Count departments by state."""
    return ok(overview.department_stats())


@router.get("/stats/active-users", response=Envelope[ActiveUserStats], policy=SUPERADMIN_ONLY)
def stats_active_users(request: HttpRequest) -> JsonBody:
    """Count recently active users."""
    return ok(overview.active_user_stats())


@router.get("/stats/system-health", response=Envelope[SystemHealth], policy=SUPERADMIN_ONLY)
def stats_system_health(request: HttpRequest) -> JsonBody:
    """Get the state of each part of the system."""
    return ok(overview.system_health())


@router.get("/stats/checkup", response=Envelope[CheckupOut], policy=SUPERADMIN_ONLY)
def stats_checkup(request: HttpRequest) -> JsonBody:
    """Run the doctor's checks: problems with this installation, and how to fix them. Takes seconds."""
    return ok(overview.checkup())


@router.get("/dashboard/stats", response=Envelope[OverviewOut], policy=SUPERADMIN_ONLY)
def superadmin_dashboard_stats(request: HttpRequest) -> JsonBody:
    """Get all statistics, and what needs attention."""
    return ok(overview.dashboard_stats())
