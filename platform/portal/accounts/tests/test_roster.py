"""Import of accounts from a sheet: errors by cell, all or nothing, and round trip from an export."""

import csv
import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.core.roles import ADMIN, SUPERADMIN, USER

pytestmark = pytest.mark.django_db
HEAD = "name,email,role,department,designation,mobile,district,taluka,status"


@pytest.fixture
def client(chief, client_of, geography, designation):
    return client_of(chief)


def person(email) -> Any:
    return User.objects.get(email=email)


def send(client, *lines, head=HEAD, filename="people.csv", **fields):
    content = lines[0] if lines and isinstance(lines[0], bytes) else "\n".join((head, *lines)).encode()
    file = SimpleUploadedFile(filename, content)
    return client.post("/api/users/import", {"file": file, **fields})


ASHA = "Asha Patil,Asha@example.org,user,E-Ferfar,Clerk,98200 00000,Mumbai Suburban,Kurla,active"
BALU = "बाळू शिंदे,balu@example.org,Administrator,,लिपिक,,,,"


def test_valid_rows_create_accounts(client, argon2):
    response = send(client, ASHA, BALU)
    assert response.status_code == 200, response.content
    data = response.json()["data"]
    assert (data["row_count"], data["imported_count"], data["error_count"]) == (2, 2, 0)
    asha, balu = person("asha@example.org"), person("balu@example.org")
    assert (asha.department_slug, asha.taluka.name_en, asha.district.name_en) == (
        "e-ferfar", "Kurla", "Mumbai Suburban",
    )  # fmt: skip
    assert (balu.role, balu.designation.name, balu.department, balu.is_active) == (ADMIN, "Clerk", None, True)
    assert [row["email"] for row in data["passwords"]] == ["asha@example.org", "balu@example.org"]
    assert asha.check_password(data["passwords"][0]["password"])
    # First login replaced the cheap hash.
    asha.refresh_from_db()
    assert "m=102400" in asha.password
    assert AuditEntry.objects.filter(entity="user", action="create").count() == 2


def test_errors_name_their_cell(client):
    response = send(
        client,
        ASHA,
        ",no-address,boss,Nowhere,Clerc,call me,Mumbai Suburban,Kurle,asleep",
        "Second,b@example.org,admin,,,,Mumbai Suburban,Kurla,",
        "Third,ASHA@example.org,user,,,,,,",
        "Fourth,d@example.org,user,,,,,,",
    )
    assert response.status_code == 422
    report = response.json()["data"]
    cells = {(detail["cell"], detail["code"]) for detail in report["details"]}
    assert cells == {
        ("A3", "missing"),
        ("C3", "choice"),
        ("D3", "unknown_name"),
        ("E3", "unknown_name_near"),
        ("H3", "unknown_taluka_in_near"),
        ("I3", "choice"),
        ("H4", "area_of_admin"),
        ("B5", "duplicate"),
    }
    taluka = next(detail for detail in report["details"] if detail["cell"] == "H4")
    assert (taluka["value"], taluka["row"], taluka["severity"]) == ("Kurla", 4, "error")
    counts = [report[f"{name}_count"] for name in ("imported", "updated", "unchanged", "error", "held")]
    assert (counts, report["row_count"]) == ([0, 0, 0, 3, 2], 5)
    assert response.json()["errors"][0].startswith("A3: ")
    assert User.objects.count() == 1


def test_email_and_mobile_are_validated(client):
    report = send(client, "A,no-address,user,,,,,,", "B,b@example.org,user,,,call me,,,").json()["data"]
    assert [(d["cell"], d["value"], d["code"]) for d in report["details"]] == [
        ("B2", "no-address", "email"),
        ("F3", "call me", "mobile"),
    ]


def test_accepts_valid_rows_only(client):
    response = send(client, ASHA, "B,broken,user,,,,,,", accept="valid")
    assert response.status_code == 200
    assert (response.json()["data"]["imported_count"], response.json()["data"]["error_count"]) == (1, 1)


def test_preview_writes_nothing(client):
    data = send(client, ASHA, "B,broken,user,,,,,,", preview="true").json()["data"]
    assert (data["imported_count"], data["error_count"], data["passwords"]) == (1, 1, [])
    assert User.objects.count() == 1


def test_reimport_updates_or_leaves_unchanged(client):
    send(client, ASHA, BALU)
    again = send(client, ASHA, BALU).json()["data"]
    assert (again["unchanged_count"], again["updated_count"], again["passwords"]) == (2, 0, [])
    changed = send(client, ASHA.replace("Asha Patil", "Asha Jadhav")).json()["data"]
    assert (changed["updated_count"], changed["imported_count"]) == (1, 0)
    refused = send(client, ASHA, mode="insert").json()["data"]
    assert [(d["cell"], d["code"]) for d in refused["details"]] == [("B2", "entry_exists")]


def test_missing_columns_keep_values(client):
    send(client, ASHA)
    send(client, "New Name,asha@example.org,user", head="name,email,role")
    asha = person("asha@example.org")
    assert (asha.name, asha.mobile, asha.taluka.name_en) == ("New Name", "98200 00000", "Kurla")


def test_users_cannot_demote_or_close_themselves_by_import(client, chief):
    report = send(client, "Chief,chief@example.org,admin,,,,,,inactive").json()["data"]
    assert {detail["cell"] for detail in report["details"]} == {"C2", "I2"}
    chief.refresh_from_db()
    assert (chief.role, chief.is_active) == (SUPERADMIN, True)


def test_marathi_headers_and_errors(chief, client_of, geography):
    client = client_of(chief, **{"Accept-Language": "mr"})
    report = send(client, "आशा,broken,वापरकर्ता", head="नाव,ईमेल,भूमिका").json()["data"]
    messages = {detail["cell"]: detail["message"] for detail in report["details"]}
    assert messages["C2"].endswith("असे लिहा.")


@pytest.mark.parametrize(
    ("content", "filename"),
    [
        (b"", "a.csv"),
        (b"%PDF-1.7", "a.csv"),
        (b"PK\x03\x04junk", "a.xlsx"),
        (b"x", "a.exe"),
        (b"a\x00b", "a.csv"),
    ],
)
def test_invalid_files_are_refused(client, content, filename):
    assert send(client, content, filename=filename).status_code == 422


def test_missing_file_or_unknown_field_is_refused(client):
    assert client.post("/api/users/import").status_code == 422
    assert send(client, ASHA, password="x").status_code == 422
    assert send(client, head="name,role").status_code == 422


def test_too_many_rows(client):
    lines = [f"P{n},p{n}@example.org,user,,,,,," for n in range(600)]
    assert send(client, *lines).status_code == 422
    assert User.objects.count() == 1


def test_export_can_be_imported(client, make_user):
    make_user(USER, name="=HYPERLINK(1)", email="evil@example.org")
    response = client.get("/api/users/export?search=evil")
    text = response.content.decode("utf-8-sig")
    row = next(csv.DictReader(io.StringIO(text)))
    assert (row["name"], row["role"], row["status"]) == ("'=HYPERLINK(1)", "user", "active")
    again = send(client, response.content).json()["data"]
    assert (again["row_count"], again["unchanged_count"]) == (1, 1)
    book = load_workbook(io.BytesIO(client.get("/api/users/export?format=xlsx").content))
    assert book.worksheets[0].max_row == 3


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_template_imports_without_warnings(client, kind):
    template = client.get(f"/api/users/sample-template?format={kind}").content
    data = send(client, template, filename=f"t.{kind}").json()["data"]
    assert (data["imported_count"], data["details"]) == (1, [])
