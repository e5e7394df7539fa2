"""Request data available to services."""

import re
from pathlib import Path

import pytest
from django.test import RequestFactory

from portal.audit.models import AuditEntry
from portal.audit.services import record
from portal.core.context import bind_request, request_context

PORTAL = Path(__file__).parents[2]
# Modules that may handle requests and responses; `core` is the machinery around both.
ENDPOINTS = re.compile(r"(^|_)(api|routes|views|middleware)\.py$")
OTHERS = {
    "accounts/passkey_cookie.py": "reads and writes a cookie",
    "audit/lists.py": "decorates the views that answer lists as files",
    "downloads/preparing.py": "makes a queued call again",
    "imports/origin.py": "adds a route to each dataset",
    "imports/sheet_layouts.py": "has its endpoints",
    "masters/single.py": "has the endpoints of departments",
    "operations/dagster.py": "reads and writes a cookie",
    "static_files.py": "serves the interface",
    "transactions/departments/grievance/reports.py": "adds routes of its department",
    "transactions/departments/rts/calls.py": "adds routes of its department",
    "transactions/kinds.py": "chooses between two operations at one address",
    "uploads/direct.py": "the endpoint of every small sheet",
    "uploads/files.py": "reads the body of an upload",
    "uploads/receiving.py": "reads the body of an upload",
}


def test_only_endpoints_use_http_request():
    """A service takes the user and typed arguments, so that a worker or a test calls it as an endpoint does."""
    modules = {path.relative_to(PORTAL) for path in PORTAL.rglob("*.py")}
    with_requests = {
        path.as_posix()
        for path in modules
        if not {"core", "tests"} & set(path.parts)
        and path.name != "conftest.py"
        and not ENDPOINTS.search(path.name)
        and "HttpRequest" in (PORTAL / path).read_text()
    }
    assert with_requests == OTHERS.keys()


@pytest.mark.django_db
@pytest.mark.one_database
def test_audit_log_records_client_address():
    with bind_request(RequestFactory().post("/", REMOTE_ADDR="10.1.2.3")):
        record("create", entity="thing")
    record("create", entity="thing")
    assert list(AuditEntry.objects.order_by("id").values_list("address", flat=True)) == ["10.1.2.3", ""]


def test_context_is_cleared_after_request():
    with bind_request(
        RequestFactory().get("/", headers={"User-Agent": "A\x00b", "Authorization": "Bearer t"})
    ):
        found = request_context()
    assert (found.agent, found.token) == ("Ab", "t")
    assert request_context().token == ""
