"""E-Office's lists and forms, which accept and return two spellings of names (requirement 36)."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, SimpleNamespace

from django.db.models import QuerySet

from catalog.dataset import Dataset
from catalog.datasets.eoffice import BUCKETS, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from catalog.datasets.eoffice_items import AMOUNT, EOFFICE_FILES, EOFFICE_RECEIPTS
from portal.core.validation import FilterText
from portal.transactions.departments.eoffice import dashboard
from portal.transactions.departments.eoffice.api import add_summary
from portal.transactions.departments.eoffice.schemas import KindDashboard, SectionFilters
from portal.transactions.filters import DayFilters
from portal.transactions.masters import given_masters
from portal.transactions.models import Entry
from portal.transactions.served import Served, Texts
from portal.transactions.values import FilterId

SECTION_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {"section_id": "eoffice_section_id", "section_name": "eoffice_section", "section": "eoffice_section"}
)
SECTION_FIELDS: Mapping[str, object] = MappingProxyType(
    {"section_id": (int, ...), "section_name": (str, ...)}
)

_SECTION = ("section_id", "section", "eoffice_section_id", "eoffice_section")


def filter_by_section(rows: QuerySet[Entry], filters: DayFilters) -> QuerySet[Entry]:
    """Apply the section filter's alternative spelling, unless the canonical one is given."""
    section_id, section, canonical_id, canonical = (getattr(filters, name) for name in _SECTION)
    if canonical_id is not None or canonical is not None:
        return rows
    given = SimpleNamespace(eoffice_section_id=section_id, eoffice_section=section)
    chosen = given_masters(EOFFICE_FILE_PENDENCY, given).get("eoffice_section_id")
    return rows if chosen is None else rows.filter(**{"eoffice_section_id__in": chosen})


def _with_section(row: Mapping[str, object]) -> dict[str, object]:
    return {**row, "section_id": row["eoffice_section_id"], "section_name": row["eoffice_section_name"]}


def _count_row(row: Mapping[str, object]) -> dict[str, object]:
    return dashboard.with_spellings(_with_section(row))


def _file_row(row: Mapping[str, object]) -> dict[str, object]:
    return {**_with_section(row), "file_number": row["reference_number"]}


def _receipt_row(row: Mapping[str, object]) -> dict[str, object]:
    """Return a missing amount as null: a receipt for 0 rupees doesn't exist."""
    return {**_with_section(row), AMOUNT.name: row[AMOUNT.name] or None}


def _served(dataset: Dataset, label: str) -> Served:
    """Return the options common to files and receipts; messages say "File pendency created successfully"."""
    return Served(
        dataset=dataset,
        texts=Texts(
            created=f"{label} pendency created successfully",
            updated=f"{label} pendency updated successfully",
            deleted=f"{label} pendency deleted successfully",
        ),
        list_filters={"section_id": (FilterId, None), "section": (FilterText | None, None)},
        narrow=filter_by_section,
        spellings=SECTION_SPELLINGS,
        row_fields=SECTION_FIELDS,
    )


def _counts(dataset: Dataset, label: str) -> Served:
    return replace(
        _served(dataset, label),
        dashboard_query=SectionFilters,
        dashboard_data=KindDashboard,
        build_query=dashboard.build_query,
        compose=dashboard.compose,
        routes=add_summary,
        optional=frozenset(BUCKETS),
        spellings={**SECTION_SPELLINGS, **dashboard.SPELLINGS},
        row_fields={**SECTION_FIELDS, **dict.fromkeys(dashboard.SPELLINGS, (int, ...))},
        decorate=_count_row,
    )


FILE_COUNTS = _counts(EOFFICE_FILE_PENDENCY, "File")
RECEIPT_COUNTS = _counts(EOFFICE_RECEIPT_PENDENCY, "Receipt")
FILES = replace(
    _served(EOFFICE_FILES, "File"),
    spellings={**SECTION_SPELLINGS, "file_number": "reference_number"},
    row_fields={**SECTION_FIELDS, "file_number": (str, ...)},
    decorate=_file_row,
)
RECEIPTS = replace(
    _served(EOFFICE_RECEIPTS, "Receipt"),
    row_fields={**SECTION_FIELDS, AMOUNT.name: (float | None, ...)},
    decorate=_receipt_row,
)
