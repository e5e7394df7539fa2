"""A portal and a worker's steps on one database: sheets are uploaded through the API and loaded in this
process.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from catalog.registry import DATASETS
from flows import queue, refresh
from flows.config import Config
from flows.importing import prepare, settle
from flows.runtime import Runtime, open_runtime
from support.datasets import Api

TODAY = date(2026, 11, 21)
TALUKAS = ("Kurla", "Andheri", "Borivali")
HEADING = (
    "division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days,category"
)
Key = tuple[str, str, date]


def keys(count: int, start: int = 0) -> list[Key]:
    """Return `count` natural keys of E-Ferfar, over as many days as needed."""
    found = []
    for number in range(start, start + count):
        day, place = divmod(number, len(TALUKAS) * 2)
        status = "disputed" if place % 2 else "undisputed"
        found.append((TALUKAS[place // 2], status, TODAY - timedelta(days=day)))
    return found


def sheet(rows: list[Key], pending: Callable[[int], int]) -> bytes:
    lines = (
        f"Konkan,Mumbai Suburban,{taluka},{status},{day},{pending(number)},5,0,12,"
        for number, (taluka, status, day) in enumerate(rows)
    )
    return "\n".join((HEADING, *lines)).encode()


def fetch_import(api: Api, import_id: int) -> dict[str, Any]:
    response = api.get(f"/imports/{import_id}")
    assert response.status_code == 200, response.content
    return dict(response.json()["data"])


@pytest.fixture
def runtime(database_url: str, tmp_path: Path, settings: Any) -> Iterator[Runtime]:
    settings.PORTAL_DATA = tmp_path
    opened = open_runtime(Config(database_url=database_url, data=tmp_path))
    yield opened
    opened.engine.dispose()


class Office:
    """Sends sheets through the API and does the worker's part in this process."""

    def __init__(self, runtime: Runtime, people: dict[str, Any]) -> None:
        self.runtime, self.people = runtime, people
        self.superadmin = Api(people["superadmin"])
        self.own = Api(people["own"])

    def send(self, content: bytes | None, path: str = "/eferfar/import-csv", **fields: Any) -> int:
        """Queue a sheet and return its import's id."""
        response = (fields.pop("by", None) or self.superadmin).upload(path, content, **fields)
        assert response.status_code == 202, response.content
        return int(response.json()["data"]["import_id"])

    def work(self, today: date = TODAY) -> None:
        """Process imports and refreshes until none are left."""
        while job := queue.claim(self.runtime.engine, "here"):
            settle(self.runtime, prepare(self.runtime, job, today))
        for dataset in DATASETS.values():
            refresh.refresh_changes(self.runtime, dataset)

    def bring_in(self, content: bytes | None, path: str = "/eferfar/import-csv", **fields: Any) -> int:
        import_id = self.send(content, path, **fields)
        self.work()
        return import_id

    def import_own(self, content: bytes, **fields: Any) -> dict[str, Any]:
        """Import a sheet as the department's user and return its record."""
        return fetch_import(self.own, self.bring_in(content, by=self.own, **fields))

    def undo(self, import_id: int, *, preview: bool = False, by: Api | None = None) -> Any:
        """Preview the undo and confirm it, again if rows change in between."""
        path, api = f"/imports/{import_id}/undo", by or self.superadmin
        while True:
            seen = api.post(f"{path}?preview=true")
            if preview or seen.status_code != 200:
                return seen
            done = api.post(f"{path}?revision={seen.json()['data']['revision']}")
            if done.status_code != 412:
                return done

    def figures(self) -> dict[str, Any]:
        """Return the dashboard's totals once all work is done."""
        self.work()
        summary = self.superadmin.get("/eferfar/dashboard-data").json()["data"]["summary"]
        return {name: summary[name] for name in ("count", "total_pending", "total_issued")}

    def edit(self, entry_id: int, **values: Any) -> Any:
        """Edit an entry as the form does."""
        entry = self.own.get(f"/eferfar/single-transaction/{entry_id}").json()["data"]
        return self.own.put(f"/eferfar/transactions/{entry_id}", entry | values)


@pytest.fixture
def office(runtime: Runtime, people: dict[str, Any]) -> Office:
    return Office(runtime, people)
