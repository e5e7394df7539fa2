"""Department performance: cases received and completed in the period by each taluka, office or section."""

from collections.abc import Mapping, Sequence

from catalog.calendar import today_in_india
from catalog.datasets.kpis import KPIS
from catalog.measures import Block
from catalog.performance import Counts, Performance, counts, level_of
from catalog.rates import CLOSURE
from catalog.registry import DATASETS
from catalog.rounding import half_up
from catalog.rows import amount, whole, word
from catalog.text import Text
from portal.accounts.models import User
from portal.command_center.figures import CenterScope, figures_of
from portal.configuration.selectors import levels
from portal.core.language import current, text
from portal.core.numbers import format_integer, format_short
from portal.figures.selectors import all_pending_add_up
from portal.reports.definition import Column, Pivot, Report, Row, added, department_names, share
from portal.reports.units import names_of, question, unit_of
from portal.transactions.departments.eoffice.left_out import left_out
from portal.transactions.figures import read


def build(scope: CenterScope, user: User) -> list[Row]:
    datasets = [
        dataset
        for dataset in DATASETS.values()
        if dataset.performance and dataset.expected and scope.wants(dataset) and scope.covers_area(dataset)
    ]
    adds, names = all_pending_add_up(datasets), department_names()
    rows: list[Row] = []
    for dataset in datasets:
        performance, unit = dataset.performance, unit_of(dataset)
        assert performance is not None
        block = Block("units", (unit.column,), performance.measures)
        stocks = dataset.stocks(adds[dataset.name])
        units = read(dataset, question(dataset, scope, (block,), adds[dataset.name])).blocks["units"]
        unit_names = names_of(unit, (whole(row, unit.column) for row in units))
        unit_rows = [
            _row(
                dataset.department,
                dataset.label[current()],
                unit_names.get(whole(row, unit.column)),
                counts(performance, row, stocks),
                stands=not stocks.isdisjoint(performance.pending),
                days=_days(performance, row),
            )
            for row in units
        ]
        rows += sorted(unit_rows, key=lambda row: str(row["unit"] or ""))
    for source in figures_of([KPIS], scope):
        if source.now is not None and not source.is_sample:
            rows.append(
                _row(
                    source.department,
                    KPIS.label[current()],
                    None,
                    source.now.counts,
                    days=source.now.days,
                    stands=True,
                )
                | {"standing": True}
            )
    order = {slug: position for position, slug in enumerate(names)}
    return [
        {**row, "department": names.get(word(row, "slug"), row["slug"])}
        for row in sorted(rows, key=lambda row: order.get(word(row, "slug"), len(order)))
    ]


def _days(performance: Performance, row: Mapping[str, object]) -> float | None:
    return float(amount(row, performance.days)) if row.get(performance.days) is not None else None


def _row(
    slug: str,
    sheet: str,
    unit: str | None,
    counts: Counts,
    *,
    stands: bool = False,
    days: float | None = None,
) -> Row:
    rate = share(counts.completed, counts.submitted)
    return {
        "slug": slug,
        "sheet": sheet,
        "unit": unit,
        "submitted": counts.submitted,
        "completed": counts.completed,
        # Positions on a day and flows of the period are never summed together.
        "pending": None if stands else counts.pending,
        "position": counts.pending if stands else None,
        "closure_rate": rate,
        "level": None if rate is None else level_of(rate, levels()).label[current()],
        "days": None if days is None else float(half_up(days)),
        "closed": counts.completed if counts.rated else None,
        "received": counts.submitted if counts.rated else None,
    }


def finding(rows: Sequence[Row], totals: Row) -> str:
    shown = dict.fromkeys(word(row, "slug") for row in rows)
    notes = (left_out(slug, today_in_india()) for slug in shown)
    return " ".join(filter(None, (_closure(rows, totals), *notes)))


def _closure(rows: Sequence[Row], totals: Row) -> str:
    rated = [row for row in rows if row["closure_rate"] is not None]
    if totals["closure_rate"] is None or not rated:
        return text("No sheet in this period has cases received and completed.")
    return text(
        "{completed} of {submitted} cases are completed: a closure rate of {rate}%.",
        completed=format_integer(added(rows, "closed") or 0),
        submitted=format_integer(added(rows, "received") or 0),
        rate=format_short(half_up(amount(totals, "closure_rate"), 1)),
    )


PERFORMANCE = Report(
    slug="performance",
    title=Text("Department performance", "विभागांची कामगिरी"),
    text=Text(
        "Cases received, completed and pending of each taluka, office and section, with closure rate and level. Above "
        "100%, older cases are closed as well.",
        "प्रत्येक तालुका, कार्यालय व शाखेची प्राप्त, पूर्ण व प्रलंबित प्रकरणे, निपटाऱ्याचे प्रमाण व "
        "श्रेणीसह. आधीची प्रकरणेही निकाली निघाल्यास प्रमाण 100% पेक्षा जास्त असते.",
    ),
    columns=(
        Column(name="department", label=Text("Department", "विभाग")),
        Column(name="sheet", label=Text("Sheet", "पत्रक")),
        Column(name="unit", label=Text("Place", "ठिकाण")),
        Column(name="submitted", label=Text("Received", "प्राप्त"), kind="count", total=True),
        Column(name="completed", label=Text("Completed", "पूर्ण"), kind="count", total=True),
        Column(name="pending", label=Text("Pending", "प्रलंबित"), kind="count", total=True),
        Column(
            name="position",
            label=Text("Pending at the end", "अखेरीस प्रलंबित"),
            kind="count",
            total=True,
        ),
        Column(
            name="closure_rate",
            label=CLOSURE.label,
            kind="percent",
            share=("closed", "received"),
        ),
        Column(name="level", label=Text("Level", "श्रेणी")),
        Column(name="days", label=Text("Average days", "सरासरी दिवस"), kind="days"),
    ),
    pivot=Pivot(index=("department", "unit"), values=("submitted", "completed", "pending", "position")),
    build=build,
    finding=finding,
)
