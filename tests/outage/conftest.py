"""Real processes on the run's database, and a logged-in super administrator."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.processes import Processes


@pytest.fixture
def token(people: dict[str, Any]) -> str:
    from portal.accounts.sessions import start_session

    return start_session(user=people["superadmin"], address="127.0.0.1")[0]


@pytest.fixture
def portal(database_url: str, tmp_path: Path, token: str) -> Iterator[Processes]:
    processes = Processes(database_url, tmp_path)
    yield processes
    processes.stop()
