"""PostgreSQL restarts under web and worker: 503 with Retry-After, and nothing is lost."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from outage.test_web_killed import sheet
from support.long import Report
from support.postgres import _as_server_user, system_binaries
from support.processes import Processes

ROWS = 2_000


class Server:
    """The run's PostgreSQL server, by its data directory."""

    def __init__(self, data: str) -> None:
        self.data = data
        binaries = system_binaries()
        assert binaries is not None
        self.control = [*(_as_server_user() or []), str(binaries / "pg_ctl"), "-D", data, "-w"]
        # Save the options: `pg_ctl restart` would keep them, but a stop and a start lose them.
        words = (Path(data) / "postmaster.opts").read_text().split('"')[1::2]
        self.options = " ".join(word for word in words if word not in ("-D", data))

    def _run(self, *arguments: str) -> None:
        # No captured pipe: the server would hold it open.
        quiet = subprocess.DEVNULL
        subprocess.run(
            [*self.control, *arguments], cwd="/", stdin=quiet, stdout=quiet, stderr=quiet, check=True
        )

    def stop(self) -> None:
        self._run("-m", "immediate", "stop")

    def start(self) -> None:
        self._run("-l", str(Path(self.data).parent / "log"), "-o", self.options, "start")


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no server")
    if system_binaries() is None or shutil.which("runuser") is None:
        pytest.skip("a packaged PostgreSQL has no pg_ctl")
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_directory")
        server = Server(cursor.fetchone()[0])
    yield server
    if not (Path(server.data) / "postmaster.pid").exists():
        server.start()


@pytest.mark.long
def test_imports_survive_a_database_restart(
    server: Server, portal: Processes, token: str, figure: Report
) -> None:
    from portal.figures.models import Import
    from portal.transactions.models import EferfarEntry

    portal.start("web", "worker")
    upload = "/api/eferfar/import-csv"
    statuses = [portal.upload(upload, token, sheet(0))[0]]
    connection.close()
    server.stop()
    down = [
        portal.ask("GET", "/api/eferfar/transactions", token, language=language) for language in ("en", "mr")
    ]
    down.append(portal.upload(upload, token, sheet(1), "again"))
    time.sleep(5)
    server.start()
    for status, body in down:
        assert (status, body["error_code"]) == (503, "UNAVAILABLE"), body
    assert down[0][1]["message"] != down[1][1]["message"]
    portal.until(lambda: portal.ask("GET", "/api/eferfar/transactions", token)[0] == 200)
    statuses.append(portal.upload(upload, token, sheet(1), "again")[0])
    portal.until(lambda: not Import.objects.filter(state__in=("queued", "running")).exists())
    assert set(statuses) <= {200, 202}
    records = list(Import.objects.order_by("id"))
    figure("requests answered 503", len(down))
    figure("imports lost or doubled", abs(2 - len(records)))
    assert [record.state for record in records] == ["done", "done"]
    assert EferfarEntry.objects.count() == ROWS
    total = sum(EferfarEntry.objects.values_list("total_pending", flat=True))
    dashboard = "/api/eferfar/dashboard-data"
    portal.until(lambda: portal.ask("GET", dashboard, token)[1]["data"]["summary"]["total_pending"] == total)
