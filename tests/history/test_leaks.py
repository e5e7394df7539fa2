"""Responses for earlier days and for today never mix, and no user gets the past of another scope."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connections

from history.conftest import BEGIN, Archive, content, end_of, fetch
from history.test_operations import sheets_of
from portal.core.heavy import ROWS
from portal.core.past import past
from portal.history.recording import record
from portal.transactions.models import EferfarEntry
from support.datasets import Api
from support.document import document
from support.downloads import fetched
from support.records import stand_in

TODAY = BEGIN + timedelta(days=3)
QUERIES = (
    "/eferfar/dashboard-data", "/eferfar/transactions", "/departments-performance", "/dashboard/stats",
    "/eferfar/filter-options", "/eferfar/export",
)  # fmt: skip
TALUKAS = ("Andheri", "Borivali", "Kurla")


@pytest.fixture
def days(archive: Archive) -> Iterator[Archive]:
    """Three days with different figures, names and levels each. Today is the fourth."""
    from portal.configuration.models import Configuration
    from portal.configuration.selectors import ROW, forget
    from portal.geography.models import Taluka

    for number in range(3):
        with end_of(BEGIN + timedelta(days=number)):
            # A name in lists, and a setting, changed as by another process.
            Taluka.objects.filter(name_en="Kurla").update(name_mr=f"कुर्ला {number}")
            Configuration.objects.update_or_create(
                pk=ROW, defaults={"values": {"level_excellent": 90 + number}}
            )
            forget()
            archive.sheet("eferfar", [
                archive.eferfar(BEGIN - timedelta(days=back), 10**number, 7 * 10**number, taluka)
                for taluka in TALUKAS for back in range(number + 1)
            ])  # fmt: skip
            record()
            archive.noted[BEGIN + timedelta(days=number)] = {
                path: fetch(archive.api, path) for path in QUERIES
            }
    with end_of(TODAY):
        yield archive


def fetch_on(api: Api, path: str, day: date | None) -> tuple[int, bytes]:
    return fetch(api, path, {} if day is None else {"as_known_on": str(day)})


DAYS = (None, BEGIN, BEGIN + timedelta(days=2))


def apis(archive: Archive) -> list[Api]:
    people = archive.office.people
    return [
        Api(people[name], language) for name, language in (("superadmin", "en"), ("own", "mr"), ("own", "en"))
    ]


def check_alternating_requests(days: Archive) -> None:
    alone = {}
    from portal.core.response_cache import RESPONSES

    speakers = apis(days)
    for number, api in enumerate(speakers):
        for path in QUERIES:
            for day in DAYS:
                RESPONSES.clear()
                alone[number, path, day] = fetch_on(api, path, day)
    for day in DAYS[1:]:
        assert day and {path: alone[0, path, day] for path in QUERIES} == days.noted[day]
    # The days must differ, or the test proves nothing.
    for number, path in {key[:2] for key in alone}:
        found = [alone[number, path, day] for day in DAYS[1:] if alone[number, path, day][0] == 200]
        assert path == "/eferfar/filter-options" or len(set(found)) in (0, 2), path
    for order in (1, -1):
        for path in QUERIES:
            for number, day in [(n, day) for day in DAYS for n in range(len(speakers))][::order]:
                assert fetch_on(speakers[number], path, day) == alone[number, path, day], (number, path, day)


def check_concurrent_requests(days: Archive) -> None:
    speakers = apis(days)[:2]
    work = [(number, path, day) for path in QUERIES for day in DAYS for number in range(len(speakers))]
    alone = {call: fetch_on(speakers[call[0]], call[1], call[2]) for call in work}

    def again(part: int) -> list[Any]:
        try:
            mixed = work[part:] + work[:part]
            wrong = [call for call in mixed[:: 1 if part % 2 else -1]
                     if fetch_on(speakers[call[0]], call[1], call[2]) != alone[call]]  # fmt: skip
            assert past() is None
            return wrong
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        threads = [pool.submit(copy_context().run, again, part) for part in (0, 5, 11, 20)]
        assert [future.result() for future in threads] == [[]] * 4


def check_failures_reset_the_day(days: Archive) -> None:
    here = connections["default"]
    assert days.api.get("/eferfar/transactions", as_known_on=str(BEGIN), page="x").status_code == 422
    assert days.api.get("/comparison/nothing", as_known_on=str(BEGIN)).status_code == 404
    export = days.api.get("/eferfar/export", as_known_on=str(BEGIN), format="csv")
    rows = iter(export.streaming_content)
    next(rows)
    assert past() is None and connections["default"] is here, "in the middle of a file"
    assert days.api.get("/eferfar/transactions").json()["meta"]["total"] == 9
    export.close()
    assert past() is None and connections["default"] is here


@pytest.mark.parametrize("rows", [1_500, 2_500])
def test_export_contains_only_rows_of_its_day(days: Archive, rows: int) -> None:
    """Exports read in many parts while the data change, one of them so long that the worker prepares it."""

    def file(response: Any) -> Any:
        return fetched(days.api, response) if rows > ROWS else response

    entry = EferfarEntry.objects.first()
    assert entry is not None
    EferfarEntry.objects.bulk_create([
        EferfarEntry(taluka=entry.taluka, date=date(2020, 1, 1) + timedelta(days=number), status="disputed",
                     total_pending=1, total_issued=1, avg_processing_days=1)
        for number in range(rows)
    ])  # fmt: skip
    with end_of(TODAY):
        record()
        noted = {
            kind: content(file(days.api.get("/eferfar/export", format=kind))) for kind in ("csv", "xlsx")
        }
    with end_of(TODAY + timedelta(days=1)):
        responses = {
            kind: days.api.get("/eferfar/export", format=kind, as_known_on=str(TODAY)) for kind in noted
        }
        parts = {}
        if rows <= ROWS:
            parts = {kind: iter(response) for kind, response in responses.items()}
        EferfarEntry.objects.update(total_pending=999)
        EferfarEntry.objects.filter(status="disputed").delete()
        record()
        found = {kind: b"".join(parts[kind]) if parts else content(file(responses[kind])) for kind in noted}
        assert found["csv"] == noted["csv"]
        assert len(noted["csv"].splitlines()) > rows
        assert sheets_of(found["xlsx"]) == sheets_of(noted["xlsx"])
        assert len(content(days.api.get("/eferfar/export", format="csv")).splitlines()) < 20


def check_scopes(days: Archive) -> None:
    people, day = days.office.people, str(BEGIN + timedelta(days=1))
    limited, other = Api(people["limited"]), Api(people["other"])
    for when in ({}, {"as_known_on": day}):
        found = limited.get("/eferfar/transactions", **when, per_page=100).json()["data"]
        assert {row["taluka_id"] for row in found} == {people["limited"].taluka_id}
        file = content(limited.get("/eferfar/export", **when, format="csv")).decode()
        assert "Kurla" in file and "Andheri" not in file
        assert limited.get("/eferfar/transactions", **when, taluka_id=days.query({"taluka_id": "Andheri"})["taluka_id"]
                           ).json()["meta"]["total"] == 0  # fmt: skip
    for path in (
        *QUERIES,
        "/mining/dashboard-data",
        "/kpis/dashboard-data",
        "/trends",
        "/reports/performance",
    ):
        for api in (limited, other, Api(None), days.office.own):
            assert fetch_on(api, path, None)[0] == fetch_on(api, path, BEGIN)[0], path
    # A user of one taluka gets no district totals of the past.
    district = fetch_on(days.office.own, "/eferfar/dashboard-data", BEGIN)
    assert fetch_on(limited, "/eferfar/dashboard-data", BEGIN) != district
    assert fetch_on(days.office.own, "/eferfar/dashboard-data", BEGIN) == district


def check_current_permissions(days: Archive) -> None:
    """Access depends on the account as it is now, whatever the requested day."""
    people = days.office.people
    moved, gone = people["own"], people["admin"]
    api, closed = Api(moved), Api(gone)
    assert fetch_on(api, "/eferfar/dashboard-data", BEGIN)[0] == 200
    type(moved).objects.filter(pk=moved.pk).update(department=people["other"].department)
    type(gone).objects.filter(pk=gone.pk).update(is_active=False)
    assert fetch_on(api, "/eferfar/dashboard-data", BEGIN)[0] == 404
    assert fetch_on(api, "/mining/dashboard-data", BEGIN)[0] == 200
    assert fetch_on(closed, "/dashboard/stats", BEGIN)[0] == 401


def check_service_accounts(days: Archive) -> None:
    from catalog.calendar import today_in_india
    from portal.accounts.models import ServiceAccount, User
    from portal.accounts.service_tokens import new_token

    token, prefix, digest = new_token()
    user = stand_in(
        User,
        role="user",
        password="!",
        is_service=True,
        department=days.office.people["own"].department,
        taluka=days.office.people["limited"].taluka,
    )
    stand_in(ServiceAccount, user=user, prefix=prefix, token_hash=digest, may_read=True, may_import=False,
             datasets=["eferfar"], expires_on=today_in_india() + timedelta(days=400))  # fmt: skip
    api = Api()
    api.client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    with end_of(date.today()):  # its day ends by the real clock
        assert api.get("/eferfar/transactions").status_code == 200
        found = api.get("/eferfar/transactions", as_known_on=str(BEGIN), per_page=100).json()["data"]
        assert [(row["taluka_id"], row["total_pending"]) for row in found] == [(user.taluka_id, 1)]
        for path in ("/mining/transactions", "/eferfar/cases", "/dashboard/stats", "/trends"):
            now = fetch_on(api, path, None)[0]
            assert now in (403, 404) and fetch_on(api, path, BEGIN)[0] == now, path


def check_writes_are_rejected(days: Archive) -> None:
    """All writes, and reads without history, reject the parameter and change nothing."""
    before = list(EferfarEntry.objects.order_by("pk").values())
    api, entry = days.office.own, EferfarEntry.objects.first()
    assert entry is not None
    body = api.get(f"/eferfar/single-transaction/{entry.pk}").json()["data"] | {"total_pending": 5}
    path, asks = f"/eferfar/transactions/{entry.pk}", f"as_known_on={BEGIN}"
    for response in (
        api.put(f"{path}?{asks}", body),
        api.delete(f"{path}?{asks}&revision={entry.revision}"),
        api.post(f"/eferfar/transactions?{asks}", body),
        api.upload(f"/eferfar/import-csv?{asks}", b"a\n1\n"),
        days.api.put(f"/super-admin/configuration?{asks}", {"values": {"captcha": False}, "revision": 1}),
        days.api.post(f"/targets?{asks}", {}),
        days.api.get("/eferfar/previous-year", as_known_on=str(BEGIN)),
        days.api.get("/audit", as_known_on=str(BEGIN)),
    ):
        assert response.status_code in (422, 404), response.content
        assert response.status_code == 404 or list(response.json()["errors"]) == ["as_known_on"], (
            response.content
        )
    assert list(EferfarEntry.objects.order_by("pk").values()) == before
    flagged = {
        method for item in document()["paths"].values() for method, operation in item.items()
        if isinstance(operation, dict) and operation.get("x-policy", {}).get("past")
    }  # fmt: skip
    assert flagged == {"get"}


def check_invalid_days(days: Archive) -> None:
    for named in ("yesterday", "2025-13-01", str(TODAY + timedelta(days=1)), "999999", "-1", "2025-12", "२", "0",
                  str(BEGIN - timedelta(days=1)), "99999999999999999999999999"):  # fmt: skip
        response = days.api.get("/eferfar/dashboard-data", as_known_on=named)
        assert response.status_code == 422 and list(response.json()["errors"]) == ["as_known_on"], (
            named,
            response.content,
        )
    assert fetch_on(days.api, "/eferfar/dashboard-data", TODAY) == fetch_on(
        days.api, "/eferfar/dashboard-data", None
    )


def test_past_and_present_never_mix(days: Archive) -> None:
    """One test for all checks, since the fixture takes longer than most of them. State left by one must not
    affect the next.
    """
    check_alternating_requests(days)
    check_concurrent_requests(days)
    check_failures_reset_the_day(days)
    check_scopes(days)
    check_invalid_days(days)
    check_writes_are_rejected(days)
    check_service_accounts(days)
    check_current_permissions(days)  # last, because it deactivates accounts
