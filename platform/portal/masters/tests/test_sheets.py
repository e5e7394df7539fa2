"""Masters as sheets: export and import, errors by cell, and new spellings."""

import csv
import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from portal.audit.models import AuditEntry
from portal.geography.models import Taluka
from portal.geography.selectors import places
from portal.masters.definition import Definition, all_rows
from portal.masters.registry import MASTERS, OFFICE, TALUKA
from portal.organisation.models import Department, Office
from portal.organisation.seed import seed_masters

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("geography")]
each = pytest.mark.parametrize("definition", MASTERS, ids=lambda definition: definition.kind)
COUNTS = ("row_count", "imported_count", "updated_count", "unchanged_count", "error_count", "held_count")


@pytest.fixture
def client(callers):
    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
    return callers["superadmin"]


def send(
    client, definition: Definition, content: bytes | str, filename="sheet.csv", headers=None, **fields
) -> Any:
    data = content.encode() if isinstance(content, str) else content
    form = {"file": SimpleUploadedFile(filename, data), **fields}
    return client.post(f"/api/masters/{definition.plural}/import", form, headers=headers or {})


def counts(response) -> tuple[int, ...]:
    data = response.json()["data"]
    assert data["row_count"] == sum(data[name] for name in COUNTS[1:])
    return tuple(data[name] for name in COUNTS)


def cells(response) -> dict[str, str]:
    return {detail["cell"]: detail["code"] for detail in response.json()["data"]["details"]}


def state(definition: Definition) -> list[dict[str, Any]]:
    return list(all_rows(definition).order_by("pk").values())


@each
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_importing_an_export_changes_nothing(client, definition, kind):
    before = state(definition)
    exported = client.get(f"/api/masters/{definition.plural}/export", {"format": kind})
    assert exported.headers["Content-Disposition"].startswith(f'attachment; filename="{definition.plural}_')
    response = send(client, definition, exported.content, f"back.{kind}")
    total = len(before)
    assert (response.status_code, counts(response)) == (200, (total, 0, 0, total, 0, 0)), response.content
    assert response.json()["data"]["details"] == []
    assert state(definition) == before


@each
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_importing_the_template_changes_nothing(client, definition, kind):
    template = client.get(f"/api/masters/{definition.plural}/sample-template", {"format": kind})
    before = state(definition)
    response = send(client, definition, template.content, f"t.{kind}")
    assert (response.status_code, counts(response)) == (200, (1, 0, 0, 1, 0, 0)), response.content
    assert response.json()["data"]["details"] == []
    assert state(definition) == before


def test_template_of_an_empty_list_has_an_example(callers):
    template = callers["admin"].get("/api/masters/offices/sample-template").content.decode("utf-8-sig")
    assert template.splitlines()[1].startswith("Tahsil office Kurla,")


HEAD = "lgd_code,name_en,name_mr,district,aliases,status"


def test_creates_and_updates_rows_with_audit_entries(client):
    response = send(
        client,
        TALUKA,
        f"{HEAD}\n990001,Versova,वर्सोवा,Mumbai Suburban,Vesave; वेसावे,\n7180,Kurla,कुर्ला,483,Coorla,inactive\n",
    )
    assert counts(response) == (2, 1, 1, 0, 0, 0), response.content
    new, kurla = Taluka.objects.get(lgd_code=990_001), Taluka.objects.get(lgd_code=7180)
    assert (new.aliases, new.district.name_en, new.is_active) == (["Vesave", "वेसावे"], "Mumbai Suburban", True)
    assert (kurla.aliases, kurla.is_active, kurla.revision) == (["Coorla"], False, 2)
    actions = AuditEntry.objects.filter(entity="taluka").values_list("action", flat=True)
    assert sorted(actions) == ["create", "import", "update"]


BAD = "\n".join(
    (
        HEAD,
        "990001,Versova,वर्सोवा,Mumbai Suburban,,",
        "990002,,वांद्रे,Mumbai Subarban,,",
        "0,Bandra,वांद्रे,Mumbai Suburban,,asleep",
        "7180,Kurla,कुर्ला,Mumbai Suburban,Andheri,",
        "990001,Versova,वर्सोवा,Mumbai Suburban,,",
        "990004,KURLA,कुर्ले,Mumbai Suburban,,",
    )
)
ERRORS = {
    "B3": "missing",
    "D3": "unknown_district_near",
    "F4": "choice",
    "E5": "name_taken",
    "A6": "duplicate",
    "B7": "name_taken",
}


def test_reports_errors_by_cell_and_imports_nothing(client):
    before = state(TALUKA)
    response = send(client, TALUKA, BAD)
    assert (response.status_code, counts(response)) == (422, (6, 0, 0, 0, 5, 1))
    assert cells(response) == ERRORS
    assert response.json()["errors"][0] == "B3: Name in English is missing."
    assert state(TALUKA) == before
    assert not AuditEntry.objects.filter(entity="taluka").exists()
    marathi = send(client, TALUKA, BAD, headers={"Accept-Language": "mr"}).json()
    assert "“मुंबई उपनगर” म्हणायचे आहे का?" in " ".join(marathi["errors"])


def test_preview_reports_the_same_and_writes_nothing(client):
    before = state(TALUKA)
    response = send(client, TALUKA, BAD, preview="true")
    assert (response.status_code, cells(response)) == (200, ERRORS)
    assert counts(response) == (6, 1, 0, 0, 5, 0)
    assert state(TALUKA) == before


def test_imports_only_valid_rows_on_request(client):
    response = send(client, TALUKA, BAD, accept="valid")
    assert (response.status_code, counts(response)) == (200, (6, 1, 0, 0, 5, 0))
    assert Taluka.objects.filter(lgd_code=990_001).count() == 1
    repeated = send(client, TALUKA, f"{HEAD}\n7180,Kurla,कुर्ला,Mumbai Suburban,,\n", mode="insert")
    assert cells(repeated) == {"A2": "entry_exists"}


@each
def test_reports_duplicate_rows(client, definition):
    text = client.get(f"/api/masters/{definition.plural}/export").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    out = io.StringIO()
    duplicate = [
        cell.upper() if definition.key == "name" and i == 0 else cell for i, cell in enumerate(rows[1])
    ]
    csv.writer(out).writerows([rows[0], rows[1], duplicate])
    response = send(client, definition, out.getvalue())
    column = "ABCDEF"[rows[0].index(definition.key)]
    assert cells(response) == {f"{column}3": "duplicate"}


@each
def test_rejects_other_files(client, definition):
    assert send(client, definition, "colour\nred\n").status_code == 422
    assert send(client, definition, b"\x00\x01", "x.pdf").status_code == 422
    assert send(client, definition, "").status_code == 422


def test_department_rules_apply_to_sheets(client):
    head = "slug,name,name_mr,status\n"
    response = send(
        client, MASTERS[3], f"{head}town-plans,Town Plans,नगर रचना,active\nadmin,Admin,प्रशासन,active\n"
    )
    assert cells(response) == {"A3": "invalid"}
    good = send(client, MASTERS[3], f"{head}town-plans,Town Plans,नगर रचना,inactive\n")
    assert counts(good) == (1, 1, 0, 0, 0, 0)
    assert Department.objects.get(slug="town-plans").status == "inactive"


def test_blank_numbers_use_defaults(client):
    assert counts(send(client, OFFICE, "name,position\nNew office,\n"))[1] == 1
    assert Office.objects.get(name="New office").position == 100


def test_new_spelling_applies_immediately(client, callers):
    kurla = Taluka.objects.get(lgd_code=7180)
    assert not isinstance(places().resolve("taluka", "कुरले", kurla.district_id), int)
    body = {"name_en": "Kurla", "name_mr": "कुर्ला", "lgd_code": 7180, "district_id": kurla.district_id,
            "aliases": [*kurla.aliases, "कुरले"]}  # fmt: skip
    response = callers["admin"].put(
        f"/api/geographic/talukas/{kurla.pk}", body, content_type="application/json"
    )
    assert response.status_code == 200
    assert places().resolve("taluka", "कुरले", kurla.district_id) == kurla.pk
    sheet = "name,email,role,department,district,taluka\nA,a@example.org,user,E-Ferfar,Mumbai Suburban,कुरले\n"
    form = {"file": SimpleUploadedFile("people.csv", sheet.encode())}
    assert callers["superadmin"].post("/api/users/import", form).json()["data"]["imported_count"] == 1


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40),
    spelling=st.text(st.sampled_from("abc ;,\"'=+-@कखग\u200d\u0301"), max_size=30),
)
def test_any_text_round_trips_or_is_rejected(client, name, spelling):
    out = io.StringIO()
    csv.writer(out).writerows(
        [["name", "name_mr", "aliases"], ["Safe", "सुरक्षित", ""], [name, "नाव", spelling]]
    )
    response = send(client, OFFICE, out.getvalue().encode())
    assert response.status_code in (200, 422), response.content
    exported = client.get("/api/masters/offices/export").content
    reimport = send(client, OFFICE, exported)
    assert reimport.status_code == 200, reimport.content
    assert reimport.json()["data"]["unchanged_count"] == Office.objects.count()


def test_places_without_a_code_round_trip(client):
    """A new taluka may not have a code yet; it is identified by its name and district."""
    sheet = f"{HEAD}\n,Versova,वर्सोवा,Mumbai Suburban,,\n,Madh,मढ,Mumbai Suburban,,\n"
    assert counts(send(client, TALUKA, sheet))[:3] == (2, 2, 0)
    assert list(Taluka.objects.filter(lgd_code=None).values_list("name_en", flat=True)) == ["Madh", "Versova"]
    exported = client.get("/api/masters/talukas/export", {"format": "csv", "search": "Versova"})
    reimport = send(client, TALUKA, exported.content)
    assert counts(reimport) == (1, 0, 0, 1, 0, 0), reimport.content
    coded = send(client, TALUKA, f"{HEAD}\n,Versova,वर्सोवा,Mumbai Suburban,Vesave,\n")
    assert counts(coded)[:3] == (1, 0, 1)
    twice = send(client, TALUKA, f"{sheet},Madh,मढ,Mumbai Suburban,,\n")
    assert cells(twice) == {"A4": "duplicate"}
