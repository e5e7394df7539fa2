"""Endpoints of the super admin's dashboard."""

from django.http import HttpRequest

from portal.core.envelope import Answered, Envelope, ok
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
def stats_users(request: HttpRequest) -> Answered:
    """Count accounts by role and state."""
    return ok(overview.user_stats())


@router.get("/stats/departments", response=Envelope[DepartmentStats], policy=SUPERADMIN_ONLY)
def stats_departments(request: HttpRequest) -> Answered:
    """Count departments by state."""
    return ok(overview.department_stats())


@router.get("/stats/active-users", response=Envelope[ActiveUserStats], policy=SUPERADMIN_ONLY)
def stats_active_users(request: HttpRequest) -> Answered:
    """Count recently active users."""
    return ok(overview.active_user_stats())


@router.get("/stats/system-health", response=Envelope[SystemHealth], policy=SUPERADMIN_ONLY)
def stats_system_health(request: HttpRequest) -> Answered:
    """Get the state of each part of the system."""
    return ok(overview.system_health())


@router.get("/stats/checkup", response=Envelope[CheckupOut], policy=SUPERADMIN_ONLY)
def stats_checkup(request: HttpRequest) -> Answered:
    """Run the doctor's checks: problems with this installation, and how to fix them. Takes seconds."""
    return ok(overview.checkup())


@router.get("/dashboard/stats", response=Envelope[OverviewOut], policy=SUPERADMIN_ONLY)
def superadmin_dashboard_stats(request: HttpRequest) -> Answered:
    """Get all statistics, and what needs attention."""
    return ok(overview.dashboard_stats())
