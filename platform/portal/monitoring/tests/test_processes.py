"""Counters of several processes add up and survive the processes."""

import os
import subprocess
import sys

import pytest
from django.db import DatabaseError
from django.test import Client

from portal.core import metrics
from portal.monitoring import state

COUNT = """
import sys
from portal.core import metrics
metrics.SIGN_INS.labels(outcome="signed_in").inc(int(sys.argv[1]))
print(metrics._slot() if metrics.shared() else "alone", flush=True)
sys.stdin.read()
"""


def start_process(folder, number):
    env = {**os.environ, "PORTAL_METRICS_DIR": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-c", COUNT, str(number)],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def stop_process(process):
    process.communicate()
    assert process.returncode == 0


def total(folder):
    from prometheus_client.multiprocess import MultiProcessCollector

    found = MultiProcessCollector(None, path=str(folder)).collect()
    return sum(s.value for family in found for s in family.samples if s.name == "jilha_sign_ins_total")


def test_processes_count_separately_and_slots_are_reused(tmp_path):
    folder = tmp_path / "counts"
    two = [start_process(folder, 2), start_process(folder, 3)]
    assert {process.stdout.readline().strip() for process in two} == {"0", "1"}
    assert total(folder) == 5
    for process in two:
        stop_process(process)
    third = start_process(folder, 5)
    assert third.stdout.readline().strip() == "0"
    stop_process(third)
    assert total(folder) == 10
    assert len(list(folder.glob("*.db"))) == 4
    assert {path.stat().st_size for path in folder.glob("*.db")} == {metrics.FILE_BYTES}
    assert folder.stat().st_mode & 0o077 == 0


def test_unwritable_folder_falls_back_to_process_counts(tmp_path):
    (tmp_path / "file").write_text("")
    process = start_process(tmp_path / "file" / "counts", 1)
    assert process.communicate("")[0].splitlines()[-1] == "alone"
    assert process.returncode == 0


@pytest.mark.django_db
def test_metrics_are_served_without_a_database(monkeypatch):
    def broken(now):
        raise DatabaseError("gone")

    monkeypatch.setattr(state, "PARTS", (broken,))
    response = Client().get("/metrics")
    assert response.status_code == 200
    assert "jilha_database_up 0.0" in response.content.decode()
    assert "jilha_build" in response.content.decode()
