"""Import activity and data quality: imports by sheet and person, and their errors. Previews are excluded."""

from collections.abc import Mapping, Sequence

from django.db.models import Count, Max, Q, Sum

from catalog.registry import DATASETS
from catalog.rows import whole, word
from catalog.text import Text
from portal.accounts.models import User
from portal.command_center.figures import CenterScope
from portal.core.language import current, text
from portal.core.numbers import format_integer
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


def build(scope: CenterScope, user: User) -> list[Row]:
    query = ImportExport(
        page=1,
        per_page=1,
        preview="false",
        department=scope.department,
        date_from=scope.period.first,
        date_to=scope.period.last,
    )
    rows = listed(user, query).filter(within(scope)).order_by()
    sums = rows.values("dataset", "created_by_id", "created_by__name").annotate(
        imports=Count("id"),
        last_import=Max("created_at"),
        **{name: Count("id", filter=Q(state=state)) for name, state in _STATES.items()},
        **{name: Sum(column) for name, column in _SUMS.items()},
    )
    order = {name: position for position, name in enumerate(DATASETS)}
    ordered = sorted(
        sums, key=lambda row: (order.get(row["dataset"], len(order)), row["created_by__name"] or "")
    )
    return [_row(row) for row in ordered]


def _row(row: Mapping[str, object]) -> Row:
    dataset = DATASETS.get(word(row, "dataset"))
    return {
        "sheet": dataset.label[current()] if dataset else row["dataset"],
        "uploader": row["created_by__name"],
        **{name: row[name] for name in ("imports", *_STATES, *_SUMS, "last_import")},
        "error_rate": share(whole(row, "errors"), whole(row, "rows")),
    }


def finding(rows: Sequence[Row], totals: Row) -> str:
    summary = text(
        "Imports: {imports}, rows: {rows}, rows with errors: {errors}.",
        imports=format_integer(whole(totals, "imports")),
        rows=format_integer(whole(totals, "rows")),
        errors=format_integer(whole(totals, "errors")),
    )
    worst = max(rows, key=lambda row: whole(row, "errors"))
    if not worst["errors"]:
        return summary
    worst_sheet = text(
        "Most errors were in {sheet}: {errors}.",
        sheet=worst["sheet"],
        errors=format_integer(whole(worst, "errors")),
    )
    return f"{summary} {worst_sheet}"


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
