"""A PUT changes only the fields in its body: what it leaves out keeps its stored value."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction

from abuse.test_bodies import bodies, editable, resolved
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, normalised
from catalog.calendar import today_in_india
from support.datasets import Api

pytestmark = pytest.mark.django_db

# Set by every write.
NOTED = {"revision", "updated_at", "updated_by_id"}
# Settings with a meaning of their own for what is left out, or with nothing that is stored per field.
OTHERS = {
    # below
    "/auth/messages",
    "/eferfar/previous-year",
    # others
    "/auth/settings",
    "/eoffice/section-sources/{section_id}",
    "/super-admin/configuration",
}
# Valid only together with other fields.
UNCHANGED = {"figure", "head_of_office", "mobile"}


def optional(schema: dict[str, Any]) -> list[str]:
    shape = resolved(schema)
    return [name for name in shape["properties"] if name not in {*shape.get("required", ()), "revision"}]


def places(row: Any) -> dict[str, int]:
    """Return the place of an entry, which its body needs although the document gives it a default."""
    taluka = row.taluka if row._meta.app_label == "transactions" and hasattr(row, "taluka") else None
    if taluka is None:
        return {}
    district = taluka.district
    return {"taluka_id": taluka.pk, "district_id": district.pk, "division_id": district.division_id}


def another(field: models.Field[Any, Any], value: Any) -> Any:
    """Return a stored value that differs from the default of the body, or the value where few are valid."""
    match field:
        case _ if field.name in UNCHANGED:
            return value
        case models.BooleanField():
            return not field.default
        case models.IntegerField() if field.name in ("order", "position", "priority", "days_allowed"):
            return (value or 0) + 1
        case models.TextField() | models.CharField() if value == "" and not field.choices:
            return f"Stored {field.name}"[: field.max_length or 99]
    return value


def stored_rows(superadmin: Api, records: Records) -> list[tuple[str, str, Any]]:
    found = editable(superadmin, records)
    for read, label, key in (
        ("/service-accounts/{}", "accounts.ServiceAccount", "account_id"),
        ("/cases/rts_cases/pauses/{}", "transactions.CasePause", "pause_id"),
    ):
        pk = records.names[key]
        path = read.format(pk)
        found.append((path, path, apps.get_model(label)._default_manager.get(pk=pk)))
    found[-2][2].__class__.objects.update(expires_on=today_in_india())
    return found


def test_fields_left_out_of_a_put_keep_their_value(superadmin: Api, records: Records) -> None:
    named = {normalised(operation): operation for operation, _ in operations()}
    schemas = {
        address(named[normalised(f"PUT {path}")], records, superadmin.user): (path, schema)
        for method, path, schema in bodies()
        if method == "PUT" and optional(schema)
    }
    wrong, tried = [], set()
    for read, write, row in stored_rows(superadmin, records):
        path, schema = schemas.get(write, ("", {}))
        if not path:
            continue
        tried.add(path)
        given = set(optional(schema))
        rows = type(row)._default_manager.filter(pk=row.pk)
        required = set(resolved(schema).get("required", ()))
        names = [
            field.attname
            for field in row._meta.concrete_fields
            if not {field.name, field.attname} & (required | NOTED)
        ]
        changed = {
            field.attname: another(field, getattr(row, field.attname))
            for field in row._meta.concrete_fields
            if field.name in given or field.attname in given
        }
        with transaction.atomic():
            # Pauses can only be read as a list.
            shown = superadmin.get(read).json()["data"] or row.__dict__
            rows.update(**changed)
            before = rows.values(*names).get()
            needed = {name: value for name, value in places(row).items() if name in given}
            needed |= {name: shown.get(name) for name in required}
            response = superadmin.send("PUT", write, needed)
            after = rows.values(*names).get()
            transaction.set_rollback(True)
        lost = {name: (before[name], after[name]) for name in names if before[name] != after[name]}
        if response.status_code != 200 or lost:
            wrong.append((write, response.status_code, lost or response.content.decode()[:300]))
    assert not wrong, "\n".join(map(str, wrong))
    left = {path for path, _ in schemas.values()} - tried - OTHERS
    assert not left, left


@pytest.mark.parametrize(
    ("path", "stored"),
    [
        (
            "/auth/messages",
            {"language": "mr", "brief": "daily", "hour": 11, "quiet_from": 20, "quiet_until": 6},
        ),
        ("/eferfar/previous-year", {"totalUndisputedIssued": 5, "averageDaysDisputed": 7}),
    ],
)
def test_fields_left_out_of_a_setting_keep_their_value(
    superadmin: Api, path: str, stored: dict[str, Any]
) -> None:
    first = superadmin.send("PUT", path, {**stored, "revision": 0})
    assert first.status_code == 200, first.content
    before = superadmin.get(path).json()["data"]
    assert stored.items() <= before.items()
    needed = {name: stored[name] for name in ("language",) if name in stored}
    again = superadmin.send("PUT", path, {**needed, "revision": before["revision"]})
    assert again.status_code == 200, again.content
    after = superadmin.get(path).json()["data"]
    assert {**after, "revision": 0} == {**before, "revision": 0}
