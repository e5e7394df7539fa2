"""Undos and confirmed previews, and other writers of the same rows: nobody overwrites what they have not seen."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from flows import queue
from flows.importing import prepare, settle
from lifecycle.conftest import TODAY, Office, fetch_import, keys, sheet
from portal.figures.models import Import
from portal.imports.models import Undo
from portal.transactions.models import EferfarEntry

ROWS = 300


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls at the same time, each in a thread, and return their results."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_concurrent_undos_of_one_import(office: Office) -> None:
    import_id = office.bring_in(sheet(keys(ROWS), lambda _: 1))
    responses = at_once(lambda: office.undo(import_id), lambda: office.undo(import_id))
    assert sorted(response.status_code for response in responses) == [200, 409]
    assert not EferfarEntry.objects.exists() and Undo.objects.get().removed_count == ROWS


def test_concurrent_undos_of_two_imports_of_the_same_rows(office: Office) -> None:
    first = office.bring_in(sheet(keys(ROWS), lambda _: 1))
    second = office.bring_in(sheet(keys(ROWS), lambda _: 2))
    older, newer = at_once(lambda: office.undo(first), lambda: office.undo(second))
    assert newer.status_code == 200
    # The older undo ran first and found no rows of its import, or last and found all.
    assert older.status_code in (200, 409)
    assert EferfarEntry.objects.count() == (0 if older.status_code == 200 else ROWS)


@pytest.mark.parametrize("turn", range(3))
def test_undo_concurrent_with_an_edit(office: Office, turn: int) -> None:
    import_id = office.bring_in(sheet(keys(ROWS), lambda _: 1))
    entry_id = EferfarEntry.objects.order_by("id")[turn].pk
    body = office.own.get(f"/eferfar/single-transaction/{entry_id}").json()["data"] | {"stay_orders": 4}
    undone, edited = at_once(
        lambda: office.undo(import_id), lambda: office.own.put(f"/eferfar/transactions/{entry_id}", body)
    )
    assert undone.status_code == 200
    remaining = dict(EferfarEntry.objects.values_list("pk", "stay_orders"))
    if edited.status_code == 200:
        assert remaining == {entry_id: 4} and undone.json()["data"]["kept_count"] == 1
    else:
        assert edited.status_code == 404 and remaining == {}


def test_undo_concurrent_with_a_second_import(office: Office) -> None:
    first = office.bring_in(sheet(keys(ROWS), lambda _: 1))
    second = office.send(sheet(keys(ROWS), lambda _: 2))
    job = queue.claim(office.runtime.engine, "here")
    assert job is not None and job.id == second
    ready = prepare(office.runtime, job, TODAY)
    undone, outcome = at_once(lambda: office.undo(first), lambda: settle(office.runtime, ready))
    # In either order, the result is the complete second sheet.
    assert outcome.state == "done"
    assert list(EferfarEntry.objects.values_list("total_pending", flat=True)) == [2] * ROWS
    if undone.status_code == 200:
        assert (outcome.counts.imported, undone.json()["data"]["removed_count"]) == (ROWS, ROWS)
    else:
        assert (undone.status_code, outcome.counts.updated) == (409, ROWS)
    assert office.figures()["total_pending"] == 2 * ROWS
    assert Import.objects.get(pk=first).state == ("undone" if undone.status_code == 200 else "done")


def entry(number: int) -> EferfarEntry:
    """Return the entry of the sheet's row `number`."""
    taluka, status, day = keys(number + 1)[-1]
    return EferfarEntry.objects.get(taluka__name_en=taluka, status=status, date=day)


def values(count: int = 3) -> list[int]:
    return [entry(number).total_pending for number in range(count)]


def by_hand(office: Office) -> None:
    office.edit(entry(0).pk, total_pending=777)


def by_import(office: Office) -> None:
    office.bring_in(sheet(keys(3), lambda number: 777 if number == 0 else 10))


def confirm(office: Office, preview: int, **fields: Any) -> dict[str, Any]:
    number = office.own.upload("/eferfar/import-csv", None, preview_id=preview, **fields).json()["data"]["id"]
    office.work()
    return fetch_import(office.own, number)


@pytest.mark.parametrize("change", [by_hand, by_import])
def test_confirmed_preview_asks_about_rows_changed_since(
    office: Office, change: Callable[[Office], None]
) -> None:
    office.bring_in(sheet(keys(3), lambda _: 10))
    preview = office.import_own(sheet(keys(3), lambda _: 50), preview="true")["id"]
    change(office)
    for reading in ("", "proposed"):
        refused = confirm(office, preview, reading=reading)
        assert (refused["state"], values()) == ("refused", [777, 10, 10])
    (question,) = refused["questions"]
    assert (question["kind"], question["state"]) == ("changed_since_preview", "open")
    answers = json.dumps({"answers": {question["id"]: "right"}})
    # The answer is for what was asked about: another change asks again.
    office.edit(entry(0).pk, total_pending=778)
    assert confirm(office, preview, reading=answers)["state"] == "refused"
    (question,) = confirm(office, preview, reading="proposed")["questions"]
    done = confirm(office, preview, reading=json.dumps({"answers": {question["id"]: "right"}}))
    assert (done["state"], values()) == ("done", [50, 50, 50])


def test_confirmed_preview_ignores_what_it_does_not_overwrite(office: Office) -> None:
    office.bring_in(sheet(keys(4), lambda _: 10))
    preview = office.import_own(sheet(keys(3), lambda _: 50), preview="true")["id"]
    office.edit(entry(0).pk, total_pending=50)  # what the sheet says
    office.edit(entry(3).pk, total_pending=777)  # not in the sheet
    done = confirm(office, preview)
    assert (done["state"], done["questions"], values(4)) == ("done", [], [50, 50, 50, 777])
