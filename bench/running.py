"""A temporary portal for the benchmark: started like `make start`, on free ports, with an empty data folder."""

import contextlib
import os
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import polars as pl

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from place import environment  # noqa: E402
from run_tests import running_portal as start_portal  # noqa: E402

EMAIL = "bench@jilha.example"


class Connection:
    """One connection of a logged-in user.

    Uses the standard library's client, which costs a tenth of httpx, because the portal is what is measured.
    """

    def __init__(self, address: str, token: str) -> None:
        self._connection = HTTPConnection(address.removeprefix("http://"), timeout=120)
        self._headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"}

    def read(self, path: str, **params: object) -> bytes:
        self._connection.request(
            "GET", f"{path}?{urlencode(params)}" if params else path, headers=self._headers
        )
        response = self._connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise RuntimeError(f"{path} answered {response.status}: {body[:500]!r}")
        return body


class RunningPortal:
    def __init__(self, data: Path, address: str, password: str) -> None:
        self.data, self.address = data, address
        self.http = httpx.Client(base_url=address, timeout=120)
        response = self.http.post(
            "/api/login", json={"email": EMAIL, "password": password, "role": "superadmin"}
        ).json()
        self.token = str(response["data"]["token"])
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.connection = Connection(address, self.token)

    def database(self) -> sqlite3.Connection:
        return sqlite3.connect(self.data / "portal.sqlite3", timeout=60)

    def places(self) -> pl.DataFrame:
        sql = """SELECT v.id AS division_id, d.id AS district_id, t.id AS taluka_id,
                        v.name_en AS division, d.name_en AS district, t.name_en AS taluka
                 FROM geography_taluka t JOIN geography_district d ON d.id = t.district_id
                 JOIN geography_division v ON v.id = d.division_id ORDER BY t.id"""
        with contextlib.closing(self.database()) as connection:
            cursor = connection.execute(sql)
            names = [column[0] for column in cursor.description]
            return pl.DataFrame(cursor.fetchall(), schema=names, orient="row")

    def get(self, path: str, **params: Any) -> dict[str, Any]:
        response = self.http.get(path, params=params)
        response.raise_for_status()
        content: dict[str, Any] = response.json()
        return content

    def upload(self, path: Path) -> dict[str, Any]:
        """Import a sheet and return the import's final record."""
        with path.open("rb") as file:
            response = self.http.post("/api/eferfar/import-csv", files={"file": (path.name, file)})
        record: dict[str, Any] = response.json()["data"]
        if record is None:
            raise RuntimeError(f"{path.name} was not taken: {response.text[:2000]}")
        while response.status_code == 202 or record["state"] in ("queued", "running"):
            time.sleep(0.02)
            response = self.http.get(f"/api/imports/{record['import_id']}")
            record = response.json()["data"]
        if record["state"] != "done":
            raise RuntimeError(f"{path.name} ended {record['state']}: {response.text[:2000]}")
        return record

    def wait_until_published(self) -> None:
        while any(dataset["pending"] for dataset in self.get("/api/freshness")["data"].values()):
            time.sleep(0.02)


@contextlib.contextmanager
def running_portal() -> Iterator[RunningPortal]:
    password = secrets.token_urlsafe(16)
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory(prefix="jilha-bench-") as folder:
        env = environment() | {
            "PORTAL_DATA": folder,
            "PORTAL_DEMO": "0",
            "PORTAL_RECORDS_FROM": "2015-04",  # older rows would each get a warning
            "PORTAL_SUPERADMIN_PASSWORD": password,
        }
        with start_portal(env, Path(folder)) as address:
            command = [sys.executable, "-m", "django", "create_superadmin", "--email", EMAIL]
            subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
            yield RunningPortal(Path(folder), address, password)
