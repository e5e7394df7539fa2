"""Figures published for the tests of the Command Center."""

from collections.abc import Callable
from typing import Any

import pytest

from marts.build import publish
from marts.store import Store
from oracle.entries import frames
from portal.figures.selectors import _reader


@pytest.fixture
def folder(settings: Any, tmp_path: Any) -> Any:
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()
    return tmp_path


@pytest.fixture
def published(folder: Any) -> Callable[..., None]:
    """Publish entries, in the shape of the oracle's, as a dataset's figures."""

    def publish_dataset(dataset: Any, rows: list[dict[str, Any]]) -> None:
        publish(Store(folder / "marts"), dataset, frames(rows, dataset))

    return publish_dataset
