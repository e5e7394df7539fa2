"""Deny by default: every operation in the OpenAPI document has a policy. The access matrix (tests/access) checks that
it is the right one and is enforced.
"""

import re
from functools import cache

import pytest

from catalog.datasets.eferfar import EFERFAR
from portal.api import api
from portal.core.auth import BearerToken
from portal.core.errors import PortalError
from portal.core.policies import dataset_read, dataset_write
from portal.core.routing import PolicyRouter
from support.document import document

METHODS = ("get", "post", "put", "patch", "delete")


@cache
def operations():
    return list(document_operations())


def document_operations():
    for path, item in document()["paths"].items():
        for method in METHODS:
            if method in item:
                yield method, path, item[method]


def call(client, method, path):
    # An id that does not exist, so that calling all operations closes no account or session.
    address = re.sub(r"\{[^}]+\}", "999999", path)
    body = {} if method == "get" else {"data": {}, "content_type": "application/json"}
    return getattr(client, method)(address, **body)


# Public, but 401 for wrong credentials.
LOGINS = {"/api/login", "/api/passkeys/login", "/api/sign-on/complete", "/api/sign-on/second-step"}


def test_every_operation_has_a_policy():
    for method, path, operation in operations():
        policy = operation.get("x-policy")
        assert policy, f"{method} {path} has no policy"
        assert policy["public"] or policy["roles"]
        has_401 = "401" in {str(code) for code in operation["responses"]}
        assert policy["public"] != has_401 or path in LOGINS, (method, path)


def test_hidden_operations_have_a_policy():
    """Operations left out of the document are guarded by BearerToken too."""
    count = 0
    for router in api._get_bound_routers():
        for view in router.path_operations.values():
            for operation in view.operations:
                assert [type(auth) for auth in operation.auth_callbacks] == [BearerToken], operation.view_func
                count += 1
    assert count >= len(operations())


def test_operation_ids_are_explicit_and_unique():
    names = [operation["operationId"] for *_, operation in operations()]
    assert len(names) == len(set(names))
    assert not [name for name in names if name.startswith("portal_")]


def test_operation_without_policy_is_rejected():
    with pytest.raises(TypeError):
        PolicyRouter().get("/x")(lambda request: None)


def test_department_policies():
    class Person:
        grant = None

        def __init__(self, role, slug=None):
            self.role, self.department_slug = role, slug

    def outcome(policy, *person):
        try:
            policy.check(Person(*person))
        except PortalError as exc:
            return exc.status
        return 200

    read, write = dataset_read(EFERFAR), dataset_write(EFERFAR)
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
