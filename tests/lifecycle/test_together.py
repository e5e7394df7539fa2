"""An undo concurrent with other writers: they are serialised."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from flows import queue
from flows.importing import prepare, settle
from lifecycle.conftest import TODAY, Office, keys, sheet
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
