"""Published figures of E-Ferfar."""

import pytest

from catalog.datasets.eferfar import EFERFAR
from marts.build import publish
from marts.store import Store
from oracle.entries import PLACES, entry, frames
from portal.figures.selectors import _reader


@pytest.fixture
def published(settings, tmp_path):
    """Publish `(day, pending, issued, days)` rows as E-Ferfar's figures, for the oracle's first taluka."""
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()
    taluka = next(iter(PLACES))

    def publish_rows(rows):
        entries = [
            entry(taluka, day, "disputed", "", pending, issued, 0, mean)
            for day, pending, issued, mean in rows
        ]
        publish(Store(tmp_path / "marts"), EFERFAR, frames(entries))

    return publish_rows
