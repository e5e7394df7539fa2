"""Fixtures for an office whose days pass: its changes, and the portal's responses on the day and later."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from typing import Any

import orjson
import pytest

from catalog.calendar import INDIA, at, today_in_india
from catalog.registry import DATASETS
from lifecycle.conftest import Office, fetch_import
from support.datasets import Api

BEGIN = date(2025, 12, 1)
TALUKAS = ("Andheri", "Borivali", "Kurla")
AREA = "Konkan,Mumbai Suburban"
HEADINGS = {
    "eferfar": "division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days",
    "mining": "division_name,district_name,taluka_name,date,applied,generated,rejected,royalty,dmf",
    "rts_cases": "case_number,service_name,division,district,taluka,received_date,status,decided_date,stage",
}
# One of each kind of response, each composed by different code.
QUERIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/eferfar/dashboard-data", {}),
    ("/eferfar/filtered-chart-data", {"taluka_id": "Kurla", "financial_year": "2025-2026"}),
    ("/eferfar/transactions", {"per_page": 100}),
    ("/rts/dashboard-data", {}),
    ("/mining/dashboard-data", {"financial_year": "2026-2027"}),
    ("/mining/transactions", {"taluka_id": "Andheri"}),
    ("/kpis/dashboard-data", {"department": "esakshi"}),
    ("/pg/dashboard-data", {}),
    ("/eoffice/dashboard-data", {}),
    ("/dashboard/stats", {}),
    ("/dashboard/departments", {}),
    ("/dashboard/briefing", {}),
    ("/dashboard/explain", {"figure": "closure_rate"}),
    ("/departments-performance", {}),
    ("/comparison/eferfar", {}),
    ("/clearance/eferfar", {}),
    ("/trends", {}),
    ("/submissions", {"department": "e-ferfar"}),
    ("/submissions", {"dataset": "rts_cases"}),
    ("/submissions/summary", {}),
    ("/cases/rts_cases/summary", {}),
    ("/cases/rts_cases/queue", {}),
    ("/cases/eferfar_cases/reconciliation", {}),
    ("/rts/cases", {"search": "case"}),
    ("/eferfar/filter-options", {}),
    ("/rts/filter-options", {}),
    ("/catalog", {}),
    ("/freshness", {}),
    ("/reports/performance", {}),
    ("/mining/export", {"format": "csv"}),
)  # fmt: skip


@contextmanager
def end_of(day: date) -> Iterator[None]:
    """Freeze time at the end of `day`, the state that `as_known_on` must return later."""
    with at(datetime.combine(day, time.max, INDIA)):
        yield


class Archive:
    """An office, with the responses it got on each day."""

    def __init__(self, office: Office, chance: random.Random) -> None:
        from portal.organisation.models import LegalTerm
        from portal.organisation.seed import seed_legal_terms, seed_masters

        self.office, self.chance = office, chance
        self.api = office.superadmin
        seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
        seed_legal_terms(LegalTerm)
        self.imports: list[int] = []
        self.noted: dict[date, dict[str, tuple[int, bytes]]] = {}
        self.case = 0

    def work(self) -> None:
        """Process imports and refreshes until none are left."""
        self.office.work(today_in_india())

    def templates(self) -> None:
        """Import the template of every dataset, so that each has rows."""
        from sheets.template import template_csv

        for dataset in DATASETS.values():
            self.office.send(template_csv(dataset), f"/{dataset.path}/import-csv")
        self.work()

    def sheet(
        self, name: str, rows: Iterable[str], by: Api | None = None, *, may_look_wrong: bool = False
    ) -> int:
        """Import a sheet and return the import's id.

        Random figures may look implausible; such a sheet is refused with a question if `may_look_wrong`.
        """
        content = "\n".join((HEADINGS[name], *rows)).encode()
        path = f"/{DATASETS[name].path}/import-csv"
        number = self.office.send(content, path, filename=f"{name}.csv", by=by)
        self.work()
        record = fetch_import(self.api, number)
        if record["state"] != "refused" or not may_look_wrong:
            assert record["state"] == "done", record
            self.imports.append(number)
        return number

    def eferfar(self, day: date, pending: int, issued: int, taluka: str = "Kurla") -> str:
        return f"{AREA},{taluka},undisputed,{day},{pending},{issued},1,12"

    def query(self, query: dict[str, Any]) -> dict[str, Any]:
        from portal.geography.models import Taluka

        if "taluka_id" not in query:
            return query
        return query | {"taluka_id": Taluka.objects.order_by("pk").values_list("pk", flat=True).get(
            name_en=query["taluka_id"], district__name_en="Mumbai Suburban")}  # fmt: skip


def content(response: Any) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else bytes(response.content)


def fetch(api: Api, path: str, query: dict[str, Any] | None = None, **more: Any) -> tuple[int, bytes]:
    response = api.get(path, **(query or {}), **more)
    return response.status_code, strip_current(path, content(response))


def strip_current(path: str, found: bytes) -> bytes:
    """Blank the number of logged-in users, the only figure that is not recorded."""
    if path != "/dashboard/stats" or not found.startswith(b'{"'):
        return found
    response = orjson.loads(found)
    if response.get("data"):
        response["data"]["today"]["people_signed_in"] = None
    return orjson.dumps(response)


@pytest.fixture
def archive(office: Office) -> Archive:
    return Archive(office, random.Random(21))
