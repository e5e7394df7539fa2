"""Tests that are too slow for `make test`: left out unless their mark is asked for, and what they tell of themselves.
`tools/long.py` (`make test-long`) runs them."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FIGURES = "LONG_FIGURES"  # names the file that figures are added to, a line of JSON each

Tell = Callable[[str, Any], None]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" in (config.option.markexpr or ""):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def _name(nodeid: str) -> str:
    """The file's name as well: many a file has its `test_killed_at_random_moments`."""
    return nodeid.rpartition("/")[2]


def _tell(test: str, **told: Any) -> None:
    if path := os.environ.get(FIGURES):
        database = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
        with Path(path).open("a") as file:
            file.write(json.dumps({"test": test, "database": database, **told}, ensure_ascii=False) + "\n")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What became of each test, for the table at the end: a skipped one with its reason."""
    if report.when != "call" and report.outcome == "passed":
        return
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    _tell(_name(report.nodeid), outcome=report.outcome, seconds=round(report.duration, 1), why=why)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Tell:
    """`figure("imports", 100)`: something that the test wants to be known, also where it passes."""

    def tell(name: str, value: Any) -> None:
        print(f"{name}: {value}")
        _tell(_name(request.node.nodeid), name=name, value=str(value))

    return tell


@pytest.fixture
def chance(figure: Tell) -> random.Random:
    """Everything random of a test, from one seed that is told and can be set."""
    seed = int(os.environ.get("LONG_SEED") or random.randrange(1_000_000))
    figure("LONG_SEED", seed)
    return random.Random(seed)
