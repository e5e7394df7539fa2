"""Exported lists: the filtered rows, names in the user's language, and an audit entry."""

import csv
import io
from datetime import timedelta

import pytest
from django.utils import timezone

from portal.alerts.models import AlertRule
from portal.audit.models import AuditEntry
from portal.operations.models import Run, Schedule
from portal.war_room.models import Project
from support.datasets import Api

pytestmark = pytest.mark.django_db


def rows_of(response):
    assert response.status_code == 200, response.content
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def nightly_refresh():
    return Schedule.objects.create(
        name="Nightly", name_mr="रात्रीचे", what="refresh", cron="0 2 * * *", settled_until=timezone.now()
    )


def test_export_applies_the_list_filters(people):
    nightly = nightly_refresh()
    now = timezone.now()
    for state, minutes in (("done", 1), ("failed", 2), ("done", 3)):
        Run.objects.create(
            job="refresh", dataset="eferfar", trigger="schedule", schedule_id=nightly.pk, state=state,
            created_at=now - timedelta(minutes=minutes),
        )  # fmt: skip
    api = Api(people["admin"], "mr")
    listed = api.get("/operations/runs", state="done").json()["data"]
    exported = rows_of(api.get("/operations/runs/export", state="done"))
    assert [row["id"] for row in exported] == [str(row["id"]) for row in listed] != []
    assert {row["schedule"] for row in exported} == {"रात्रीचे"}
    entry = AuditEntry.objects.get(action="export", entity="run")
    assert entry.after == '{"format":"csv","rows":2,"state":"done"}'


@pytest.mark.parametrize(
    ("path", "make", "name"),
    [
        ("/operations/schedules", nightly_refresh, "name"),
        ("/cm-war-room/projects", lambda: Project.objects.create(name="Bridge"), "name"),
        ("/alerts/rules", lambda: AlertRule.objects.first(), "title"),
    ],
)
def test_export_contains_every_listed_row(people, path, make, name):
    make()
    api = Api(people["superadmin"])
    listed = api.get(path).json()["data"]
    listed = listed if isinstance(listed, list) else listed["schedules"]
    assert [row[name] for row in rows_of(api.get(f"{path}/export"))] == [row[name] for row in listed]
