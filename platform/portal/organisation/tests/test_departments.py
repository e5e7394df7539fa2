"""Departments and designations, written by super admins (requirements 17, 18, 21)."""

from pathlib import Path

import pytest

from portal.audit.models import AuditEntry
from portal.core.roles import USER
from portal.organisation.declared import declared
from portal.organisation.models import Department, Designation
from portal.organisation.schemas_write import RESERVED_SLUGS
from portal.transactions.models import EferfarEntry
from support.pictures import data_url

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def client(callers):
    return callers["superadmin"]


def post(client, **fields):
    shape = {"name": "Town Planning", "slug": "town-planning", **fields}
    return client.post("/api/departments", shape, content_type=JSON)


def put(client, key, **fields):
    return client.put(f"/api/departments/{key}", {"name": "Mining", **fields}, content_type=JSON)


def test_creates_a_department(client):
    response = post(client, name_mr="नगर रचना", description="Plans", description_mr="आराखडे", tagline="Plots")
    assert response.status_code == 201
    assert response.json()["message"] == "Department created successfully!"
    created = response.json()["data"]
    assert (created["slug"], created["status"], created["users_count"]) == ("town-planning", "active", 0)
    assert created["creator"]["name"] == "A Person"
    assert AuditEntry.objects.filter(entity="department", action="create").exists()


@pytest.mark.parametrize(
    "slug",
    [
        *sorted(RESERVED_SLUGS),
        "712",
        "Town",
        "a b",
        "-",
        "--",
        "1-2",
        "-a-",
        "a-",
        "-a",
        "a--b",
        "a_b",
        "नगर",
        "",
        "x" * 101,
        "a/b",
    ],
)
def test_rejects_invalid_slugs(client, slug):
    response = post(client, slug=slug)
    assert response.status_code == 422, response.content
    assert list(response.json()["errors"]) == ["slug"]


@pytest.mark.parametrize(
    ("slug", "message"),
    [
        ("A b", "Only lowercase letters, numbers, and hyphens allowed."),
        ("admin", "The portal uses this address itself. Choose another slug."),
        ("--", "A slug needs at least one letter."),
        ("town--plans", "Put single hyphens between letters or numbers only."),
        ("712", "A slug needs at least one letter."),
        ("", "This field is required."),
    ],
)
def test_invalid_slug_messages(client, slug, message):
    assert post(client, slug=slug).json()["errors"] == {"slug": [message]}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": " "}, "name"),
        ({"status": "asleep"}, "status"),
        ({"description": "x" * 5001}, "description"),
        ({"logo": "data:image/svg+xml;base64,PHN2Zy8+"}, "logo"),
        ({"logo": "https://elsewhere.example/logo.png"}, "logo"),
        ({"logo": "/etc/passwd"}, "logo"),
        ({"deleted_at": None}, "deleted_at"),
        ({"creator_id": 1}, "creator_id"),
    ],
)
def test_field_errors(client, fields, field):
    response = post(client, **fields)
    assert response.status_code == 422, response.content
    assert list(response.json()["errors"]) == [field]


def test_updates_by_id_or_slug_and_keeps_omitted_fields(client, departments):
    mining = departments["mining"]
    assert put(client, mining.pk, description="Minerals").status_code == 200
    assert put(client, "mining", status="inactive").json()["message"] == "Department updated successfully!"
    mining.refresh_from_db()
    assert (mining.description, mining.status, mining.name_mr) == ("Minerals", "inactive", "खनिकर्म")
    assert client.get("/api/departments/mining").status_code == 200


def test_sending_the_response_back_changes_nothing(client, departments):
    columns = [field.attname for field in Department._meta.concrete_fields if field.name != "updated_at"]
    rows = Department.objects.filter(slug="mining")
    before = rows.values(*columns).get()
    shape = client.get("/api/departments/mining").json()["data"]
    assert client.put("/api/departments/mining", shape, content_type=JSON).status_code == 200
    assert rows.values(*columns).get() == before


def test_slug_can_change_unless_it_has_a_dashboard(client, departments):
    Department.objects.create(slug="plans", name="Plans")
    assert put(client, "plans", name="Plans", slug="town-plans").status_code == 200
    assert list(put(client, "e-ferfar", slug="mutations").json()["errors"]) == ["slug"]
    assert list(put(client, "town-plans", slug="mining").json()["errors"]) == ["slug"]


def test_renaming_reserves_the_old_slug(client):
    Department.objects.create(slug="plans", name="Plans")
    assert put(client, "plans", name="Plans", slug="town-plans").status_code == 200
    assert post(client, slug="plans").json()["errors"] == {
        "slug": ["Another department has or had this slug."]
    }
    assert list(put(client, "mining", slug="plans").json()["errors"]) == ["slug"]
    # Neither a part of the slug nor the department itself is affected.
    assert post(client, slug="plan").status_code == 201
    assert put(client, "town-plans", name="Plans", slug="plans").status_code == 200


def test_sets_keeps_and_removes_the_logo(client, departments):
    logo = put(client, "mining", logo=data_url()).json()["data"]
    assert logo["full_logo_url"].startswith("/media/") and logo["full_logo_url"].endswith(".png")
    served = client.get(logo["full_logo_url"])
    assert (served.status_code, served.headers["Content-Type"]) == (200, "image/png")
    assert put(client, "mining", logo=logo["logo"]).json()["data"]["logo"] == logo["logo"]
    assert put(client, "mining", name="Minerals").json()["data"]["logo"] == logo["logo"]
    removed = put(client, "mining", logo="").json()["data"]
    assert (removed["logo"], removed["full_logo_url"]) == ("", "/images/services/mining.png")
    assert client.get(logo["full_logo_url"]).status_code == 404


def test_deleting_reserves_the_slug(client):
    post(client)
    assert (
        client.delete("/api/departments/town-planning").json()["message"]
        == "Department deleted successfully!"
    )
    assert client.get("/api/departments/town-planning").status_code == 404
    assert Department.objects.get(slug="town-planning").deleted_at is not None
    assert list(post(client).json()["errors"]) == ["slug"]


def test_deleted_built_in_department_can_be_created_again(client):
    key = Department.objects.create(slug="ipas", name="iPAS").pk
    assert client.delete("/api/departments/ipas").status_code == 200
    both = post(client, slug="ipas", status="lost").json()["errors"]
    assert list(both) == ["status"]
    again = post(client, slug="ipas", name="iPAS plans")
    assert (again.status_code, again.json()["data"]["id"]) == (201, key), again.content
    assert client.get("/api/departments/ipas").json()["data"]["name"] == "iPAS plans"
    assert list(post(client, slug="ipas", name="Other").json()["errors"]) == ["slug"]


def test_refuses_to_delete_departments_with_users_or_entries(client, make_user, departments, geography):
    from portal.geography.models import Taluka

    person = make_user(USER, "mining")
    refused = client.delete("/api/departments/mining")
    assert (refused.status_code, refused.json()["error_code"]) == (409, "IN_USE")
    entry = EferfarEntry.objects.create(taluka=Taluka.objects.all()[0], status="disputed", date="2026-04-01")
    person.__class__.objects.update(is_active=False)
    person.__class__.objects.filter(role="superadmin").update(is_active=True)
    assert client.delete("/api/departments/e-ferfar").status_code == 409
    entry.delete()
    assert client.delete("/api/departments/e-ferfar").status_code == 200


def test_search_and_sorting(client):
    post(client, description="Zoning of plots")
    rows = client.get("/api/departments?search=zoning").json()["data"]
    assert [row["slug"] for row in rows] == ["town-planning"]
    rows = client.get("/api/departments?sort_by=users_count&sort_order=asc").json()["data"]
    assert rows[0]["slug"] == "town-planning"


def test_designations(client, make_user):
    created = client.post("/api/designations", {"name": "Talathi", "name_mr": "तलाठी"}, content_type=JSON)
    assert (created.status_code, created.json()["data"]["users_count"]) == (201, 0)
    key = created.json()["data"]["id"]
    duplicate = client.post("/api/designations", {"name": "talathi"}, content_type=JSON)
    assert (duplicate.status_code, duplicate.json()["data"]["existing_id"]) == (409, key)
    renamed = client.put(f"/api/designations/{key}", {"name": "Village officer"}, content_type=JSON)
    assert (renamed.json()["data"]["name"], renamed.json()["data"]["name_mr"]) == ("Village officer", "तलाठी")
    person = make_user(email="p@example.org", designation=Designation.objects.get(pk=key))
    assert client.get(f"/api/designations/{key}").json()["data"]["users_count"] == 1
    assert client.delete(f"/api/designations/{key}").json()["error_code"] == "IN_USE"
    person.designation = None
    person.save()
    assert client.delete(f"/api/designations/{key}").status_code == 200
    assert client.get(f"/api/designations/{key}").status_code == 404


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": "  town   PLANNING "}, "name"),
        ({"name": "Another", "name_mr": " नगर  रचना"}, "name_mr"),
        ({"name": "Another", "name_mr": "Town planning"}, "name_mr"),
    ],
)
def test_department_names_are_unique(client, fields, field):
    assert post(client, name_mr="नगर रचना").status_code == 201
    response = post(client, slug="another", **fields)
    assert (response.status_code, response.json()["error_code"]) == (409, "NAME_TAKEN")
    assert list(response.json()["errors"]) == [field]
    other = post(client, name="Another", slug="another").json()["data"]
    assert put(client, other["id"], **{"name": "Another", **fields}).status_code == 409
    # The name of a deleted department is free again.
    assert client.delete("/api/departments/town-planning").status_code == 200
    assert put(client, other["id"], **{"name": "Another", **fields}).status_code == 200


def test_logo_urls_point_to_existing_pictures(client):
    """Regression: a department without a picture got a URL that served the start page."""
    public = Path(__file__).resolve().parents[4] / "ui" / "public"
    new = post(client).json()["data"]
    known = client.get("/api/departments/mining").json()["data"]
    for row in (new, known):
        assert (public / row["logo_url"].lstrip("/")).is_file(), row["logo_url"]
    assert {path.stem for path in (public / "images" / "services").glob("*.png")} == {
        department.icon for department in declared().values()
    } - {"generic"} | {"default"}
