"""Request bodies of all writes: unknown fields are rejected and server-set fields cannot be assigned."""

import re
from typing import Any

import pytest

from abuse.conftest import DOCUMENT, documented
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, normalised
from support.datasets import Api

WRITES = ("post", "put", "patch")

pytestmark = pytest.mark.django_db

# Free-form objects. Services check their keys.
FREE_FORM = {
    # the chart row an issue is raised from: 422 unless it matches a row of that chart
    "row",
    # filters of a dashboard, as in its query schema (war_room.origins rejects any other)
    "filters",
    # settings by key (configuration.definitions rejects any other)
    "values",
    # revisions by id in a bulk change (core.versions compares each)
    "revisions",
}


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def objects(schema: dict[str, Any], name: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Return every object in a body, nested ones included, as (name, schema)."""
    schema = resolved(schema)
    found = []
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        found += objects(part, name)
    if "items" in schema:
        found += objects(schema["items"], name)
    if schema.get("type") == "object":
        found.append((name, schema))
        for field, inner in schema.get("properties", {}).items():
            found += objects(inner, field)
    return found


def bodies() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, content["application/json"]["schema"])
        for method, path, operation in documented(*WRITES)
        if "application/json" in (content := operation.get("requestBody", {}).get("content", {}))
    ]


def body_fields() -> dict[str, set[str]]:
    """Return the fields of each body, by operation."""
    return {
        normalised(f"{method} {path}"): {
            name for _, found in objects(schema)[:1] for name in found.get("properties", {})
        }
        for method, path, schema in bodies()
    }


def test_every_write_schema_lists_its_fields() -> None:
    wrong = [
        (method, path, name)
        for method, path, schema in bodies()
        for name, found in objects(schema)
        if found.get("additionalProperties") is not False and name not in FREE_FORM
    ]
    assert not wrong, "\n".join(map(str, wrong))
    assert len(bodies()) > 80


def test_rejects_unknown_fields_and_wrong_shapes(superadmin: Api, records: Records) -> None:
    named = {normalised(operation): operation for operation, _ in operations()}
    allowed = {(method, path): operation["x-policy"] for method, path, operation in documented(*WRITES)}
    department_api = Api(records.person("own", "e-ferfar"))
    wrong = []
    for method, path, _ in bodies():
        policy = allowed[method, path]
        by = superadmin if policy["public"] or "superadmin" in policy["roles"] else department_api
        url = address(named[normalised(f"{method} {path}")], records, superadmin.user)
        response = by.send(method, url, {"is_superuser": True, "__proto__": {"x": 1}, "password": "x"})
        unknown = {"is_superuser", "__proto__"} & set(response.json().get("errors") or {})
        # `password` is not checked: login and reset accept it.
        if response.status_code != 422 or len(unknown) != 2:
            wrong.append((method, path, response.status_code, response.content[:200]))
        shapes: tuple[Any, ...] = ([], "text", 1, None, [[[]]], {"": ""})
        for shape in shapes:
            response = by.send(method, url, shape)
            if not 400 <= response.status_code < 500 and shape is not None:
                wrong.append((method, path, response.status_code, str(shape).encode()))
    assert not wrong, "\n".join(map(str, wrong))


# U+3164 and U+2800 are a letter and a symbol to Unicode, and show nothing.
UNSEEN = ("\u200b", "\u2060\ufeff", "\u3164", "\u2800 \u00a0", "\u00ad\ufe0f")


def test_required_texts_of_invisible_characters_are_missing(superadmin: Api, records: Records) -> None:
    named = {normalised(operation): operation for operation, _ in operations()}
    wrong, tried = [], 0
    for method, path, schema in bodies():
        shape = resolved(schema)
        needed = [
            name
            for name in shape.get("required", ())
            if resolved(shape["properties"][name]).get("type") == "string"
        ]
        url = address(named[normalised(f"{method} {path}")], records, superadmin.user)
        for unseen in UNSEEN if needed else ():
            errors = superadmin.send(method, url, dict.fromkeys(needed, unseen)).json().get("errors") or {}
            empty = superadmin.send(method, url, dict.fromkeys(needed, "")).json().get("errors") or {}
            wrong += [
                (method, path, name, unseen, errors.get(name))
                for name in needed
                if errors.get(name) != empty.get(name)
            ]
            tried += len(needed)
    assert not wrong, "\n".join(map(str, wrong))
    assert tried > 200


def editable(superadmin: Api, records: Records) -> list[tuple[str, str, Any]]:
    """Return (read path, write path, row) of everything that a PUT can replace."""
    from django.apps import apps

    from portal.transactions.models import MODELS
    from portal.transactions.registry import SERVED

    found: list[tuple[str, str, Any]] = []
    for name, served in SERVED.items():
        path = f"/{served.dataset.path}"
        pk = records.paths[path]
        middle = f"{path}/{served.dataset.resource}".rstrip("/")
        found.append(
            (f"{path}/single-transaction/{pk}", f"{middle}/{pk}", MODELS[name]._default_manager.get(pk=pk))
        )
    for path, label in (
        ("/geographic/divisions", "geography.Division"), ("/geographic/districts", "geography.District"),
        ("/geographic/talukas", "geography.Taluka"), ("/services", "organisation.Service"),
        ("/offices", "organisation.Office"), ("/eoffice-sections", "organisation.Section"),
        ("/designations", "organisation.Designation"), ("/legal-terms", "organisation.LegalTerm"),
        ("/super-admin/news", "content.NewsArticle"),
        ("/super-admin/ministers", "content.Minister"), ("/super-admin/sliders", "content.Slider"),
    ):  # fmt: skip
        pk = records.paths[path]
        found.append((f"{path}/{pk}", f"{path}/{pk}", apps.get_model(label)._default_manager.get(pk=pk)))
    for path, label, name in (
        ("/users", "accounts.User", "user_id"), ("/cm-war-room/projects", "war_room.Project", "project_id"),
        ("/cm-war-room/issues", "war_room.Issue", "issue_id"), ("/alerts/rules", "alerts.AlertRule", "rule_id"),
        ("/operations/schedules", "operations.Schedule", "schedule_id"), ("/targets", "targets.Marker", "marker_id"),
        ("/super-admin/webhooks", "messages.Webhook", "webhook_id"),
        ("/reports/saved", "reports.SavedReport", "saved_id"),
    ):  # fmt: skip
        pk = records.names[name]
        found.append((f"{path}/{pk}", f"{path}/{pk}", apps.get_model(label)._default_manager.get(pk=pk)))
    found.append(("/auth/profile", "/auth/profile", superadmin.user))
    found.append(("/departments/mining", "/departments/mining", records.departments["mining"]))
    return found


def test_rejects_mass_assignment_of_every_model_field(superadmin: Api, records: Records) -> None:
    """A model field missing from the write schema is rejected, or ignored where the read schema includes it."""
    from django.db import models, transaction

    named = {normalised(operation): operation for operation, _ in operations()}
    listed = body_fields()
    changes = {key: operation for key, operation in named.items() if key in listed and key.startswith("PUT")}
    by_address = {address(operation, records, None): key for key, operation in changes.items()}
    wrong, tried = [], 0
    for read, write, row in editable(superadmin, records):
        key = by_address[write]
        body = superadmin.get(read).json()["data"]
        closed = [
            field for field in row._meta.concrete_fields if not {field.name, field.attname} & listed[key]
        ]
        stored = type(row)._default_manager.filter(pk=row.pk).values(*(field.attname for field in closed))
        before = stored.get()
        for field in closed:
            match field:
                case models.ForeignKey() | models.IntegerField():
                    value: Any = 987_654
                case models.BooleanField():
                    value = not getattr(row, field.attname)
                case models.DateTimeField():
                    value = "2001-01-01T00:00:00Z"
                case models.JSONField():
                    value = {"x": 1}
                case _:
                    value = "forged"
            for name in {field.name, field.attname}:
                with transaction.atomic():
                    response = superadmin.send("PUT", write, {**body, name: value})
                    after = stored.get()
                    transaction.set_rollback(True)
                tried += 1
                moved = {column for column in before if after[column] != before[column]}
                # Every write updates these; only the submitted value must not be stored.
                noted = moved <= {"revision", "updated_at", "updated_by_id"}
                kept = noted and (field.attname not in moved or after[field.attname] != value)
                if response.status_code >= 500 or not kept:
                    wrong.append((write, name, response.status_code, moved))
    assert not wrong, "\n".join(map(str, wrong))
    assert tried > 120


def test_rejects_stale_versions(superadmin: Api, records: Records) -> None:
    """Every change and deletion of a record is refused if it names the version before the stored one."""
    read_paths = {write: read for read, write, _ in editable(superadmin, records)}
    fields = body_fields()
    named = {normalised(operation): operation for operation, _ in operations()}
    wrong, tried = [], 0
    for method, path, _ in documented("put", "patch", "delete"):
        key = normalised(f"{method} {path}")
        url = address(named[key], records, superadmin.user)
        read = read_paths.get(re.sub("/(status|toggle-status|active)$", "", url))
        if read is None:
            continue
        row = superadmin.get(read).json()["data"]
        stale = {"revision": row["revision"] - 1}
        if key in fields:
            body = {name: value for name, value in row.items() if name in fields[key]} | stale
            response = superadmin.send(method, url, body)
        else:
            response = superadmin.send(method, f"{url}?revision={stale['revision']}")
        tried += 1
        if (response.status_code, response.json()["data"]) != (412, {"revision": row["revision"]}):
            wrong.append((method, url, response.status_code, response.content[:200]))
    assert not wrong, "\n".join(map(str, wrong))
    assert tried > 75
