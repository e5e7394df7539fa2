"""Rerun: a new import of the stored file that refers to the first."""

from lifecycle.conftest import Office, keys, sheet
from portal.audit.models import AuditEntry
from portal.figures.models import Import
from portal.transactions.models import EferfarEntry
from support.datasets import Api


def test_rerun_after_undo(office: Office) -> None:
    content = sheet(keys(30), lambda number: number)
    first = office.bring_in(content, filename="june.csv", mode="insert", by=office.own)
    before = office.figures()
    assert office.undo(first).status_code == 200
    assert office.figures()["count"] == 0
    response = office.own.post(f"/imports/{first}/rerun")
    assert response.status_code == 202, response.content
    again = response.json()["data"]["id"]
    # A second click queues nothing.
    assert office.own.post(f"/imports/{first}/rerun").json()["data"]["id"] == again
    assert office.figures() == before
    record = office.superadmin.get(f"/imports/{again}").json()["data"]
    assert (record["rerun_of"], record["filename"], record["mode"], record["imported_count"]) == (
        first, "june.csv", "insert", 30,
    )  # fmt: skip
    assert office.superadmin.get(f"/imports/{first}").json()["data"]["reruns"] == [again]
    assert f'"rerun_of":{first}' in AuditEntry.objects.filter(action="import").latest("id").after


def test_rerun_keeps_the_first_senders_area(office: Office) -> None:
    """A user with more rights must not import rows the sender could not."""
    first = office.bring_in(sheet(keys(6), lambda _: 1), by=Api(office.people["limited"]))
    assert Import.objects.get(pk=first).state == "refused"
    again = office.superadmin.post(f"/imports/{first}/rerun").json()["data"]["id"]
    office.work()
    record = Import.objects.get(pk=again)
    assert (record.state, record.error_count, record.taluka_id) == (
        "refused",
        4,
        office.people["limited"].taluka_id,
    )
    assert not EferfarEntry.objects.exists()


def test_rerun_is_refused_while_open_without_permission_or_file(office: Office) -> None:
    waiting = office.send(sheet(keys(2), lambda _: 1))
    response = office.superadmin.post(f"/imports/{waiting}/rerun")
    assert (response.status_code, response.json()["error_code"]) == (409, "IMPORT_OPEN")
    office.work()
    statuses = {
        name: Api(office.people[name]).post(f"/imports/{waiting}/rerun").status_code
        for name in ("anonymous", "other", "admin")
    }
    assert statuses == {"anonymous": 401, "other": 404, "admin": 403}
    for path in (office.runtime.config.data / "uploads" / str(waiting)).glob("original.*"):
        path.unlink()
    assert office.superadmin.post(f"/imports/{waiting}/rerun").status_code == 404
    record = office.superadmin.get(f"/imports/{waiting}").json()["data"]
    assert record["may"] == {"undo": True, "rerun": False} and not record["file_kept"]
