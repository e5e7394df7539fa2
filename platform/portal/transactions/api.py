"""Router for each dataset, generated from its definition: list, forms, files and dashboard."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Body, Path, Query, Status

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, Failure, JsonBody, Page, created, ok, ready
from portal.core.files import FILE
from portal.core.language import text
from portal.core.paging import page_meta
from portal.core.policies import dataset_read, dataset_write, department_read, department_write
from portal.core.routing import PolicyRouter
from portal.core.stored import finds_faults
from portal.core.validation import Id
from portal.transactions import exports, previous_year, selectors, services
from portal.transactions.counts import cached_count
from portal.transactions.options import filter_options, inactive_options
from portal.transactions.registry import companion
from portal.transactions.rows import entry_row, entry_rows
from portal.transactions.schemas import (
    BulkCreated,
    FilterOptions,
    PreviousYearFigures,
    PreviousYearOut,
    bulk_schema,
    create_body,
    create_schema,
    filter_schema,
    list_schema,
    row_schema,
    update_schema,
    written_schema,
)
from portal.transactions.served import Served

FileFormat = Literal["csv", "xlsx"]
VERBS = ("create", "update", "delete")


def dataset_router(served: Served, *, add_imports: Callable[[PolicyRouter, Dataset], None]) -> PolicyRouter:
    """Build the router of a dataset. `add_imports` is injected because imports are a layer above this app.

    Schemas are created at run time, so type checkers can't follow them.
    """
    router = PolicyRouter(tags=[served.dataset.name])
    if served.routes is not None:
        served.routes(router, served)
    _add_files(router, served)
    if served.has_dashboard:
        _add_dashboard(router, served)
    add_imports(router, served.dataset)
    if served.previous_year:
        _add_previous_year(router, served)
    _add_bulk(router, served)  # before `/{entry_id}`, which would match its path
    _add_reading(router, served)
    _add_writing(router, served)
    return router


def _path(dataset: Dataset) -> str:
    """Return the path of the entries below the dataset's own."""
    return f"/{dataset.resource}".rstrip("/")


def _add_reading(router: PolicyRouter, served: Served) -> None:
    dataset = served.dataset
    may_read = dataset_read(dataset)
    List: Any = list_schema(served)
    Row: Any = row_schema(served)

    def list_entries(request: HttpRequest, filters: Query[List]) -> HttpResponse:
        rows = selectors.listed(served, caller(request), filters)
        total = cached_count(dataset, rows)
        ordered = selectors.ordered(rows, served, filters)  # an unknown column is 422 even if no row matches
        start = (filters.page - 1) * filters.per_page
        rows_out: list[dict[str, object]] = []
        if start < total:
            rows_out = entry_rows(served, ordered[start : start + filters.per_page])
        return ready(
            rows_out,
            meta=page_meta(page=filters.page, per_page=filters.per_page, total=total, shown=len(rows_out)),
        )

    def get_entry(request: HttpRequest, entry_id: Path[Id]) -> JsonBody:
        entry = selectors.entry_for(caller(request), dataset, entry_id)
        return ok(entry_row(served, entry.pk))

    def options(request: HttpRequest) -> JsonBody:
        active = filter_options(dataset, caller(request), today_in_india())
        return ok(active | {"inactive": inactive_options(dataset, caller(request))})

    name = dataset.name
    router.get(
        "/filter-options",
        policy=may_read,
        response=Envelope[FilterOptions],
        operation_id=f"{name}_filter_options",
        cached=True,
    )(options)
    router.get(
        "/single-transaction/{entry_id}",
        policy=may_read,
        response=Envelope[Row],
        operation_id=f"get_{name}",
    )(get_entry)
    path, item_path = _path(dataset), f"{_path(dataset)}/{{entry_id}}"
    router.get(path, policy=may_read, response=Page[Row], past=True, operation_id=f"list_{name}")(
        list_entries
    )
    router.get(item_path, policy=may_read, response=Envelope[Row], include_in_schema=False)(get_entry)


def _add_writing(router: PolicyRouter, served: Served) -> None:
    dataset, name = served.dataset, served.dataset.name
    may_write = dataset_write(dataset)
    items = companion(served)
    Create: Any = create_body(served, items)
    Update: Any = update_schema(served)
    Written: Any = written_schema(served)
    Created: Any = Written | written_schema(items) if items else Written
    texts = served.texts
    for kind in filter(None, (served, items)):
        finds_faults(create_schema(kind), update_schema(kind))(
            partial(services.readable_faults, kind.dataset)
        )

    def create(request: HttpRequest, body: Body[Create]) -> Status:
        kind = items if items and isinstance(body, create_schema(items)) else served
        entry_id, warnings = services.create_entry(dataset=kind.dataset, user=caller(request), body=body)
        row = entry_row(kind, entry_id)
        return created({**row, "warnings": warnings}, text(kind.texts.created))

    def update(request: HttpRequest, entry_id: Path[Id], body: Body[Update]) -> JsonBody:
        warnings = services.update_entry(dataset=dataset, user=caller(request), entry_id=entry_id, body=body)
        row = entry_row(served, entry_id)
        return ok({**row, "warnings": warnings}, text(texts.updated))

    def delete(request: HttpRequest, entry_id: Path[Id]) -> JsonBody:
        services.delete_entry(dataset=dataset, user=caller(request), entry_id=entry_id)
        return ok({"id": entry_id}, text(texts.deleted))

    path, item_path = _path(dataset), f"{_path(dataset)}/{{entry_id}}"
    creating, updating, deleting = (
        {"policy": may_write, "reasoned": True, "operation_id": f"{verb}_{name}"} for verb in VERBS
    )
    router.post(path, response={201: Envelope[Created]}, **creating)(create)
    router.put(item_path, response=Envelope[Written], **updating)(update)
    router.delete(item_path, response=Envelope[Deleted], versioned=True, **deleting)(delete)


def _add_bulk(router: PolicyRouter, served: Served) -> None:
    dataset = served.dataset
    Bulk: Any = bulk_schema(served)

    def bulk_create(request: HttpRequest, body: Body[Bulk]) -> Status:
        ids, warnings = services.create_many(dataset=dataset, user=caller(request), bodies=body.transactions)
        message = text("Entries created: {count}.", count=len(ids))
        return created({"created_count": len(ids), "ids": ids, "warnings": warnings}, message)

    router.post(
        "/bulk-create",
        policy=dataset_write(dataset),
        reasoned=True,
        response={201: Envelope[BulkCreated]},
        operation_id=f"bulk_create_{dataset.name}",
    )(bulk_create)


def _add_files(router: PolicyRouter, served: Served) -> None:
    dataset, name = served.dataset, served.dataset.name
    may_read = dataset_read(dataset)
    Filters: Any = filter_schema(served)

    def export(
        request: HttpRequest, filters: Query[Filters], format: FileFormat = "csv"
    ) -> HttpResponse | StreamingHttpResponse:
        return exports.export(served, caller(request), filters, format)

    def sample_template(request: HttpRequest, format: FileFormat = "csv") -> HttpResponse:
        user = caller(request)
        examples = served.examples(user) if served.examples else {}
        return exports.template(dataset, user, format, examples)

    router.get(
        "/export",
        policy=may_read,
        file=FILE,
        exports=name,
        operation_id=f"export_{name}",
        heavy=True,
        past=True,
    )(export)
    router.get(
        "/sample-template",
        policy=may_read,
        file=FILE,
        exports="",
        operation_id=f"{name}_sample_template",
    )(sample_template)


def _add_dashboard(router: PolicyRouter, served: Served) -> None:
    dataset, name = served.dataset, served.dataset.name
    may_read = dataset_read(dataset)
    DashboardQuery: Any = served.dashboard_query
    DashboardData: Any = served.dashboard_data

    def dashboard(request: HttpRequest, filters: Query[DashboardQuery]) -> HttpResponse:
        payload = served.dashboard(user=caller(request), filters=filters, today=today_in_india())
        if served.recent:
            newest = selectors.newest(served, caller(request), filters)[: served.recent]
            payload["recent_transactions"] = entry_rows(served, newest)
        return ready(payload)

    for path, operation in (
        ("/dashboard-data", f"{name}_dashboard"),
        ("/filtered-chart-data", f"{name}_filtered_charts"),
    ):
        responses = {200: Envelope[DashboardData], 503: Failure}
        router.get(path, policy=may_read, response=responses, operation_id=operation, cached=True)(dashboard)


def _add_previous_year(router: PolicyRouter, served: Served) -> None:
    # These figures cover the whole district, even if the entries have places.
    dataset, name = served.dataset, served.dataset.name

    def get_previous_year(request: HttpRequest) -> JsonBody:
        """Return the previous year's figures that are added to the cards."""
        return ok(previous_year.stored(dataset))

    def put_previous_year(request: HttpRequest, body: Body[PreviousYearFigures]) -> JsonBody:
        """Store the previous year's figures that are added to the cards."""
        saved = previous_year.save(dataset=dataset, user=caller(request), figures=body)
        return ok(saved, text("Previous year's figures saved."))

    router.get(
        "/previous-year",
        policy=department_read(*dataset.owners),
        response=Envelope[PreviousYearOut],
        operation_id=f"get_{name}_previous_year",
    )(get_previous_year)
    router.put(
        "/previous-year",
        policy=department_write(*dataset.owners),
        response=Envelope[PreviousYearOut],
        operation_id=f"put_{name}_previous_year",
    )(put_previous_year)
