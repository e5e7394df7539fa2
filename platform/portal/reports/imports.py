"""Import activity and data quality: imports by sheet and person, and their errors. Previews are excluded."""

from collections.abc import Mapping, Sequence

from django.db.models import Count, Max, Q, Sum

from catalog.registry import DATASETS
from catalog.rows import whole, word
from catalog.text import Text
from portal.accounts.models import User
from portal.command_center.figures import CenterRequest
from portal.core.language import current, text
from portal.core.numbers import grouped
from portal.figures.models import Import
from portal.imports.listing import listed
from portal.imports.schemas import ImportExport
from portal.reports.definition import Column, Pivot, Report, Row, share
from portal.reports.people import within

_SUMS = {
    "rows": "row_count",
    "added": "imported_count",
    "updated": "updated_count",
    "unchanged": "unchanged_count",
    "errors": "error_count",
    "warnings": "warning_count",
}
_STATES = {"refused": Import.State.REFUSED, "failed": Import.State.FAILED, "undone": Import.State.UNDONE}


def build(asked: CenterRequest, user: User) -> list[Row]:
    query = ImportExport(
        page=1,
        per_page=1,
        preview="false",
        department=asked.department,
        date_from=asked.period.first,
        date_to=asked.period.last,
    )
    rows = listed(user, query).filter(within(asked, "")).order_by()
    sums = rows.values("dataset", "created_by_id", "created_by__name").annotate(
        imports=Count("id"),
        last_import=Max("created_at"),
        **{name: Count("id", filter=Q(state=state)) for name, state in _STATES.items()},
        **{name: Sum(column) for name, column in _SUMS.items()},
    )
    order = {name: place for place, name in enumerate(DATASETS)}
    found = sorted(
        sums, key=lambda one: (order.get(one["dataset"], len(order)), one["created_by__name"] or "")
    )
    return [_row(one) for one in found]


def _row(one: Mapping[str, object]) -> Row:
    dataset = DATASETS.get(word(one, "dataset"))
    return {
        "sheet": dataset.label[current()] if dataset else one["dataset"],
        "uploader": one["created_by__name"],
        **{name: one[name] for name in ("imports", *_STATES, *_SUMS, "last_import")},
        "error_rate": share(whole(one, "errors"), whole(one, "rows")),
    }


def finding(rows: Sequence[Row], totals: Row) -> str:
    said = text(
        "Imports: {imports}, rows: {rows}, rows with errors: {errors}.",
        imports=grouped(whole(totals, "imports")),
        rows=grouped(whole(totals, "rows")),
        errors=grouped(whole(totals, "errors")),
    )
    worst = max(rows, key=lambda row: whole(row, "errors"))
    if not worst["errors"]:
        return said
    most = text(
        "Most errors were in {sheet}: {errors}.", sheet=worst["sheet"], errors=grouped(whole(worst, "errors"))
    )
    return f"{said} {most}"


IMPORTS = Report(
    slug="imports",
    title=Text("Import activity and data quality", "आयाती आणि माहितीची गुणवत्ता"),
    text=Text(
        "What each person imported into each sheet: rows added, updated and unchanged, errors and warnings. "
        "An area narrows to the people who enter data for it.",
        "कोणी कोणत्या पत्रकात काय आयात केले: नव्या, बदललेल्या व तशाच राहिलेल्या ओळी, त्रुटी व सूचना. क्षेत्र निवडल्यास त्या "
        "क्षेत्राची माहिती भरणाऱ्या व्यक्तींपुरते.",
    ),
    columns=(
        Column(name="sheet", label=Text("Sheet", "पत्रक")),
        Column(name="uploader", label=Text("Person", "व्यक्ती")),
        Column(name="imports", label=Text("Imports", "आयाती"), kind="count", total=True),
        Column(name="refused", label=Text("Refused", "नाकारलेल्या"), kind="count", total=True),
        Column(name="failed", label=Text("Failed", "अयशस्वी"), kind="count", total=True),
        Column(name="undone", label=Text("Undone", "मागे घेतलेल्या"), kind="count", total=True),
        Column(name="rows", label=Text("Rows", "ओळी"), kind="count", total=True),
        Column(name="added", label=Text("Added", "नव्या"), kind="count", total=True),
        Column(name="updated", label=Text("Updated", "बदललेल्या"), kind="count", total=True),
        Column(name="unchanged", label=Text("Unchanged", "न बदललेल्या"), kind="count", total=True),
        Column(name="errors", label=Text("Rows with errors", "त्रुटी असलेल्या ओळी"), kind="count", total=True),
        Column(name="warnings", label=Text("Warnings", "सावधानता"), kind="count", total=True),
        Column(
            name="error_rate",
            label=Text("Error rate", "त्रुटींचे प्रमाण"),
            kind="percent",
            share=("errors", "rows"),
        ),
        Column(name="last_import", label=Text("Last import", "शेवटची आयात"), kind="moment"),
    ),
    pivot=Pivot(
        index=("sheet", "uploader"), values=("imports", "rows", "added", "updated", "unchanged", "errors")
    ),
    build=build,
    finding=finding,
)
