"""The super admin's own figures."""

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
    """Accounts by role and state."""
    return ok(overview.user_stats())


@router.get("/stats/departments", response=Envelope[DepartmentStats], policy=SUPERADMIN_ONLY)
def stats_departments(request: HttpRequest) -> Answered:
    """Departments by state."""
    return ok(overview.department_stats())


@router.get("/stats/active-users", response=Envelope[ActiveUserStats], policy=SUPERADMIN_ONLY)
def stats_active_users(request: HttpRequest) -> Answered:
    """Who has been here lately."""
    return ok(overview.active_user_stats())


@router.get("/stats/system-health", response=Envelope[SystemHealth], policy=SUPERADMIN_ONLY)
def stats_system_health(request: HttpRequest) -> Answered:
    """State of each part of the system."""
    return ok(overview.system_health())


@router.get("/stats/checkup", response=Envelope[CheckupOut], policy=SUPERADMIN_ONLY)
def stats_checkup(request: HttpRequest) -> Answered:
    """Every check of the doctor: what is wrong with this installation, and what mends it. Takes seconds."""
    return ok(overview.checkup())


@router.get("/dashboard/stats", response=Envelope[OverviewOut], policy=SUPERADMIN_ONLY)
def superadmin_dashboard_stats(request: HttpRequest) -> Answered:
    """All of it, and what waits for somebody to act."""
    return ok(overview.dashboard_stats())
