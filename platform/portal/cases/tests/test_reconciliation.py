"""Reconciliation of list and summary sheet: equal, or differences by service and taluka."""

from datetime import date

import polars as pl
import pytest

from catalog.datasets.rts import RTS
from marts.build import publish
from marts.store import Store
from oracle.entries import schema
from support.datasets import Api, place_ids

pytestmark = pytest.mark.database
OCTOBER = {"date_from": "2026-10-01", "date_to": "2026-10-31"}


@pytest.fixture
def publish_both(publish_cases, places, tmp_path):
    """Two decided cases in Kurla and one in Andheri in October, one in November; and the sheet's counts."""

    def write(kurla_closed):
        decided = {"status": "approved", "decided_date": date(2026, 10, 20)}
        service = publish_cases(
            ("a", 40, decided),
            ("b", 60, decided | {"status": "rejected"}),
            ("c", 40, decided | {"taluka": "Andheri"}),
            ("d", 40, decided | {"decided_date": date(2026, 11, 2)}),
            ("e", 5, {}),
            today=date(2026, 11, 25),
        )
        counts = {"Kurla": (kurla_closed, 1, 1, 1, 1), "Andheri": (1, 1, 0, 1, 0)}
        names = (
            "total_closed",
            "total_approved",
            "total_rejected",
            "on_time_delivery",
            "not_on_time_delivery",
        )
        rows = [
            {
                **dict.fromkeys(RTS.columns, 0),
                **place_ids(places[name]),
                "service_id": service.pk,
                "transaction_date": date(2026, 10, 20),
                **dict(zip(names, values, strict=True)),
            }
            for name, values in counts.items()
        ]
        kinds = schema(RTS)
        frame = pl.DataFrame([{name: row[name] for name in kinds} for row in rows], schema=kinds)
        publish(Store(tmp_path / "marts"), RTS, {date(2026, 10, 1): frame})

    return write


def test_reports_equal_counts(publish_both, officer):
    publish_both(2)
    data = Api(officer).get("/cases/rts_cases/reconciliation", **OCTOBER).json()["data"]
    assert (data["equal"], data["differences"], data["summary"]) == (True, [], "rts")
    assert {row["measure"]: (row["listed"], row["sheet"]) for row in data["measures"]} == {
        "total_closed": (3, 3), "total_approved": (2, 2), "total_rejected": (1, 1),
        "on_time_delivery": (2, 2), "not_on_time_delivery": (1, 1),
    }  # fmt: skip


def test_reports_a_difference(publish_both, officer):
    publish_both(7)
    data = Api(officer).get("/cases/rts_cases/reconciliation", **OCTOBER).json()["data"]
    [diff] = data["differences"]
    assert (data["equal"], diff["measure"], diff["listed"], diff["sheet"], diff["difference"]) == (
        False, "total_closed", 2, 7, -5)  # fmt: skip
    assert (diff["by"]["taluka"]["name"], diff["by"]["service"]["name"]) == (
        "Kurla",
        "Income Certificate",
    )
