"""The super admin's dashboard: counts of users and departments, system health, and what needs attention."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from catalog.calendar import today_in_india
from portal import __version__
from portal.accounts.models import User
from portal.accounts.people import has_demo_accounts, people_signed_in, user_stats
from portal.core.language import pick
from portal.core.roles import USER
from portal.figures.models import Import
from portal.geography.selectors import districts, talukas
from portal.installation.doctor.checks import CHECKS
from portal.installation.doctor.checkup import as_json, run
from portal.installation.doctor.texts import NAMES
from portal.installation.selectors import health
from portal.organisation.models import Department
from portal.organisation.selectors import department_stats

# Days without new figures after which a dataset needs attention.
SILENT_DAYS: Final = 7


def active_user_stats() -> dict[str, int]:
    """Count active accounts, and how many of them logged in recently."""
    now = timezone.now()
    accounts = User.objects.people().filter(is_active=True)
    return {
        "active_users": accounts.count(),
        "signed_in_now": people_signed_in(),
        "signed_in_today": accounts.filter(last_login__gte=now - timedelta(days=1)).count(),
        "signed_in_this_week": accounts.filter(last_login__gte=now - timedelta(days=7)).count(),
        "never_signed_in": accounts.filter(last_login=None).count(),
    }


def _imports() -> dict[str, int]:
    since = timezone.now() - timedelta(days=7)
    rows = Import.objects.filter(preview=False)
    return {
        "queued": rows.filter(state=Import.State.QUEUED).count(),
        "running": rows.filter(state=Import.State.RUNNING).count(),
        "failed_this_week": rows.filter(state=Import.State.FAILED, created_at__gte=since).count(),
        "refused_this_week": rows.filter(state=Import.State.REFUSED, created_at__gte=since).count(),
    }


def system_health() -> dict[str, Any]:
    """Return each part with its state; ``status`` covers all of them."""
    healthy, parts = health()
    return {
        "status": "ok" if healthy and parts["disk"]["status"] == "ok" else "attention",
        "version": __version__,
        **parts,
        "imports": _imports(),
    }


def checkup() -> dict[str, object]:
    """Run the doctor's checks from within the portal, except for the port and the audit log, which has its own page."""
    results = run([check for check in CHECKS if check.name not in ("port", "audit log")])
    report = as_json(results)
    for row in report["checks"]:
        row["name"] = pick(row["check"], NAMES[row["check"]]).capitalize()
    return {**report, "checked_at": timezone.now()}


def _silent_datasets(parts: Mapping[str, Any]) -> int:
    """Count datasets whose latest figures are older than a week."""
    limit = (today_in_india() - timedelta(days=SILENT_DAYS)).isoformat()
    known = (parts["marts"].get("datasets") or {}).values()
    return sum(1 for dataset in known if dataset["data_as_of"] is not None and dataset["data_as_of"] < limit)


def _attention(users: dict[str, int], parts: Mapping[str, Any]) -> list[dict[str, object]]:
    """Return what needs attention, most severe first; ``path`` is the page to deal with it."""
    active = Department.objects.filter(deleted_at=None, status=Department.Status.ACTIVE)
    idle = active.exclude(users__is_active=True).distinct()
    without_department = User.objects.filter(is_active=True, role=USER, department=None)
    imports = parts["imports"]
    items = (
        ("worker", "bad", int(parts["worker"]["status"] != "ok"), None),
        ("marts", "bad", int(parts["marts"]["status"] == "damaged"), None),
        ("disk", "bad", int(parts["disk"]["status"] != "ok"), None),
        ("imports_failed", "bad", imports["failed_this_week"], None),
        ("imports_refused", "warn", imports["refused_this_week"], None),
        ("silent_datasets", "warn", _silent_datasets(parts), None),
        (
            "users_without_department",
            "warn",
            without_department.count(),
            "/superadmin/users?role=user&department=none",
        ),
        ("departments_without_users", "info", idle.count(), "/superadmin/departments?status=active"),
        ("one_superadmin", "info", int(users["superadmin_users"] == 1), "/superadmin/users?role=superadmin"),
        ("demo_accounts", "info", int(has_demo_accounts()), "/superadmin/users"),
    )
    return [
        {"kind": kind, "severity": severity, "count": count, "path": path}
        for kind, severity, count, path in items
        if count
    ]


def dashboard_stats() -> dict[str, object]:
    """Return the super admin's dashboard in one response."""
    users, departments, parts = user_stats(), department_stats(), system_health()
    return {
        "system_stats": {
            **users,
            **departments,
            "total_districts": districts().count(),
            "total_talukas": talukas().count(),
        },
        "activity": active_user_stats(),
        "health": parts,
        "attention": _attention(users, parts),
    }
