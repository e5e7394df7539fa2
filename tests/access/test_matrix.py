"""Call every operation as every kind of caller and compare with `table.py`, on existing records."""

import re
from typing import Any

import pytest

from access.conftest import Records
from access.table import CALLERS, IN, Row, operations
from catalog.registry import DATASETS
from support.datasets import Api
from support.records import stand_in

# Queries for operations whose status depends on the parameters, chosen to tell callers apart.
QUERIES = {
    "GET /submissions/detail": "?dataset=eferfar&unit={kurla}&day=2026-04-01",
    "GET /submissions/sign-offs/draft": "?month=2026-04",
    "GET /cases/{case_list}/pauses": "?case_number={case}",
    # An invalid parameter proves access without rendering a brief, which takes a browser and seconds, and
    # without the report file, which does not exist.
    "GET /reports/ready/{ready_id}/file": "?format=x",
    "GET /trends/brief.pdf": "?financial_year=x",
    "GET /trends/brief.html": "?financial_year=x",
}
_PAUSE = {"first": "2026-04-01", "last": "2026-04-02", "reason": "Papers awaited"}
BODIES: dict[str, dict[str, Any]] = {
    "POST /submissions/nil": {"dataset": "eferfar", "day": "2026-04-01"},
    "POST /submissions/sign-offs": {"month": "2026-04", "version": "x"},
    "POST /cases/{case_list}/pauses": _PAUSE | {"case_number": "C-1"},
    "PUT /cases/{case_list}/pauses/{pause_id}": _PAUSE | {"revision": 1},
    "PUT /auth/passkeys/{passkey_id}": {"name": "Office PC"},
}


def normalised(operation: str) -> str:
    """Blank parameter names, which differ between the table and the portal."""
    return re.sub(r"\{\w+\}", "{}", operation)


def portal_operations() -> dict[str, Any]:
    """Return all operations of the portal, by their documented paths."""
    from portal.api import api

    return {
        normalised(
            f"{method} /{'/'.join(part.strip('/') for part in (router.prefix, path) if part.strip('/'))}"
        ): operation
        for router in api._get_bound_routers()
        for path, view in router.path_operations.items()
        for operation in view.operations
        for method in operation.methods
    }


def test_table_and_portal_have_the_same_operations() -> None:
    from portal.urls import other_spelling

    rows = [normalised(operation) for operation, _ in operations()]
    assert len(rows) == len(set(rows)), "declared twice"
    declared = set()
    for row in rows:  # alternative spellings have rows, but no operations of their own
        method, _, path = row.partition(" ")
        other = f"{method} {other_spelling(f'api{path}').removeprefix('api')}"
        declared.add(row if row in portal_operations() else other)
    assert portal_operations().keys() - declared == set(), "operations without a row in tests/access/table.py"
    assert set(declared) - portal_operations().keys() == set(), "rows for operations that no longer exist"


def address(operation: str, records: Records, user: Any) -> str:
    from portal.accounts.models import Session

    path = operation.partition(" ")[2] + QUERIES.get(operation, "")
    names = dict(records.names) | {"kurla": records.kurla.pk}
    if "{own_session}" in path:
        names["own_session"] = user and Session.objects.filter(user=user).earliest("id").pk
    if prefixes := [prefix for prefix in records.paths if path == prefix or path.startswith(f"{prefix}/{{")]:
        names |= dict.fromkeys(("master_id", "piece_id"), records.paths[max(prefixes, key=len)])
    if "{entry_id}" in path:
        start = max((prefix for prefix in records.paths if path.startswith(f"{prefix}/")), key=len)
        names["entry_id"] = records.paths[start]
    return path.format(**names)


def is_expected(status: int, expected: int, operation: str) -> bool:
    if expected != IN:
        return status == expected
    return status not in (401, 403, 404) and (status < 500 or (status == 503 and operation == "GET /health"))


# Callers whose queries differ on PostgreSQL. The others are refused or run a super administrator's queries.
DATABASE_CALLERS = {"own", "limited", "superadmin"}
BY_CALLER = [
    pytest.param(caller, marks=() if caller in DATABASE_CALLERS else pytest.mark.one_database)
    for caller in CALLERS
]


@pytest.mark.django_db
@pytest.mark.parametrize("caller", BY_CALLER)
def test_callers_get_the_declared_access(caller: str, records: Records) -> None:
    callers: dict[str, tuple[Any, Api]] = {}

    def api_for(row: Row) -> tuple[Any, Api]:
        department = row.department if caller not in ("admin", "superadmin", "anonymous") else "any"
        if department not in callers:
            user = records.person(caller, department)
            callers[department] = user, Api(user)
        return callers[department]

    wrong = []
    for operation, row in operations():
        user, api = api_for(row)
        response = call(operation, records, user, api)
        if not is_expected(response.status_code, row.expected(caller), operation):
            wrong.append((operation, row.expected(caller), answer(response)))
    assert not wrong, "\n".join(map(str, wrong))


def call(operation: str, records: Records, user: Any, api: Api) -> Any:
    """Call an operation and undo what it wrote, so that each call meets the same data."""
    from django.db import transaction

    records.restore_files()
    method = operation.partition(" ")[0]
    body = dict(BODIES.get(operation, {}))
    if operation == "POST /submissions/nil":
        body["unit"] = str(records.kurla.pk)
    with transaction.atomic():
        response = api.send(method, address(operation, records, user), None if method == "GET" else body)
        if response.streaming:
            b"".join(response.streaming_content)  # closes the file behind it
        transaction.set_rollback(True)
    return response


def answer(response: Any) -> tuple[int, bytes]:
    return response.status_code, getattr(response, "content", b"")[:120]


@pytest.mark.django_db
@pytest.mark.one_database
def test_account_without_a_department_is_a_stranger_to_all_of_them(records: Records) -> None:
    """Its department was removed while it was logged in; a new login is refused."""
    user = records.person("other", "e-ferfar")
    user.department = None
    user.save()
    api, wrong = Api(user), []
    for operation, row in operations():
        response = call(operation, records, user, api)
        if not is_expected(response.status_code, row.expected("other"), operation):
            wrong.append((operation, row.expected("other"), answer(response)))
        elif response.status_code in (403, 404):
            assert response.json()["message"], operation
    assert not wrong, "\n".join(map(str, wrong))


# Access depends on the record. These records carry their own `may`, or only users with access see them.
BY_RECORD = ("/imports/{import_id}/", "/imports/layouts/", "/submissions/nil", "/submissions/sign-offs", "/downloads/",
             "/cases/")  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("caller", BY_CALLER[1:])
def test_profile_lists_the_writes_open_to_the_caller(caller: str, records: Records) -> None:
    """All pages enable their buttons from this list, so it must match the operations."""
    listed: dict[str, set[str]] = {}
    ids = {
        key: operation.operation_id
        for key, operation in portal_operations().items()
        if operation.include_in_schema and not key.startswith("GET ")
    }
    wrong = []
    for operation, row in operations():
        name = ids.get(normalised(operation))
        anybody = row.statuses[0] in (IN, 404) or "/auth/" in operation or operation == "POST /logout"
        if name is None or anybody or any(path in operation for path in BY_RECORD):
            continue
        department = "any" if caller in ("admin", "superadmin") else row.department
        if department not in listed:
            user = records.person(caller, department)
            listed[department] = set(Api(user).get("/me").json()["data"]["may"])
        # 409: allowed, but there is nothing to do.
        if (name in listed[department]) != (row.expected(caller) in (IN, 409)):
            wrong.append((operation, name, row.expected(caller)))
    assert listed
    assert not wrong, "\n".join(map(str, wrong))


# Users limited to a taluka or district must not learn that entries elsewhere exist.
PLACED = [name for name, dataset in DATASETS.items() if dataset.place]


@pytest.mark.django_db
@pytest.mark.parametrize("area", ["taluka", "district"])
@pytest.mark.parametrize("name", PLACED)
def test_rows_outside_the_users_area_do_not_exist(
    name: str, area: str, records: Records, places: dict[str, Any]
) -> None:
    from portal.accounts.models import User
    from portal.transactions.models import MODELS

    model, path = MODELS[name], f"/{DATASETS[name].path}"
    far = places["Akot" if area == "district" else "Andheri"]
    row = model._default_manager.get(pk=records.paths[path])
    row.pk, row.taluka, row._state.adding = None, far, True  # type: ignore[attr-defined]
    if clock := DATASETS[name].clock:
        setattr(row, clock.number, "C-2")
    row.save()
    slug = model.DATASET.department
    limit = {"taluka": records.kurla} if area == "taluka" else {"district": records.kurla.district}
    user = stand_in(User, role="user", password="!", department=records.departments[slug], **limit)
    api, before = Api(user), model._default_manager.filter(pk=row.pk).values().get()
    body = api.get(f"{path}/single-transaction/{records.paths[path]}").json()["data"]
    lists = [f"{path}/transactions", f"{path}/transaction"] if DATASETS[name].resource else [path]
    for url in (f"{spelling}/{row.pk}" for spelling in lists):
        assert [api.send(method, url, body).status_code for method in ("GET", "PUT", "DELETE")] == [404] * 3
    assert api.get(f"{path}/single-transaction/{row.pk}").status_code == 404
    listed = api.get(lists[0]).json()
    assert [entry["id"] for entry in listed["data"]] == [records.paths[path]]
    assert api.get(lists[0], taluka_id=far.pk).json()["meta"]["total"] == 0
    exported = b"".join(api.get(f"{path}/export", format="csv").streaming_content).decode()
    assert far.name_en not in exported and "Kurla" in exported
    assert model._default_manager.filter(pk=row.pk).values().get() == before
