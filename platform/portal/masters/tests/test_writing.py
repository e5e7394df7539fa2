"""Writing every master: validation, stale versions, records in use, and side effects."""

from typing import Any

import pytest

from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.figures.models import Change
from portal.geography.models import District, Division, Taluka
from portal.masters.definition import Definition
from portal.masters.legal_terms import LEGAL_TERM
from portal.masters.registry import DISTRICT, DIVISION, MASTERS, OFFICE, SECTION, SERVICE, TALUKA
from portal.organisation.models import Designation, Office, Section, Service
from portal.transactions.models import EferfarEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("geography")]
JSON = {"content_type": "application/json"}
GENERIC_MASTERS = [definition for definition in MASTERS if not definition.own_service]
each = pytest.mark.parametrize("definition", GENERIC_MASTERS, ids=lambda definition: definition.kind)


@pytest.fixture
def konkan() -> Division:
    return Division.objects.get(name_en="Konkan")


@pytest.fixture
def suburban() -> District:
    return District.objects.get(name_en="Mumbai Suburban")


def body_of(definition: Definition, **more: Any) -> dict[str, Any]:
    body: dict[str, Any] = {"name": "New one", "name_mr": "नवीन"}
    if definition.names[0] == "name_en":
        body = {"name_en": "New one", "name_mr": "नवीन"}
        body |= {"code": "NEW"} if definition is DIVISION else {"lgd_code": 990_001}
    if definition is LEGAL_TERM:
        body["code"] = "new.term"
    if definition is DISTRICT:
        body["division_id"] = Division.objects.get(name_en="Konkan").pk
    if definition is TALUKA:
        body["district_id"] = District.objects.get(name_en="Mumbai Suburban").pk
    return body | more


def list_rows(client, definition, **query):
    return client.get(f"/api/masters/{definition.plural}", query).json()


@each
def test_creates_updates_toggles_and_deletes(callers, definition):
    client, path = callers["superadmin"], f"/api{definition.path}"
    creation = client.post(path, body_of(definition), **JSON)
    assert creation.status_code == 201, creation.content
    detail = f"{path}/{creation.json()['data']['id']}"
    (row,) = list_rows(client, definition, search="new ONE")["data"]
    assert (row["name"], row["name_mr"], row["is_active"], row["uses_count"]) == ("New one", "नवीन", True, 0)
    assert row["revision"] == 1
    # Sending the same values changes nothing and is not audited.
    unchanged = client.put(detail, {**row["values"], "revision": 1}, **JSON)
    assert (unchanged.status_code, unchanged.json()["data"]["revision"]) == (200, 1)
    changed = client.put(detail, {**row["values"], definition.names[1]: "आणखी नवीन", "revision": 1}, **JSON)
    assert changed.json()["data"]["revision"] == 2
    # The revision is stale.
    stale = client.put(detail, {**row["values"], "revision": 1}, **JSON)
    assert (stale.status_code, stale.json()["error_code"]) == (412, "STALE_VERSION")
    off = client.patch(f"{detail}/toggle-status", headers={"Accept-Language": "mr"}).json()
    assert off["message"] == definition.messages.deactivated.mr
    assert list_rows(client, definition, status="inactive")["meta"]["total"] == 1
    on = client.patch(f"{detail}/toggle-status", headers={"If-Match": '"3"'})
    assert on.json()["message"] == definition.messages.activated.en
    assert client.delete(f"{detail}?revision=3").status_code == 412
    assert client.delete(detail).json()["message"] == definition.messages.deleted.en
    assert client.delete(detail).json()["message"] == definition.messages.missing.en
    actions = AuditEntry.objects.filter(entity=definition.kind).values_list("action", flat=True)
    assert sorted(actions) == ["create", "delete", "update", "update", "update"]


@each
def test_rejects_invalid_fields(callers, definition):
    client, path = callers["superadmin"], f"/api{definition.path}"
    name, marathi = definition.names
    for change, field in (
        ({name: " "}, name),
        ({name: "a\x00b"}, name),
        ({name: "x" * 201}, name),
        ({"colour": "red"}, "colour"),
        ({"status": "closed"}, "status"),
        *(({"aliases": ["a;b"]}, "aliases.0"), ({"aliases": ["x"] * 21}, "aliases")) * definition.has_aliases,
        *(({"lgd_code": 0}, "lgd_code"), ({"lgd_code": "x"}, "lgd_code")) * (definition.key == "lgd_code"),
        *((({"position": -1}, "position"),) if "position" in definition.create_schema.model_fields else ()),
        *((({marathi: ""}, marathi),) if name == "name_en" else ()),
        *((({f"{definition.parent}_id": 10**9}, f"{definition.parent}_id"),) if definition.parent else ()),
    ):
        response = client.post(path, body_of(definition, **change), **JSON)
        assert (response.status_code, list(response.json()["errors"])) == (422, [field]), change
    assert not definition.model._default_manager.filter(**{name: "New one"}).exists()


@pytest.mark.parametrize(
    "definition", [DISTRICT, TALUKA, OFFICE, SERVICE, SECTION], ids=lambda definition: definition.kind
)
def test_spellings_are_unique(callers, definition):
    client, path = callers["superadmin"], f"/api{definition.path}"
    first = body_of(definition, aliases=["Old name", "जुने नाव"])
    existing = client.post(path, first, **JSON).json()["data"]["id"]
    second = body_of(definition, **({"lgd_code": 990_002} if definition.key == "lgd_code" else {}))
    name = definition.names[0]
    for change, field in (
        ({}, name),
        ({name: "OLD  name"}, name),
        ({name: "Another", definition.names[1]: "जुने\u200d नाव"}, definition.names[1]),
        ({name: "Another", definition.names[1]: "दुसरे", "aliases": ["old Name"]}, "aliases"),
    ):
        response = client.post(path, second | change, **JSON)
        assert (response.status_code, list(response.json()["errors"])) == (409, [field]), change
        assert response.json()["data"] == {"existing_id": existing}
    free = client.post(path, second | {name: "Another", definition.names[1]: "दुसरे"}, **JSON)
    assert free.status_code == 201


def test_taluka_names_are_unique_within_a_district(callers, suburban):
    client, path = callers["admin"], "/api/geographic/talukas"
    thane = District.objects.get(name_en="Thane")
    body = {"name_en": "Kurla", "name_mr": "कुर्ला", "lgd_code": 990_001, "district_id": thane.pk}
    assert client.post(path, body | {"lgd_code": 7180}, **JSON).json()["errors"].keys() == {"lgd_code"}
    assert client.post(path, body, **JSON).status_code == 201
    moved = {**body, "district_id": suburban.pk}
    taluka_id = Taluka.objects.get(lgd_code=990_001).pk
    assert client.put(f"{path}/{taluka_id}", moved, **JSON).json()["error_code"] == "NAME_TAKEN"


@pytest.fixture
def entry(make_user) -> EferfarEntry:
    kurla = Taluka.objects.get(name_en="Kurla")
    return EferfarEntry.objects.create(
        taluka=kurla,
        date="2026-01-05",
        status="disputed",
        category="inheritance",
        total_pending=3,
        total_issued=1,
    )


def test_refuses_to_delete_a_used_place_and_names_its_uses(callers, make_user, entry):
    kurla = entry.taluka
    make_user(district=kurla.district, taluka=kurla)
    (row,) = list_rows(callers["admin"], TALUKA, search="7180")["data"]
    assert row["uses_count"] == 2
    response = callers["admin"].delete(f"/api/geographic/talukas/{kurla.pk}")
    assert (response.status_code, response.json()["error_code"]) == (409, "IN_USE")
    assert response.json()["message"].startswith("Kurla is in use: 1 ")
    assert {use["label"]["en"] for use in response.json()["data"]["uses"]} == {
        "E-Ferfar entries",
        "user accounts",
    }
    marathi = callers["admin"].delete(
        f"/api/geographic/talukas/{kurla.pk}", headers={"Accept-Language": "mr"}
    )
    assert "ई-फेरफार नोंदी" in marathi.json()["message"]
    # It can be deactivated and keeps its entry.
    assert callers["admin"].patch(f"/api/geographic/talukas/{kurla.pk}/toggle-status").status_code == 200
    assert EferfarEntry.objects.filter(taluka=kurla).exists()
    names = [row["name_en"] for row in callers["user"].get("/api/geographic/talukas").json()["data"]]
    assert "Kurla" not in names


def test_talukas_are_uses_of_their_district(callers, suburban):
    response = callers["admin"].delete(f"/api/geographic/districts/{suburban.pk}")
    assert response.json()["data"]["uses"] == [{"label": {"en": "talukas", "mr": "तालुके"}, "count": 3}]


def test_refuses_to_delete_an_assigned_designation(callers, make_user):
    clerk = Designation.objects.create(name="Clerk")
    holder = make_user(designation=clerk, is_active=False)
    response = callers["superadmin"].delete(f"/api/designations/{clerk.pk}")
    assert response.json()["data"]["uses"][0]["count"] == 1
    User.objects.filter(pk=holder.pk).update(designation=None)
    assert callers["superadmin"].delete(f"/api/designations/{clerk.pk}").status_code == 200


def test_counts_users_and_entries_of_departments(callers, entry):
    rows = {
        row["values"]["slug"]: row for row in callers["admin"].get("/api/masters/departments").json()["data"]
    }
    assert {use["label"]["en"]: use["count"] for use in rows["e-ferfar"]["uses"]} == {
        "E-Ferfar entries": 1,
        "user accounts": 1,
    }


def test_inactive_places_contain_no_active_ones(callers, suburban, konkan):
    admin = callers["admin"]
    district = f"/api/geographic/districts/{suburban.pk}"
    refused = admin.patch(f"{district}/toggle-status")
    assert (refused.status_code, refused.json()["error_code"]) == (409, "HAS_PARTS")
    Taluka.objects.filter(district=suburban).update(is_active=False)
    assert admin.patch(f"{district}/toggle-status").status_code == 200
    taluka = Taluka.objects.filter(district=suburban)[0]
    reactivation = admin.patch(f"/api/geographic/talukas/{taluka.pk}/toggle-status")
    assert (reactivation.status_code, list(reactivation.json()["errors"])) == (422, ["district_id"])
    new = admin.post("/api/geographic/talukas", body_of(TALUKA), **JSON)
    assert list(new.json()["errors"]) == ["district_id"]
    # An inactive taluka can be created there.
    assert (
        admin.post("/api/geographic/talukas", body_of(TALUKA, status="inactive"), **JSON).status_code == 201
    )


def test_moving_a_taluka_rebuilds_its_history(callers, entry, make_user):
    kurla, thane = entry.taluka, District.objects.get(name_en="Thane")
    limited = make_user(district=kurla.district, taluka=kurla)
    body = {"name_en": "Kurla", "name_mr": kurla.name_mr, "lgd_code": 7180, "district_id": thane.pk}
    assert callers["admin"].put(f"/api/geographic/talukas/{kurla.pk}", body, **JSON).status_code == 200
    # The months with its figures are rebuilt with the ids of its new district.
    assert [str(change.month) for change in Change.objects.filter(dataset="eferfar")] == ["2026-01-01"]
    limited.refresh_from_db()
    assert limited.district == thane


def test_renaming_keeps_entries_and_the_former_spelling(callers, entry):
    kurla = entry.taluka
    body = {
        "name_en": "Kurla City",
        "name_mr": "कुर्ला शहर",
        "lgd_code": 7180,
        "district_id": kurla.district_id,
    }
    response = callers["admin"].put(f"/api/geographic/talukas/{kurla.pk}", body, **JSON)
    kurla.refresh_from_db()
    assert response.status_code == 200
    assert {"Kurla", "कुर्ला"} <= set(kurla.aliases)
    entry.refresh_from_db()
    assert entry.taluka == kurla
    assert Change.objects.filter(dataset="eferfar").count() == 1


def test_services_are_available_at_both_paths(callers):
    admin, body = callers["admin"], {"name": "Birth certificate", "days_allowed": 7}
    row = admin.post("/api/super-admin/services", body, **JSON).json()["data"]
    assert admin.get("/api/services").json()["data"] == admin.get("/api/super-admin/services").json()["data"]
    assert admin.get(f"/api/services/{row['id']}").json()["data"]["days_allowed"] == 7
    assert admin.delete(f"/api/super-admin/services/{row['id']}").status_code == 200
    assert not Service.objects.exists()


@pytest.mark.parametrize("query", [{}, {"sort_by": "name_en"}])
@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["Andheri", "Borivali", "Kurla"]), ("mr", ["Andheri", "Kurla", "Borivali"])],
)
def test_names_are_sorted_as_the_user_reads_them(callers, suburban, language, names, query):
    response = callers["admin"].get(
        "/api/masters/talukas",
        {"parent_id": suburban.pk, **query},
        headers={"Accept-Language": language},
    )
    assert [row["name"] for row in response.json()["data"]] == names


def test_lists_are_filtered_sorted_and_paginated(callers, suburban):
    admin = callers["admin"]
    first = list_rows(admin, TALUKA, parent_id=suburban.pk, sort_by="lgd_code", sort_order="desc", per_page=2)
    assert [row["values"]["lgd_code"] for row in first["data"]] == [7181, 7180]
    assert (first["meta"]["total"], first["meta"]["last_page"]) == (3, 2)
    assert first["data"][0]["parent"]["name"] == "Mumbai Suburban"
    assert [row["name"] for row in list_rows(admin, TALUKA, search="कुर्ल")["data"]] == ["Kurla"]
    by_district = list_rows(admin, TALUKA, sort_by="district", per_page=1)["data"][0]["parent"]["name"]
    assert by_district == District.objects.order_by("name_en")[0].name_en
    Office.objects.create(name="B", position=2)
    Office.objects.create(name="C", position=1)
    Section.objects.create(name="Revenue")
    assert [row["name"] for row in list_rows(admin, OFFICE)["data"]] == ["C", "B"]


def test_declarations_include_write_permission(callers):
    for who, writes in (
        ("admin", {"designations": False, "talukas": True}),
        ("superadmin", {"designations": True}),
    ):
        declared = {master["plural"]: master for master in callers[who].get("/api/masters").json()["data"]}
        assert len(declared) == 9
        assert {plural: declared[plural]["may_write"] for plural in writes} == writes
    assert declared["talukas"]["parent"] == "districts"
    assert [field["kind"] for field in declared["talukas"]["fields"]] == [
        "count", "text", "text", "place", "aliases", "choice",
    ]  # fmt: skip
