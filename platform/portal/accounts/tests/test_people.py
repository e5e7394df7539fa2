"""User management by super admins: the list, validation, and the prohibitions of requirement 14."""

import pytest

from portal.accounts.models import Session, User
from portal.accounts.sessions import start_session
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.geography.models import District, Taluka

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def client(chief, client_of):
    return client_of(chief)


def body(**fields):
    return {"name": "Asha Patil", "email": "Asha@Example.org", "role": "user", **fields}


def post(client, **fields):
    return client.post("/api/users", body(**fields), content_type=JSON)


def put(client, user, **fields):
    shape = {"name": user.name, "email": user.email, **fields}
    return client.put(f"/api/users/{user.pk}", shape, content_type=JSON)


def names(client, query=""):
    response = client.get(f"/api/users{query}")
    assert response.status_code == 200, response.content
    return [row["name"] for row in response.json()["data"]]


def test_generated_password_is_returned_once(client, departments):
    response = post(client, department_id=departments["mining"].pk, mobile="98200 00000")
    assert response.status_code == 201
    assert response.json()["message"] == "User created successfully!"
    made = response.json()["data"]
    user = User.objects.get(email="asha@example.org")
    assert (made["id"], made["department"]["slug"], made["is_active"]) == (user.pk, "mining", True)
    assert len(made["password"]) == 19 and user.check_password(made["password"])
    assert "password" not in client.get(f"/api/users/{user.pk}").json()["data"]
    entry = AuditEntry.objects.get(entity="user", action="create")
    assert "asha@example.org" in entry.after and made["password"] not in entry.after


def test_given_password_is_not_returned(client):
    response = post(client, password="Own-Horse-9", confirm_password="Own-Horse-9")
    assert response.json()["data"]["password"] is None
    assert User.objects.get(email="asha@example.org").check_password("Own-Horse-9")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"email": "no-address"}, "email"),
        ({"email": "CHIEF@example.org"}, "email"),
        ({"name": " "}, "name"),
        ({"name": "x" * 151}, "name"),
        ({"role": "root"}, "role"),
        ({"mobile": "call me"}, "mobile"),
        ({"department_id": 999_999}, "department_id"),
        ({"designation_id": 999_999}, "designation_id"),
        ({"district_id": 999_999}, "district_id"),
        ({"taluka_id": 999_999}, "taluka_id"),
        ({"password": "short"}, "password"),
        ({"is_demo": True}, "is_demo"),
        ({"token_hash": "x"}, "token_hash"),
        ({"is_superuser": True}, "is_superuser"),
    ],
)
def test_field_errors(client, geography, fields, field):
    response = post(client, **fields)
    assert response.status_code == 422, response.content
    assert list(response.json()["errors"]) == [field]
    assert not User.objects.filter(name="Asha Patil").exists()


def test_field_errors_are_translated(chief, client_of):
    client = client_of(chief, **{"Accept-Language": "mr"})
    assert post(client, email="chief@example.org").json()["errors"]["email"] == [
        "हा ईमेल पत्ता दुसऱ्या खात्याचा आहे."
    ]


@pytest.mark.parametrize("spelling", ["superadmin", "super_admin", "Super Admin"])
def test_roles_are_normalised(client, spelling):
    assert post(client, role=spelling).json()["data"]["role"] == SUPERADMIN


def test_area_must_be_consistent_and_of_a_department_user(client, geography):
    taluka = Taluka.objects.get(name_en="Kurla")
    other = District.objects.exclude(pk=taluka.district_id)[0]
    made = post(client, taluka_id=taluka.pk).json()["data"]
    assert (made["district"]["name_en"], made["taluka"]["name_mr"]) == ("Mumbai Suburban", "कुर्ला")
    elsewhere = post(client, email="b@example.org", taluka_id=taluka.pk, district_id=other.pk)
    assert list(elsewhere.json()["errors"]) == ["taluka_id"]
    admin = post(client, email="b@example.org", role="admin", taluka_id=taluka.pk)
    assert list(admin.json()["errors"]) == ["taluka_id"]


def test_omitted_fields_keep_their_value(client, make_user, designation):
    user = make_user(email="p@example.org", designation=designation, mobile="98200 00000")
    response = put(client, user, name="Renamed")
    assert response.status_code == 200
    user.refresh_from_db()
    assert (user.name, user.mobile, user.designation) == ("Renamed", "98200 00000", designation)
    assert user.department_slug == "e-ferfar"
    assert put(client, user, department_id=None).json()["data"]["department"] is None


def test_writing_back_the_response_changes_nothing(client, make_user):
    user = make_user(email="p@example.org")
    columns = [field.attname for field in User._meta.concrete_fields if field.name != "updated_at"]
    before = User.objects.filter(pk=user.pk).values(*columns).get()
    shape = client.get(f"/api/users/{user.pk}").json()["data"]
    assert client.put(f"/api/users/{user.pk}", shape, content_type=JSON).status_code == 200
    assert User.objects.filter(pk=user.pk).values(*columns).get() == before


@pytest.mark.parametrize("change", [{"role": "admin"}, {"password": "New-Horse-99"}, {"is_active": False}])
def test_changes_that_end_sessions(client, make_user, change):
    user = make_user(email="p@example.org")
    start_session(user=user, address="")
    assert put(client, user, name="Same door").status_code == 200
    assert user.sessions.exists()
    assert put(client, user, **change).status_code == 200
    assert not user.sessions.exists()


def test_users_cannot_change_their_own_role_or_close_their_account(client, chief, make_user):
    make_user(SUPERADMIN)
    refused = put(client, chief, role="admin")
    assert refused.json()["errors"] == {"role": ["You can't change your own role."]}
    assert put(client, chief, is_active=False).json()["error_code"] == "OWN_ACCOUNT"
    assert client.delete(f"/api/users/{chief.pk}").status_code == 409
    chief.refresh_from_db()
    assert (chief.role, chief.is_active) == (SUPERADMIN, True)
    assert put(client, chief, role="super_admin", name="Chief II").status_code == 200


def test_last_super_admin_cannot_be_removed(client, chief, make_user, client_of):
    """The acting user only counts while their own account is still a super admin."""
    second = make_user(SUPERADMIN)
    other = client_of(second)
    assert other.delete(f"/api/users/{chief.pk}").status_code == 200
    assert client.get("/api/me").status_code == 401
    assert other.delete(f"/api/users/{second.pk}").status_code == 409
    assert User.objects.filter(role=SUPERADMIN, is_active=True).count() == 1


def test_super_admins_removing_each_other_leave_one(chief, make_user, rf):
    from portal.accounts.staffing import deactivate_user
    from portal.core.context import bind_request
    from portal.core.errors import Conflict

    second = make_user(SUPERADMIN)
    with bind_request(rf.delete("/?revision=1")):
        deactivate_user(actor=chief, user_id=second.pk)
        # The second one's request was authorised before its account was closed.
        with pytest.raises(Conflict) as refused:
            deactivate_user(actor=second, user_id=chief.pk)
    assert refused.value.error_code == "LAST_SUPERADMIN"


def test_closing_and_reopening_an_account(client, make_user):
    user = make_user(email="p@example.org", name="Leaver")
    start_session(user=user, address="")
    response = client.delete(f"/api/users/{user.pk}")
    assert response.json()["message"] == "User deactivated successfully!"
    assert not user.sessions.exists()
    assert "Leaver" not in names(client)
    assert names(client, "?status=inactive") == ["Leaver"]
    assert "Leaver" in names(client, "?status=all")
    assert put(client, user, is_active=True).status_code == 200
    assert "Leaver" in names(client)
    assert client.get("/api/users/999999").json()["message"] == "User not found"
    assert {"deactivate", "update"} <= set(AuditEntry.objects.values_list("action", flat=True))


def test_search_filters_sorting_and_pages(client, make_user, departments):
    make_user(USER, "mining", name="Zeenat", email="z@example.org", mobile="91234 56789")
    make_user(USER, None, name="आशा पाटील", email="asha@example.org")
    make_user(ADMIN, name="Boss", email="boss@example.org")
    assert names(client) == ["Boss", "Chief", "Zeenat", "आशा पाटील"]
    assert names(client, "?search=आशा") == ["आशा पाटील"]
    assert names(client, "?search=91234") == ["Zeenat"]
    assert names(client, "?search=%25") == []
    assert names(client, "?role=Admin") == ["Boss"]
    assert names(client, "?role=all&department=mining") == ["Zeenat"]
    assert names(client, f"?department_id={departments['mining'].pk}") == ["Zeenat"]
    assert names(client, "?department=none&role=user") == ["आशा पाटील"]
    assert names(client, "?sort_by=email&sort_order=desc")[0] == "Zeenat"
    page = client.get("/api/users?per_page=2&page=2").json()
    assert page["meta"] == {"current_page": 2, "last_page": 2, "per_page": 2, "total": 4, "from": 3, "to": 4}
    assert client.get("/api/users?role=root").status_code == 422


def test_reset_password_is_returned_once_and_ends_sessions(client, make_user):
    user = make_user(email="p@example.org")
    start_session(user=user, address="")
    password = client.post(f"/api/users/{user.pk}/reset-password").json()["data"]["password"]
    user.refresh_from_db()
    assert user.check_password(password) and not user.check_password(PASSWORD)
    assert not user.sessions.exists()
    assert not AuditEntry.objects.filter(after__contains=password).exists()


def test_sessions_are_listed_and_revoked(client, make_user, client_of):
    user = make_user(email="p@example.org")
    theirs = client_of(user)
    start_session(user=user, address="10.0.0.7", agent="Firefox")
    rows = client.get(f"/api/users/{user.pk}/sessions").json()["data"]
    assert [row["agent"] for row in rows] == ["Firefox", ""]
    assert not any(row["current"] for row in rows)
    assert client.get(f"/api/users/{user.pk}").json()["data"]["sessions_count"] == 2
    assert client.delete(f"/api/users/{user.pk}/sessions/{rows[0]['id']}").status_code == 200
    assert client.delete(f"/api/users/{user.pk}/sessions/{rows[0]['id']}").status_code == 404
    assert theirs.get("/api/me").status_code == 200
    assert client.delete(f"/api/users/{user.pk}/sessions").json()["data"] == {"ended": 1}
    assert theirs.get("/api/me").status_code == 401


def test_own_sessions(make_user, client_of):
    user, stranger = make_user(email="p@example.org"), make_user(email="q@example.org")
    client = client_of(user)
    start_session(user=user, address="10.0.0.7")
    _, foreign = start_session(user=stranger, address="")
    rows = client.get("/api/auth/sessions").json()["data"]
    assert sorted(row["current"] for row in rows) == [False, True]
    assert client.delete(f"/api/auth/sessions/{foreign.pk}").status_code == 404
    assert client.delete("/api/auth/sessions").json()["data"] == {"ended": 1}
    assert client.get("/api/me").status_code == 200
    assert Session.objects.filter(user=stranger).exists()
