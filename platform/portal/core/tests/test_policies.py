"""Deny by default: every operation of the OpenAPI document has a policy, and the policy is what callers
meet.
"""

import re

import pytest
from django.test import Client

from portal.api import api
from portal.core.auth import BearerToken
from portal.core.errors import PortalError
from portal.core.policies import SIGNED_IN, department_read, department_write
from portal.core.routing import PolicyRouter

METHODS = ("get", "post", "put", "patch", "delete")


def operations():
    document = api.get_openapi_schema()
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield method, path, item[method]


OPERATIONS = [pytest.param(*entry, id=f"{entry[0]} {entry[1]}") for entry in operations()]


def call(client: Client, method: str, path: str):
    # An id that nobody has: the walk through all operations must not close an account or a session on its way.
    address = re.sub(r"\{[^}]+\}", "999999", path)
    body = {} if method == "get" else {"data": {}, "content_type": "application/json"}
    return getattr(client, method)(address, **body)


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_every_operation_has_a_policy(method, path, operation):
    policy = operation.get("x-policy")
    assert policy, f"{method} {path} has no policy"
    assert policy["public"] or policy["roles"]
    assert (
        policy["public"] == ("401" not in {str(code) for code in operation["responses"]})
        or path == "/api/login"
    )


def test_hidden_operations_have_one_too():
    """Also what the document leaves out (second spellings) is guarded by BearerToken."""
    found = 0
    for router in api._get_bound_routers():
        for view in router.path_operations.values():
            for operation in view.operations:
                assert [type(auth) for auth in operation.auth_callbacks] == [BearerToken], operation.view_func
                found += 1
    assert found >= len(OPERATIONS)


def test_operation_ids_are_stable_and_single():
    names = [operation["operationId"] for *_, operation in operations()]
    assert len(names) == len(set(names))
    assert not [name for name in names if name.startswith("portal_")]


@pytest.mark.parametrize("missing", ["policy", "operation_id"])
def test_an_operation_without_a_policy_or_a_name_can_not_be_written(missing):
    given = {"policy": SIGNED_IN, "operation_id": "x"}
    del given[missing]
    with pytest.raises(TypeError):
        PolicyRouter().get("/x", **given)(lambda request: None)


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_nobody_gets_in_without_a_token_unless_it_is_public(method, path, operation, geography):
    answer = call(Client(), method, path)
    if operation["x-policy"]["public"]:
        assert answer.status_code in (200, 400, 404, 422, 503)
    else:
        assert answer.status_code == 401, answer.content
        assert answer.json()["success"] is False


@pytest.mark.django_db
def test_every_operation_for_every_role(callers, geography):
    """What the table says is what happens: wrong role 403, another department 404, the right one gets past
    the door.
    """
    wrong = []
    for method, path, operation in operations():
        policy = operation["x-policy"]
        if policy["public"] or path == "/api/logout":
            continue
        for role in ("user", "other", "admin", "superadmin"):
            answer = call(callers[role], method, path)
            kind = "user" if role == "other" else role
            stranger = role == "other" and "mining" not in policy.get("departments", ["mining"])
            if stranger:
                fits = answer.status_code == 404
            elif kind not in policy["roles"]:
                fits = answer.status_code == 403
            else:
                fits = answer.status_code not in (401, 403) and answer.status_code < 500
            if not fits:
                wrong.append((role, method, path, answer.status_code))
    assert not wrong


def test_the_department_policies_say_who_writes():
    class Person:
        def __init__(self, role, slug=None):
            self.role, self.department_slug = role, slug

    def outcome(policy, *person):
        try:
            policy.check(Person(*person))
        except PortalError as exc:
            return exc.status
        return 200

    read, write = department_read("e-ferfar"), department_write("e-ferfar")
    people = [
        ("user", "e-ferfar"),
        ("user", "mining"),
        ("user", None),
        ("admin",),
        ("superadmin",),
        ("root",),
    ]
    assert [outcome(read, *p) for p in people] == [200, 404, 404, 200, 200, 403]
    assert [outcome(write, *p) for p in people] == [200, 404, 404, 403, 200, 403]
