"""Refreshes, settings and freshness."""

from datetime import date

import pytest

from catalog.registry import DATASETS
from portal.audit.models import AuditEntry
from portal.figures.models import Change
from support.datasets import Api

pytestmark = pytest.mark.usefixtures("data_folder")


def test_refresh_queues_every_month_with_entries(people, make_entry):
    for day in (date(2025, 12, 31), date(2026, 4, 1), date(2026, 4, 30)):
        make_entry(day=day)
    response = Api(people["admin"]).post("/operations/refresh", {})
    assert (response.status_code, response.json()["data"]["months"]) == (
        202,
        {**dict.fromkeys(DATASETS, 0), "eferfar": 2},
    )
    assert set(Change.objects.values_list("month", flat=True)) == {date(2025, 12, 1), date(2026, 4, 1)}
    assert Api(people["own"]).get("/freshness").json()["data"]["eferfar"]["pending"] == 2
    assert Api(people["admin"]).post("/operations/refresh", {"dataset": "nothing"}).status_code == 422


def test_sets_how_pending_adds_up(people):
    api = Api(people["superadmin"])
    path = "/operations/datasets/eferfar"
    assert api.get(path).json()["data"]["pending_adds_up"] == {"total_pending": "sum"}
    assert api.put(path, {"pending_adds_up": "latest"}).json()["data"]["pending_adds_up"] == {
        "total_pending": "latest"
    }
    assert api.get(path).json()["data"]["pending_adds_up"] == {"total_pending": "latest"}
    assert AuditEntry.objects.get().action == "setting"
    assert api.put(path, {"pending_adds_up": "mean"}).status_code == 422
    assert api.put("/operations/datasets/nothing", {"pending_adds_up": "sum"}).status_code == 404
