"""Complete case lists set their day and units in the submission calendar."""

from datetime import date
from typing import Any

import pytest

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from lifecycle.conftest import Office
from lifecycle.test_whole_lists import COMPLETE, LISTS, Send, dataset, masters, send, sheet
from portal.figures.models import Import
from portal.submissions.sheets import lists_of

__all__ = ["dataset", "masters", "send"]


def listed(data: dict[str, Any]) -> tuple[date | None, list[int] | None]:
    """Return the list's day and the number of rows per unit."""
    record = Import.objects.get(pk=data["id"])
    return record.listed_on, record.listed_units and sorted(unit[-1] for unit in record.listed_units)


def test_complete_list_sets_its_day(dataset: Dataset, send: Send, office: Office) -> None:
    today = today_in_india()
    assert listed(send("A Kurla", "B Kurla", "D Andheri")) == (today, [1, 2])
    # A list without missing cases is complete, and counts even if no row changed.
    same = send("A Kurla", "B Kurla")
    assert (same["unchanged_count"], listed(same)) == (2, (today, [2]))
    part = send("A Kurla")
    assert listed(part) == (None, None) and not part["may"]["undo"]
    assert listed(send("A Kurla", "B Kurla pending never", accept="valid", **COMPLETE)) == (today, [1])
    assert listed(send("A Kurla", filename="whole.csv", **COMPLETE)) == (today, [1])
    assert listed(send("A Kurla nonsense", filename="refused.csv", **COMPLETE)) == (None, None)
    assert listed(send("A Kurla", preview="true", **COMPLETE)) == (None, None)
    # A rerun is not a newer list.
    again = office.superadmin.post(f"/imports/{same['id']}/rerun").json()["data"]
    office.work()
    assert (Import.objects.get(pk=again["id"]).state, listed(again)) == ("done", (None, None))
    # A list that changed only its day can be undone, day included.
    assert same["may"]["undo"] and office.undo(same["id"]).status_code == 200
    assert lists_of(dataset, today, today).filter(pk=same["id"]).count() == 0


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("List of cases as on 19/11/2026", "2026-11-19"),
        ("दि. १९/११/२०२६ अखेर प्रलंबित प्रकरणे", "2026-11-19"),
        ("Printed on 19/11/2026", ""),
        ("Cases from 01/11/2026 to 19/11/2026", ""),
        ("Position as on 19/11/2096", ""),
    ],
)
@pytest.mark.parametrize("dataset", LISTS[:1], ids=lambda dataset: dataset.name, indirect=True)
def test_stated_date_becomes_the_lists_day(dataset: Dataset, send: Send, line: str, day: str) -> None:
    data = send(content=f"{line}\n".encode() + sheet(dataset, "A Kurla"))
    assert data["state"] == "done", data
    assert listed(data)[0] == (date.fromisoformat(day) if day else today_in_india())
