"""Four workers on one PostgreSQL are killed (`kill -9`) at random while three departments send sheets, each
of them twice at the same time: nothing is lost or stored twice, and the later of two sheets about an entry
wins.

An oracle (pandas) computes the expected state from the files and the order in which they were accepted.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from dagster import DagsterRunStatus, RunsFilter
from sqlalchemy import func, select

from catalog.registry import DATASETS
from flows import instance, tables
from flows.database import reading
from flows.instance import IMPORT_TAG
from flows.refresh import find_damage
from flows.runtime import Runtime
from flows.tables import RUN
from lifecycle.test_together import at_once
from oracle.imports import Rows, differing, replay, rows_of, wrong_figures
from portal.audit.chain import walk
from portal.audit.models import AuditEntry
from support.datasets import Api
from support.long import Report
from support.sheets import MAKERS

pytestmark = [pytest.mark.crash]

WORKERS = 4
ROWS, KEYS = 300, 700  # rows per sheet; keys per department, so that sheets overlap
PATIENCE = 300.0
FAULTS = (
    "lost",
    "doubled",
    "wrong cells",
    "wrong counts",
    "wrong figures",
    "wrong ledger entries",
    "damaged months",
    "runs left open",
    "runs missing in the history",
)


@dataclass
class Sent:
    """The sheets by import id, in the order of acceptance."""

    sheets: dict[int, tuple[str, Rows]] = field(default_factory=dict)
    refused: int = 0
    twice: int = 0


def send(clients: tuple[Api, Api], sent: Sent, number: int, chance: random.Random) -> None:
    """Upload one sheet from two clients at the same time."""
    name = chance.choice(list(MAKERS))
    rows = [MAKERS[name](key, chance) for key in sorted(chance.sample(range(KEYS), ROWS))]
    content = pd.DataFrame(rows).to_csv(index=False).encode()

    def upload(client: Api) -> Any:
        # New figures for stored days must be confirmed, and this sender confirms them.
        path = f"/{DATASETS[name].path}/import-csv"
        return client.upload(path, content, key=f"sheet-{number}", reading="proposed")

    responses = at_once(*(partial(upload, client) for client in clients))
    import_ids = {
        response.json()["data"]["import_id"] for response in responses if response.status_code in (200, 202)
    }
    sent.refused += sum(response.status_code not in (200, 202) for response in responses)
    sent.twice += len(import_ids) != 1
    sent.sheets |= dict.fromkeys(map(int, import_ids), (name, rows))


class Workers:
    """The worker processes, which are killed and replaced one after another."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder, self.environment = folder, environment
        self.started = 0
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        with (self.folder / f"worker-{self.started}.log").open("wb") as log:
            command = [sys.executable, "-m", "flows.worker", *arguments]
            process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)
        self.started += 1
        self.running.append(process)
        return process

    def at_work(self, runtime: Runtime) -> "list[subprocess.Popen[bytes]]":
        """Return the processes that hold an import's lease."""
        columns = tables.IMPORT.c
        with reading(runtime.engine) as connection:
            # Spare the owner of an import that took down five workers: one more attempt and it would be given
            # up, rightly.
            owners = connection.scalars(
                select(columns.lease_owner).where(columns.state == "running", columns.attempts < 5)
            ).all()
        return [
            process
            for process in self.running
            if any(f":{process.pid}:" in owner for owner in owners if owner)
        ]

    def kill(self, chance: random.Random, runtime: Runtime) -> bool:
        """Kill a worker, a busy one while there is work, and tell whether it was still busy when it died.

        Killing one that is still starting proves nothing.
        """
        deadline = time.monotonic() + PATIENCE
        while not (busy := self.at_work(runtime)) and still_open(runtime):
            assert time.monotonic() < deadline, "no worker claims queued imports"
            time.sleep(0.01)
        victim = chance.choice(busy or self.running)
        time.sleep(chance.uniform(0, 0.3))
        hit = victim in self.at_work(runtime)
        self.end(victim)
        self.start()
        return hit

    def end(self, process: "subprocess.Popen[bytes]") -> None:
        process.kill()
        process.wait()
        self.running.remove(process)

    def logs(self) -> str:
        return "".join(path.read_text()[-3000:] for path in sorted(self.folder.glob("worker-*.log")))


@pytest.fixture
def runtime(shared_runtime: Runtime, settings: Any) -> Runtime:
    settings.PORTAL_DATA = shared_runtime.config.data
    settings.PORTAL_IMPORT_WAIT_SECONDS = 0
    return shared_runtime


@pytest.fixture
def workers(runtime: Runtime, process_environment: dict[str, str]) -> Iterator[Workers]:
    made = Workers(runtime.config.data, process_environment)
    yield made
    for process in list(made.running):
        made.end(process)
    print(made.logs())  # pytest prints this for a failed test


def still_open(runtime: Runtime) -> int:
    open_imports = select(func.count()).where(tables.IMPORT.c.state.in_(("queued", "running")))
    with reading(runtime.engine) as connection:
        changes = connection.scalar(select(func.count()).select_from(tables.CHANGE)) or 0
        return (connection.scalar(open_imports) or 0) + changes


def wait_until_idle(runtime: Runtime) -> None:
    """Wait as long as there is progress."""
    before, deadline = -1, 0.0
    while open_count := still_open(runtime):
        if open_count != before:
            before, deadline = open_count, time.monotonic() + PATIENCE
        assert time.monotonic() < deadline, f"the workers did not finish: {open_count} left"
        time.sleep(0.1)


def test_imports_survive_killed_workers(
    runtime: Runtime, workers: Workers, people: dict[str, Any], chance: random.Random, figure: Report
) -> None:
    kill_and_compare(runtime, workers, people["superadmin"], chance, figure, sheets=8, kills=3)


@pytest.mark.long
def test_many_imports_survive_killed_workers(
    runtime: Runtime, workers: Workers, people: dict[str, Any], chance: random.Random, figure: Report
) -> None:
    sheets = int(os.environ.get("LONG_IMPORTS", "100"))
    kills = int(os.environ.get("LONG_KILLS", str(sheets // 2)))
    kill_and_compare(runtime, workers, people["superadmin"], chance, figure, sheets=sheets, kills=kills)


def kill_and_compare(
    runtime: Runtime,
    workers: Workers,
    person: Any,
    chance: random.Random,
    figure: Report,
    *,
    sheets: int,
    kills: int,
) -> None:
    sent, clients = Sent(), (Api(person), Api(person))
    for _ in range(WORKERS):
        workers.start()
    at_work = 0
    killed_at = sorted(chance.choices(range(sheets), k=kills))
    for number in range(sheets):
        send(clients, sent, number, chance)
        for _ in range(killed_at.count(number)):
            at_work += workers.kill(chance, runtime)
    wait_until_idle(runtime)
    for process in list(workers.running):
        workers.end(process)  # possibly during the last step of a run, or housekeeping
    assert (
        workers.start("--once").wait(PATIENCE) == 0
    )  # closes the runs that killed workers left open in Dagster

    found = compare(runtime, sent)
    for name, value in {"imports": sheets, "kills": kills, "busy when killed": at_work, **found}.items():
        figure(name, value)
    assert {name: found[name] for name in FAULTS} == dict.fromkeys(FAULTS, 0)
    assert found["sent twice, accepted once"] == sheets and sent.refused == sent.twice == 0
    assert walk().intact and AuditEntry.objects.filter(action="import").count() == sheets


def compare(runtime: Runtime, sent: Sent) -> dict[str, int]:
    """Compare what is stored with what must be."""
    with reading(runtime.engine) as connection:
        columns = tables.IMPORT.c
        imports = pd.DataFrame(
            connection.execute(select(tables.IMPORT).order_by(columns.id)).mappings().all()
        )
        ledger = connection.scalar(select(func.count()).select_from(tables.LEDGER)) or 0
        history = connection.execute(select(RUN.c.run_id, RUN.c.state)).all()
    imports = imports.set_index("id")
    wrong = {"wrong cells": 0, "wrong counts": 0, "wrong figures": 0}
    revisions = 0
    for name in MAKERS:
        dataset = DATASETS[name]
        reported, expected = replay(
            dataset, [(key, rows) for key, (of, rows) in sorted(sent.sheets.items()) if of == name]
        )
        stored = rows_of(runtime, dataset)
        revisions += int(stored["revision"].sum()) if len(stored) else 0
        wrong["wrong cells"] += differing(stored[list(expected.columns)], expected)
        for key, counts in reported.items():
            row = imports.loc[key]
            wrong["wrong counts"] += counts != (row.imported_count, row.updated_count, row.unchanged_count)
        wrong["wrong figures"] += wrong_figures(runtime, dataset, expected)
    written = int((imports.imported_count + imports.updated_count).sum())
    with instance.open_instance(runtime.config) as dagster:
        runs = dagster.get_runs()
        open_count = len(dagster.get_runs(RunsFilter(statuses=instance.OPEN_STATUSES)))
    done = [run.tags[IMPORT_TAG] for run in runs if run.status is DagsterRunStatus.SUCCESS]
    return {
        "sent twice, accepted once": len(sent.sheets),
        "lost": len(set(sent.sheets) - set(imports.index[imports.state == "done"])),
        "doubled": len(imports) - len(sent.sheets) + len(done) - len(set(done)),
        **wrong,
        "wrong ledger entries": abs(ledger - written) + abs(ledger - revisions),
        "damaged months": sum(map(len, find_damage(runtime).values())),
        "rows": sum(len(rows) for _, rows in sent.sheets.values()),
        "attempts": int(imports.attempts.sum()),
        "most attempts of one import": int(imports.attempts.max()),
        "Dagster runs": len(runs),
        "runs left open": open_count
        + sum(row.state in ("requested", "queued", "running") for row in history),
        "runs missing in the history": len({run.run_id for run in runs} - {row.run_id for row in history}),
    }
