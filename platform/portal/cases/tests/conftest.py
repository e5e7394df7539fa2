"""An officer of the RTS department and a published list of its cases."""

from datetime import date, timedelta
from typing import Any

import polars as pl
import pytest

from catalog.calendar import today_in_india
from catalog.datasets.rts_cases import RTS_CASES
from marts.build import publish
from marts.store import Store
from oracle.entries import schema
from portal.accounts.models import User
from portal.figures.selectors import _reader
from portal.organisation.models import Department, LegalTerm, Service
from portal.organisation.seed import seed_legal_terms

TODAY = today_in_india()


@pytest.fixture
def officer(people: dict[str, Any]) -> User:
    """A user of the RTS department who sees the whole district."""
    department = Department.objects.get_or_create(slug="rts-act", defaults={"name": "RTS"})[0]
    return User.objects.create(email="rts@test.example", name="RTS", role="user", department=department)


@pytest.fixture
def publish_cases(settings: Any, tmp_path: Any, places: dict[str, Any]) -> Any:
    """Publish cases: `(number, days ago, overrides)`. The service allows 15 days."""
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()
    seed_legal_terms(LegalTerm)
    service = Service.objects.create(name="Income Certificate", name_mr="उत्पन्न", days_allowed=15)

    def publish_rows(*cases: tuple[str, int, dict[str, Any]], today: date = TODAY) -> Service:
        rows = []
        for number, ago, overrides in cases:
            taluka = places[overrides.get("taluka", "Kurla")]
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
                    "taluka_id": taluka.pk,
                    "district_id": taluka.district_id,
                    "division_id": taluka.district.division_id,
                }
            )
        kinds = schema(RTS_CASES)
        frame = pl.DataFrame([{name: row[name] for name in kinds} for row in rows], schema=kinds)
        parts = frame.with_columns(month=pl.col("received_date").dt.truncate("1mo")).partition_by(
            "month", include_key=False, as_dict=True
        )
        publish(
            Store(tmp_path / "marts"), RTS_CASES, {key[0]: part for key, part in parts.items()}, full=True
        )
        return service

    return publish_rows
