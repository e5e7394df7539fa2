"""The super admin's statistics, for accounts and departments created here."""

from datetime import timedelta

import pytest
from django.utils import timezone

from portal.accounts.models import User
from portal.core.roles import ADMIN, USER
from portal.figures.models import Import
from portal.organisation.models import Department

pytestmark = pytest.mark.django_db
CALLS = (
    "stats/users",
    "stats/departments",
    "stats/active-users",
    "stats/system-health",
    "stats/checkup",
    "dashboard/stats",
)


def get(client, call):
    response = client.get(f"/api/super-admin/{call}")
    assert response.status_code == 200, response.content
    return response.json()["data"]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("who", "status"), [("anonymous", 401), ("user", 403), ("admin", 403)])
def test_only_for_super_admins(callers, call, who, status):
    assert callers[who].get(f"/api/super-admin/{call}").status_code == status


def test_people(callers, make_user):
    make_user(ADMIN, is_active=False)
    assert get(callers["superadmin"], "stats/users") == {
        "total_users": 5,
        "active_users": 4,
        "inactive_users": 1,
        "admin_users": 2,
        "superadmin_users": 1,
        "regular_users": 2,
    }


def test_departments(callers):
    Department.objects.create(slug="asleep", name="Asleep", status="inactive")
    Department.objects.create(slug="gone", name="Gone", deleted_at=timezone.now())
    stats = get(callers["superadmin"], "stats/departments")
    assert (stats["total_departments"], stats["active_departments"], stats["inactive_departments"]) == (
        3,
        2,
        1,
    )
    assert stats["departments_with_dashboard"] >= 1


def test_recent_logins(callers):
    now = timezone.now()
    User.objects.filter(role=USER).update(last_login=now - timedelta(days=3))
    User.objects.filter(role=ADMIN).update(last_login=now - timedelta(hours=1))
    stats = get(callers["superadmin"], "stats/active-users")
    assert stats == {
        "active_users": 4,
        "signed_in_now": 4,
        "signed_in_today": 1,
        "signed_in_this_week": 3,
        "never_signed_in": 1,
    }


def test_health_reports_problems(callers):
    health = get(callers["superadmin"], "stats/system-health")
    assert health["database"]["status"] == "ok"
    assert (health["worker"]["status"], health["status"]) == ("missing", "attention")
    assert health["disk"]["total_bytes"] > health["disk"]["free_bytes"] > 0


@pytest.mark.parametrize(
    ("language", "name", "expected"),
    [("en", "Backups", "There is no backup yet."), ("mr", "बॅकअप", "अजून एकही बॅकअप नाही.")],
)
def test_checkup_is_translated(callers, tmp_path, settings, language, name, expected):
    settings.PORTAL_DATA = tmp_path
    response = callers["superadmin"].get(
        "/api/super-admin/stats/checkup", headers={"accept-language": language}
    )
    found = response.json()["data"]
    assert found["status"] in ("warning", "error")
    (backups,) = [row for row in found["checks"] if row["check"] == "backups"]
    assert backups == {
        "check": "backups",
        "name": name,
        "severity": "warning",
        "text": expected,
        "mend": "make backup",
    }
    assert {row["check"] for row in found["checks"]} >= {"database", "worker", "figures", "room"}
    assert not {row["check"] for row in found["checks"]} & {"port", "audit log"}


def test_attention(callers, make_user):
    Department.objects.create(slug="lonely", name="Lonely")
    make_user(USER, None)
    Import.objects.create(
        dataset="eferfar",
        filename="a.csv",
        size=1,
        sha256="",
        stored_path="",
        request_digest="",
        state="failed",
    )
    data = get(callers["superadmin"], "dashboard/stats")
    found = {item["kind"]: item["count"] for item in data["attention"]}
    assert found["users_without_department"] == 1
    assert found["departments_without_users"] == 1
    assert (found["imports_failed"], found["one_superadmin"], found["worker"]) == (1, 1, 1)
    assert "demo_accounts" not in found
    severities = [item["severity"] for item in data["attention"]]
    assert severities == sorted(severities, key=("bad", "warn", "info").index)
    assert data["system_stats"]["active_users"] == data["activity"]["active_users"]
