"""Parameters of every call: junk is 422 on that parameter (or finds nothing), and never 5xx."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from abuse.conftest import documented
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, spelt
from support.datasets import Api

HUGE = "1" + "0" * 23
LONG = "x" * 100_000
# What must be refused, by the parameter's name.
REFUSED: dict[str, tuple[str, ...]] = {
    "page": (HUGE, "0", "10001", "1.5", "9" * 5_000),
    "per_page": ("1000000000", "0", "many"),
    "search": ("\0", "a\nb", LONG),
    "sort_by": ("__class__", "created_by__password", "-id", LONG),
    "sort_order": ("sideways",),
}
# Any parameter: a NUL and 100 kB are never taken; whatever else is junk may find nothing.
JUNK = ("' OR 1=1 --", "../../etc/passwd", HUGE, "-1", "1e309", "[]", "💥", "%s%n{0}", "true", "2026-02-30")

pytestmark = pytest.mark.django_db


def calls(records: Records) -> list[tuple[str, dict[str, Any]]]:
    """The address of every GET with parameters, with ids that exist."""
    named = {spelt(operation): operation for operation, _ in operations()}
    found = []
    for method, path, operation in documented("get"):
        query = {one["name"]: one for one in operation.get("parameters", []) if one["in"] == "query"}
        if query and "brief" not in path:
            where = address(named[spelt(f"{method} {path}")], records, None).partition("?")[0]
            found.append((where, query))
    return found


def answer(api: Api, where: str, name: str, value: str) -> Any:
    got: Any = api.client.get(f"/api{where}?{urlencode({name: value})}")
    if got.streaming:
        b"".join(got.streaming_content)
    return got


def test_junk_in_a_list_is_a_field_error(chief: Api, records: Records) -> None:
    wrong, tried = [], 0
    for where, query in calls(records):
        for name in REFUSED.keys() & query:
            for value in REFUSED[name]:
                got, tried = answer(chief, where, name, value), tried + 1
                if got.status_code != 422 or name not in got.json()["errors"]:
                    wrong.append((where, name, value[:30], got.status_code))
    assert not wrong, "\n".join(map(str, wrong))
    assert tried > 300


def test_junk_anywhere_is_never_a_fault_of_ours(chief: Api, records: Records) -> None:
    wrong = []
    for where, query in calls(records):
        for name in query:
            for value in ("\0", LONG):
                if answer(chief, where, name, value).status_code != 422:
                    wrong.append((where, name, value[:9]))
        everything = {name: JUNK[number % len(JUNK)] for number, name in enumerate(query)}
        got = chief.client.get(f"/api{where}?{urlencode(everything)}")
        if got.status_code not in (200, 404, 422):
            wrong.append((where, str(everything), str(got.status_code)))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    "value", [HUGE, "-1", "0", "abc", "1.5", "%00", "..%2f..%2fetc%2fpasswd", "x" * 5_000, "💥"]
)
def test_addresses_that_can_name_nothing_are_404(chief: Api, records: Records, value: str) -> None:
    """Every path with a parameter, for every method: no id, no slug and no file name opens anything else."""
    wrong = []
    for method, path, _ in documented("get", "put", "patch", "delete", "post"):
        if "{" not in path:
            continue
        where = re.sub(r"\{\w+\}", lambda _: value, path)
        got = chief.send(method, where, None if method == "GET" else {})
        # A body that is no such record's, or a parameter that is missing, may be told before.
        if got.status_code not in (404, 422) or (method == "DELETE" and got.status_code != 404):
            wrong.append((method, path, got.status_code))
    assert not wrong, "\n".join(map(str, wrong))
