"""Fixtures of the crash tests: a house of their own, and workers as real processes that can be killed."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from flows import instance
from flows.config import Config
from flows.house import House, open_house
from flows.tests.office import furnish

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def house(database_url: str, tmp_path: Path) -> Iterator[House]:
    opened = open_house(Config(database_url=database_url, data=tmp_path))
    furnish(opened)
    # Runs of their own for each test, also where the test's database is one that they could be kept in.
    opened.config.dagster_home.mkdir()
    (opened.config.dagster_home / "dagster.yaml").write_text(instance.SETTINGS)
    yield opened
    opened.engine.dispose()


@pytest.fixture
def start_worker(house: House, database_url: str) -> Iterator[Start]:
    """Start `python -m flows.worker` as a process of its own."""
    started: list[subprocess.Popen[str]] = []
    environment = {
        "PATH": os.environ["PATH"],
        "PORTAL_DATA": str(house.config.data),
        "DATABASE_URL": database_url,
    }

    def start(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "flows.worker", *arguments]
        with (house.config.data / f"worker-{len(started)}.log").open("w") as log:
            process = subprocess.Popen(command, env=environment, stderr=log, text=True)
        started.append(process)
        return process

    yield start
    for number, process in enumerate(started):
        if process.poll() is None:
            process.kill()
            process.wait()
        print((house.config.data / f"worker-{number}.log").read_text())  # pytest shows it where a test fails
