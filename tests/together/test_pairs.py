"""Pairs of concurrent writers: one wins, the other gets 409, 412 or 404, nothing is lost, and there are no
5xx.

The order is random; the asserted results hold for either.
"""

from functools import partial
from typing import Any

import pytest

from lifecycle.conftest import HEADING, TODAY, Office, keys, sheet
from portal.transactions.models import EferfarEntry
from support.datasets import Api
from together.writers import at_once, codes, pending, work_through

ONE = keys(1)
LIST = "/eferfar/transactions"


def entry_of(office: Office) -> dict[str, Any]:
    """Return the only entry, as a form reads it before writing."""
    pk = EferfarEntry.objects.values_list("pk", flat=True).get()
    return dict(office.own.get(f"/eferfar/single-transaction/{pk}").json()["data"])


def edit(office: Office, entry: dict[str, Any], **values: Any) -> Any:
    return office.own.put(f"{LIST}/{entry['id']}", entry | values)


def test_one_of_four_edits_of_a_revision_is_stored(office: Office) -> None:
    office.bring_in(sheet(ONE, lambda _: 1))
    entry = entry_of(office)
    responses = at_once(*(partial(edit, office, entry, total_pending=number) for number in (11, 12, 13, 14)))
    assert codes(responses) == [200, 412, 412, 412]
    (winner,) = (
        n for n, response in zip((11, 12, 13, 14), responses, strict=True) if response.status_code == 200
    )
    after = entry_of(office)
    assert (after["total_pending"], after["revision"]) == (winner, entry["revision"] + 1)
    assert office.figures()["total_pending"] == winner


def test_concurrent_edit_and_deletion(office: Office) -> None:
    office.bring_in(sheet(ONE, lambda _: 1))
    entry = entry_of(office)
    version = {"If-Match": f'"{entry["revision"]}"'}
    edited, removed = at_once(
        lambda: edit(office, entry, total_pending=9),
        lambda: office.superadmin.delete(f"{LIST}/{entry['id']}", **version),
    )
    assert codes([edited, removed]) in ([200, 404], [200, 412])
    # The deletion names the revision it has seen, so it cannot delete a later edit.
    assert pending() == ([9] if edited.status_code == 200 else [])


def test_edit_during_an_import_of_the_same_entry(office: Office) -> None:
    office.bring_in(sheet(ONE, lambda _: 1))
    entry = entry_of(office)
    import_id = office.send(sheet(ONE, lambda _: 5))
    edited, _ = at_once(lambda: edit(office, entry, total_pending=9), office.work)
    assert edited.status_code in (200, 412)
    # The sheet is newer than the form's revision and wins. Its undo restores the edit.
    assert pending() == [5] and office.figures()["total_pending"] == 5
    assert office.undo(import_id).status_code == 200
    assert pending() == [9 if edited.status_code == 200 else 1]


def test_same_entry_by_hand_and_by_sheet(office: Office, body: Any) -> None:
    given = body("Kurla", date=str(TODAY), total_pending=7)
    office.send(sheet(ONE, lambda _: 5))
    made, _ = at_once(lambda: office.own.post(LIST, given), office.work)
    # Either the sheet changed the new entry, or the form was rejected because the entry existed.
    assert made.status_code in (201, 409) and pending() == [5]


def test_same_sheet_sent_concurrently(office: Office) -> None:
    """Two users of a department share an import. A user with more rights gets a separate one, which changes
    nothing.
    """
    content = sheet(keys(60), lambda _: 1)
    again = Api(office.people["own"])
    responses = at_once(
        lambda: office.own.upload("/eferfar/import-csv", content),
        lambda: again.upload("/eferfar/import-csv", content),
        lambda: office.superadmin.upload("/eferfar/import-csv", content),
    )
    assert codes(responses) == [202, 202, 202]
    first, second, third = (response.json()["data"]["import_id"] for response in responses)
    assert first == second != third
    office.work()
    counts = [office.superadmin.get(f"/imports/{number}").json()["data"] for number in sorted((first, third))]
    assert [(record["imported_count"], record["unchanged_count"]) for record in counts] == [(60, 0), (0, 60)]
    assert pending() == [1] * 60 and office.figures()["total_pending"] == 60


def test_concurrent_overlapping_sheets(office: Office) -> None:
    """The later sheet wins for the shared half, and nothing is stored twice."""
    older, newer = sheet(keys(60), lambda _: 1), sheet(keys(60, 30), lambda _: 100)
    first, second = at_once(
        lambda: office.send(older, reading="proposed"),
        lambda: office.send(newer, by=office.own, reading="proposed"),
    )
    office.work()
    shared = 100 if second > first else 1
    assert sorted(pending()) == sorted([1] * 30 + [shared] * 30 + [100] * 30)
    assert office.figures() == {"count": 90, "total_pending": 3030 + 30 * shared, "total_issued": 450}


@pytest.mark.parametrize("between", [True, False], ids=["between reading and writing", "at one moment"])
@pytest.mark.parametrize("change", ["deactivated", "removed"])
def test_place_removed_during_an_import(office: Office, places: Any, change: str, between: bool) -> None:
    from portal.geography.models import Taluka

    near = places["Kurla"]
    new = Taluka.objects.create(name_en="Newtown", name_mr="नवे", lgd_code=987654, district=near.district)
    import_id = office.send(f"{HEADING}\nKonkan,Mumbai Suburban,Newtown,disputed,{TODAY},3,1,0,1,\n".encode())

    def change_place() -> Any:
        path = f"/geographic/talukas/{new.pk}"
        if change == "removed":
            return office.superadmin.delete(path)
        return office.superadmin.send("PATCH", f"{path}/toggle-status")

    if between:
        responses: list[Any] = []
        work_through(office, lambda: responses.append(change_place()))
        gone = responses[0]
    else:
        gone, _ = at_once(change_place, lambda: work_through(office))
    assert gone.status_code in ((200, 409) if change == "removed" else (200,))
    state = office.superadmin.get(f"/imports/{import_id}").json()["data"]["state"]
    # Either the rows were stored first and the place is in use, or the place was gone and the sheet is
    # refused.
    assert (state, pending()) in (("done", [3]), ("refused", []))
    if change == "removed":
        assert (state == "done") is (gone.status_code == 409) is Taluka.objects.filter(pk=new.pk).exists()
