"""The parts of an explained figure add up to it, and their rows are those of the department's list."""

from datetime import timedelta

import pytest

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DATASETS
from portal.command_center.explain import DEFINITIONS
from portal.figures.models import Import
from portal.transactions.models import EferfarEntry
from support.datasets import Api, place_ids

TODAY = today_in_india()


@pytest.fixture
def entries(published, people, places, make_entry):
    make_entry("Kurla", TODAY, total_pending=3, total_issued=7)
    make_entry("Andheri", TODAY, total_pending=4, total_issued=6)
    make_entry("Kurla", TODAY - timedelta(days=800), total_pending=1, total_issued=1)
    rows = [
        {column: getattr(row, column) for column in EFERFAR.columns} | place_ids(row.taluka)
        for row in EferfarEntry.objects.select_related("taluka__district")
    ]
    published(EFERFAR, rows)


def explained(person, figure, **filters):
    response = Api(person).get("/dashboard/explain", figure=figure, **filters)
    assert response.status_code == 200, response.content
    return response.json()["data"]


@pytest.mark.parametrize(
    ("figure", "value"),
    [("total_transactions", 20), ("total_approved_applications", 13), ("pending_applications", 7),
     ("closure_rate", 65.0)],
)  # fmt: skip
def test_parts_add_up_to_the_figure(people, entries, figure, value):
    data = explained(people["admin"], figure)
    (part,) = data["parts"]
    assert (data["value"], part["value"], part["slug"], part["dataset"]) == (
        value,
        value,
        "e-ferfar",
        "eferfar",
    )
    assert data["rows"] == part["rows"] == 2
    assert data["definition"] and data["definition_mr"] and part["measures"]
    assert bool(part["of_measures"]) == (figure == "closure_rate")
    listed = Api(people["admin"]).get("/eferfar/transactions", **part["query"]).json()
    assert listed["meta"]["total"] == 2


def test_filters_rows_by_area(people, entries, places):
    kurla = places["Kurla"]
    data = explained(people["admin"], "total_transactions", taluka_id=kurla.pk)
    assert (data["value"], data["rows"]) == (10, 1)
    assert [place["name"] for place in data["area"]] == ["Kurla"]
    assert data["parts"][0]["query"]["taluka_id"] == str(kurla.pk)


def test_includes_the_latest_import(people, entries):
    assert explained(people["admin"], "total_transactions")["parts"][0]["last_import"] is None
    for name in ("old.csv", "new.csv"):
        Import.objects.create(
            dataset="eferfar", filename=name, size=1, sha256="", stored_path="", request_digest="",
            state=Import.State.DONE, row_count=2,
        )  # fmt: skip
    part = explained(people["admin"], "total_transactions")["parts"][0]
    assert part["last_import"]["filename"] == "new.csv"


def test_definitions_are_translated():
    assert all(text.en and text.mr for text in DEFINITIONS.values())


def test_rejects_unknown_figures(data_folder, people):
    assert Api(people["admin"]).get("/dashboard/explain", figure="x").status_code == 422
    assert Api(people["admin"]).get("/dashboard/explain").status_code == 422


def test_only_mining_reports_revenue():
    assert [
        name for name, dataset in DATASETS.items() if dataset.performance and dataset.performance.collected
    ] == ["mining"]
