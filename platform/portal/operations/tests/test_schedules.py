"""Schedules: writing them, their next runs, and permissions."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from catalog.calendar import INDIA
from portal.audit.models import AuditEntry
from portal.operations.models import Run, Schedule
from support.datasets import Api

NIGHT = {
    "name": "Every night",
    "name_mr": "दर रात्री",
    "what": "rebuild",
    "when": {"every": "day", "at": "02:00"},
}


@pytest.fixture(autouse=True)
def no_schedules(db: None) -> None:
    Schedule.objects.all().delete()


def create(api: Api, **fields: Any) -> dict[str, Any]:
    response = api.post("/operations/schedules", {**NIGHT, **fields})
    assert response.status_code == 201, response.content
    return response.json()["data"]


def test_creates_updates_and_deletes_a_schedule(people) -> None:
    api = Api(people["admin"])
    before = timezone.now()
    created = create(api)
    assert (created["cron"], created["when"]["every"], created["when"]["at"]) == ("0 2 * * *", "day", "02:00")
    assert len(created["next_runs"]) == 5 and created["last_run"] is None
    times = [datetime.fromisoformat(text).astimezone(INDIA) for text in created["next_runs"]]
    assert {(item.hour, item.minute) for item in times} == {(2, 0)} and times[0] > before
    row = Schedule.objects.get()
    assert row.settled_until >= before  # no missed ticks to make up for

    path = f"/operations/schedules/{created['id']}"
    changed = api.put(path, {**created, "when": {"every": "week", "days": [1, 5], "at": "08:30"}}).json()[
        "data"
    ]
    assert (changed["cron"], changed["when"]["days"], changed["changed_by"]) == (
        "30 8 * * 1,5",
        [1, 5],
        "admin",
    )
    assert api.put(f"{path}/active", {"is_active": False}).json()["data"]["is_active"] is False
    assert [item["id"] for item in api.get("/operations/schedules").json()["data"]["schedules"]] == [
        created["id"]
    ]
    assert api.delete(path).status_code == 200
    assert api.get(path).status_code == 404
    actions = list(AuditEntry.objects.order_by("id").values_list("action", flat=True))
    assert actions == ["create", "update", "update", "delete"]


def test_ticks_missed_during_a_pause_do_not_count(people) -> None:
    api = Api(people["admin"])
    created = create(api)
    long_ago = timezone.now() - timedelta(days=40)
    Schedule.objects.update(settled_until=long_ago, is_active=False)
    api.put(f"/operations/schedules/{created['id']}/active", {"is_active": True})
    assert timezone.now() - Schedule.objects.get().settled_until < timedelta(minutes=1)
    # A new name keeps missed ticks due; a new time discards them.
    Schedule.objects.update(settled_until=long_ago)
    api.put(f"/operations/schedules/{created['id']}", {**NIGHT, "name": "Night"})
    assert Schedule.objects.get().settled_until == long_ago
    api.put(f"/operations/schedules/{created['id']}", {**NIGHT, "when": {"every": "day", "at": "03:00"}})
    assert Schedule.objects.get().settled_until > long_ago


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"what": "delete"}, "what"),
        ({"what": "refresh"}, "datasets"),
        ({"what": "refresh", "datasets": ["nothing"]}, "datasets"),
        ({"when": {"every": "week"}}, "days"),
        ({"when": {"every": "minutes", "step": 7}}, "step"),
        ({"when": {"every": "cron", "cron": "* * * * *"}}, "cron"),
        ({"when": {"every": "cron", "cron": "0 2 30 2 *"}}, "cron"),
        ({"when": {"every": "cron", "cron": "0 2 * * *\x00"}}, "cron"),
        ({"when": {"every": "day", "at": "25:00"}}, "when.at"),
        ({"settled_until": "2020-01-01T00:00:00Z"}, "settled_until"),
    ],
)
def test_rejects_invalid_schedules(people, fields, field) -> None:
    response = Api(people["admin"]).post("/operations/schedules", {**NIGHT, **fields})
    assert response.status_code == 422
    assert [name for name in response.json()["errors"] if field.split(".")[-1] in name]
    assert not Schedule.objects.exists()


def test_errors_are_translated(people) -> None:
    response = Api(people["admin"], "mr").post(
        "/operations/schedules/preview", {"every": "cron", "cron": "*/2 * * * *"}
    )
    assert response.json()["errors"]["cron"] == ["दोन वेळांमध्ये किमान पाच मिनिटे हवीत."]


def test_previews_the_next_runs(people) -> None:
    response = Api(people["admin"]).post(
        "/operations/schedules/preview", {"every": "hours", "step": 6, "minute": 15}
    )
    data = response.json()["data"]
    assert data["cron"] == "15 */6 * * *" and len(data["next_runs"]) == 5
    assert not Schedule.objects.exists()


def test_only_super_admins_change_backup_schedules(people) -> None:
    admin, superadmin = Api(people["admin"]), Api(people["superadmin"])
    assert admin.post("/operations/schedules", {**NIGHT, "what": "backup"}).status_code == 403
    created = create(superadmin, what="backup")
    path = f"/operations/schedules/{created['id']}"
    assert admin.get(path).json()["data"]["may_change"] is False
    assert admin.put(path, NIGHT).status_code == 403
    assert admin.put(f"{path}/active", {"is_active": False}).status_code == 403
    assert admin.post(f"{path}/run").status_code == 403
    assert admin.delete(path).status_code == 403
    # An admin can't turn another schedule into a backup either.
    other = create(admin)
    assert admin.put(f"/operations/schedules/{other['id']}", {**NIGHT, "what": "backup"}).status_code == 403


def test_run_now_requests_the_schedules_runs(people) -> None:
    api = Api(people["admin"])
    created = create(api, what="refresh", datasets=["eferfar", "rts", "eferfar"])
    response = api.post(f"/operations/schedules/{created['id']}/run")
    assert (response.status_code, response.json()["data"]["last_run"]["state"]) == (202, "requested")
    rows = Run.objects.order_by("id").values_list(
        "job", "dataset", "trigger", "schedule_id", "requested_by__name"
    )
    assert list(rows) == [(("refresh"), name, "hand", created["id"], "admin") for name in ("eferfar", "rts")]


def test_reports_whether_the_daemon_is_running(people) -> None:
    api = Api(people["admin"])

    def watched() -> bool:
        return api.get("/operations/schedules").json()["data"]["watched"]

    assert watched()
    create(api)
    assert not watched()
    Schedule.objects.update(looked_at=timezone.now())
    assert watched()
    Schedule.objects.update(looked_at=timezone.now() - timedelta(minutes=5))
    assert not watched()
