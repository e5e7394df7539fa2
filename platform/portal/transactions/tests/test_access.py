"""Every operation of a dataset × every kind of person, from the table of ruling 14."""

import pytest

from support.datasets import Api

# Whom each kind of operation answers with what; 0 stands for "let in".
READ = {"anonymous": 401, "other": 404, "own": 0, "admin": 0, "superadmin": 0}
WRITE = {"anonymous": 401, "other": 404, "own": 0, "admin": 403, "superadmin": 0}
SIGNED_IN = {"anonymous": 401, "other": 0, "own": 0, "admin": 0, "superadmin": 0}
ADMINS = {"anonymous": 401, "other": 403, "own": 403, "admin": 0, "superadmin": 0}
SUPERADMIN = {"anonymous": 401, "other": 403, "own": 403, "admin": 403, "superadmin": 0}

OPERATIONS = {
    ("GET", "/eferfar/transactions"): READ,
    ("GET", "/eferfar/transaction"): READ,
    ("GET", "/eferfar/single-transaction/{entry_id}"): READ,
    ("GET", "/eferfar/filter-options"): READ,
    ("GET", "/eferfar/export"): READ,
    ("GET", "/eferfar/sample-template"): READ,
    ("GET", "/eferfar/dashboard-data"): READ,
    ("GET", "/eferfar/filtered-chart-data"): READ,
    ("GET", "/eferfar/previous-year"): READ,
    ("POST", "/eferfar/transactions"): WRITE,
    ("POST", "/eferfar/transaction"): WRITE,
    ("PUT", "/eferfar/transactions/{entry_id}"): WRITE,
    ("DELETE", "/eferfar/transactions/{entry_id}"): WRITE,
    ("POST", "/eferfar/bulk-create"): WRITE,
    ("POST", "/eferfar/import-csv"): WRITE,
    ("PUT", "/eferfar/previous-year"): WRITE,
    ("GET", "/catalog"): SIGNED_IN,
    ("GET", "/freshness"): SIGNED_IN,
    ("GET", "/imports"): SIGNED_IN,
    ("GET", "/imports/{import_id}"): READ,
    ("GET", "/imports/{import_id}/file"): READ,
    ("GET", "/imports/{import_id}/errors.xlsx"): READ,
    ("GET", "/imports/export"): SIGNED_IN,
    ("GET", "/imports/uploaders"): SIGNED_IN,
    ("GET", "/imports/{import_id}/kept"): READ,
    ("POST", "/imports/{import_id}/undo"): SUPERADMIN,
    ("POST", "/imports/{import_id}/rerun"): WRITE,
    ("POST", "/operations/refresh"): ADMINS,
    ("GET", "/operations/figures"): ADMINS,
    ("GET", "/operations/figures/{dataset}"): ADMINS,
    ("GET", "/operations/lineage/{dataset}"): ADMINS,
    ("GET", "/operations/runs"): ADMINS,
    ("GET", "/operations/runs/{id}"): ADMINS,
    ("POST", "/operations/rebuild"): ADMINS,
    ("GET", "/operations/backups"): SUPERADMIN,
    ("POST", "/operations/backups"): SUPERADMIN,
    ("GET", "/operations/backups/{name}/file"): SUPERADMIN,
    ("DELETE", "/operations/backups/{name}"): SUPERADMIN,
    ("GET", "/operations/schedules"): ADMINS,
    ("POST", "/operations/schedules"): ADMINS,
    ("POST", "/operations/schedules/preview"): ADMINS,
    ("GET", "/operations/schedules/{id}"): ADMINS,
    ("PUT", "/operations/schedules/{id}"): ADMINS,
    ("PUT", "/operations/schedules/{id}/active"): ADMINS,
    ("POST", "/operations/schedules/{id}/run"): ADMINS,
    ("DELETE", "/operations/schedules/{id}"): ADMINS,
    ("GET", "/operations/datasets/{dataset}"): ADMINS,
    ("PUT", "/operations/datasets/{dataset}"): SUPERADMIN,
}
BACKUP = "jilha-20261121-020000.zip"
BODIES = {
    "/eferfar/bulk-create": {"transactions": []},
    "/operations/refresh": {},
    "/operations/datasets/{dataset}": {"pending_adds_up": "latest"},
    "/eferfar/previous-year": {},
}


def test_the_table_knows_every_operation() -> None:
    from portal.api import api

    schema = api.get_openapi_schema()
    documented = {
        (method.upper(), path.removeprefix("/api"))
        for path, item in schema["paths"].items()
        for method in item
        if path.removeprefix("/api").split("/")[1]
        in ("eferfar", "catalog", "freshness", "imports", "operations")
    }
    assert documented - set(OPERATIONS) == set()


@pytest.fixture
def import_id(people, tmp_path, settings):
    from portal.imports.models import Import

    settings.PORTAL_DATA = tmp_path
    (tmp_path / "uploads" / "1").mkdir(parents=True)
    stored = tmp_path / "uploads" / "1" / "original.csv"
    stored.write_text("division,district,taluka\nKonkan,Mumbai Suburban,Kurla\n")
    return Import.objects.create(
        dataset="eferfar", filename="a.csv", size=1, sha256="0" * 64, request_digest="0" * 64,
        stored_path="uploads/1/original.csv", state="done", created_by=people["own"],
    ).pk  # fmt: skip


@pytest.fixture
def operation_id(import_id, settings) -> int:
    """A schedule and a run under one number, and a backup."""
    from django.utils import timezone

    from portal.operations.models import Run, Schedule

    now = timezone.now()
    kept = settings.PORTAL_DATA / "backups" / BACKUP
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(b"PK")
    Schedule.objects.create(pk=77, name="Night", what="rebuild", cron="0 2 * * *", settled_until=now)
    return Run.objects.create(pk=77, job="rebuild", trigger="hand", state="done", created_at=now).pk


@pytest.mark.parametrize("kind", ["anonymous", "other", "own", "admin", "superadmin"])
def test_who_may_do_what(kind, people, make_entry, import_id, operation_id, body) -> None:
    entry = make_entry()
    api = Api(people[kind])
    wrong = []
    for (method, path), expected in OPERATIONS.items():
        address = path.format(
            entry_id=entry.pk, import_id=import_id, dataset="eferfar", id=operation_id, name=BACKUP
        )
        response = api.send(method, address, BODIES.get(path, body(category="registered")))
        if response.streaming:
            b"".join(response.streaming_content)  # and close the file behind it
        status = response.status_code
        allowed = expected[kind]
        if (
            status != allowed
            if allowed
            else (status in (401, 403, 404) and method != "DELETE") or status >= 500
        ):
            wrong.append((method, path, status, allowed))
        entry = entry if type(entry).objects.filter(pk=entry.pk).exists() else make_entry()
    assert wrong == []


def test_other_departments_history_is_empty(people, import_id) -> None:
    assert Api(people["other"]).get("/imports").json()["meta"]["total"] == 0
    assert Api(people["own"]).get("/imports").json()["meta"]["total"] == 1
    # A person of one taluka does not see sheets about others.
    assert Api(people["limited"]).get(f"/imports/{import_id}").status_code == 404
    assert "eferfar" not in Api(people["other"]).get("/freshness").json()["data"]
