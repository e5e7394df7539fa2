"""Fixtures of the corpora."""

from typing import Any

import pytest

from flows.lookups import read_lookups
from flows.runtime import Runtime
from sheets.places import Lookups


@pytest.fixture
def masters(places: Any) -> None:
    """Create the services, offices and sections of a new installation."""
    from portal.organisation.seed import seed_masters

    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")


@pytest.fixture
def lookups(runtime: Runtime, masters: None) -> Lookups:
    with runtime.engine.connect() as connection:
        return read_lookups(connection)
