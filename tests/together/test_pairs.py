"""Two who write at one moment: one wins, the other is told so (409, 412, 404), nothing is lost, and nobody sees a 5xx.

Which of them is first is chance; what must hold afterwards is not.
"""

from functools import partial
from typing import Any

import pytest

from lifecycle.conftest import HEADING, TODAY, Office, keys, sheet
from portal.transactions.models import EferfarEntry
from support.datasets import Api, body
from together.writers import at_once, codes, pending, work_through

__all__ = ["body"]

ONE = keys(1)
LIST = "/eferfar/transactions"


def entry_of(office: Office) -> dict[str, Any]:
    """The only entry, as a person reads it before writing."""
    pk = EferfarEntry.objects.values_list("pk", flat=True).get()
    return dict(office.own.get(f"/eferfar/single-transaction/{pk}").json()["data"])


def put(office: Office, entry: dict[str, Any], **values: Any) -> Any:
    return office.own.put(f"{LIST}/{entry['id']}", entry | values)


def test_of_four_edits_of_one_version_one_is_stored(office: Office) -> None:
    office.bring_in(sheet(ONE, lambda _: 1))
    entry = entry_of(office)
    answers = at_once(*(partial(put, office, entry, total_pending=number) for number in (11, 12, 13, 14)))
    assert codes(answers) == [200, 412, 412, 412]
    (winner,) = (n for n, one in zip((11, 12, 13, 14), answers, strict=True) if one.status_code == 200)
    after = entry_of(office)
    assert (after["total_pending"], after["revision"]) == (winner, entry["revision"] + 1)
    assert office.figures()["total_pending"] == winner


def test_an_edit_and_a_removal(office: Office) -> None:
    office.bring_in(sheet(ONE, lambda _: 1))
    entry = entry_of(office)
    version = {"If-Match": f'"{entry["revision"]}"'}
    edited, removed = at_once(
        lambda: put(office, entry, total_pending=9),
        lambda: office.superadmin.delete(f"{LIST}/{entry['id']}", **version),
    )
    assert codes([edited, removed]) in ([200, 404], [200, 412])
    # The removal names what it has seen: an edit of which it knows nothing is not removed with it.
    assert pending() == ([9] if edited.status_code == 200 else [])


def test_an_edit_while_a_sheet_names_the_same_entry(office: Office) -> None:
    office.bring_in(sheet(ONE, lambda _: 1))
    entry = entry_of(office)
    import_id = office.send(sheet(ONE, lambda _: 5))
    edited, _ = at_once(lambda: put(office, entry, total_pending=9), office.work)
    assert edited.status_code in (200, 412)
    # The sheet came later than what the person had read, and stays; taken back, it leaves the edit.
    assert pending() == [5] and office.figures()["total_pending"] == 5
    assert office.undo(import_id).status_code == 200
    assert pending() == [9 if edited.status_code == 200 else 1]


def test_the_same_entry_by_hand_and_by_sheet(office: Office, body: Any) -> None:
    given = body("Kurla", date=str(TODAY), total_pending=7)
    office.send(sheet(ONE, lambda _: 5))
    made, _ = at_once(lambda: office.own.post(LIST, given), office.work)
    # By hand first, and changed by the sheet; or the sheet first, and the person is told that it is there.
    assert made.status_code in (201, 409) and pending() == [5]


def test_one_sheet_from_two_hands(office: Office) -> None:
    """Two of one department: one import. Somebody who may write about more: one of their own, which changes nothing."""
    content = sheet(keys(60), lambda _: 1)
    again = Api(office.people["own"])
    answers = at_once(
        lambda: office.own.upload("/eferfar/import-csv", content),
        lambda: again.upload("/eferfar/import-csv", content),
        lambda: office.superadmin.upload("/eferfar/import-csv", content),
    )
    assert codes(answers) == [202, 202, 202]
    first, second, third = (answer.json()["data"]["import_id"] for answer in answers)
    assert first == second != third
    office.work()
    counts = [office.superadmin.get(f"/imports/{number}").json()["data"] for number in sorted((first, third))]
    assert [(one["imported_count"], one["unchanged_count"]) for one in counts] == [(60, 0), (0, 60)]
    assert pending() == [1] * 60 and office.figures()["total_pending"] == 60


def test_two_sheets_that_overlap(office: Office) -> None:
    """Half of each is in the other: there the later one stays, and nothing is there twice."""
    older, newer = sheet(keys(60), lambda _: 1), sheet(keys(60, 30), lambda _: 100)
    one, two = at_once(
        lambda: office.send(older, reading="proposed"),
        lambda: office.send(newer, by=office.own, reading="proposed"),
    )
    office.work()
    shared = 100 if two > one else 1
    assert sorted(pending()) == sorted([1] * 30 + [shared] * 30 + [100] * 30)
    assert office.figures() == {"count": 90, "total_pending": 3030 + 30 * shared, "total_issued": 450}


@pytest.mark.parametrize("between", [True, False], ids=["between reading and writing", "at one moment"])
@pytest.mark.parametrize("deed", ["deactivated", "removed"])
def test_a_place_that_goes_while_its_sheet_comes_in(
    office: Office, places: Any, deed: str, between: bool
) -> None:
    from portal.geography.models import Taluka

    near = places["Kurla"]
    new = Taluka.objects.create(name_en="Newtown", name_mr="नवे", lgd_code=987654, district=near.district)
    import_id = office.send(f"{HEADING}\nKonkan,Mumbai Suburban,Newtown,disputed,{TODAY},3,1,0,1,\n".encode())

    def go() -> Any:
        path = f"/geographic/talukas/{new.pk}"
        if deed == "removed":
            return office.superadmin.delete(path)
        return office.superadmin.send("PATCH", f"{path}/toggle-status")

    if between:
        answers: list[Any] = []
        work_through(office, lambda: answers.append(go()))
        gone = answers[0]
    else:
        gone, _ = at_once(go, lambda: work_through(office))
    assert gone.status_code in ((200, 409) if deed == "removed" else (200,))
    state = office.superadmin.get(f"/imports/{import_id}").json()["data"]["state"]
    # Written, and then the place is in use and stays; or refused, since there is no such place.
    assert (state, pending()) in (("done", [3]), ("refused", []))
    if deed == "removed":
        assert (state == "done") is (gone.status_code == 409) is Taluka.objects.filter(pk=new.pk).exists()
