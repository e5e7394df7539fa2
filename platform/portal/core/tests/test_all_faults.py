"""A refused request body reports all invalid fields at once, for every operation."""

import pytest

from portal.core.roles import SUPERADMIN
from support.document import document

pytestmark = pytest.mark.django_db
METHODS = ("post", "put", "patch")
# Only a head of office gets as far as its fields (tests/lifecycle/test_signed.py).
SIGN_OFFS = "/api/submissions/sign-offs"
PLACES = {"division_id", "district_id", "taluka_id"}


@pytest.fixture(scope="module")
def bodies():
    """Operations with a JSON body: method, path, required fields, all fields."""
    schemas = document()["components"]["schemas"]
    found = []
    for path, operations in document()["paths"].items():
        for method in METHODS:
            content = operations.get(method, {}).get("requestBody", {}).get("content", {})
            reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
            schema = schemas.get(reference.rpartition("/")[2], {})
            if schema.get("properties") and path != SIGN_OFFS:
                found.append((method, path, set(schema.get("required", ())), schema["properties"]))
    return found


def rejected_fields(client, method, path, body):
    filled = path.replace("{dataset}", "eferfar")
    while "{" in filled:
        before, _, rest = filled.partition("{")
        filled = f"{before}1{rest.partition('}')[2]}"
    response = getattr(client, method)(
        filled, body, content_type="application/json", headers={"If-Match": ""}
    )
    errors = response.json().get("errors") if response.status_code == 422 else None
    return {name.split(".")[0] for name in errors} if isinstance(errors, dict) else response.status_code


def test_empty_body_reports_every_required_field(bodies, client_of, make_user):
    client = client_of(make_user(role=SUPERADMIN))
    wrong = []
    for method, path, required, properties in bodies:
        # A place is required wherever an entry has one, although the schema has a default.
        required = required | (
            PLACES & set(properties) if path.endswith(("/transactions", "/{entry_id}")) else set()
        )
        if "/cases" in path:
            required = (required - PLACES) | ({"taluka_id"} & set(properties))
        if path.startswith("/api/rts"):
            required -= {"division_id"}
        if required and (named := rejected_fields(client, method, path, {})) != required:
            wrong.append((method, path, named, required))
    assert wrong == []


def test_reports_several_invalid_fields_at_once(bodies, client_of, make_user):
    client = client_of(make_user(role=SUPERADMIN))
    wrong = []
    for method, path, _, properties in bodies:
        texts = {
            name
            for name, property_schema in properties.items()
            if property_schema.get("type") in ("string", "integer", "boolean")
        }
        if len(texts) > 1 and not (
            isinstance(named := rejected_fields(client, method, path, {name: [[]] for name in texts}), set)
            and texts <= named
        ):
            wrong.append((method, path, named))
    assert wrong == []


def test_profile_reports_all_invalid_fields(client_of, make_user):
    client = client_of(make_user())
    body = {"name": "", "email": "nobody", "mobile": "x"}
    assert rejected_fields(client, "put", "/api/auth/profile", body) == {
        "name",
        "email",
        "mobile",
        "revision",
    }
