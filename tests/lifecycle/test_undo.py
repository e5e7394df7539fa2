"""Undo an import: added rows are removed, updated rows restored, and rows changed since are left and listed."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from itertools import permutations
from typing import Any

import pandas as pd
import pytest
from django.utils import timezone

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from lifecycle.conftest import Office, keys, sheet
from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.figures.models import Change, Import
from portal.imports.models import KeptRow
from portal.organisation.models import Section
from portal.transactions.models import MODELS, EferfarEntry, FileItem
from support.datasets import Api
from support.records import stand_in

OWN_VALUES = ("taluka__name_en", "status", "date", "category", "total_pending", "total_issued", "stay_orders",
              "avg_processing_days")  # fmt: skip


def stored() -> dict[int, dict[str, Any]]:
    return {row.pop("id"): row for row in EferfarEntry.objects.values("id", *OWN_VALUES)}


def oracle(rows: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Compute the dashboard's totals from the rows."""
    frame = pd.DataFrame(list(rows), columns=list(OWN_VALUES))
    sums = {name: int(frame[name].sum()) for name in ("total_pending", "total_issued")}
    return {"count": len(frame), **sums}


def test_undo_of_five_hundred_rows_after_three_edits(office: Office) -> None:
    office.bring_in(sheet(keys(200), lambda number: 10 + number))
    before = stored()
    assert office.figures() == oracle(before.values())

    import_id = office.bring_in(sheet(keys(500), lambda number: 1_000 + number), filename="november.csv")
    record = office.superadmin.get(f"/imports/{import_id}").json()["data"]
    assert (record["imported_count"], record["updated_count"]) == (300, 200)
    assert record["may"] == {"undo": True, "rerun": True}
    assert office.figures() == oracle(stored().values()) != oracle(before.values())

    # Edit two updated rows and an added one.
    updated, added = list(before), sorted(set(stored()) - set(before))
    touched = [updated[3], updated[150], added[7]]
    for entry_id in touched:
        assert office.edit(entry_id, total_issued=77).status_code == 200

    seen = office.undo(import_id, preview=True)
    assert seen.status_code == 200
    expected = {"removed_count": 299, "restored_count": 198, "kept_count": 3}
    assert expected.items() <= seen.json()["data"].items()
    assert stored().keys() == {*before, *added}, "a preview writes nothing"

    response = office.undo(import_id)
    assert response.status_code == 200, response.content
    data = response.json()["data"]
    assert expected.items() <= data.items()
    assert data["removed_count"] + data["restored_count"] == 497
    assert {row["row_id"] for row in data["kept"]} == set(touched)
    assert {(row["reason"], row["by"], row["import_id"]) for row in data["kept"]} == {("edited", "own", None)}
    assert all(row["at"] and row["row_number"] > 1 for row in data["kept"])
    first = next(row for row in data["kept"] if row["row_id"] == touched[0])
    assert [part["value"] for part in first["key"]][:1] == [before[touched[0]]["taluka__name_en"]]

    after = stored()
    assert after.keys() == {*before, touched[2]}
    assert {pk: row for pk, row in after.items() if pk not in touched} == {
        pk: row for pk, row in before.items() if pk not in touched
    }
    assert {after[pk]["total_issued"] for pk in touched} == {77}
    # Figures are refreshed and match the rows.
    assert Change.objects.filter(source="undo").exists()
    assert office.figures() == oracle(after.values())
    assert not Change.objects.exists()

    listed = office.own.get(f"/imports/{import_id}/kept").json()
    assert listed["data"] == data["kept"] and listed["meta"]["total"] == 3 == KeptRow.objects.count()
    again = office.superadmin.get(f"/imports/{import_id}").json()["data"]
    assert again["state"] == "undone" and expected.items() <= again["undo"].items()
    assert again["undo"]["by"]["name"] == "superadmin" and again["may"] == {"undo": False, "rerun": True}
    (entry,) = AuditEntry.objects.filter(action="undo")
    assert (entry.entity, entry.entity_id, entry.actor_name) == (
        "eferfar", str(import_id), "superadmin@test.example",
    )  # fmt: skip
    assert '"kept_count":3' in entry.after
    second = office.undo(import_id)
    assert (second.status_code, second.json()["error_code"]) == (409, "ALREADY_UNDONE")
    assert stored() == after


def same(figure: int) -> Callable[[int], int]:
    return lambda _: figure


@pytest.mark.parametrize("order", permutations((100, 200, 300)), ids=str)
def test_undo_in_any_order_leaves_what_the_other_imports_say(office: Office, order: tuple[int, ...]) -> None:
    """Three sheets share keys. A row has the figure of the last import that is not undone, or is gone."""
    parts = {100: keys(6), 200: keys(6, start=3), 300: keys(6, start=4)}
    ids = {figure: office.bring_in(sheet(part, same(figure))) for figure, part in parts.items()}
    for undone in order:
        response = office.undo(ids[undone])
        assert response.status_code == 200, response.content
        del parts[undone]
        expected = {key: figure for figure, part in parts.items() for key in part}
        rows = EferfarEntry.objects.values_list("taluka__name_en", "status", "date", "total_pending")
        assert {(taluka, status, day): figure for taluka, status, day, figure in rows} == expected
    assert office.figures()["count"] == 0


def test_undo_names_later_imports_and_deletions(office: Office) -> None:
    first = office.bring_in(sheet(keys(6), lambda _: 1))
    by_key = {(row["taluka__name_en"], row["status"]): pk for pk, row in stored().items()}
    later = office.bring_in(sheet(keys(2), lambda _: 2), by=office.own, filename="later.csv")
    gone = by_key["Borivali", "disputed"]
    assert office.own.delete(f"/eferfar/transactions/{gone}", **{"If-Match": '"1"'}).status_code in (200, 204)
    kept = {row["row_id"]: row for row in office.undo(first).json()["data"]["kept"]}
    assert {pk: (row["reason"], row["by"], row["import_id"]) for pk, row in kept.items()} == {
        by_key["Kurla", "undisputed"]: ("imported", "own", later),
        by_key["Kurla", "disputed"]: ("imported", "own", later),
        gone: ("deleted", "own", None),
    }
    assert [part["value"] for part in kept[gone]["key"]][:1] == ["Borivali"]
    marathi = Api(office.people["admin"], "mr").get(f"/imports/{first}/kept").json()["data"]
    assert [part["value"] for part in marathi[0]["key"]][:1] == ["कुर्ला"]
    assert {row["total_pending"] for row in stored().values()} == {2}


def test_undo_newest_first_back_to_the_beginning(office: Office) -> None:
    """Each undo finds the rows as its import left them; an edit in between is preserved."""
    first = office.bring_in(sheet(keys(12), lambda _: 1))
    second = office.bring_in(sheet(keys(12), lambda _: 2))
    third = office.bring_in(sheet(keys(12), lambda _: 3))
    revisions = dict(EferfarEntry.objects.values_list("pk", "revision"))
    for import_id, pending in ((third, 2), (second, 1)):
        data = office.undo(import_id).json()["data"]
        assert (data["removed_count"], data["restored_count"], data["kept_count"]) == (0, 12, 0)
        assert {row["total_pending"] for row in stored().values()} == {pending}
    # Revisions never decrease, so an open form notices that its entry has changed.
    assert all(
        revision > revisions[pk] for pk, revision in EferfarEntry.objects.values_list("pk", "revision")
    )
    assert set(EferfarEntry.objects.values_list("import_id", flat=True)) == {first}
    entry_id = min(stored())
    assert office.edit(entry_id, stay_orders=1).status_code == 200
    data = office.undo(first).json()["data"]
    assert (data["removed_count"], data["kept_count"], set(stored())) == (11, 1, {entry_id})


def items(office: Office) -> tuple[Dataset, Callable[..., bytes]]:
    """Return the dataset whose key includes neither day nor section, and a builder for a sheet with one item."""
    dataset = DATASETS["eoffice_file_items"]
    choices = {field.name: field.choices[0].value for field in dataset.sheet_fields if field.choices}

    def item(day: str, section: str = "Registry") -> bytes:
        given = {
            "reference_number": "F-1",
            "eoffice_section": section,
            "received_date": day,
            "subject": "Road",
        }
        given |= {"from_office": "Tahsil"} | choices
        named = {field.sheet_heading: given.get(field.name, "") for field in dataset.sheet_fields}
        return "\n".join((",".join(named), ",".join(named.values()))).encode()

    return dataset, item


def test_undo_refreshes_old_and_new_month(office: Office) -> None:
    """The day is not in this dataset's key, so an item can move between months."""
    Section.objects.create(name="Registry", name_mr="नोंदणी")
    dataset, item = items(office)
    office.bring_in(item("2026-09-05"), f"/{dataset.path}/import-csv")
    moved = office.bring_in(item("2026-11-05"), f"/{dataset.path}/import-csv")
    record = office.superadmin.get(f"/imports/{moved}").json()["data"]
    assert record["updated_count"] == 1, record["details"]
    assert office.undo(moved).status_code == 200
    assert FileItem.objects.get().received_date == date(2026, 9, 5)
    assert set(Change.objects.values_list("month", flat=True)) == {date(2026, 9, 1), date(2026, 11, 1)}


def test_undo_is_refused_if_a_master_is_gone(office: Office) -> None:
    old = Section.objects.create(name="Registry", name_mr="नोंदणी")
    Section.objects.create(name="Records", name_mr="अभिलेख")
    dataset, item = items(office)
    office.bring_in(item("2026-11-05"), f"/{dataset.path}/import-csv")
    moved = office.bring_in(item("2026-11-05", "Records"), f"/{dataset.path}/import-csv")
    old.delete()
    response = office.undo(moved)
    assert (response.status_code, response.json()["error_code"]) == (409, "MASTER_GONE")
    assert MODELS[dataset.name]._default_manager.get().revision == 2
    assert Import.objects.get(pk=moved).state == "done" and not KeptRow.objects.exists()


def test_undo_is_refused_without_changes_or_while_open(office: Office) -> None:
    preview = office.bring_in(sheet(keys(2), lambda _: 1), preview="true")
    bad = office.bring_in(b"a,b\n1,2\n")
    done = office.bring_in(sheet(keys(2), lambda _: 1))
    same = office.bring_in(sheet(keys(2), lambda _: 1))
    waiting = office.send(sheet(keys(3), lambda _: 1))
    for import_id, code in (
        (preview, "NOTHING_TO_UNDO"), (bad, "NOTHING_TO_UNDO"), (same, "NOTHING_TO_UNDO"), (waiting, "IMPORT_OPEN"),
    ):  # fmt: skip
        response = office.undo(import_id)
        assert (response.status_code, response.json()["error_code"]) == (409, code)
    assert Import.objects.filter(pk=waiting).update(state="running")
    assert office.undo(waiting, preview=True).json()["error_code"] == "IMPORT_OPEN"
    for entry_id in stored():
        office.edit(entry_id, stay_orders=2)
    response = office.undo(done)
    assert (response.status_code, Import.objects.get(pk=done).state) == (409, "done")
    assert (
        Api(office.people["superadmin"], "mr").post(f"/imports/{done}/undo").json()["message"]
        != response.json()["message"]
    )
    assert office.superadmin.post("/imports/999999/undo").status_code == 404
    assert office.superadmin.post(f"/imports/{done}/undo?preview=perhaps").status_code == 422


def may_undo(by: Api, import_id: int) -> bool:
    """Tell whether the API allows the undo, in the list and in the record alike."""
    record = by.get(f"/imports/{import_id}").json()["data"]["may"]["undo"]
    listed = {row["id"]: row["may"]["undo"] for row in by.get("/imports").json()["data"]}
    assert listed[import_id] == record
    return bool(record)


def test_department_undoes_its_own_imports(office: Office) -> None:
    colleague = stand_in(
        User, email="c@test.example", role="user", department=office.people["own"].department
    )
    import_id = office.bring_in(sheet(keys(4), lambda _: 1), by=Api(colleague))
    assert may_undo(office.own, import_id)
    assert not may_undo(Api(office.people["admin"]), import_id)
    assert office.undo(import_id, by=Api(office.people["admin"])).status_code == 403
    assert office.undo(import_id, by=Api(office.people["other"])).status_code == 404
    response = office.undo(import_id, by=office.own)
    assert response.status_code == 200 and not stored()
    (entry,) = AuditEntry.objects.filter(action="undo")
    assert entry.actor_name == "own@test.example"


def test_department_cannot_undo_imports_of_others(office: Office) -> None:
    import_id = office.bring_in(sheet(keys(4), lambda _: 1))
    assert not may_undo(office.own, import_id) and may_undo(office.superadmin, import_id)
    response = office.undo(import_id, by=office.own)
    assert response.status_code == 403 and "super admin" in response.json()["message"]
    assert len(stored()) == 4


def test_department_can_undo_for_thirty_days(office: Office) -> None:
    import_id = office.bring_in(sheet(keys(4), lambda _: 1), by=office.own)
    for days, open_to in ((29, True), (31, False)):
        Import.objects.filter(pk=import_id).update(created_at=timezone.now() - timedelta(days=days))
        assert may_undo(office.own, import_id) is open_to
    response = office.undo(import_id, by=office.own)
    assert response.status_code == 403 and "30 days" in response.json()["message"]
    assert office.undo(import_id).status_code == 200, "a super admin undoes any"


def test_user_of_one_taluka_undoes_only_their_own_sheets(office: Office) -> None:
    """Users with an area see only imports that were checked against the same area."""
    limited = Api(office.people["limited"])
    kurla = [key for key in keys(12) if key[0] == "Kurla"]
    everywhere = office.bring_in(sheet(kurla, lambda _: 1), by=office.own)
    own_import = office.bring_in(sheet(kurla, lambda _: 2), by=limited)
    assert office.undo(everywhere, by=limited).status_code == 404
    assert may_undo(limited, own_import)
    assert office.undo(own_import, by=limited).status_code == 200
    assert {row["total_pending"] for row in stored().values()} == {1}


def test_undo_requires_the_previewed_revision(office: Office) -> None:
    import_id = office.bring_in(sheet(keys(4), lambda _: 1), by=office.own)
    path = f"/imports/{import_id}/undo"
    seen = office.own.post(f"{path}?preview=true").json()["data"]["revision"]
    assert office.own.post(path).status_code == 412, "without a preview"
    entry = min(stored())
    assert office.edit(entry, stay_orders=9).status_code == 200
    stale = office.own.post(f"{path}?revision={seen}")
    assert stale.status_code == 412 and len(stored()) == 4
    newest = stale.json()["data"]["revision"]
    assert newest == office.own.post(f"{path}?preview=true").json()["data"]["revision"] != seen
    response = office.own.send("POST", path, {}, **{"If-Match": f'"{newest}"'})
    assert response.status_code == 200
    assert set(stored()) == {entry}
