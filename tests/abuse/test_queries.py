"""Junk in the query parameters of every call gives 422 on that parameter (or finds nothing), never 5xx."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from abuse.conftest import documented
from abuse.test_bodies import resolved
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, normalised
from support.datasets import Api

HUGE = "1" + "0" * 23
LONG = "x" * 100_000
# Values that must be rejected, by parameter name …
REFUSED: dict[str, tuple[str, ...]] = {
    "page": (HUGE, "0", "10001", "1.5", "9" * 5_000, "-1"),
    "per_page": ("1000000000", "0", "many", "101"),
    "limit": ("0", "101", "many", HUGE),
    "search": ("\0", "a\nb", LONG, "x" * 101),
    "q": ("\0", "a\nb", LONG, "x" * 101, "", " a "),
    "sort_by": ("__class__", "created_by__password", "-id", LONG, 'name";--', "pk"),
}
# … and by type.
NOT_OF_TYPE = {
    "integer": ("x", "1.5", "1 OR 1=1", "9" * 40),
    "boolean": ("perhaps",),
    "enum": ("gossip",),
    "date": ("yesterday", "2026-02-30", "1700000000", "9999-13-01"),
}
# Sent alone: control characters are rejected before anything else is read, sort columns only after all else.
ALONE = {"search", "q", "sort_by"}
BACKWARDS = {"date_from": "2026-04-02", "date_to": "2026-04-01"}
# Needs a figure's name first, or accepts a range without days.
MAY_HOLD_NO_DAY = {"/dashboard/explain", "/rts/talukas", "/submissions/sign-offs"}
# For any parameter. NUL and 100 kB are always rejected; other junk may find nothing.
JUNK = ("' OR 1=1 --", "../../etc/passwd", HUGE, "-1", "1e309", "[]", "💥", "%s%n{0}", "true", "2026-02-30")

pytestmark = pytest.mark.django_db


def calls(records: Records) -> list[tuple[str, dict[str, Any]]]:
    """Return (path, query parameters) of every GET with parameters, with ids that exist."""
    named = {normalised(operation): operation for operation, _ in operations()}
    found = []
    for method, path, operation in documented("get"):
        query = {
            parameter["name"]: parameter
            for parameter in operation.get("parameters", [])
            if parameter["in"] == "query"
        }
        if query and "brief" not in path:
            url = address(named[normalised(f"{method} {path}")], records, None).partition("?")[0]
            found.append((url, query))
    return found


def fetch(api: Api, url: str, query: dict[str, str]) -> Any:
    response: Any = api.client.get(f"/api{url}?{urlencode(query)}")
    if response.streaming:
        b"".join(response.streaming_content)
    return response


def refused(name: str, parameter: dict[str, Any]) -> tuple[str, ...]:
    schema = resolved(parameter["schema"])
    for option in map(resolved, schema.get("anyOf", [schema])):
        kind = "enum" if "enum" in option else str(option.get("format", option.get("type")))
        if found := REFUSED.get(name) or NOT_OF_TYPE.get(kind):
            return found
    return ()


def test_junk_is_rejected_by_parameter(superadmin: Api, records: Records) -> None:
    """Send all parameters of a call at once; the response must name each."""
    wrong, tried = [], 0
    for url, query in calls(records):
        junk = {name: values for name, parameter in query.items() if (values := refused(name, parameter))}
        alone = [{name: value} for name in ALONE & junk.keys() for value in junk.pop(name)]
        together = [
            {name: values[turn] for name, values in junk.items() if turn < len(values)}
            for turn in range(max(map(len, junk.values()), default=0))
        ]
        for sent in (*alone, *together):
            response, tried = fetch(superadmin, url, sent), tried + len(sent)
            missing = sent.keys() - (response.json()["errors"] if response.status_code == 422 else ())
            wrong += [(url, name, sent[name][:30], response.status_code) for name in missing]
        if query.keys() >= BACKWARDS.keys() and url not in MAY_HOLD_NO_DAY:
            response = fetch(superadmin, url, BACKWARDS)
            if response.status_code != 422 or not BACKWARDS.keys() & response.json()["errors"]:
                wrong.append((url, "date_from", "after date_to", response.status_code))
    assert not wrong, "\n".join(map(str, wrong))
    assert tried > 3_000


def test_junk_never_causes_a_server_error(superadmin: Api, records: Records) -> None:
    wrong = []
    for url, query in calls(records):
        for name in query:
            for value in ("\0", LONG):
                if fetch(superadmin, url, {name: value}).status_code != 422:
                    wrong.append((url, name, value[:9]))
        everything = {name: JUNK[number % len(JUNK)] for number, name in enumerate(query)}
        response = fetch(superadmin, url, everything)
        if response.status_code not in (200, 404, 422):
            wrong.append((url, str(everything), str(response.status_code)))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    "value", [HUGE, "-1", "0", "abc", "1.5", "%00", "..%2f..%2fetc%2fpasswd", "x" * 5_000, "💥"]
)
def test_invalid_path_parameters_are_not_found(superadmin: Api, records: Records, value: str) -> None:
    """For every path with a parameter and every method: no junk id, slug or file name matches anything."""
    wrong = []
    for method, path, _ in documented("get", "put", "patch", "delete", "post"):
        if "{" not in path:
            continue
        url = re.sub(r"\{\w+\}", lambda _: value, path)
        response = superadmin.send(method, url, None if method == "GET" else {})
        # An invalid body or a missing parameter may be reported first.
        if response.status_code not in (404, 422) or (method == "DELETE" and response.status_code != 404):
            wrong.append((method, path, response.status_code))
    assert not wrong, "\n".join(map(str, wrong))
