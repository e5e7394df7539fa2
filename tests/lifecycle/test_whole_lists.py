"""Case lists imported again: missing cases are counted, marked if the list is complete, and unmarked by an
undo.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from lifecycle.conftest import Office
from portal.audit.models import AuditEntry
from portal.figures.models import Import
from portal.organisation.models import LegalTerm, Service
from portal.organisation.models import Office as OfficeMaster
from portal.organisation.seed import seed_legal_terms
from portal.transactions.models import CaseMark
from support.datasets import Api

LISTS = [dataset for dataset in DATASETS.values() if dataset.clock]
UNITS = ("Kurla", "Andheri")
Send = Callable[..., dict[str, Any]]


# One list of each kind: sent by taluka and office, and by office only.
KINDS = list({dataset.clock.units: dataset for dataset in LISTS if dataset.clock}.values())


@pytest.fixture(params=KINDS, ids=lambda dataset: dataset.name)
def dataset(request: pytest.FixtureRequest) -> Dataset:
    found: Dataset = request.param
    return found


@pytest.fixture(autouse=True)
def masters(db: None) -> None:
    seed_legal_terms(LegalTerm)
    Service.objects.create(name="Income Certificate", name_mr="उत्पन्न", days_allowed=15)
    for name in UNITS:
        OfficeMaster.objects.create(name=name, name_mr=name)


def sheet(dataset: Dataset, *rows: str) -> bytes:
    """Build a sheet. Each row is "number unit", "number unit status" or "number unit status day"."""
    heading = [field.name for field in dataset.sheet_fields]
    lines = [",".join(heading)]
    for row in rows:
        number, unit, status, day = [*row.split(), "", ""][:4]
        cells = {
            "case_number": number,
            "taluka": unit,
            "office": unit,
            "district": "Mumbai Suburban",
            "division": "Konkan",
            "service": "Income Certificate",
            "received_date": day or "2026-11-10",
            "status": status or "pending",
            "decided_date": "2026-11-12" if status not in ("", "pending") else "",
        }
        lines.append(",".join(cells.get(name, "") for name in heading))
    return "\n".join(lines).encode()


@pytest.fixture
def send(office: Office, dataset: Dataset) -> Send:
    """Return a function that imports a list and returns its record."""

    def sent(*rows: str, content: bytes | None = None, **fields: Any) -> dict[str, Any]:
        body = sheet(dataset, *rows) if content is None else content
        number = office.bring_in(body, f"/{dataset.path}/import-csv", **fields)
        found: dict[str, Any] = office.superadmin.get(f"/imports/{number}").json()["data"]
        return found

    return sent


def queue(dataset: Dataset, api: Api, **query: Any) -> list[dict[str, Any]]:
    found = api.get(f"/cases/{dataset.name}/queue", **query)
    assert found.status_code == 200, found.content
    rows: list[dict[str, Any]] = found.json()["data"]
    return rows


def marked(dataset: Dataset, api: Api) -> list[str]:
    """Return the marked cases. Queue, filter and summary must agree."""
    filtered = sorted(row["case_number"] for row in queue(dataset, api, state="missing"))
    assert filtered == sorted(row["case_number"] for row in queue(dataset, api) if row["mark"])
    assert api.get(f"/cases/{dataset.name}/summary").json()["data"]["missing"] == len(filtered)
    return filtered


def end_status(dataset: Dataset) -> str:
    assert dataset.clock is not None
    return dataset.clock.ends[0]


COMPLETE = {"complete": "true"}


@pytest.mark.parametrize("dataset", LISTS, ids=lambda dataset: dataset.name, indirect=True)
def test_missing_cases_are_marked_until_listed_again(dataset: Dataset, send: Send, office: Office) -> None:
    end = end_status(dataset)
    send("A Kurla", "B Kurla", f"C Kurla {end}", "D Andheri")
    # B is not on the new list; C is closed already, D belongs to another office.
    seen = send("A Kurla", preview="true")
    assert (seen["missing_count"], seen["missing"]) == (1, ["B"])
    assert marked(dataset, office.superadmin) == []
    data = send("A Kurla", **COMPLETE)
    assert (data["complete"], data["missing_count"], data["missing"], data["unchanged_count"]) == (
        True,
        1,
        ["B"],
        1,
    )
    assert marked(dataset, office.superadmin) == ["B"]
    # It stays open in all figures.
    summary = office.superadmin.get(f"/cases/{dataset.name}/summary").json()["data"]
    assert (summary["open"], summary["counts"]["met"]) == (3, 1)
    send("A Kurla", "B Kurla", **COMPLETE)
    assert marked(dataset, office.superadmin) == []


def test_partial_lists_mark_nothing(dataset: Dataset, send: Send, office: Office) -> None:
    send("A Kurla", "B Kurla")
    for fields in ({}, {"complete": "false"}):
        data = send("A Kurla", filename=f"{len(fields)}.csv", **fields)
        assert (data["complete"], data["missing_count"], data["may"]["undo"]) == (False, 1, False)
    assert marked(dataset, office.superadmin) == []
    # Any list that contains a marked case unmarks it, even a partial one.
    send("A Kurla", **COMPLETE)
    send("B Kurla")
    assert marked(dataset, office.superadmin) == []


def test_undo_restores_previous_marks(dataset: Dataset, send: Send, office: Office) -> None:
    send("A Kurla", "B Kurla", "C Kurla")
    first = send("A Kurla", "C Kurla", **COMPLETE)["id"]
    second = send("A Kurla", **COMPLETE)
    assert marked(dataset, office.superadmin) == ["B", "C"]
    # Neither changed a row, but their marks can be undone.
    assert second["may"]["undo"]
    assert office.undo(first).status_code == 200
    assert marked(dataset, office.superadmin) == ["B", "C"], "the newest list lacks both"
    assert office.undo(second["id"]).status_code == 200
    assert marked(dataset, office.superadmin) == []
    send("A Kurla", **COMPLETE)
    back = send("B Kurla", f"C Kurla {end_status(dataset)}")["id"]
    assert marked(dataset, office.superadmin) == []
    office.undo(back)
    office.work()
    assert marked(dataset, office.superadmin) == ["B", "C"]


def test_rows_with_errors_count_as_listed(dataset: Dataset, send: Send, office: Office) -> None:
    send("A Kurla", "B Kurla", "C Kurla", "D Kurla")
    data = send("A Kurla", "B Kurla pending never", "C Kurla nonsense", accept="valid", **COMPLETE)
    assert (data["error_count"], data["missing"]) == (2, ["D"])
    assert marked(dataset, office.superadmin) == ["D"]
    send("A Kurla", "D Kurla pending never", accept="valid")
    assert marked(dataset, office.superadmin) == []
    # Stored rows are errors in insert mode, but count as listed.
    data = send("A Kurla", "B Kurla", "C Kurla", "E Kurla", accept="valid", mode="insert", **COMPLETE)
    assert data["missing"] == ["D"]
    # A refused list changes nothing.
    refused = send("A Kurla", "B Kurla nonsense", filename="again.csv", **COMPLETE)
    assert (refused["state"], refused["missing_count"]) == ("refused", 0)
    assert marked(dataset, office.superadmin) == ["D"]


def test_user_removes_a_mark_or_closes_the_case(dataset: Dataset, send: Send, office: Office) -> None:
    send("A Kurla", "B Kurla", "C Kurla")
    send("A Kurla", **COMPLETE)
    api = office.superadmin
    rows = {row["case_number"]: row["mark"] for row in queue(dataset, api, state="missing")}
    path = f"/cases/{dataset.name}/marks"
    assert api.delete(f"{path}/{rows['B']['id']}").status_code == 200
    assert api.delete(f"{path}/{rows['B']['id']}").status_code == 404
    assert marked(dataset, api) == ["C"]
    assert AuditEntry.objects.filter(entity="case_mark", action="delete").count() == 1
    # The next complete list marks it again with a new mark; the former can no longer be removed.
    send("A Kurla", filename="next.csv", **COMPLETE)
    assert marked(dataset, api) == ["B", "C"]
    assert api.delete(f"{path}/{rows['C']['id']}").status_code == 404
    entry = api.get(f"/{dataset.path}/single-transaction/{rows['C']['entry_id']}").json()["data"]
    closed = {"status": end_status(dataset), "decided_date": "2026-11-20"}
    resource = f"/{dataset.path}/{dataset.resource}".rstrip("/")
    assert api.put(f"{resource}/{entry['id']}", entry | closed).status_code == 200
    office.work()
    assert marked(dataset, api) == ["B"]
    assert (
        "Not in the newest list since"
        in api.get(
            f"{path.removesuffix('marks')}queue/export", format="csv", state="missing"
        ).content.decode()
    )


def test_marks_of_other_departments_cannot_be_removed(
    dataset: Dataset, send: Send, people: dict[str, Any], office: Office
) -> None:
    send("A Kurla", "B Kurla")
    send("A Kurla", **COMPLETE)
    [row] = queue(dataset, office.superadmin, state="missing")
    path = f"/cases/{dataset.name}/marks/{row['mark']['id']}"
    assert Api(people["admin"]).delete(path).status_code == 403
    assert Api(people["other"]).delete(path).status_code in (403, 404)
    other_list = next(candidate for candidate in LISTS if candidate is not dataset)
    assert office.superadmin.delete(f"/cases/{other_list.name}/marks/{row['mark']['id']}").status_code == 404
    assert marked(dataset, office.superadmin) == ["B"]


def test_concurrent_lists_and_a_rerun(dataset: Dataset, send: Send, office: Office) -> None:
    send("A Kurla", "B Kurla", "C Andheri", "D Andheri")
    path = f"/{dataset.path}/import-csv"
    first = office.send(sheet(dataset, "A Kurla"), path, **COMPLETE)
    office.send(sheet(dataset, "C Andheri"), path, **COMPLETE)
    office.send(sheet(dataset, "C Andheri", "D Andheri"), path)
    # The same file as a partial list is a different request.
    assert office.send(sheet(dataset, "A Kurla"), path) != first
    office.work()
    assert marked(dataset, office.superadmin) == ["B"]
    office.superadmin.delete(
        f"/cases/{dataset.name}/marks/{queue(dataset, office.superadmin, state='missing')[0]['mark']['id']}"
    )
    again = office.superadmin.post(f"/imports/{first}/rerun").json()["data"]
    office.work()
    assert Import.objects.get(pk=again["id"]).complete is False
    assert marked(dataset, office.superadmin) == []


@pytest.mark.parametrize("dataset", LISTS[:1], ids=lambda dataset: dataset.name, indirect=True)
def test_random_lists_undos_and_removals(send: Send, dataset: Dataset, office: Office) -> None:
    """Marks follow from the lists that were not undone, in order, with removals in between."""
    chance = random.Random(88)
    units = {f"C{n}": UNITS[n % 2] for n in range(6)}
    closed = "C5"
    rows = {
        number: f"{number} {unit}{f' {end_status(dataset)}' * (number == closed)}"
        for number, unit in units.items()
    }
    send(*rows.values())
    history: list[
        tuple[int, list[str], bool]
    ] = []  # import id (0: a removal), cases, whether the list was complete
    for step in range(12):
        live = [event for event in history if event[0]]
        if live and chance.random() < 0.35:
            gone = chance.choice(live)
            if (response := office.undo(gone[0])).status_code == 409:  # it marked nothing
                assert response.json()["error_code"] == "NOTHING_TO_UNDO"
            else:
                history.remove(gone)
        elif chance.random() < 0.2 and (found := queue(dataset, office.superadmin, state="missing")):
            removed = chance.choice(found)
            path = f"/cases/{dataset.name}/marks/{removed['mark']['id']}"
            assert office.superadmin.delete(path).status_code == 200
            history.append((0, [removed["case_number"]], False))
        else:
            listed = chance.sample(sorted(units), chance.randint(1, 5))
            complete = chance.random() < 0.7
            data = send(
                *(rows[case] for case in listed), filename=f"{step}.csv", complete=str(complete).lower()
            )
            history.append((data["id"], listed, complete))
        expected: set[str] = set()
        for _, listed, complete in history:
            expected -= set(listed)
            if complete:
                sent = {units[case] for case in listed}
                expected |= {case for case, unit in units.items() if unit in sent and case not in listed}
        assert marked(dataset, office.superadmin) == sorted(expected - {closed}), (step, history)


def test_other_sheets_mark_nothing(office: Office) -> None:
    from lifecycle.conftest import keys
    from lifecycle.conftest import sheet as daily

    response = office.superadmin.get(
        f"/imports/{office.bring_in(daily(keys(4), lambda number: number), **COMPLETE)}"
    ).json()
    assert response["data"]["missing_count"] == 0
    assert response["data"]["listed_on"] is None
    assert not CaseMark.objects.exists()
