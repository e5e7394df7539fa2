"""Every operation with policy `past` returns that day's response later, from recorded data alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.db import connections

from catalog.registry import DATASETS
from history.conftest import BEGIN, Archive, content, end_of, strip_current
from history.test_year import first_difference
from portal.core.past import past
from portal.core.response_cache import RESPONSES
from portal.history.archive import archived_tables
from portal.history.recording import record
from portal.reports.registry import REPORTS
from portal.transactions.registry import SERVED
from portal.war_room.models import Issue, Project
from support.document import document

# Required parameters. All other calls are made without filters.
QUERY_STRINGS = {
    "/dashboard/explain": "figure=closure_rate",
    "/kpis/dashboard-data": "department=esakshi",
    "/kpis/report": "department=esakshi&format=csv",
    "/submissions": "department=e-ferfar",
    "/submissions/detail": "dataset=eferfar&unit={kurla}&day=2025-11-17",
}
# Excluded operations, with reasons.
EXCLUDED = {
    "/trends/brief.pdf": "renders in a browser; its page is tested instead",
    "/history/{dataset}/changes": "compares two days; see test_changes.py",
}
# Tables that a call about the past may read now: account, session settings, audit log.
CURRENT_TABLES = {
    "accounts_session", "accounts_twofactor", "accounts_user", "organisation_department", "organisation_designation",
    "configuration_configuration", "audit_auditentry",
}  # fmt: skip
# Tables that only calls about today read: the current publication.
TODAYS_TABLES = CURRENT_TABLES | {"operations_publication"}
# Exports are CSV by default. One workbook for each code path that makes one.
WORKBOOKS = ("/eferfar/export", "/cases/rts_cases/queue/export", "/submissions/export")
# Reports of today show the record's number, reports of an earlier day the date.
REPORT_NUMBER = re.compile(rb"Figures no. \d+|As known on [^<]+")
TABLE = re.compile(r'\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)"?')


def flagged() -> list[str]:
    found = [
        path.removeprefix("/api")
        for path, item in document()["paths"].items()
        for method, operation in item.items()
        if method == "get" and operation["x-policy"].get("past")
    ]
    assert set(EXCLUDED) <= set(found)
    return [path for path in found if path not in EXCLUDED]


def calls(archive: Archive) -> list[str]:
    """Return the call of each flagged operation, for every list, dataset and report in its path."""
    cases = [name for name, dataset in DATASETS.items() if dataset.clock]
    names: dict[str, list[object]] = {
        "{case_list}": [*cases],
        "{dataset}": [*SERVED],
        "{slug}": [*REPORTS],
        "{project_id}": [*Project.objects.values_list("pk", flat=True)],
        "{issue_id}": [*Issue.objects.values_list("pk", flat=True)],
    }
    kurla, found = archive.office.people["limited"].taluka.pk, []
    for path in flagged():
        (place, values) = next(((key, names[key]) for key in names if key in path), ("", [""]))
        for value in values:
            address = path.replace(place, str(value)) if place else path
            question = QUERY_STRINGS.get(address, "").format(kurla=kurla)
            kinds = ("format=csv", "format=xlsx") if address in WORKBOOKS else ("",)
            found += [f"{address}?{'&'.join(filter(None, (question, kind)))}" for kind in kinds]
    return found


def fetch(archive: Archive, call: str, day: object = None) -> tuple[int, bytes]:
    response = archive.api.client.get(f"/api{call}{f'&as_known_on={day}' if day else ''}")
    found = content(response)
    if found.startswith(b"PK"):
        found = sheets_of(found)
    return response.status_code, REPORT_NUMBER.sub(b"", strip_current(call.partition("?")[0], found))


def sheets_of(workbook: bytes) -> bytes:
    """Return the workbook's parts without the time of creation."""
    with ZipFile(BytesIO(workbook)) as parts:
        return b"".join(parts.read(name) for name in sorted(parts.namelist()) if name != "docProps/core.xml")


@contextmanager
def statements() -> Iterator[list[tuple[bool, str]]]:
    """Collect the statements that reach the current database, each with whether the past was being served."""
    here, seen = connections["default"], []

    def wrapper(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        seen.append((past() is not None, sql))
        return execute(sql, params, many, context)

    with here.execute_wrapper(wrapper):
        yield seen


def test_past_responses_come_from_recorded_data(archive: Archive) -> None:
    there, tables = {tracked.table for tracked in archived_tables()}, set[tuple[str, str]]()
    with end_of(BEGIN):
        archive.templates()
        Issue.objects.create(project=Project.objects.create(name="A road"), title="A bridge is missing")
        record()
        all_calls, noted = calls(archive), {}
        for call in all_calls:
            RESPONSES.clear()
            with statements() as seen:
                noted[call] = fetch(archive, call)
            tables |= {(name, call) for _, sql in seen for name in TABLE.findall(sql)}
    # A newly read table must be recorded, or listed above.
    missing = {(name, call) for name, call in tables if name not in there | TODAYS_TABLES}
    assert not missing, sorted(missing)[:20]
    assert len({name for name, _ in tables} & there) > 15, "no statements were recorded"
    strange = {call: found for call, found in noted.items() if found[0] not in (200, 202)}
    # What is rejected today is rejected for an earlier day: datasets without places have no comparison.
    assert {found[0] for found in strange.values()} <= {404, 422}, strange
    assert len(strange) < len(all_calls) / 6, strange
    reached: list[tuple[str, str]] = []
    outside: list[tuple[str, str]] = []
    wrong = {}
    with end_of(BEGIN + timedelta(days=1)):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 77, 77)])
        for call in all_calls:
            RESPONSES.clear()
            with statements() as seen:
                now = fetch(archive, call, BEGIN)
            for in_past, sql in seen:
                (reached if in_past else outside).append((call, sql))
            if now != noted[call] and not (call.startswith("/reports/users") and now[0] == 422):
                wrong[call] = (noted[call][0], now[0], first_difference(noted[call][1], now[1]))
    assert not reached, reached[:5]
    assert not wrong, f"{len(wrong)} of {len(all_calls)}: " + "\n".join(map(str, wrong.items()))
    # On the current database it only checks access and writes the audit log.
    named = {(name, call) for call, sql in outside for name in TABLE.findall(sql)}
    assert {name for name, _ in named} <= CURRENT_TABLES, {
        pair for pair in named if pair[0] not in CURRENT_TABLES
    }
