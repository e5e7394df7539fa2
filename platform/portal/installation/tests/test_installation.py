"""Site, health, demo data and the API document."""

import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from portal.accounts.models import User
from portal.accounts.passwords import DEMO_PASSWORD
from portal.api import api
from portal.audit.services import verify
from portal.figures.models import Worker
from portal.figures.selectors import worker_alive
from portal.installation.startup import check_installation, prepare
from portal.organisation.declared import declared
from portal.organisation.models import Department, Office, Section, Service

pytestmark = pytest.mark.django_db


@pytest.fixture
def embedded(settings, geography):
    """Pretend to run on SQLite, whatever database the tests use."""
    settings.PORTAL_EMBEDDED_DATABASE = True


def seed(*options):
    output = StringIO()
    call_command("seed_demo", *options, stdout=output)
    return output.getvalue()


@pytest.mark.parametrize("demo", [False, True])
def test_prepared_installation_says_how_to_create_the_first_account(
    demo, embedded, capsys, settings, monkeypatch
):
    settings.PORTAL_DATA = Path("/srv/a folder")
    monkeypatch.setenv("PORTAL_DISTRICT", "Mumbai Suburban")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    prepare(demo=demo)
    command = ".venv/bin/python -m portal create_superadmin --email … --name …\n"
    given = "PORTAL_DATA='/srv/a folder' PORTAL_DISTRICT='Mumbai Suburban' "
    assert capsys.readouterr().out.partition("→ ")[2] == ("" if demo else given + command)


def test_new_installation_has_its_departments_and_masters(embedded, capsys):
    prepare()
    departments = Department.objects.all()
    assert {row.slug for row in departments} == set(declared())
    assert {(row.status, row.contact_email) for row in departments} == {("inactive", "")}
    assert Service.objects.filter(is_active=True).count() >= 60 and Section.objects.exists()
    assert list(Office.objects.values_list("name", flat=True)) == [
        "Collector office (Revenue) Mumbai Suburban",
        *(f"Taluka Office (Revenue) {name}" for name in ("Andheri", "Borivali", "Kurla")),
    ]
    departments.update(deleted_at=timezone.now())
    Service.objects.all().delete()
    prepare()
    assert not Service.objects.exists()


def test_site_is_public(geography):
    data = Client().get("/api/site").json()["data"]
    assert data["district"]["name_en"] == "Mumbai Suburban"
    assert data["division"]["name_mr"] == "कोकण"
    assert [taluka["name_en"] for taluka in data["talukas"]] == ["Andheri", "Borivali", "Kurla"]
    assert data["records_from"] == "2025-04"
    assert (data["demo"], data["mode"]) == (False, "embedded")


def test_health_names_the_failing_part():
    Worker.objects.all().delete()
    response = Client().get("/api/health")
    assert (response.status_code, response.json()["data"]["worker"]["status"]) == (503, "missing")
    worker = Worker.objects.create(name="w", seen_at=timezone.now(), state="idle")
    response = Client().get("/api/health")
    assert response.status_code == 200, response.content
    parts = response.json()["data"]
    assert (parts["database"]["status"], parts["worker"]["status"]) == ("ok", "ok")
    worker.seen_at = timezone.now() - timedelta(minutes=1)
    worker.save()
    assert Client().get("/api/health").json()["data"]["worker"]["status"] == "silent"


@pytest.mark.parametrize(
    ("free", "writable", "status", "code"),
    [
        (50 << 30, True, "ok", 200),
        (5 << 30, True, "low", 200),
        (1 << 20, True, "full", 503),
        (50 << 30, False, "unwritable", 503),
    ],
)
def test_health_names_a_full_disk(monkeypatch, free, writable, status, code):
    Worker.objects.create(name="w", seen_at=timezone.now(), state="idle")
    disk = SimpleNamespace(total=100 << 30, free=free, used=0)
    monkeypatch.setattr("shutil.disk_usage", lambda _: disk)
    monkeypatch.setattr("os.access", lambda *_: writable)
    response = Client().get("/api/health")
    assert (response.status_code, response.json()["data"]["disk"]) == (code, {"status": status})


def test_health_names_a_missing_data_folder(settings, tmp_path):
    settings.PORTAL_DATA = tmp_path / "unmounted"
    assert Client().get("/api/health").json()["data"]["disk"] == {"status": "unwritable"}


def test_damaged_marts_are_reported(portal_data):
    Worker.objects.create(name="w", seen_at=timezone.now(), state="idle")
    manifest = portal_data / "marts" / "manifest.json"
    manifest.parent.mkdir(exist_ok=True)
    manifest.write_text("{ half a")
    try:
        response = Client().get("/api/health")
        assert (response.status_code, response.json()["data"]["marts"]["status"]) == (503, "damaged")
    finally:
        manifest.unlink()


@pytest.mark.one_database
def test_demo_accounts_can_log_in(embedded, settings):
    # MD5 replaces Argon2 in tests, also for creating these passwords.
    assert DEMO_PASSWORD in seed()
    assert User.objects.filter(is_demo=True).count() == 15
    assert Department.objects.count() == 13
    for email, role in (
        ("superadmin", "superadmin"),
        ("admin", "admin"),
        ("e-ferfar", "user"),
        ("digital-7-12", "user"),
    ):
        body = {"email": f"{email}@jilha.example", "password": "Jilha@2026", "role": role}
        response = Client().post("/api/login", body, content_type="application/json")
        assert response.status_code == 200, response.content
    assert Client().get("/api/site").json()["data"]["demo"] is True
    assert verify().intact


@pytest.mark.one_database
def test_demo_data_needs_an_empty_installation(embedded, make_user):
    make_user()
    assert seed() == ""
    assert not User.objects.filter(is_demo=True).exists()


def test_production_and_servers_refuse_demo_data(embedded, settings):
    settings.PORTAL_EMBEDDED_DATABASE = False
    with pytest.raises(CommandError):
        seed()
    settings.PORTAL_EMBEDDED_DATABASE, settings.PORTAL_MODE = True, "production"
    with pytest.raises(CommandError):
        seed()
    assert "No demo data" in seed("--if-allowed")
    assert not User.objects.exists()


def test_production_refuses_to_start_with_demo_accounts(settings, make_user, monkeypatch):
    # Otherwise this process would count as a web server, and later tests could not restore.
    monkeypatch.setattr("portal.installation.startup.announce", lambda: None)
    make_user(is_demo=True)
    check_installation()
    settings.PORTAL_MODE = "production"
    with pytest.raises(ImproperlyConfigured):
        check_installation()
    User.objects.update(is_demo=False)
    check_installation()


@pytest.mark.one_database
def test_openapi_export_is_deterministic(tmp_path):
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    for path in (first, second):
        call_command("export_openapi", output=path, stdout=StringIO())
    assert first.read_bytes() == second.read_bytes()
    paths = json.loads(first.read_text())["paths"]
    assert {"/api/login", "/api/me", "/api/geographic/search", "/api/health"} <= set(paths)


@pytest.mark.one_database
def test_every_operation_is_documented():
    document = api.get_openapi_schema()
    operations = [operation for methods in document["paths"].values() for operation in methods.values()]
    silent = [
        operation["operationId"]
        for operation in operations
        if not (operation["summary"] and operation["description"] and operation["tags"])
    ]
    assert silent == []
    assert not any("{what}" in operation["summary"] for operation in operations)


def test_openapi_document_needs_a_login(make_user, client_of):
    assert "/api/login" in client_of(make_user()).get("/api/openapi.json").json()["paths"]


def test_create_superadmin(monkeypatch):
    monkeypatch.setenv("PORTAL_SUPERADMIN_PASSWORD", "A-long-one-9")
    call_command("create_superadmin", email="First@Example.org", stdout=StringIO())
    user = User.objects.get()
    assert (user.email, user.role, user.is_demo) == ("first@example.org", "superadmin", False)
    for email, password in (
        ("first@example.org", "A-long-one-9"),
        ("no address", "A-long-one-9"),
        ("b@c.de", "short"),
    ):
        monkeypatch.setenv("PORTAL_SUPERADMIN_PASSWORD", password)
        with pytest.raises(CommandError):
            call_command("create_superadmin", email=email, stdout=StringIO())


def test_process_of_a_single_run_is_not_a_worker(db):
    Worker.objects.all().delete()
    Worker.objects.create(name="run", seen_at=timezone.now(), state=Worker.RUN)
    assert not worker_alive() and not Worker.working().exists()
