"""`kill -9` of the process that undoes an import, at random times: the undo is complete, or did not happen."""

import os
import random
import subprocess
import sys
import time

import pytest
from sqlalchemy import func, select, text

from flows.database import reading
from flows.runtime import Runtime
from flows.tables import CHANGE, IMPORT
from flows.tests.office import TABLE, count, entries, generate_sheet, import_sheet, record
from support.long import Report

ROUNDS = int(os.environ.get("CRASH_ROUNDS", "3"))
ROWS = 3_000
PATIENCE = 120.0
UNDO = """
import sys, django
django.setup()
from portal.figures.models import Import
from portal.imports.undo import undo
record = Import.objects.get(pk=int(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
undo(record=record, user=None)
"""

pytestmark = [pytest.mark.crash]


def start(runtime: Runtime, import_id: int) -> "subprocess.Popen[str]":
    """Start a process that is ready to undo the import and waits for a line on stdin."""
    environment = os.environ | {
        "DATABASE_URL": runtime.config.database_url.replace("+psycopg2", ""),
        "PORTAL_DATA": str(runtime.config.data),
        "DJANGO_SETTINGS_MODULE": "portal.settings",
    }
    process = subprocess.Popen(
        [sys.executable, "-c", UNDO, str(import_id)],
        env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    return process


def release(process: "subprocess.Popen[str]") -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def pending(runtime: Runtime) -> int:
    return sum(row["total_pending"] for row in entries(runtime))


def kept_rows(runtime: Runtime) -> int:
    with reading(runtime.engine) as connection:
        return connection.scalar(text("SELECT COUNT(*) FROM imports_keptrow")) or 0


def latest(runtime: Runtime) -> int:
    with reading(runtime.engine) as connection:
        return connection.scalar(select(func.max(IMPORT.c.id))) or 0


def test_undo_survives_kill(runtime: Runtime, chance: random.Random, figure: Report) -> None:
    import_sheet(runtime, generate_sheet(ROWS))
    before = {row["id"]: row["total_pending"] for row in entries(runtime)}
    import_sheet(runtime, generate_sheet(ROWS + 600, seed=1))
    import_id, after = latest(runtime), pending(runtime)
    with runtime.engine.begin() as connection:  # one row is changed by hand
        first = select(func.min(TABLE.c.id)).scalar_subquery()
        connection.execute(TABLE.update().where(TABLE.c.id == first).values(revision=TABLE.c.revision + 1))
    kills = 0
    for number in range(ROUNDS):  # later each round, until one undo completes
        noted = count(runtime, CHANGE)
        process = start(runtime, import_id)
        release(process)
        time.sleep(chance.uniform(0, 0.5) * (number + 1) / ROUNDS)
        process.kill()
        process.communicate()
        kills += 1
        if record(runtime, import_id)["state"] == "undone":
            break
        assert (pending(runtime), kept_rows(runtime), count(runtime, CHANGE)) == (after, 0, noted)
    else:
        process = start(runtime, import_id)
        release(process)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    figure("kills", kills)
    assert record(runtime, import_id)["state"] == "undone"
    rows = {row["id"]: row for row in entries(runtime)}
    assert rows.keys() == before.keys() and kept_rows(runtime) == 1
    by_hand = min(rows)
    assert rows[by_hand]["import_id"] == import_id
    assert all(row["total_pending"] == before[pk] for pk, row in rows.items() if pk != by_hand)
