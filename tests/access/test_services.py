"""Service accounts by operation: never more access than their department's users, and only within their
scope.
"""

from datetime import timedelta

import pytest
from django.conf import settings

from access.conftest import Records
from access.table import IN, Row, operations
from access.test_matrix import address, is_expected, normalised
from catalog.calendar import today_in_india
from catalog.registry import DATASETS
from portal.accounts.models import ServiceAccount, User
from portal.accounts.service_tokens import new_token
from portal.core.policies import ServiceAccess
from support.datasets import Api
from support.document import document
from support.records import stand_in

pytestmark = pytest.mark.django_db


def service(records: Records, department: str, datasets: list[str], *, read: bool, imports: bool) -> Api:
    token, prefix, digest = new_token()
    user = stand_in(
        User, role="user", password="!", is_service=True, department=records.departments[department]
    )
    stand_in(ServiceAccount, user=user, prefix=prefix, token_hash=digest, may_read=read, may_import=imports,
             datasets=datasets, expires_on=today_in_india() + timedelta(days=1))  # fmt: skip
    api = Api()
    api.client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    api.user = user
    return api


def required_access() -> dict[str, ServiceAccess]:
    """Return the access that each operation needs from a service account, by the API document."""
    return {
        normalised(f"{method.upper()} {path.removeprefix('/api')}"): operation["x-policy"].get(
            "service_accounts", ""
        )
        for path, item in document()["paths"].items()
        for method, operation in item.items()
        if "x-policy" in operation
    }


def status(api: Api, operation: str, records: Records) -> int:
    from django.db import transaction

    method = operation.partition(" ")[0]
    records.restore_files()
    with transaction.atomic():
        response = api.send(method, address(operation, records, api.user), None if method == "GET" else {})
        if response.streaming:
            b"".join(response.streaming_content)
        transaction.set_rollback(True)
    return response.status_code


@pytest.fixture(autouse=True)
def no_limit_of_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PORTAL_SERVICE_CALLS", 10**6)


@pytest.mark.parametrize(
    ("read", "imports"), [(True, True), pytest.param(True, False, marks=pytest.mark.one_database),
                          pytest.param(False, True, marks=pytest.mark.one_database)]
)  # fmt: skip
def test_only_operations_in_scope_are_open(records: Records, read: bool, imports: bool) -> None:
    """All datasets of the department are in scope."""
    apis: dict[str, Api] = {}
    wants, wrong, opened = required_access(), [], 0

    def api_for(row: Row) -> Api:
        if row.department not in apis:
            owned = [name for name, dataset in DATASETS.items() if row.department in dataset.owners]
            apis[row.department] = service(records, row.department, owned, read=read, imports=imports)
        return apis[row.department]

    for operation, row in operations():
        if row.expected("anonymous") == IN or "{own_session}" in operation:
            continue
        want = wants.get(normalised(operation), "")
        open_to = {"": False, "any": True, "read": read, "import": imports}[want]
        assert not open_to or row.expected("own") in (IN, 404), operation
        status_code = status(api_for(row), operation, records)
        opened += open_to
        if open_to and not is_expected(status_code, row.expected("own"), operation):
            wrong.append((operation, status_code, row.expected("own")))
        # Aliases are not in the document and follow the policy of the main path.
        elif not open_to and normalised(operation) in wants and status_code not in (403, 404):
            wrong.append((operation, status_code, 403))
    assert opened > 5
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("name", ["eferfar", "rts"])
def test_datasets_outside_the_scope_are_closed(name: str, records: Records) -> None:
    """Including others of the same department. Imports of such datasets do not exist for the token."""
    in_scope = next(candidate for candidate in DATASETS if candidate != name)
    department = DATASETS[name].department
    api = service(records, department, [in_scope], read=True, imports=True)
    path = DATASETS[name].path
    for method, call in (
        ("GET", "transactions"),
        ("GET", "export"),
        ("GET", "dashboard-data"),
        ("POST", "import-csv"),
    ):
        response = api.send(method, f"/{path}/{call}")
        assert (response.status_code, response.json()["error_code"]) == (403, "OUTSIDE_TOKEN_SCOPE"), call
    assert (
        api.get(f"/{DATASETS[in_scope].path}/transactions").status_code == 404
    )  # belongs to another department
    assert api.get(f"/imports/{records.names['import_id']}").status_code == 404
    importer = service(records, "e-ferfar", ["eferfar"], read=False, imports=True)
    assert importer.get(f"/imports/{records.names['import_id']}").status_code == 200


def test_departments_sharing_a_dataset_see_only_their_rows(records: Records) -> None:
    """Seven departments share `kpis`; a token belongs to one of them."""
    from portal.transactions.models import MODELS

    name = next(name for name, dataset in DATASETS.items() if dataset.owner)
    dataset = DATASETS[name]
    row = MODELS[name]._default_manager.get(pk=records.paths[f"/{dataset.path}"])
    mine, theirs = (service(records, slug, [name], read=True, imports=True) for slug in dataset.owners[:2])
    if getattr(row, dataset.owner) != dataset.owners[0]:
        mine, theirs = theirs, mine
    assert mine.get(f"/{dataset.path}").json()["meta"]["total"] == 1
    assert theirs.get(f"/{dataset.path}").json()["meta"]["total"] == 0
    assert theirs.get(f"/{dataset.path}/{row.pk}").status_code == 404


def test_cached_responses_never_cross_token_scopes(records: Records) -> None:
    """Whichever is called first."""
    person = Api(records.person("own", "e-ferfar"))
    assert person.get("/eferfar/dashboard-data").status_code in (200, 503)
    closed = service(records, "e-ferfar", ["eferfar"], read=False, imports=True)
    assert closed.get("/eferfar/dashboard-data").status_code == 403
