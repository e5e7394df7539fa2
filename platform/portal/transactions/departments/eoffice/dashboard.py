"""E-Office's dashboard: pending files and receipts by section, by age and in total (requirement 36)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from catalog.calendar import today_in_india
from catalog.datasets.eoffice import AGES, BUCKETS, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from catalog.datasets.eoffice_items import EOFFICE_FILES, EOFFICE_RECEIPTS
from catalog.measures import Adds
from catalog.rounding import percent, share
from catalog.rows import add_known, whole
from marts.query import Query
from portal.core.policies import Reader
from portal.geography.selectors import own_district
from portal.organisation import selectors as organisation
from portal.organisation.models import Section
from portal.transactions import figures
from portal.transactions.departments.eoffice.positions import (
    Position,
    Positions,
    items_of,
    position_query,
    positions,
)
from portal.transactions.departments.eoffice.schemas import SectionFilters
from portal.transactions.figures import Figures, FiguresRequest
from portal.transactions.masters import given_masters

RECENT = 10
# Alternative spellings of the last two buckets (requirement 36).
SPELLINGS = {
    "thirtyone_to_sixty_days": "thirty_one_to_sixty_days",
    "greater_than_sixty_days": "more_than_sixty_days",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """Positions of files and receipts with the same filters."""

    file: Positions
    receipt: Positions
    freshness: dict[str, object]
    adds: Mapping[str, Adds]
    as_of: date
    sections: tuple[int, ...] | None


def chosen_sections(filters: SectionFilters) -> tuple[int, ...] | None:
    """Return the sections selected by the filters; None for all. An id wins over a name (requirement 5)."""
    chosen = given_masters(EOFFICE_FILE_PENDENCY, filters).get("eoffice_section_id")
    return () if _excludes_office(filters) else chosen


def _excludes_office(filters: SectionFilters) -> bool:
    """Return whether an area filter excludes the Collector's office, to which all sections belong. No section is in a
    taluka.
    """
    district = own_district()
    if filters.taluka_id is not None or filters.taluka is not None:
        return True
    if district is None:
        return False
    for place, given_id, name in (
        (district, filters.district_id, filters.district),
        (district.division, filters.division_id, filters.division),
    ):
        if given_id is not None:
            if given_id != place.pk:
                return True
        elif name is not None:
            spellings = {spelling.casefold() for spelling in (place.name_en, place.name_mr, *place.aliases)}
            if name.strip().casefold() not in spellings:
                return True
    return False


def office(user: Reader, filters: SectionFilters) -> Office:
    """Load the positions of files and receipts."""
    today = today_in_india()
    sections = chosen_sections(filters)
    loaded: list[Figures] = []
    by_kind: list[Positions] = []
    for dataset in (EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY):
        request = figures.request_for(dataset=dataset, user=user, filters=filters, today=today)
        loaded.append(figures.load_figures(request, position_query(request, sections)))
        by_kind.append(positions(loaded[-1], sections))
    window = loaded[0].request.window
    return Office(
        file=by_kind[0],
        receipt=by_kind[1],
        freshness={kind.request.dataset.name: kind.freshness for kind in loaded},
        adds=dict(loaded[0].request.adds),
        as_of=min(window.last or today, today),
        sections=sections,
    )


def with_spellings(counts: Mapping[str, object]) -> dict[str, object]:
    return {**counts, **{other: counts[name] for other, name in SPELLINGS.items() if name in counts}}


def mean(total: int | None, number: int) -> Decimal | None:
    """Return a mean with one decimal, or None if there is nothing to divide by."""
    return share(total, number, of=1)


def _counts(parts: Collection[Position]) -> dict[str, object]:
    """Sum the five buckets and their total over all `parts`; None without parts."""
    counts = {name: add_known(position.buckets[name] for position in parts) for name in BUCKETS}
    return with_spellings({**counts, **EOFFICE_FILE_PENDENCY.derive(counts)})


def _of_kind(position: Position | None) -> dict[str, object] | None:
    if position is None:
        return None
    return {**_counts([position]), "source": position.source, "as_of": position.as_of}


def section_rows(files: Positions, receipts: Positions) -> list[dict[str, object]]:
    """Return all sections that have a position, largest first."""
    names = {row.pk: row for row in Section.objects.filter(pk__in=files.found.keys() | receipts.found.keys())}
    rows: list[dict[str, object]] = []
    for section_id, section in names.items():
        file, receipt = files.found.get(section_id), receipts.found.get(section_id)
        parts = [part for part in (file, receipt) if part is not None]
        counts, critical = _counts(parts), sum(part.critical for part in parts)
        rows.append(
            {
                "section_id": section_id,
                "eoffice_section_id": section_id,
                "section_name": section.name,
                "section_name_mr": section.name_mr,
                **counts,
                "file_pendency": file.total if file else None,
                "receipt_pendency": receipt.total if receipt else None,
                "critical_items": critical,
                "critical_percentage": percent(critical, whole(counts, "total_pendency")),
                "file": _of_kind(file),
                "receipt": _of_kind(receipt),
            }
        )
    return sorted(rows, key=lambda row: (-whole(row, "total_pendency"), row["section_name"]))


def kind_summary(positions_found: Positions) -> dict[str, object]:
    """Summarize one kind over all its sections."""
    names = {row.pk: row for row in Section.objects.filter(pk__in=list(positions_found.found))}
    largest = max(positions_found.found.values(), key=lambda p: (p.total, -p.section_id), default=None)
    highest = names[largest.section_id] if largest is not None and largest.total else None
    return {
        **_counts(positions_found.found.values()),
        "total_sections": len(positions_found.found),
        "average_per_section": mean(positions_found.total, len(positions_found.found)),
        "highest_section": highest.name if highest else "",
        "highest_section_mr": highest.name_mr if highest else "",
        "highest_section_id": highest.pk if highest else None,
        "highest_pendency": largest.total if largest is not None else None,
        "critical_pendency": positions_found.critical,
        "critical_percentage": percent(positions_found.critical, positions_found.total),
        "unknown_sections": len(positions_found.unknown),
    }


def overall_stats(both: Office) -> dict[str, object]:
    total = add_known((both.file.total, both.receipt.total))
    critical = add_known((both.file.critical, both.receipt.critical))
    return {
        "total_sections_with_data": len(both.file.found.keys() | both.receipt.found.keys()),
        "total_file_pendency": both.file.total,
        "total_receipt_pendency": both.receipt.total,
        "grand_total_pendency": total,
        "total_critical_items": critical,
        "overall_critical_percentage": percent(critical, total),
        "active_sections": organisation.sections().count(),
        "unknown_sections": len(both.file.unknown | both.receipt.unknown),
    }


def recent_items(sections: tuple[int, ...] | None) -> list[dict[str, object]]:
    """Return the newest files and receipts."""
    rows: list[dict[str, object]] = []
    for kind, dataset in (("file", EOFFICE_FILES), ("receipt", EOFFICE_RECEIPTS)):
        number = dataset.key[0]
        items = items_of(dataset).select_related("eoffice_section")
        if sections is not None:
            items = items.filter(eoffice_section_id__in=sections)
        for item in items.order_by("-created_at", "-id")[:RECENT]:
            rows.append(
                {
                    "kind": kind,
                    "file_number": getattr(item, number),
                    "section_id": item.eoffice_section_id,
                    "section": item.eoffice_section.name,
                    "section_mr": item.eoffice_section.name_mr,
                    **{name: getattr(item, name) for name in _SHOWN},
                }
            )
    return sorted(rows, key=lambda row: (row["created_at"], row["id"]), reverse=True)[:RECENT]


_SHOWN = ("id", "subject", "priority", "status", "received_date", "created_at")


def bucket_shares(both: Office) -> list[dict[str, object]]:
    total = add_known((both.file.total, both.receipt.total))
    shares = []
    for name, first, last in AGES:
        file, receipt = both.file.bucket(name), both.receipt.bucket(name)
        pending = add_known((file, receipt))
        shares.append(
            {
                "bucket": name,
                "first_day": first,
                "last_day": last,
                "file_pendency": file,
                "receipt_pendency": receipt,
                "total_pendency": pending,
                "share_percentage": percent(pending, total),
            }
        )
    return shares


def applied(filters: SectionFilters) -> dict[str, object]:
    """Return the filters in effect, as the chips above the charts show them."""
    given = filters.model_dump(exclude={"section_id", "section"})
    return {name: value for name, value in given.items() if value is not None}


def _filters(request: FiguresRequest) -> SectionFilters:
    assert isinstance(request.filters, SectionFilters)
    return request.filters


def build_query(request: FiguresRequest) -> Query:
    """Build the query of one kind's dashboard."""
    return position_query(request, chosen_sections(_filters(request)))


def compose(figures_of_kind: Figures, query: Query) -> dict[str, object]:
    request = figures_of_kind.request
    positions_found = positions(figures_of_kind, chosen_sections(_filters(request)))
    both = (positions_found, Positions({}))
    return {
        "summary": kind_summary(positions_found),
        "sections": section_rows(*(both if request.dataset is EOFFICE_FILE_PENDENCY else reversed(both))),
        "filters_applied": applied(_filters(request)),
        "freshness": figures_of_kind.freshness,
        "pending_adds_up": dict(request.adds),
    }
