"""People and places, as the datasets' tests have them, and figures of E-Ferfar in a folder of the test's own."""

import pytest

from catalog.datasets.eferfar import EFERFAR
from marts.build import publish
from marts.store import Store
from oracle.entries import PLACES, entry, frames
from portal.figures.selectors import _reader
from support.datasets import people, places

__all__ = ["people", "places"]


@pytest.fixture
def published(settings, tmp_path):
    """Publishes rows as E-Ferfar's figures: `(day, pending, issued, days)`, of the first of the oracle's talukas."""
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()
    taluka = next(iter(PLACES))

    def write(rows):
        made = [
            entry(taluka, day, "disputed", "", pending, issued, 0, mean)
            for day, pending, issued, mean in rows
        ]
        publish(Store(tmp_path / "marts"), EFERFAR, frames(made))

    return write
