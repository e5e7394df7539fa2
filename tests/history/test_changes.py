"""Changes since a day: the differences add up, and their causes are named."""

from __future__ import annotations

from collections import defaultdict
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any

from catalog.calendar import INDIA, at, today_in_india
from catalog.measures import Total
from catalog.registry import DATASETS
from history.conftest import AREA, Archive
from portal.history.recording import record
from support.datasets import Api


def tomorrow() -> AbstractContextManager[None]:
    """Freeze time on the next day. Changes made in this test carry today's real date."""
    return at(datetime.now(INDIA) + timedelta(days=1))


def changes(api: Api, dataset: str, day: Any, **area: Any) -> dict[str, Any]:
    response = api.get(f"/history/{dataset}/changes", as_known_on=str(day), **area)
    assert response.status_code == 200, response.content
    return dict(response.json()["data"])


def check_sums(found: dict[str, Any], dataset: str) -> None:
    """Assert that differences by month and unit add up to each flow's total. Stocks are of different days."""
    assert found["more"] == 0
    sums: dict[str, float] = defaultdict(float)
    for difference in found["differences"]:
        assert difference["then"] != difference["now"]
        sums[difference["measure"]] += difference["now"] - difference["then"]
    flows = [
        measure.name
        for measure in DATASETS[dataset].measures
        if isinstance(measure, Total) and measure.adds == "sum"
    ]
    assert flows
    for measure in found["measures"]:
        if measure["key"] in flows:
            assert round(sums[measure["key"]], 2) == round(measure["now"] - measure["then"], 2), measure


def test_lists_differences_and_causes(archive: Archive) -> None:
    office, day = archive.office, today_in_india()
    first = archive.sheet("eferfar", [
        archive.eferfar(day - timedelta(days=back), 10, 20, taluka)
        for taluka in ("Kurla", "Andheri") for back in (0, 40, 80)
    ])  # fmt: skip
    undone = archive.sheet("eferfar", [archive.eferfar(day - timedelta(days=3), 5, 5, "Borivali")])
    archive.sheet("mining", [f"{AREA},Kurla,{day},100,3,4,5.50,0.50"])
    record()
    with tomorrow():
        nothing = changes(archive.api, "eferfar", day)
        assert (nothing["differences"], nothing["causes"]) == ([], [])
        assert all(measure["now"] == measure["then"] for measure in nothing["measures"])
    new = archive.sheet("eferfar", [
        archive.eferfar(day - timedelta(days=1), 1, 100, "Kurla"), archive.eferfar(day, 10, 21, "Andheri"),
    ])  # fmt: skip
    listed = archive.api.get("/eferfar/transactions", per_page=100).json()["data"]
    at_kurla = [entry for entry in listed if entry["taluka_id"] == office.people["limited"].taluka_id]
    changed, gone = at_kurla[0], next(entry for entry in listed if entry not in at_kurla)
    assert (
        office.own.put(f"/eferfar/transactions/{changed['id']}", changed | {"total_issued": 500}).status_code
        == 200
    )
    assert office.own.delete(
        f"/eferfar/transactions/{gone['id']}?revision={gone['revision']}"
    ).status_code in (200, 204)
    assert office.undo(undone).status_code == 200
    archive.work()
    with tomorrow():
        found = changes(archive.api, "eferfar", day)
        check_sums(found, "eferfar")
        assert found["differences"]
        causes = {(cause["kind"], cause.get("import_id")) for cause in found["causes"]}
        # Of the two earlier sheets only the undone one is named.
        assert causes == {("import", new), ("undo", undone), ("edit", None)}
        assert first not in {number for _, number in causes}
        (edit,) = [cause for cause in found["causes"] if cause["kind"] == "edit"]
        assert (edit["rows"], edit["person"]) == (2, "own")
        (brought,) = [cause for cause in found["causes"] if cause["kind"] == "import"]
        assert brought["rows"] == 2
        then = {measure["key"]: measure["then"] for measure in found["measures"]}
        then_summary = archive.api.get("/eferfar/dashboard-data", as_known_on=str(day)).json()["data"][
            "summary"
        ]
        now = archive.api.get("/eferfar/dashboard-data").json()["data"]["summary"]
        assert then["total_issued"] == then_summary["total_issued"]
        assert {measure["key"]: measure["now"] for measure in found["measures"]}["total_issued"] == now[
            "total_issued"
        ]
        assert changes(archive.api, "mining", day)["causes"] == []
        # A user of one taluka sees neither figures nor authors of the others.
        limited = changes(Api(office.people["limited"]), "eferfar", day)
        check_sums(limited, "eferfar")
        assert {difference["unit"]["en"] for difference in limited["differences"]} == {"Kurla"}
        assert [(cause["kind"], cause["rows"]) for cause in limited["causes"]] == [("edit", 1)]
        assert (
            Api(office.people["other"]).get("/history/eferfar/changes", as_known_on=str(day)).status_code
            == 404
        )
        assert archive.api.get("/history/nothing/changes", as_known_on=str(day)).status_code == 404
        assert archive.api.get("/history/eferfar/changes").status_code == 422
