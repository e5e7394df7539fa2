"""Response cache: size limit, one computation per key, invalidation, and what is never cached."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from portal.core import response_cache
from portal.core.errors import NotFound
from portal.core.response_cache import PARTS, RESPONSES, cached_response, observed, part
from portal.geography.models import Division

PATIENCE = 120  # seconds; enough for a busy machine


def get_response(compose: Callable[[], Any], values: Any = None, **headers: str) -> Any:
    return cached_response(RequestFactory(headers=headers).get("/api/x"), values, compose)


@pytest.mark.django_db
def test_response_is_cached_until_observed_value_changes() -> None:
    observed_state, computed = {"version": 1}, []

    def version() -> int:
        return observed_state["version"]

    def compose() -> HttpResponse:
        computed.append(observed(version))
        return HttpResponse(str(computed[-1]))

    assert [get_response(compose).content for _ in range(3)] == [b"1"] * 3
    observed_state["version"] = 2
    assert [get_response(compose).content for _ in range(3)] == [b"2"] * 3
    assert computed == [1, 2]
    assert get_response(compose, values="other filters").content == b"2"
    assert len(computed) == 3


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_share_one_computation_and_get_no_stale_response() -> None:
    """The figures change while the first request computes: requests after the change get the new ones."""
    observed_state, computed = {"version": 1}, []
    started, resume = threading.Event(), threading.Event()

    def version() -> int:
        return observed_state["version"]

    def compose() -> HttpResponse:
        seen = observed(version)
        computed.append(seen)
        started.set()
        resume.wait(PATIENCE)
        return HttpResponse(str(seen))

    found: list[bytes] = []

    def reader() -> None:
        found.append(get_response(compose).content)
        connection.close()

    first = threading.Thread(target=reader)
    first.start()
    assert started.wait(PATIENCE)
    observed_state["version"] = 2
    others = [threading.Thread(target=reader) for _ in range(8)]
    for other in others:
        other.start()
    while next(iter(response_cache._key_locks.values()))[1] < 9:
        time.sleep(0.01)
    resume.set()
    for thread in (first, *others):
        thread.join(PATIENCE)
    assert (found[0], set(found[1:]), computed) == (b"1", {b"2"}, [1, 2])
    assert not response_cache._key_locks


@pytest.mark.parametrize("status", [404, 422, 503])
def test_error_responses_are_not_cached(status: int) -> None:
    computed: list[int] = []

    def compose() -> HttpResponse:
        computed.append(status)
        return HttpResponse(b"no", status=status)

    assert [get_response(compose).status_code for _ in range(2)] == [status] * 2
    assert (len(computed), len(RESPONSES)) == (2, 0)


def test_exception_releases_the_lock() -> None:
    def fail() -> HttpResponse:
        raise NotFound

    with pytest.raises(NotFound):
        get_response(fail)
    assert get_response(lambda: HttpResponse(b"well")).content == b"well"


@pytest.mark.django_db
def test_response_after_a_failed_read_is_not_cached() -> None:
    computed: list[int] = []

    def compose() -> HttpResponse:
        computed.append(1)
        with suppress(OSError):
            observed(os.stat, "/no/such/file")
        return HttpResponse(b"without")

    assert get_response(compose).content == get_response(compose).content == b"without"
    assert (len(computed), len(RESPONSES)) == (2, 0)


@pytest.mark.django_db
def test_response_is_recomputed_if_a_read_fails() -> None:
    gone: list[bool] = []

    def look() -> int:
        if gone:
            raise OSError
        return 1

    def compose() -> HttpResponse:
        return HttpResponse(b"composed" if gone else str(observed(look)).encode())

    assert get_response(compose).content == b"1"
    gone.append(True)
    assert get_response(compose).content == b"composed"


@pytest.mark.django_db
def test_database_statements_are_recorded(geography: None) -> None:
    computed: list[int] = []

    def compose() -> HttpResponse:
        computed.append(1)
        names = list(Division.objects.values_list("name_mr", flat=True))
        first = Division.objects.order_by("pk").first()
        one_by_one = [row.pk for row in Division.objects.iterator(chunk_size=2)]
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 UNION ALL SELECT 2")
            assert cursor.fetchone() == (1,)
            cursor.execute("SELECT 3")
            assert (cursor.fetchall(), cursor.fetchone()) == ([(3,)], None)
        assert len(names) == len(one_by_one) > 2
        return HttpResponse(f"{names} {first}".encode())

    before = get_response(compose).content
    assert (get_response(compose).content, len(computed)) == (before, 1)
    Division.objects.filter(pk=Division.objects.first().pk).update(name_mr="नाव")  # type: ignore[union-attr]
    after = get_response(compose).content
    assert after != before
    assert (get_response(compose).content, len(computed)) == (after, 2)


@pytest.mark.django_db
def test_statements_are_repeated_only_if_the_database_changed(
    geography: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[int] = []
    now: list[object] = [1]
    monkeypatch.setattr(response_cache, "database_version", lambda: now[0])

    def compose() -> HttpResponse:
        computed.append(1)
        return HttpResponse(f"{list(Division.objects.values_list('name_mr', flat=True))}".encode())

    def asked() -> int:
        with CaptureQueriesContext(connection) as ran:
            get_response(compose)
        return sum("geography_division" in one["sql"] for one in ran)

    assert [asked() for _ in range(4)] == [1, 1, 0, 0]
    now[0] = 2
    assert ([asked() for _ in range(3)], len(computed)) == ([1, 0, 0], 1)
    Division.objects.update(name_mr="गाव")
    now[0] = 3
    assert ([asked() for _ in range(3)], len(computed)) == ([2, 1, 0], 2)
    now[0] = None  # inside a transaction
    assert [asked() for _ in range(3)] == [1, 1, 1]


@pytest.mark.django_db
def test_responses_that_write_are_not_cached(geography: None) -> None:
    computed: list[int] = []

    def compose() -> HttpResponse:
        computed.append(Division.objects.update(name_mr="x"))
        return HttpResponse(b"written")

    assert get_response(compose).content == get_response(compose).content == b"written"
    assert (len(computed), len(RESPONSES)) == (2, 0)


@pytest.mark.django_db
def test_part_is_computed_once_and_is_a_dependency_of_every_response(geography: None) -> None:
    computed: list[str] = []
    observed_state = {"version": 1}

    def version() -> int:
        return observed_state["version"]

    def names() -> str:
        computed.append("part")
        return f"{observed(version)}{list(Division.objects.values_list('name_mr', flat=True))}"

    def asked(values: str) -> Any:
        def compose() -> HttpResponse:
            computed.append(values)
            return HttpResponse(f"{values} {part(('names',), names)}".encode())

        return get_response(compose, values=values).content

    first = [asked("a"), asked("b"), asked("a")]
    assert (computed, first[0][1:], first[2]) == (["a", "part", "b"], first[1][1:], first[0])
    for change in (lambda: Division.objects.update(name_mr="नाव"), lambda: observed_state.update(version=2)):
        computed.clear()
        change()
        later = [asked("b"), asked("a"), asked("b")]
        assert (computed, later[0] != first[1]) == (["b", "part", "a"], True)
        first = [later[1], later[0]]
    computed.clear()
    assert [part(("names",), names), computed] == [first[0].decode()[2:], ["part"]], (
        "outside a response nothing is cached"
    )


@pytest.mark.django_db
def test_part_that_writes_or_fails_is_not_cached(geography: None) -> None:
    computed: list[int] = []

    def write() -> int:
        computed.append(Division.objects.update(name_mr="x"))
        return 1

    def fail() -> int:
        observed(os.stat, "/no/such/file")
        return 1

    def compose() -> HttpResponse:
        with suppress(OSError):
            part(("failing",), fail)
        return HttpResponse(f"{part(('writing',), write)}".encode())

    assert get_response(compose).content == get_response(compose).content == b"1"
    assert (len(computed), len(RESPONSES), len(PARTS)) == (2, 0, 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("back", [False, True], ids=["stays", "goes back"])
@pytest.mark.parametrize("ways", [("read", "read"), ("read", "part"), ("part", "read"), ("part", "part")])
@pytest.mark.parametrize("kind", ["rows", "observed"])
def test_response_mixing_two_states_is_not_cached(
    geography: None, kind: str, ways: tuple[str, str], back: bool
) -> None:
    """Another process writes between two reads of the same value, so the response matches neither state."""
    observed_state = {"next": "after"}

    def read() -> str:
        rows = Division.objects.order_by("pk").values_list("name_mr", flat=True)
        return observed(observed_state.__getitem__, "name") if kind == "observed" else rows[0]

    def write(name: str) -> None:
        def elsewhere() -> None:
            Division.objects.update(name_mr=name)
            connection.close()

        observed_state["name"] = name
        with ThreadPoolExecutor(1) as pool:
            pool.submit(elsewhere).result()

    def compose() -> HttpResponse:
        first, second = (read if way == "read" else lambda: part(("name",), read) for way in ways)
        found = first()
        if name := observed_state.pop("next", ""):
            write(name)
        return HttpResponse(f"{found} {second()}".encode())

    write("before")
    assert get_response(compose).content == b"before after"
    write(name := "before" if back else "after")
    assert get_response(compose).content == get_response(compose).content == f"{name} {name}".encode()
    assert len(RESPONSES) == 1
