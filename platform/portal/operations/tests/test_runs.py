"""The history of runs, rebuild requests, and freshness and lineage of the figures."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DATASETS
from marts.build import publish
from marts.store import Store
from portal.figures.models import Change, Import
from portal.operations import figures
from portal.operations.models import Run
from support.datasets import Api

pytestmark = pytest.mark.usefixtures("data_folder")


def run(**fields: Any) -> Run:
    now = timezone.now()
    values = {"job": "rebuild", "trigger": "hand", "state": "done", "created_at": now} | fields
    return Run.objects.create(**values)


def listed(api: Api, **query: Any) -> list[int]:
    return [row["id"] for row in api.get("/operations/runs", **query).json()["data"]]


def test_lists_searches_and_filters_runs(people) -> None:
    api = Api(people["admin"])
    began = timezone.now() - timedelta(minutes=3)
    import_record = Import.objects.create(
        dataset="eferfar", filename="november.csv", size=1, sha256="0" * 64, request_digest="0" * 64,
        stored_path="", state="done",
    )  # fmt: skip
    old = run(job="import", dataset="eferfar", trigger="import", import_id=import_record.pk, created_at=began,
              started_at=began, finished_at=began + timedelta(seconds=2.5), run_id="abc")  # fmt: skip
    new = run(state="failed", failure="disk full", requested_by=people["superadmin"])
    assert listed(api) == [new.pk, old.pk]
    row = api.get("/operations/runs").json()["data"][1]
    assert (row["seconds"], row["schedule"]) == (2.5, None)
    assert row["import_record"] == {"id": import_record.pk, "filename": "november.csv"}
    assert listed(api, state="failed") == [new.pk]
    assert listed(api, job="import", dataset="eferfar", trigger="import") == [old.pk]
    assert listed(api, search="NOVEMBER") == [old.pk]
    assert listed(api, search="disk") == [new.pk]
    assert listed(api, state="open") == []
    assert listed(api, sort_by="created_at", sort_order="asc") == [old.pk, new.pk]
    for query in ({"state": "odd"}, {"dataset": "nothing"}):
        assert api.get("/operations/runs", **query).status_code == 422


def test_run_includes_its_log(people) -> None:
    line = {
        "at": "2026-11-21T20:30:00.000+00:00",
        "level": "info",
        "step": "eferfar__aggregate",
        "text": "Done.",
    }
    row = run(log=[line])
    data = Api(people["admin"]).get(f"/operations/runs/{row.pk}").json()["data"]
    assert data["log"][0]["text"] == "Done."
    assert Api(people["admin"]).get("/operations/runs/999999").status_code == 404


def test_rejects_a_second_rebuild_request(people) -> None:
    api = Api(people["admin"])
    assert api.post("/operations/rebuild", {}).status_code == 202
    assert api.post("/operations/rebuild", {}).status_code == 409
    assert api.post("/operations/rebuild", {"datasets": ["rts", "eferfar"]}).status_code == 202
    assert api.post("/operations/rebuild", {"datasets": ["eferfar"]}).status_code == 409
    assert api.post("/operations/rebuild", {"datasets": ["nothing"]}).status_code == 422
    assert list(Run.objects.order_by("id").values_list("job", "dataset", "state")) == [
        ("rebuild", "", "requested"),
        ("refresh", "rts", "requested"),
        ("refresh", "eferfar", "requested"),
    ]


@pytest.fixture
def published(make_entry, data_folder) -> None:
    """Two months of entries, of which one is published."""
    import polars as pl

    for day in (date(2026, 3, 31), date(2026, 4, 1), date(2026, 4, 2)):
        make_entry(day=day)
    from portal.transactions.models import EferfarEntry

    columns = [*EFERFAR.columns, "taluka__district_id", "taluka__district__division_id"]
    rows = EferfarEntry.objects.filter(date__month=4).values_list(*columns)
    names = [*EFERFAR.columns, "district_id", "division_id"]
    frame = pl.DataFrame([dict(zip(names, row, strict=True)) for row in rows])
    publish(Store(data_folder / "marts"), EFERFAR, {date(2026, 4, 1): frame})


def test_dataset_is_behind_once_the_next_sheet_is_overdue(db) -> None:
    """A weekly sheet is not behind until the next one is due, however many days old it is."""
    weekly, daily = DATASETS["eoffice_file_pendency"], DATASETS["eferfar"]
    friday, thursday = date(2026, 11, 20), date(2026, 11, 26)
    assert weekly.expected is not None and daily.expected is not None
    assert (weekly.expected.rhythm, daily.expected.rhythm) == ("weekly", "daily")
    assert not figures._behind(weekly, friday, thursday) and figures._behind(daily, friday, thursday)
    assert figures._behind(weekly, date(2026, 11, 6), thursday)
    assert not figures._behind(daily, date(2026, 11, 25), thursday)
    unexpected = next(dataset for dataset in DATASETS.values() if dataset.expected is None)
    assert not figures._behind(unexpected, date(2026, 1, 1), thursday)


def test_reports_freshness_and_size(people, published) -> None:
    api = Api(people["admin"])
    data = api.get("/operations/figures").json()["data"]
    assert [row["dataset"] for row in data["datasets"]] == list(DATASETS)
    by_name = {row["dataset"]: row for row in data["datasets"]}
    eferfar = by_name["eferfar"]
    assert (eferfar["rows"], eferfar["files"], eferfar["months"]) == (2, 1, 1)
    assert (eferfar["data_as_of"], eferfar["first_month"], eferfar["version"]) == ("2026-04-02", "2026-04", 1)
    assert eferfar["bytes"] == data["total"]["bytes"] > 0 and eferfar["days_behind"] > 0
    assert (by_name["rts"]["rows"], by_name["rts"]["data_as_of"], by_name["rts"]["built_at"]) == (
        0,
        None,
        None,
    )
    assert eferfar["behind"] and not by_name["rts"]["behind"]
    months = api.get("/operations/figures/eferfar").json()["data"]
    shown = [(row["month"], row["published"], row["rows"]) for row in months]
    assert shown == [("2026-04", True, 2), ("2026-03", False, 0)]
    assert api.get("/operations/figures/nothing").status_code == 404


def test_counts_this_months_imports(people) -> None:
    now = timezone.now()

    def create_import(state: str = "done", ago: int = 0, **counts: Any) -> None:
        row = Import.objects.create(
            dataset="eferfar", filename="a.csv", size=1, sha256="0" * 64, request_digest="0" * 64, stored_path="",
            state=state, finished_at=now - timedelta(days=ago) if state == "done" else None, **counts,
        )  # fmt: skip
        duration = timedelta(seconds=counts.get("row_count", 0))
        Import.objects.filter(pk=row.pk).update(created_at=now - timedelta(days=ago) - duration)

    create_import(row_count=4, imported_count=2, updated_count=1, error_count=1)
    create_import(row_count=2, unchanged_count=2)
    create_import(row_count=9, imported_count=9, ago=40)
    create_import(row_count=5, imported_count=5, preview=True)
    create_import("queued")
    imports = Api(people["admin"]).get("/operations/figures").json()["data"]["imports"]
    assert (imports["count"], imports["with_failed_rows"]) == (3, 1)
    assert (imports["rows"], imports["accepted_rows"]) == (6, 5)
    assert imports["waiting"] == 1 and imports["waiting_since"]
    assert (imports["timed"], imports["median_seconds"]) == (3, 4.0)


def test_refreshes_only_the_given_months(people, published) -> None:
    api = Api(people["admin"])
    body = {"dataset": "eferfar", "months": ["2026-03", "2020-01"]}
    assert api.post("/operations/refresh", body).json()["data"]["months"] == {"eferfar": 1}
    assert list(Change.objects.values_list("dataset", "month")) == [("eferfar", date(2026, 3, 1))]
    figures = api.get("/operations/figures").json()["data"]["datasets"]
    assert [row["pending"] for row in figures if row["waiting_since"]] == [1]
    assert api.post("/operations/refresh", {"months": ["2026-03"]}).status_code == 422
    assert api.post("/operations/refresh", {"dataset": "eferfar", "months": ["2026-13"]}).status_code == 422


def test_reports_damaged_figures(people, data_folder) -> None:
    (data_folder / "marts").mkdir()
    (data_folder / "marts" / "manifest.json").write_text("{")
    data = Api(people["admin"]).get("/operations/figures").json()["data"]
    assert data["damaged"] and data["total"] == {"rows": 0, "files": 0, "bytes": 0}


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "portal.example"])
def test_links_to_dagster_only_where_it_is_reachable(people, settings, host) -> None:
    settings.PORTAL_DAGSTER_PORT = 3000
    settings.ALLOWED_HOSTS = ["*"]
    api = Api(people["admin"])
    data = api.client.get("/api/operations/figures", headers={"Host": host}).json()["data"]
    assert data["dagster_url"] == ("http://127.0.0.1:3000" if host.startswith("127") else None)


@pytest.mark.parametrize("name", DATASETS)
def test_lineage_names_every_chart(people, name) -> None:
    data = Api(people["admin"]).get(f"/operations/lineage/{name}").json()["data"]
    blocks = [chart["name"] for chart in data["charts"] if chart["kind"] == "dashboard"]
    assert blocks == [block.name for block in DATASETS[name].blocks]
    assert data["table"]["name"] == DATASETS[name].table
    labels = [part["label"] for chart in data["charts"] for part in chart["measures"]]
    assert all(label["en"] and label["mr"] for label in labels)


def test_lineage_counts(people, published) -> None:
    data = Api(people["admin"]).get("/operations/lineage/eferfar").json()["data"]
    assert (data["table"]["rows"], data["table"]["by_hand"], data["aggregate"]["rows"]) == (3, 3, 2)
    assert data["sheet"] == {"imports": 0, "rows": 0, "last_import": None}
