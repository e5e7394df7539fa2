"""Fuzz the API with Schemathesis, from its OpenAPI document: responses match their schemas and are never 5xx,
for allowed and for malformed requests. Django handles the requests in this process.

One example per operation here; more in `make test-long` (FUZZ_EXAMPLES, default 20).
"""

import json
import os
import re
from typing import Any

import pytest
import schemathesis
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.transport import Response
from schemathesis.specs.openapi import checks

from abuse.conftest import DOCUMENT
from access.conftest import Records
from support.datasets import Api
from support.long import Report

ROLES = ("anonymous", "own", "admin", "superadmin")
# Excluded operations, with reasons.
EXCLUDED = {
    "trends_brief": "renders in a browser, seconds per example; covered by its own tests",
    "trends_brief_page": "the page the brief is printed from: as slow, and not JSON",
    "logout": "ends the session of all other examples",
    "revoke_other_sessions": "as logout",
    "revoke_own_session": "as logout",
    "change_password": "as logout, if an example guesses the password",
    "deactivate_user": "deactivates the caller, if an example hits its id",
    "request_backup": "needs a worker; covered by its own tests",
}
# 503 is a valid response of these.
MAY_BE_UNAVAILABLE = {"health"}
CHECKS = (
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
)
pytestmark = pytest.mark.django_db


def load_schema() -> Any:
    config = schemathesis.Config.from_dict({"generation": {"mode": "all", "allow-x00": True}})
    schema = schemathesis.openapi.from_dict(DOCUMENT, config=config)
    return schema.exclude(operation_id=list(EXCLUDED))


def send(api: Api, case: Any) -> Response:
    """Send the case to Django and return the response as Schemathesis expects it."""
    import requests

    wire = requests.Request(**{
        name: value for name, value in case.as_transport_kwargs(base_url="http://testserver").items()
        if name in ("method", "url", "headers", "params", "data", "json", "files", "cookies")
    }).prepare()  # fmt: skip
    path = wire.path_url
    body = wire.body if isinstance(wire.body, bytes) else (wire.body or "").encode("utf-8", "surrogatepass")
    headers = {
        name: value
        for name, value in wire.headers.items()
        if name.lower() not in ("authorization", "content-length", "cookie", "accept-encoding")
    }
    response: Any = api.client.generic(
        wire.method or "GET", path, body, content_type=headers.pop("Content-Type", ""), headers=headers
    )
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return Response(
        status_code=response.status_code,
        headers={name.lower(): [value] for name, value in response.items()},
        content=content,
        request=wire,
        elapsed=0.0,
        verify=False,
        message=response.reason_phrase,
        encoding="utf-8",
        http_version="1.1",
    )


def describe(failed: BaseException) -> list[str]:
    found = failed.exceptions if isinstance(failed, FailureGroup) else [failed]
    return [f"{getattr(failure, 'title', type(failure).__name__)}: {str(failure)[:300]}" for failure in found]


def first_violation(api: Api, operation: Any, examples: int, counts: dict[str, int]) -> str:
    """Return the operation's first response that violates the document, with the request, or '' if all are
    valid.
    """
    name = operation.definition.raw["operationId"]
    enabled = CHECKS if name in MAY_BE_UNAVAILABLE else (*CHECKS, schemathesis.checks.not_a_server_error)
    found: list[str] = []

    def example(case: Any) -> None:
        with transaction.atomic():  # so that each example meets the same data
            response = send(api, case)
            transaction.set_rollback(True)
        counts["requests"] += 1
        counts["5xx"] += response.status_code >= 500
        try:
            case.validate_response(response, checks=list(enabled))
        except (Failure, FailureGroup) as failed:
            request = {"path": case.path_parameters, "query": case.query, "body": case.body}
            dumped = json.dumps(request, default=repr)[:400]
            found.append(f"{name}: {response.status_code} {'; '.join(describe(failed))}\n    {dumped}")

    given(case=operation.as_strategy())(settings(
        max_examples=examples, deadline=None, derandomize=True, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )(example))()  # fmt: skip
    return found[0] if found else ""


def check(role: str, records: Records, examples: int, figure: Report) -> None:
    api = Api(records.person(role, "e-ferfar"))
    counts = {"requests": 0, "5xx": 0}
    operations = [result.ok() for result in load_schema().get_all_operations()]
    wrong = sorted(
        filter(None, (first_violation(api, operation, examples, counts) for operation in operations))
    )
    for what, number in {"operations": len(operations), **counts}.items():
        figure(what, number)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("role", ROLES)
def test_responses_match_the_document(role: str, records: Records, figure: Report) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("one example per operation on SQLite only; make test-long uses both databases")
    check(role, records, 1, figure)


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES)
def test_responses_match_the_document_for_many_examples(role: str, records: Records, figure: Report) -> None:
    check(role, records, int(os.environ.get("FUZZ_EXAMPLES", "20")), figure)


def test_exclusions_exist_and_have_reasons() -> None:
    known = {operation["operationId"] for path in DOCUMENT["paths"].values() for operation in path.values()}
    assert set(EXCLUDED) <= known
    assert all(re.search(r"\w{3}", reason) for reason in EXCLUDED.values())
