"""Users, sections, counts and items of e-Office, and figures published from the database."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from catalog.datasets.eoffice import BUCKETS, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from oracle.entries import schema
from portal.organisation.models import Department, Section
from portal.transactions.models import MODELS, FileItem, FilePendency, ReceiptItem, ReceiptPendency

TODAY = date(2026, 11, 21)
CLOCKS = ("dashboard", "sources", "api")
NAMES = {
    "Establishment": "आस्थापना शाखा",
    "Legal": "विधी शाखा",
    "Revenue": "महसूल शाखा",
    "Supply": "पुरवठा शाखा",
}


@pytest.fixture(autouse=True)
def own_data_folder(data_folder: Path) -> None:
    """Every test of e-Office has a data folder for itself."""


@pytest.fixture
def clock(monkeypatch: Any) -> Callable[[date], None]:
    """Set the current day for e-Office's figures."""

    def turn(day: date) -> None:
        for module in CLOCKS:
            name = f"portal.transactions.departments.eoffice.{module}.today_in_india"
            monkeypatch.setattr(name, lambda: day)
        for module in ("transactions.api", "core.response_cache"):
            monkeypatch.setattr(f"portal.{module}.today_in_india", lambda: day)

    turn(TODAY)
    return turn


@pytest.fixture
def office(people: dict[str, Any]) -> dict[str, Any]:
    """One user of each role; `own` is of e-Office."""
    people["own"].department, _ = Department.objects.get_or_create(
        slug="e-office", defaults={"name": "e-Office"}
    )
    people["own"].save()
    return people


@pytest.fixture
def sections(db: None) -> dict[str, Section]:
    return {
        name: Section.objects.create(name=name, name_mr=name_mr, aliases=[name[:3]])
        for name, name_mr in NAMES.items()
    }


@pytest.fixture
def count(sections: dict[str, Section]) -> Callable[..., Any]:
    """Create a section's count: `count("Legal", "2026-11-20", 5, 4, 3, 2, 1, receipt=True)`."""

    def make(section: str, day: str, *buckets: int, receipt: bool = False) -> Any:
        model = ReceiptPendency if receipt else FilePendency
        return model.objects.create(
            eoffice_section=sections[section],
            as_of_date=date.fromisoformat(day),
            **dict(zip(BUCKETS, (*buckets, 0, 0, 0, 0, 0), strict=False)),
        )

    return make


@pytest.fixture
def item(sections: dict[str, Section]) -> Callable[..., Any]:
    """Create a file or receipt: `item("Legal", "2026-11-20", status="completed")`."""

    def make(section: str, received: str, *, receipt: bool = False, **fields: Any) -> Any:
        number = f"N/{FileItem.objects.count() + ReceiptItem.objects.count() + 1}"
        model, number_fields = (
            (ReceiptItem, {"receipt_number": number, "receipt_type": "bill"})
            if receipt
            else (FileItem, {"reference_number": number, "file_type": "letter"})
        )
        values = {
            "subject": "A subject",
            "from_office": "Tahsil Office",
            "received_date": date.fromisoformat(received),
            **number_fields,
            **fields,
        }
        return model.objects.create(eoffice_section=sections[section], **values)

    return make


@pytest.fixture
def published(published: Callable[..., None]) -> Callable[[], None]:
    """Publish the stored counts."""

    def publish_counts() -> None:
        for dataset in (EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY):
            published(dataset, MODELS[dataset.name]._default_manager.values(*schema(dataset)))

    return publish_counts
