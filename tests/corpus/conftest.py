"""Fixtures of the corpora."""

from typing import Any

import pytest


@pytest.fixture
def masters(places: Any) -> None:
    """Create the services, offices and sections of a new installation."""
    from portal.organisation.seed import seed_masters

    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
