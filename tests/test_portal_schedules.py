"""A schedule created in the portal runs in Dagster's real daemon and code server processes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

import orchestrator
from flows.config import Config
from flows.instance import open_instance
from flows.runs import RunCopier
from flows.runtime import open_runtime
from place import free_port
from portal.operations.models import Run, Schedule
from support.datasets import Api

SECONDS = 180


@pytest.fixture
def daemon(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Config]:
    """Start the code server and the daemon of `make start`, with a separate data folder."""
    port = str(free_port())
    env = orchestrator.prepare(
        {
            **{key: value for key, value in os.environ.items() if key != "DATABASE_URL"},
            "PORTAL_DATA": str(tmp_path),
            "DAGSTER_HOME": str(tmp_path / "dagster"),
            "DAGSTER_GRPC_PORT": port,
            "PYTHONWARNINGS": "ignore",
        }
    )
    orchestrator.initialise(env)
    env["DATABASE_URL"] = database_url
    code = f"api grpc -m flows.definitions -p {port} -h 127.0.0.1 --location-name flows".split()
    commands = [
        [sys.executable, "-m", "dagster", *code, "--empty-working-directory"],
        [sys.executable, "-m", "dagster._daemon", "run", "-w", str(tmp_path / "dagster" / "workspace.yaml")],
    ]
    with (tmp_path / "log").open("w") as log:
        started = [
            subprocess.Popen(command, env=env, cwd=tmp_path, stdout=log, stderr=log) for command in commands
        ]
    monkeypatch.setenv("DAGSTER_HOME", env["DAGSTER_HOME"])
    yield Config(database_url=database_url, data=tmp_path)
    for process in reversed(started):
        process.terminate()
    for process in reversed(started):
        process.wait(60)
    print((tmp_path / "log").read_text()[-4000:])  # pytest prints this for a failed test


def saved_report(head: Api) -> tuple[int, int]:
    """Create a saved report and a schedule for it. Return both ids."""
    saved = head.post(
        "/reports/saved",
        {
            "name": "Yesterday",
            "report": "performance",
            "period": "yesterday",
            "formats": ["csv"],
            "language": "mr",
        },
    ).json()["data"]["id"]
    clock = {"name": "Daily", "what": "report", "report_id": saved, "when": {"every": "day", "at": "02:00"}}
    return saved, head.post("/operations/schedules", clock).json()["data"]["id"]


def until_run(daemon: Config) -> None:
    """Copy Dagster's run history, as the worker does, until no run is open."""
    runtime = open_runtime(daemon)
    with open_instance(daemon) as instance:
        history, deadline = RunCopier(runtime, instance), time.monotonic() + SECONDS
        while not Run.objects.exists() or Run.objects.filter(state__in=Run.OPEN).exists():
            assert time.monotonic() < deadline, "Dagster did not run it"
            time.sleep(0.5)
            history.copy()
    runtime.engine.dispose()


# flows/tests/test_schedules.py covers its queries on both databases.
@pytest.mark.one_database
def test_dagster_runs_a_schedule_of_the_portal(
    daemon: Config, people: dict[str, Any], make_entry: Any, settings: Any
) -> None:
    settings.PORTAL_DATA = daemon.data
    make_entry(day=date(2026, 4, 1))
    Schedule.objects.all().delete()
    api = Api(people["admin"])
    response = api.post(
        "/operations/schedules",
        {
            "name": "Night",
            "what": "refresh",
            "datasets": ["eferfar"],
            "when": {"every": "day", "at": "02:00"},
        },
    )
    number = response.json()["data"]["id"]
    head = Api(people["superadmin"])
    saved, clock = saved_report(head)
    # Overdue, as after a night.
    Schedule.objects.update(settled_until=timezone.now() - timedelta(days=1))

    until_run(daemon)
    (run,) = api.get("/operations/runs", job="refresh").json()["data"]
    assert (run["state"], run["trigger"], run["schedule"]["id"]) == ("done", "schedule", number), run[
        "failure"
    ]
    assert (run["job"], run["dataset"], run["steps_done"]) == ("refresh", "eferfar", 1)
    figures = {
        dataset["dataset"]: dataset for dataset in api.get("/operations/figures").json()["data"]["datasets"]
    }
    assert (figures["eferfar"]["rows"], figures["eferfar"]["data_as_of"]) == (1, "2026-04-01")
    assert api.get("/operations/schedules").json()["data"]["watched"]

    (report,) = api.get("/operations/runs", job="report").json()["data"]
    assert (report["state"], report["schedule"]["id"], report["report"]["id"]) == ("done", clock, saved), (
        report
    )
    (ready,) = head.get("/reports/ready").json()["data"]
    tick = timezone.localdate(Run.objects.get(job="report").scheduled_for)
    assert (ready["date_to"], ready["by_schedule"]) == (str(tick - timedelta(days=1)), True)
    response = head.get(f"/reports/ready/{ready['id']}/file", format="csv")
    assert b"".join(response.streaming_content).decode("utf-8-sig").startswith("विभाग,")
    assert Run.objects.count() == 2
