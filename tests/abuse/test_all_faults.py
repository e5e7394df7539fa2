"""One response names every invalid field: those the schema rejects and, among the valid ones, those only the
database can check.

Driven by the API document, so new forms are covered.
"""

from typing import Any

import pytest

from abuse.conftest import documented
from abuse.test_bodies import WRITES, bodies, resolved
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, normalised
from support.datasets import Api

pytestmark = pytest.mark.django_db

UNKNOWN_ID = 987_654_321
UNKNOWN = {"nonsense": 1}

# Fields that name a record but are not form fields.
EXCUSED = {
    "escalation_id": "must belong to the entry in the path, otherwise 404",
}


def schemas() -> list[tuple[str, str, dict[str, Any]]]:
    """Return every alternative of every request body as (method, path, schema)."""
    found = []
    for method, path, schema in bodies():
        schema = resolved(schema)
        found += [
            (method, path, resolved(alternative))
            for alternative in (*schema.get("anyOf", ()), *schema.get("oneOf", ()))
        ] or [(method, path, schema)]
    return found


def references() -> list[tuple[str, str, str]]:
    return [
        (method, path, name)
        for method, path, schema in schemas()
        for name in schema.get("properties", {})
        if name.endswith("_id") and name not in EXCUSED
    ]


def test_reports_unknown_records_together_with_unknown_fields(superadmin: Api, records: Records) -> None:
    named = {normalised(operation): operation for operation, _ in operations()}
    wrong = []
    for method, path, name in references():
        # Only the lowest level of a place is looked up. The levels above must agree with it.
        if name in ("division_id", "district_id") and (method, path, "taluka_id") in references():
            continue
        url = address(named[normalised(f"{method} {path}")], records, superadmin.user)
        response = superadmin.send(method, url, {name: UNKNOWN_ID, **UNKNOWN})
        errors = set(response.json().get("errors") or {})
        if response.status_code != 422 or not errors >= {name, "nonsense"}:
            wrong.append((method, path, name, response.status_code, errors))
    assert not wrong, "\n".join(map(str, wrong))
    assert len(references()) > 30
    assert {method for method, *_ in documented(*WRITES)} == {"POST", "PUT", "PATCH"}


TAKEN = [
    ("POST", "/users", "email", lambda superadmin, _: superadmin.user.email),
    ("PUT", "/auth/profile", "email", lambda _, records: records.person("admin", "any").email),
    ("POST", "/departments", "slug", lambda *_: "mining"),
    ("POST", "/departments", "name", lambda *_: "mining"),
    ("POST", "/geographic/talukas", "lgd_code", lambda _, records: place(records, "talukas").lgd_code),
    ("POST", "/geographic/districts", "name_en", lambda _, records: place(records, "districts").name_en),
    ("POST", "/geographic/divisions", "code", lambda _, records: place(records, "divisions").code),
    *(
        (
            "POST",
            path,
            "name",
            lambda _, records, label=label, path=path: stored(label, records.paths[path]).name,
        )
        for path, label in (
            ("/services", "organisation.Service"),
            ("/offices", "organisation.Office"),
            ("/eoffice-sections", "organisation.Section"),
            ("/designations", "organisation.Designation"),
        )
    ),
]


def stored(label: str, pk: int) -> Any:
    from django.apps import apps

    return apps.get_model(label)._default_manager.get(pk=pk)


def place(records: Records, plural: str) -> Any:
    return stored(
        f"geography.{plural.removesuffix('s').capitalize()}", records.paths[f"/geographic/{plural}"]
    )


@pytest.mark.parametrize(
    ("method", "path", "name", "value"), TAKEN, ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_reports_taken_values_together_with_unknown_fields(
    superadmin: Api, records: Records, method: str, path: str, name: str, value: Any
) -> None:
    response = superadmin.send(method, path, {name: value(superadmin, records), **UNKNOWN})
    errors = response.json()["errors"]
    assert response.status_code == 422
    assert errors.keys() >= {name, "nonsense"}, errors


def test_reports_taluka_of_another_district_together_with_unknown_fields(
    superadmin: Api, places: dict[str, Any]
) -> None:
    kurla = places["Kurla"]
    outside = next(taluka for taluka in places.values() if taluka.district_id != kurla.district_id)
    for path in ("/eferfar/transactions", "/mining/transactions", "/rts/transactions"):
        body = {"taluka_id": kurla.pk, "district_id": outside.district_id, **UNKNOWN}
        errors = superadmin.send("POST", path, body).json()["errors"]
        assert errors.keys() >= {"district_id", "nonsense"}, (path, errors)


def test_reports_single_field_rules_together_with_unknown_fields(superadmin: Api) -> None:
    errors = superadmin.send("POST", "/eferfar/transactions", {"date": "1950-01-01", **UNKNOWN}).json()[
        "errors"
    ]
    assert errors.keys() >= {"date", "nonsense"}, errors


def test_reports_duplicate_entry_together_with_unknown_fields(superadmin: Api, records: Records) -> None:
    row = superadmin.get(f"/rts/single-transaction/{records.paths['/rts']}").json()["data"]
    from catalog.registry import DATASETS

    key = {name: row[name] for name in DATASETS["rts"].key}
    errors = superadmin.send("POST", "/rts/transactions", {**key, **UNKNOWN}).json()["errors"]
    assert errors.keys() >= {DATASETS["rts"].date, "nonsense"}, errors
