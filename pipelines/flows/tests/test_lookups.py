"""The worker knows the installation's district by every name that the portal's settings accept."""

import pytest
from sqlalchemy import update

from flows.lookups import own_district
from flows.runtime import Runtime
from flows.tables import DISTRICT


@pytest.mark.parametrize(
    "wanted", ["Mumbai Suburban", "mumbai-suburban", " MUMBAI  Suburban ", "मुंबई उपनगर", "483", "Bandra side"]
)
def test_own_district_by_any_name(wanted: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTAL_DISTRICT", wanted)
    with runtime.engine.begin() as connection:
        connection.execute(update(DISTRICT).where(DISTRICT.c.id == 1).values(aliases=["Bandra Side"]))
        assert own_district(connection) == 1


def test_no_own_district_by_an_unknown_name(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTAL_DISTRICT", "Atlantis")
    with runtime.engine.connect() as connection:
        assert own_district(connection) is None
