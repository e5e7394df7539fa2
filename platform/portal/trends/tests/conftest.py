"""Published figures of E-Ferfar."""

import pytest

from catalog.datasets.eferfar import EFERFAR
from oracle.entries import PLACES, entry


@pytest.fixture
def published(published):
    """Publish `(day, pending, issued, days)` rows as E-Ferfar's figures, for the oracle's first taluka."""
    taluka = next(iter(PLACES))

    def publish_rows(rows):
        entries = [
            entry(taluka, day, "disputed", "", pending, issued, 0, mean)
            for day, pending, issued, mean in rows
        ]
        published(EFERFAR, entries)

    return publish_rows
