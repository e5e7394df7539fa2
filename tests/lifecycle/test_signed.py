"""Signed months: nothing changes without a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest

from catalog.registry import DATASETS
from flows import queue
from flows.importing import prepare, settle
from lifecycle.conftest import TODAY, Office, keys, sheet
from lifecycle.test_together import at_once
from marts.signed import has_signable_months
from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.figures.models import MonthRevision, SignedMonth
from portal.organisation.seed import seed_masters
from portal.transactions.models import MODELS, EferfarEntry
from portal.transactions.signed import row_scope, totals_now
from sheets.template import template_csv
from support.datasets import Api

REASON = "उशिरा आलेली नोंद: sent late by the taluka"
MONTH, ROWS = date(2026, 10, 1), 12


@pytest.fixture
def signed(office: Office) -> Office:
    """An office whose head has signed October of E-Ferfar, with rows of two talukas."""
    rows = [(taluka, status, day.replace(month=10)) for taluka, status, day in keys(ROWS)]
    office.bring_in(sheet(rows, lambda number: 10 + number))
    User.objects.filter(pk=office.people["own"].pk).update(head_of_office=True)
    sign(office)
    return office


def sign(office: Office) -> None:
    draft = office.own.get("/submissions/sign-offs/draft", month="2026-10").json()["data"]
    response = office.own.post("/submissions/sign-offs", {"month": "2026-10", "version": draft["version"]})
    assert response.status_code == 201, response.content


def always(value: int) -> Callable[[int], int]:
    return lambda _: value


def listed(api: Api, **query: Any) -> dict[str, dict[str, Any]]:
    found = api.get("/submissions/sign-offs", department="e-ferfar", **query).json()["data"]
    return {row["month"]: row for row in found}


def assert_signed(response: Any) -> None:
    assert (response.status_code, response.json()["error_code"]) == (409, "MONTH_SIGNED"), response.content


@pytest.mark.parametrize("name", [name for name, dataset in DATASETS.items() if has_signable_months(dataset)])
def test_every_kind_of_change_needs_a_reason(office: Office, name: str) -> None:
    dataset, api, rows_of = DATASETS[name], office.superadmin, MODELS[name]._default_manager
    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
    path = f"/{dataset.path}/{dataset.resource}".rstrip("/")
    content = template_csv(dataset)
    office.bring_in(content, f"/{dataset.path}/import-csv")
    rows = list(rows_of.order_by("pk"))
    places = {row_scope(dataset, vars(row))[:2] for row in rows}
    for department, month in {(department, day.replace(day=1)) for day, department in places}:
        SignedMonth.objects.create(
            department=department,
            month=month,
            signed_by=office.people["superadmin"],
            figures={name: totals_now(dataset, department, month, [])},
            latest={name: []},
        )
    reasoned = f"reason={quote(REASON)}"
    pk = rows[0].pk
    entry = api.get(f"/{dataset.path}/single-transaction/{pk}").json()["data"]

    def stored() -> list[Any]:
        return list(rows_of.order_by("pk").values())

    def only_with_reason(change: Any) -> Any:
        before = stored()
        for unsaid in ("", "reason=.", "reason=" + quote("—  _\u200b")):
            assert_signed(change(unsaid))
        assert stored() == before
        response = change(reasoned)
        assert response.status_code in (200, 201), response.content
        assert stored() != before
        return response

    only_with_reason(lambda reason: api.put(f"{path}/{pk}?{reason}", entry))
    version = rows_of.get(pk=pk).revision
    only_with_reason(lambda reason: api.delete(f"{path}/{pk}?revision={version}&{reason}"))
    made = only_with_reason(lambda reason: api.post(f"{path}?{reason}", entry))
    api.delete(f"{path}/{made.json()['data']['id']}?revision=1&{reasoned}")
    body = {"transactions": [entry]}
    made = only_with_reason(lambda reason: api.post(f"/{dataset.path}/bulk-create?{reason}", body))
    api.delete(f"{path}/{made.json()['data']['ids'][0]}?revision=1&{reasoned}")

    before = stored()
    refused = api.get(f"/imports/{office.bring_in(content, f'/{dataset.path}/import-csv')}").json()["data"]
    assert refused["state"] == "refused" and stored() == before
    keys = [question["key"] for question in refused["reading"]["questions"]]
    assert all(key.startswith("signed:") for key in keys) and keys
    choice = {"answers": dict.fromkeys(keys, "right"), "reasons": dict.fromkeys(keys, ".")}
    import_id = office.bring_in(content, f"/{dataset.path}/import-csv", reading=json.dumps(choice))
    assert api.get(f"/imports/{import_id}").json()["data"]["state"] == "refused" and stored() == before
    choice["reasons"] = dict.fromkeys(keys, REASON)
    import_id = office.bring_in(content, f"/{dataset.path}/import-csv", reading=json.dumps(choice))
    record = api.get(f"/imports/{import_id}").json()["data"]
    assert (record["state"], record["imported_count"]) == ("done", 1), record["details"]
    again = office.bring_in(content, f"/{dataset.path}/import-csv")
    assert api.get(f"/imports/{again}").json()["data"]["state"] == "done", (
        "rows that are stored already change nothing"
    )
    assert_signed(office.undo(import_id))
    seen = api.post(f"/imports/{import_id}/undo?preview=true").json()["data"]
    assert api.post(f"/imports/{import_id}/undo?revision={seen['revision']}&{reasoned}").status_code == 200

    for row in SignedMonth.objects.all():
        totals = [row.figures[name]]
        for revision in row.revisions.order_by("pk"):
            assert (revision.reason, revision.dataset, revision.before) == (REASON, name, totals[-1])
            totals.append(revision.after)
        assert totals[-1] == totals_now(dataset, row.department, row.month, [])
    assert {*MonthRevision.objects.values_list("source", flat=True)} == {"hand", "import", "undo"}
    assert verify().intact


def test_sign_off_lists_figures_and_revisions(signed: Office) -> None:
    row = listed(signed.own)["2026-10"]
    assert (row["state"], row["may_sign"], row["signed"]["by"]) == ("signed", False, "own")
    totals = {figure["label"]: figure["value"] for figure in row["signed"]["figures"]}
    assert (totals["Entries"], totals["Pending"]) == (ROWS, sum(range(10, 10 + ROWS)))
    assert row["signed"]["revisions"] == []
    entry = EferfarEntry.objects.order_by("pk")[0]
    more = {"total_pending": entry.total_pending + 100}
    body = signed.own.get(f"/eferfar/single-transaction/{entry.pk}").json()["data"] | more
    refused = signed.own.put(f"/eferfar/transactions/{entry.pk}", body)
    assert_signed(refused)
    assert refused.json()["message"].startswith("October 2026 was signed by own on ")
    marathi = Api(signed.people["own"], "mr").put(f"/eferfar/transactions/{entry.pk}", body)
    assert marathi.json()["message"].startswith("ऑक्टोबर 2026 या महिन्यावर own यांनी")
    assert signed.own.put(f"/eferfar/transactions/{entry.pk}?reason={'x' * 201}", body).status_code == 422
    assert signed.own.put(f"/eferfar/transactions/{entry.pk}?reason={quote(REASON)}", body).status_code == 200
    (revision,) = listed(signed.own)["2026-10"]["signed"]["revisions"]
    (change,) = revision["changes"]
    assert (revision["by"], revision["reason"], change["label"]) == ("own", REASON, "Pending")
    assert (change["before"], change["after"]) == (totals["Pending"], totals["Pending"] + 100)
    # A user of one taluka sees that the month was changed, but no district figures.
    limited = listed(Api(signed.people["limited"]))["2026-10"]["signed"]
    assert limited["figures"] is None and limited["revisions"][0]["changes"] is None
    assert [*AuditEntry.objects.filter(entity="signed_month").values_list("action", flat=True)] == [
        "sign",
        "revise",
    ]


def test_other_months_and_departments_are_unaffected(signed: Office) -> None:
    november = sheet(keys(2), lambda _: 1)
    assert signed.superadmin.get(f"/imports/{signed.bring_in(november)}").json()["data"]["state"] == "done"
    assert MonthRevision.objects.count() == 0
    assert listed(Api(signed.people["other"])) == {}


def test_only_head_signs_and_only_super_admin_reopens(signed: Office) -> None:
    for name, status in (("other", 403), ("limited", 403), ("admin", 403), ("superadmin", 403), ("own", 409)):
        api = Api(signed.people[name])
        assert (
            api.post("/submissions/sign-offs", {"month": "2026-10", "version": "x"}).status_code == status
        ), name
    assert signed.own.post("/submissions/sign-offs", {"month": "2026-11", "version": "x"}).status_code == 422
    number = SignedMonth.objects.get().pk
    path = f"/submissions/sign-offs/{number}/reopen"
    assert signed.own.post(path, {"reason": REASON}).status_code == 403
    assert signed.superadmin.post(path, {"reason": ""}).status_code == 422
    assert signed.superadmin.post(path, {"reason": "."}).status_code == 422
    assert signed.superadmin.post(path, {"reason": REASON}).status_code == 200
    assert signed.superadmin.post(path, {"reason": REASON}).status_code == 404
    row = listed(signed.own)["2026-10"]
    assert (row["state"], row["may_sign"], row["signed"]) == ("due", True, None)
    entry = EferfarEntry.objects.order_by("pk")[0]
    assert signed.own.delete(f"/eferfar/transactions/{entry.pk}?revision=1").status_code == 200
    sign(signed)
    assert listed(signed.own)["2026-10"]["signed"]["figures"][0]["value"] == ROWS - 1


def test_rejects_signing_stale_figures(signed: Office) -> None:
    SignedMonth.objects.all().delete()
    draft = signed.own.get("/submissions/sign-offs/draft", month="2026-10").json()["data"]
    EferfarEntry.objects.order_by("pk")[0].delete()
    response = signed.own.post("/submissions/sign-offs", {"month": "2026-10", "version": draft["version"]})
    assert response.status_code == 412 and not SignedMonth.objects.exists()


def test_without_head_of_office_no_month_is_due(office: Office) -> None:
    office.bring_in(sheet(keys(2), lambda _: 1))
    assert listed(office.own) == {} == listed(office.superadmin)


def test_month_signed_during_an_import(signed: Office) -> None:
    """Signed between reading and storing: the sheet is refused, or its rows are included in the signed
    figures.
    """
    rows = [(taluka, status, day.replace(month=10)) for taluka, status, day in keys(24)]
    for turn in range(4):
        SignedMonth.objects.all().delete()
        signed.send(sheet(rows, always(500 + turn)))
        job = queue.claim(signed.runtime.engine, "here")
        assert job is not None
        ready = prepare(signed.runtime, job, TODAY)
        draft = signed.own.get("/submissions/sign-offs/draft", month="2026-10").json()["data"]
        body = {"month": "2026-10", "version": draft["version"]}
        response, outcome = at_once(
            partial(signed.own.post, "/submissions/sign-offs", body),
            partial(settle, signed.runtime, ready),
        )
        totals = totals_now(DATASETS["eferfar"], "e-ferfar", MONTH, [])
        if response.status_code == 201:
            assert outcome.state == "refused"
            assert SignedMonth.objects.get().figures["eferfar"] == totals
        else:
            assert (response.status_code, outcome.state) == (412, "done")
        assert MonthRevision.objects.count() == 0


def test_concurrent_edits_and_import_form_one_chain_of_totals(signed: Office) -> None:
    entries = list(EferfarEntry.objects.order_by("pk").values_list("pk", flat=True)[:3])
    bodies = [
        signed.own.get(f"/eferfar/single-transaction/{pk}").json()["data"] | {"stay_orders": 4}
        for pk in entries
    ]
    rows = [(taluka, status, day.replace(month=10)) for taluka, status, day in keys(24)][12:]
    choice = {"answers": {"signed:2026-10": "right"}, "reasons": {"signed:2026-10": REASON}}
    signed.send(sheet(rows, lambda _: 7), reading=json.dumps(choice))
    job = queue.claim(signed.runtime.engine, "here")
    assert job is not None
    ready = prepare(signed.runtime, job, TODAY)
    *responses, outcome = at_once(
        *(partial(signed.own.put, f"/eferfar/transactions/{body['id']}?reason={quote(REASON)}", body)
          for body in bodies),
        lambda: settle(signed.runtime, ready),
    )  # fmt: skip
    assert ([response.status_code for response in responses], outcome.state) == ([200] * 3, "done")
    row = SignedMonth.objects.get()
    chain = [row.figures["eferfar"], *row.revisions.order_by("pk").values_list("after", flat=True)]
    assert [*row.revisions.order_by("pk").values_list("before", flat=True)] == chain[:-1]
    assert all(before != after for before, after in pairwise(chain))
    assert chain[-1] == totals_now(DATASETS["eferfar"], "e-ferfar", MONTH, [])
