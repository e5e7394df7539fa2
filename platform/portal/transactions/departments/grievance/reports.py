"""Reports of the grievance systems: months, offices by efficiency, and for the PG Portal stages and satisfaction."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from django.http import HttpRequest, HttpResponse
from ninja import Query

from catalog.calendar import today_in_india
from catalog.dashboard import Dashboard, Rows
from catalog.performance import level_of
from catalog.rows import amount
from marts.query import Row
from portal.configuration.selectors import levels
from portal.core.auth import caller
from portal.core.envelope import Envelope, Failure, ready
from portal.core.policies import dataset_read
from portal.core.routing import PolicyRouter
from portal.figures.schemas import Freshness
from portal.transactions import composer, figures
from portal.transactions.departments.grievance import schemas
from portal.transactions.departments.grievance.dashboard import stages_of
from portal.transactions.schemas import class_name, schema_of

if TYPE_CHECKING:
    from portal.transactions.served import Served


# The composer's rows by block.
Blocks = Mapping[str, Row | list[Row]]


def _rate(row: Row) -> float | None:
    return None if row["efficiency"] is None else float(amount(row, "efficiency"))


def ranked(row: Row, rates: list[float | None]) -> Row:
    """Add rank and performance level (requirement 38). Offices with the same rate share a rank."""
    rate = _rate(row)
    level = None if rate is None else level_of(rate, levels())
    return {
        **row,
        "rank": None if rate is None else rates.index(rate) + 1,
        "level": level and level.key,
        "level_label": level and level.label.as_dict(),
    }


def office_performance(blocks: Blocks, loaded: figures.Figures) -> Row:
    """Rank offices by efficiency, highest first."""
    offices = blocks["offices"]
    assert isinstance(offices, list)
    rates = [(row, _rate(row)) for row in offices]
    rates.sort(key=lambda pair: (pair[1] is None, -(pair[1] or 0)))
    return {"offices": [ranked(row, [rate for _, rate in rates]) for row, _ in rates]}


def grievance_analysis(blocks: Blocks, loaded: figures.Figures) -> Row:
    offices = blocks["offices"]
    assert isinstance(offices, list)
    stages = {row["office_id"]: stages_of(row) for row in loaded.block("offices")}
    names = ("office_id", "name", "name_mr")
    return {
        "summary": blocks["summary"],
        "stages": stages_of(*loaded.block("summary")),
        "offices": [
            {**{name: row[name] for name in names}, "stages": stages[row["office_id"]]} for row in offices
        ],
        "months": [{"month": row["month"], "stages": stages_of(row)} for row in loaded.block("months")],
    }


def add_reports(router: PolicyRouter, board: Dashboard, served: "Served") -> None:
    data = served.dashboard_data
    (office,) = get_args(data.model_fields["offices"].annotation)
    rank = schema_of(class_name(board.dataset, "RankedOffice"), {}, office, schemas.Rank)
    _add(router, board, served, "monthly-stats", ("months",))
    _add(router, board, served, "office-performance", ("offices",), office_performance, offices=list[rank])  # type: ignore[valid-type]


def add_pg_reports(router: PolicyRouter, board: Dashboard, served: "Served") -> None:
    blocks = ("summary", "offices", "months")
    _add(router, board, served, "satisfaction-report", blocks)
    _add(
        router, board, served, "grievance-analysis", blocks, grievance_analysis,
        stages=list[schemas.Stage], offices=list[schemas.OfficeStages], months=list[schemas.MonthStages],
    )  # fmt: skip


def _add(
    router: PolicyRouter,
    board: Dashboard,
    served: "Served",
    path: str,
    blocks: tuple[str, ...],
    build: Callable[[Blocks, figures.Figures], Mapping[str, object]] = lambda serialized, loaded: serialized,
    **extra_fields: object,
) -> None:
    """Add a route that returns these blocks of the dashboard, or `build` computes from them with `extra_fields`."""
    dataset = board.dataset
    Filters: Any = served.dashboard_query
    types = {name: served.dashboard_data.model_fields[name].annotation for name in blocks} | extra_fields
    fields = {name: (type_, ...) for name, type_ in types.items()} | {"freshness": (Freshness, ...)}
    Report: Any = schema_of(class_name(dataset, path.title().replace("-", "")), fields)

    def report(request: HttpRequest, filters: Query[Filters]) -> HttpResponse:
        figures_request = figures.request_for(
            dataset=dataset, user=caller(request), filters=filters, today=today_in_india()
        )
        query = replace(composer.build_query(board, figures_request), blocks=blocks)
        loaded = figures.load_figures(figures_request, query)
        serialized = {
            rows.name: composer.serialize_block(board, rows, loaded, query)
            for rows in board.answer
            if isinstance(rows, Rows) and rows.name in blocks
        }
        return ready({**build(serialized, loaded), "freshness": loaded.freshness})

    router.get(
        f"/{path}",
        policy=dataset_read(dataset),
        response={200: Envelope[Report], 503: Failure},
        operation_id=f"{dataset.name}_{path.replace('-', '_')}",
        cached=True,
    )(report)
