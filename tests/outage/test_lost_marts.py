"""Figures lost under a running portal: no user gets a wrong figure, and all are rebuilt."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from outage.test_web_killed import sheet
from support.processes import Processes

DASHBOARD = "/api/eferfar/dashboard-data"
PUBLIC = "/static/department-charts/figures.json"


def delete_manifest(marts: Path) -> None:
    (marts / "manifest.json").unlink()


def garble_manifest(marts: Path) -> None:
    (marts / "manifest.json").write_bytes(os.urandom(2_000))


@pytest.mark.one_database
def test_lost_figures_are_an_error_until_rebuilt(portal: Processes, token: str) -> None:
    from portal.transactions.models import EferfarEntry

    portal.start("web", "worker")
    portal.upload("/api/eferfar/import-csv", token, sheet(0))
    portal.until(lambda: EferfarEntry.objects.exists() and portal.ask("GET", "/api/health")[0] == 200)
    for damage in (shutil.rmtree, delete_manifest, garble_manifest):
        lose_and_rebuild(damage, portal, token)


def lose_and_rebuild(damage: Callable[[Path], None], portal: Processes, token: str) -> None:
    from portal.transactions.models import EferfarEntry

    total = sum(EferfarEntry.objects.values_list("total_pending", flat=True))

    def shown() -> int | None:
        status, response = portal.ask("GET", DASHBOARD, token)
        assert status in (200, 503), response
        return response["data"]["summary"]["total_pending"] if status == 200 else None

    def published() -> list[int]:
        status, content = portal.ask("GET", PUBLIC)
        if status == 404:  # until the worker has published once
            return []
        document = content if isinstance(content, dict) else json.loads(content)
        return [dataset["totals"] for dataset in document["datasets"] if dataset["name"] == "eferfar"]

    portal.until(lambda: shown() == total and published())
    before = published()
    portal.kill("worker")
    damage(portal.data / "marts")
    portal.until(lambda: portal.ask("GET", "/api/health")[0] == 503, 15)
    status, response = portal.ask("GET", DASHBOARD, token)
    assert (status, response["error_code"]) == (503, "FIGURES_UNAVAILABLE")
    assert portal.ask("GET", DASHBOARD, token, language="mr")[1]["message"] != response["message"]
    status, health = portal.ask("GET", "/api/health")
    assert status == 503
    if damage is not garble_manifest:
        assert health["data"]["marts"]["missing"] == ["eferfar"]
    entry = EferfarEntry.objects.order_by("pk").last()
    assert entry is not None
    status, _ = portal.ask("DELETE", f"/api/eferfar/transactions/{entry.pk}?revision={entry.revision}", token)
    assert status == 200
    total -= entry.total_pending
    assert shown() is None and published() == before
    portal.start("worker")

    def is_rebuilt() -> bool:
        found = shown()
        assert found in (None, total)
        return found == total

    portal.until(is_rebuilt)
    portal.until(lambda: portal.ask("GET", "/api/health")[0] == 200 and published() != before)
