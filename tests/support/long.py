"""Tests that are too slow for `make test`: deselected unless marked, with figures and outcomes reported.

`tools/long.py` (`make test-long`) runs them.
"""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FIGURES = "LONG_FIGURES"  # names the file for figures, a line of JSON each

Report = Callable[[str, Any], None]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" in (config.option.markexpr or ""):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def _name(nodeid: str) -> str:
    """Return the test's name with its file: test names repeat between files."""
    return nodeid.rpartition("/")[2]


def _report(test: str, **values: Any) -> None:
    if path := os.environ.get(FIGURES):
        database = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
        with Path(path).open("a") as file:
            file.write(json.dumps({"test": test, "database": database, **values}, ensure_ascii=False) + "\n")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Report each test's outcome for the table at the end, skips with their reason."""
    if report.when != "call" and report.outcome == "passed":
        return
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    _report(_name(report.nodeid), outcome=report.outcome, seconds=round(report.duration, 1), why=why)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Report:
    """Report a value with `figure("imports", 100)`, whether the test passes or not."""

    def report(name: str, value: Any) -> None:
        print(f"{name}: {value}")
        _report(_name(request.node.nodeid), name=name, value=str(value))

    return report


@pytest.fixture
def chance(figure: Report) -> random.Random:
    """Random generator for a test, with a seed that is reported and can be set."""
    seed = int(os.environ.get("LONG_SEED") or random.randrange(1_000_000))
    figure("LONG_SEED", seed)
    return random.Random(seed)
