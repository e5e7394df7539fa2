"""A store of its own for each test."""

from pathlib import Path

import pytest

from marts.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "it's marts")  # a name that careless SQL would trip over
