"""The user's own profile: which fields can be changed, are ignored, or are refused."""

import pytest

from portal.core.roles import USER
from support.passkeys import prove

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(make_user):
    return make_user(email="p@example.org")


def put(client, **body):
    default = {"name": "New Name", "email": "new@example.org", "mobile": "+91 98200 00000"}
    return client.put("/api/auth/profile", {**default, **body}, content_type="application/json")


def test_name_email_and_mobile_change(user, client_of):
    client = client_of(user)
    prove(client)  # for the new email address
    response = put(client)
    assert response.status_code == 200
    assert response.json()["message"] == "Profile updated successfully!"
    read = client.get("/api/auth/profile").json()["data"]
    assert (read["name"], read["email"], read["mobile"]) == ("New Name", "new@example.org", "+91 98200 00000")


def test_other_fields_are_ignored(user, client_of):
    """Mass assignment: all but three fields of the response are ignored on write."""
    client = client_of(user)
    shape = client.get("/api/auth/profile").json()["data"]
    shape |= {"role": "superadmin", "department_id": 999, "id": 1, "is_active": False, "district_id": 1}
    shape["name"] = "Kept"
    assert client.put("/api/auth/profile", shape, content_type="application/json").status_code == 200
    user.refresh_from_db()
    assert (user.name, user.role, user.department_slug, user.is_active) == ("Kept", USER, "e-ferfar", True)
    assert user.district_id is None


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"email": "no-address"}, "email"),
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 1000}, "name"),
        ({"name": "a\u0000b"}, "name"),
        ({"name": None}, "name"),
        ({"mobile": "call me"}, "mobile"),
        ({"email": "taken@example.org"}, "email"),
        ({"email": "TAKEN@example.org"}, "email"),
    ],
)
def test_field_errors(user, make_user, client_of, body, field):
    make_user(email="taken@example.org")
    response = put(client_of(user), **body)
    assert response.status_code == 422
    assert list(response.json()["errors"]) == [field]
