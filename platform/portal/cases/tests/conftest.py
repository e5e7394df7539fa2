"""An officer of the RTS department and a published list of its cases."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from catalog.calendar import today_in_india
from catalog.datasets.rts_cases import RTS_CASES
from marts.build import publish
from marts.store import Store
from oracle.entries import frames
from portal.accounts.models import User
from portal.organisation.models import Department, LegalTerm, Service
from portal.organisation.seed import seed_legal_terms
from support.datasets import place_ids

TODAY = today_in_india()


@pytest.fixture
def officer(people: dict[str, Any]) -> User:
    """A user of the RTS department who sees the whole district."""
    department = Department.objects.get_or_create(slug="rts-act", defaults={"name": "RTS"})[0]
    return User.objects.create(email="rts@test.example", name="RTS", role="user", department=department)


@pytest.fixture
def publish_cases(data_folder: Path, places: dict[str, Any]) -> Any:
    """Publish cases: `(number, days ago, overrides)`. The service allows 15 days."""
    seed_legal_terms(LegalTerm)
    service = Service.objects.create(name="Income Certificate", name_mr="उत्पन्न", days_allowed=15)

    def publish_rows(*cases: tuple[str, int, dict[str, Any]], today: date = TODAY) -> Service:
        rows = []
        for number, ago, overrides in cases:
            rows.append(
                {
                    **dict.fromkeys(RTS_CASES.columns),
                    "case_number": number,
                    "service_id": service.pk,
                    "office": "",
                    "desk": "",
                    "status": "pending",
                    "stage": "application",
                    "received_date": today - timedelta(days=ago),
                    **{name: value for name, value in overrides.items() if name != "taluka"},
                    **place_ids(places[overrides.get("taluka", "Kurla")]),
                }
            )
        publish(Store(data_folder / "marts"), RTS_CASES, frames(rows, RTS_CASES), full=True)
        return service

    return publish_rows
