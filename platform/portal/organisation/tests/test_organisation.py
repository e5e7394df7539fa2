"""Masters: visibility of departments, lookup by slug and id, and the other lists."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from portal.organisation.declared import declared
from portal.organisation.models import Department, Office, Section, Service
from portal.organisation.seed import seed_masters

pytestmark = pytest.mark.django_db


@pytest.fixture
def masters(departments):
    Department.objects.create(slug="asleep", name="Asleep", status="inactive")
    Department.objects.create(slug="gone", name="Gone", deleted_at=timezone.now())
    return departments


def slugs(client, query=""):
    return {row["slug"] for row in client.get(f"/api/departments{query}").json()["data"]}


def test_only_administrators_see_inactive_departments(masters, callers):
    for who in ("anonymous", "user", "other"):
        assert slugs(callers[who]) == {"e-ferfar", "mining"}
        assert slugs(callers[who], "?status=inactive") == set()
    for who in ("admin", "superadmin"):
        assert slugs(callers[who]) == {"e-ferfar", "mining", "asleep"}
        assert slugs(callers[who], "?status=inactive") == {"asleep"}
        assert slugs(callers[who], "?status=all") == {"e-ferfar", "mining", "asleep"}


def test_public_responses_contain_no_users(masters, callers):
    public = callers["anonymous"].get("/api/departments/e-ferfar").json()["data"]
    assert (public["users_count"], public["creator"], public["created_at"]) == (None, None, None)
    assert public["full_logo_url"] == "/images/services/e-ferfar.png"
    assert callers["anonymous"].get("/api/departments?sort_by=users_count").status_code == 422
    full = callers["admin"].get("/api/departments/e-ferfar").json()["data"]
    assert full["users_count"] == 1


def test_finds_departments_by_slug_and_id(masters):
    department = masters["mining"]
    for key in ("mining", department.pk):
        assert Client().get(f"/api/departments/{key}").json()["data"]["name_mr"] == "खनिकर्म"
    for key in ("asleep", "gone", "nothing", "9" * 30, "0", "²", "..", "MINING", "%00", "a%20b"):
        response = Client().get(f"/api/departments/{key}")
        assert response.status_code == 404, key
    assert Client().get("/api/departments/nothing").json()["message"] == "Department not found"


def test_search_and_pagination(masters):
    assert slugs(Client(), "?search=फेरफार") == {"e-ferfar"}
    assert slugs(Client(), "?search=MIN") == {"mining"}
    assert slugs(Client(), "?search=%25") == set()
    page = Client().get("/api/departments?per_page=1&page=2&sort_by=name&sort_order=desc").json()
    assert [row["slug"] for row in page["data"]] == ["e-ferfar"]
    assert page["meta"] == {"current_page": 2, "last_page": 2, "per_page": 1, "total": 2, "from": 2, "to": 2}
    beyond = Client().get("/api/departments?page=9999").json()
    assert beyond["data"] == []
    assert (beyond["meta"]["from"], beyond["meta"]["to"], beyond["meta"]["total"]) == (None, None, 2)


def test_lists_the_other_masters(callers, designation):
    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
    client = callers["user"]
    services = client.get("/api/services").json()
    assert services["meta"]["total"] == Service.objects.count() >= 60
    assert all(row["name_mr"] for row in services["data"])
    offices = client.get("/api/offices").json()["data"]
    assert offices[0]["name"] == "Collector office (Revenue) Mumbai Suburban"
    assert len(offices) == Office.objects.count() == 6
    assert client.get("/api/office").json()["data"] == offices
    Section.objects.filter(name="Mining").update(is_active=False)
    assert len(client.get("/api/eoffice-sections").json()["data"]) == 20
    assert len(client.get("/api/eoffice-sections/active").json()["data"]) == 19
    assert "Clerk" in [row["name"] for row in callers["admin"].get("/api/designations").json()["data"]]


def test_seeding_is_idempotent(db):
    for _ in range(2):
        seed_masters(district="Thane", district_mr="ठाणे")
    assert sorted(Department.objects.values_list("slug", flat=True)) == sorted(declared())
    assert Office.objects.count() == 6


INTERFACE = Path(__file__).parents[4] / "ui"


@pytest.mark.parametrize("slug", declared())
def test_icon_and_page_of_a_declared_department_exist(slug):
    """The interface has the icon and the page's code."""
    department = declared()[slug]
    assert (
        f'<symbol id="{department.icon}" viewBox="0 0 32 32"' in (INTERFACE / "public/icons.svg").read_text()
    )
    assert (INTERFACE / "src/features" / department.page / "Dashboard.tsx").exists()
