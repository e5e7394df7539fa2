"""Saved sheet layouts: who can see and delete them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from portal.audit.models import AuditEntry
from portal.imports.models import SheetLayout
from portal.organisation.models import Department
from support.datasets import Api


@pytest.fixture
def layouts(people):
    """Layouts of three departments, and one confirmed by an administrator for a shared sheet."""
    now = timezone.now()

    def make(dataset, department, by, days):
        return SheetLayout.objects.create(
            dataset=dataset, department=department, layout="a1", headings=["Tal.", "Pending"], answers={"k": "v"},
            confirmed_by=people[by], confirmed_at=now, last_used_at=now - timedelta(days=days),
        )  # fmt: skip

    return {
        "eferfar": make("eferfar", "e-ferfar", "own", 3),
        "mining": make("mining", "mining", "other", 2),
        "ipas": make("kpis", "ipas", "other", 1),
        "shared": make("kpis", "", "superadmin", 0),
    }


def listed_ids(api):
    answer = api.get("/imports/layouts")
    assert answer.status_code == 200, answer.content
    return [row["id"] for row in answer.json()["data"]]


def test_users_see_the_layouts_of_their_department(people, layouts):
    every = [layouts[name].pk for name in ("shared", "ipas", "mining", "eferfar")]
    assert listed_ids(Api(people["superadmin"])) == listed_ids(Api(people["admin"])) == every
    assert listed_ids(Api(people["own"])) == listed_ids(Api(people["limited"])) == [layouts["eferfar"].pk]
    assert listed_ids(Api(people["other"])) == [layouts["mining"].pk]
    # A department that shares its sheet with others.
    people["other"].department = Department.objects.create(slug="ipas", name="iPAS")
    people["other"].save()
    assert listed_ids(Api(people["other"])) == [layouts["ipas"].pk]


def test_layout_includes_who_confirmed_it(people, layouts):
    (row,) = Api(people["own"]).get("/imports/layouts").json()["data"]
    assert row.pop("confirmed_at") and row.pop("last_used_at")
    assert row == {
        "id": layouts["eferfar"].pk, "dataset": "eferfar", "department": "e-ferfar", "headings": ["Tal.", "Pending"],
        "answer_count": 1, "confirmed_by": {"id": people["own"].pk, "name": "own"}, "revision": 1,
    }  # fmt: skip


def test_layout_is_deleted_only_by_its_department_or_a_super_admin(people, layouts):
    own, path = Api(people["own"]), f"/imports/layouts/{layouts['eferfar'].pk}"
    assert Api(people["other"]).delete(f"{path}?revision=1").status_code == 404
    assert Api(people["admin"]).delete(f"{path}?revision=1").status_code == 403
    assert own.delete(path, **{"If-Match": ""}).status_code == 422
    # Confirmed again since it was read.
    SheetLayout.objects.filter(pk=layouts["eferfar"].pk).update(revision=2)
    assert own.delete(f"{path}?revision=1").status_code == 412
    assert own.delete(f"{path}?revision=2").status_code == 200
    assert own.delete(f"{path}?revision=2").status_code == 404
    assert listed_ids(own) == []
    entry = AuditEntry.objects.get(entity="sheet_layout")
    assert (entry.action, entry.entity_id) == (
        "delete",
        str(layouts["eferfar"].pk),
    ) and "Pending" in entry.before
    assert (
        Api(people["superadmin"]).delete(f"/imports/layouts/{layouts['ipas'].pk}?revision=1").status_code
        == 200
    )


def test_layout_outlives_the_account_that_confirmed_it(people, layouts):
    people["own"].delete()
    (row,) = Api(people["limited"]).get("/imports/layouts").json()["data"]
    assert row["confirmed_by"] is None
