"""What e-Office's lists and forms do in their own way: its two spellings of names (requirement 36), in and out."""

from collections.abc import Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any

from django.db.models import QuerySet

from catalog.datasets.eoffice import BUCKETS, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from catalog.datasets.eoffice_items import AMOUNT, EOFFICE_FILES, EOFFICE_RECEIPTS
from portal.core.validation import FilterText
from portal.transactions.departments.eoffice import dashboard
from portal.transactions.departments.eoffice.api import add_summary
from portal.transactions.departments.eoffice.schemas import KindDashboard, SectionFilters
from portal.transactions.masters import given_masters
from portal.transactions.values import FilterId

__all__ = [
    "COUNTS",
    "EOFFICE_FILES",
    "EOFFICE_FILE_PENDENCY",
    "EOFFICE_RECEIPTS",
    "EOFFICE_RECEIPT_PENDENCY",
    "FILES",
    "RECEIPTS",
]

SECTION_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {"section_id": "eoffice_section_id", "section_name": "eoffice_section", "section": "eoffice_section"}
)
SECTION_FIELDS: Mapping[str, Any] = MappingProxyType({"section_id": (int, ...), "section_name": (str, ...)})


def of_section(rows: QuerySet[Any, Any], filters: Any) -> QuerySet[Any, Any]:
    """The section filter under its other name, where the canonical one is not given."""
    if filters.eoffice_section_id is not None or filters.eoffice_section is not None:
        return rows
    given = SimpleNamespace(eoffice_section_id=filters.section_id, eoffice_section=filters.section)
    chosen = given_masters(EOFFICE_FILE_PENDENCY, given).get("eoffice_section_id")
    return rows if chosen is None else rows.filter(eoffice_section_id__in=chosen)


def _with_section(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "section_id": row["eoffice_section_id"], "section_name": row["eoffice_section_name"]}


def _count_row(row: dict[str, Any]) -> dict[str, Any]:
    return dashboard.with_spellings(_with_section(row))


def _file_row(row: dict[str, Any]) -> dict[str, Any]:
    return {**_with_section(row), "file_number": row["reference_number"]}


def _receipt_row(row: dict[str, Any]) -> dict[str, Any]:
    """Without an amount it is null: nobody sends a receipt about 0 rupees."""
    return {**_with_section(row), AMOUNT.name: row[AMOUNT.name] or None}


# The parts of `Served` (portal.transactions.registry) that files and receipts share.
SHARED: Mapping[str, Any] = MappingProxyType(
    {
        "list_filters": {"section_id": (FilterId, None), "section": (FilterText | None, None)},
        "narrow": of_section,
        "spellings": SECTION_SPELLINGS,
    }
)
COUNTS: Mapping[str, Any] = MappingProxyType(
    {
        **SHARED,
        "dashboard_query": SectionFilters,
        "dashboard_data": KindDashboard,
        "ask": dashboard.ask,
        "compose": dashboard.compose,
        "routes": add_summary,
        "optional": frozenset(BUCKETS),
        "spellings": {**SECTION_SPELLINGS, **dashboard.SPELLINGS},
        "row_fields": {**SECTION_FIELDS, **dict.fromkeys(dashboard.SPELLINGS, (int, ...))},
        "decorate": _count_row,
    }
)
FILES: Mapping[str, Any] = MappingProxyType(
    {
        **SHARED,
        "spellings": {**SECTION_SPELLINGS, "file_number": "reference_number"},
        "row_fields": {**SECTION_FIELDS, "file_number": (str, ...)},
        "decorate": _file_row,
    }
)
RECEIPTS: Mapping[str, Any] = MappingProxyType(
    {
        **SHARED,
        "row_fields": {**SECTION_FIELDS, AMOUNT.name: (float | None, ...)},
        "decorate": _receipt_row,
    }
)
