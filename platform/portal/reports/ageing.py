"""Pendency ageing: how long cases have been pending, by taluka and section. Ages are counted to today."""

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace

from catalog.dataset import Dataset
from catalog.datasets.eoffice import AGES
from catalog.measures import Adds, Block
from catalog.registry import DATASETS
from catalog.rows import added, whole, word
from catalog.text import Text
from marts.sql import AGE_BUCKET
from portal.accounts.models import User
from portal.command_center.figures import CenterScope
from portal.core.language import current, text
from portal.core.numbers import format_integer
from portal.figures.selectors import pending_adds_up
from portal.reports.definition import Column, Pivot, Report, Row, department_names
from portal.reports.units import names_of, question, unit_of
from portal.transactions import figures
from portal.transactions.departments.eoffice import positions as eoffice

# (unit id, age bucket, pending)
AgedRows = Iterator[tuple[int, str, int]]


def build(scope: CenterScope, user: User) -> list[Row]:
    names = department_names()
    rows: list[Row] = []
    for dataset in DATASETS.values():
        if not scope.wants(dataset) or not scope.covers_area(dataset) or not dataset.expected:
            continue
        if dataset.name in eoffice.ITEMS_OF:
            ages, aged = AGES, list(_positions(dataset, scope, user))
        elif dataset.ages and dataset.performance and dataset.performance.pending:
            adds = pending_adds_up(dataset)
            if dataset.stocks(adds) & set(dataset.performance.pending):
                continue  # pending as of the sheet's day, which says nothing about how long
            ages, aged = dataset.ages.buckets, list(_by_date(dataset, scope, adds))
        else:
            continue
        unit_names = names_of(unit_of(dataset), (unit for unit, *_ in aged))
        order = {name: position for position, (name, *_) in enumerate(ages)}
        spans = {name: _span(first, last) for name, first, last in ages}
        ordered = sorted(aged, key=lambda row: (unit_names.get(row[0], ""), order[row[1]]))
        rows += [
            {
                "department": names.get(dataset.department, dataset.department),
                "sheet": dataset.label[current()],
                "unit": unit_names.get(unit),
                "age": spans[age],
                "pending": pending,
            }
            for unit, age, pending in ordered
        ]
    return rows


def _by_date(dataset: Dataset, scope: CenterScope, adds: Mapping[str, Adds]) -> AgedRows:
    """Yield pending cases by the age of their entries."""
    assert dataset.performance is not None
    unit, pending = unit_of(dataset).column, dataset.performance.pending
    block = Block("aged", (unit, AGE_BUCKET), pending)
    response = figures.read(dataset, question(dataset, scope, (block,), adds))
    for row in response.blocks["aged"]:
        yield whole(row, unit), word(row, AGE_BUCKET), int(added(row, pending))


def _positions(dataset: Dataset, scope: CenterScope, user: User) -> AgedRows:
    """Yield pending files of the sections' newest positions, as the e-Office dashboard computes them."""
    window = scope.period.window
    filters = SimpleNamespace(
        date_from=window.first, date_to=window.last, eoffice_section_id=None, eoffice_section=None
    )
    request = figures.request_for(dataset=dataset, user=user, filters=filters, today=scope.today)
    positions = eoffice.positions(
        figures.load_figures(request, eoffice.position_query(request, None)), None
    ).found
    for section, position in positions.items():
        for age, pending in position.buckets.items():
            yield section, age, int(pending)


def _span(first: int, last: int | None) -> str:
    if last is None:
        return text("Over {days} days", days=first - 1)
    return text("{first} to {last} days", first=first, last=last)


def finding(rows: Sequence[Row], totals: Row) -> str:
    sums: dict[tuple[str, str | None], int] = {}
    for row in rows:
        key = word(row, "department"), word(row, "unit") if row["unit"] is not None else None
        sums[key] = sums.get(key, 0) + whole(row, "pending")
    (department, unit), most = max(sums.items(), key=lambda item: item[1])
    if not most:
        return text("Nothing is pending.")
    return text(
        "{unit} ({department}) has the most pending: {most} of {total}.",
        unit=unit or "—",
        department=department,
        most=format_integer(most),
        total=format_integer(whole(totals, "pending")),
    )


AGEING = Report(
    slug="ageing",
    title=Text("Pendency ageing", "प्रलंबिततेचा कालावधी"),
    text=Text(
        "How long pending cases, files and receipts have waited. Ages are counted to today. "
        "A sheet that tells the position of a day and no ages is not listed.",
        "प्रलंबित प्रकरणे, नस्ती व टपाल किती काळापासून प्रलंबित आहेत. कालावधी आजपर्यंत मोजला आहे. "
        "ज्या पत्रकात केवळ त्या दिवसाची स्थिती असते, कालावधी नसतो, ते यादीत नाही.",
    ),
    columns=(
        Column(name="department", label=Text("Department", "विभाग")),
        Column(name="sheet", label=Text("Sheet", "पत्रक")),
        Column(name="unit", label=Text("Place", "ठिकाण")),
        Column(name="age", label=Text("Waiting for", "प्रलंबित कालावधी")),
        Column(name="pending", label=Text("Pending", "प्रलंबित"), kind="count", total=True),
    ),
    pivot=Pivot(index=("department", "unit"), columns="age", values=("pending",)),
    build=build,
    finding=finding,
)
