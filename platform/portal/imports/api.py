"""The calls around imports: sending a sheet (under each dataset's path), the history, and the files."""

from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from ninja import Path, Query

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from portal.core.auth import caller
from portal.core.envelope import Envelope, Failure, Page, failure, ok, ready
from portal.core.errors import FieldErrors
from portal.core.files import XLSX
from portal.core.language import current, text
from portal.core.paging import paginate
from portal.core.policies import IMPORT_HISTORY, department_write
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.imports import selectors, services
from portal.imports.models import Import
from portal.imports.receiving import incoming, read_form, refuse, sheet_file, upload_form
from portal.imports.schemas import ImportForm, ImportQuery, ImportRecord, ImportSummary
from portal.imports.uploads import Received
from sheets.errors import Issue, SheetError
from sheets.messages import message

FORM = upload_form(
    transaction_date={"type": "string", "format": "date"},
    preview_id={"type": "integer"},
)
BINARY = {
    "responses": {
        200: {
            "description": "The file",
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}

router = PolicyRouter(tags=["imports"])


def add_import_routes(dataset_routes: PolicyRouter, dataset: Dataset) -> None:
    """`POST …/import-csv` of one dataset."""

    def import_sheet(request: HttpRequest) -> HttpResponse:
        form, received = _read_form(request, dataset)
        record = services.accept(
            dataset=dataset,
            user=caller(request),
            request=request,
            form=form,
            received=received,
            key=request.headers.get("Idempotency-Key", "").strip()[:200] or None,
        )
        return answer(services.wait(record))

    dataset_routes.post(
        "/import-csv",
        policy=department_write(*dataset.owners),
        response={200: Envelope[ImportRecord], 202: Envelope[ImportRecord], 422: Failure, 503: Failure},
        openapi_extra=FORM,
        operation_id=f"import_{dataset.name}",
    )(import_sheet)


def _read_form(request: HttpRequest, dataset: Dataset) -> tuple[ImportForm, Received]:
    with incoming(request) as received:
        form = read_form(request, ImportForm)
        if form.preview_id is not None and received is None:
            return form, _previewed(request, dataset, form.preview_id)
        return form, sheet_file(received)


def _previewed(request: HttpRequest, dataset: Dataset, preview_id: int) -> Received:
    seen = selectors.imports_for(caller(request))
    record = seen.filter(pk=preview_id, dataset=dataset.name, preview=True).first()
    if record is None:
        raise refuse(text("This preview no longer exists. Send the file again."))
    return services.copy_of(record, selectors.original(record))


def answer(record: Import) -> HttpResponse:
    """200 when done, 202 while it is worked on, 422 when refused, 503 when the worker gave up."""
    data = selectors.full(record)
    match record.state:
        case Import.State.DONE if record.preview:
            return ready(data, text("{count} rows checked.", count=record.row_count))
        case Import.State.DONE:
            count = record.imported_count + record.updated_count
            return ready(data, text("Successfully imported {count} records", count=count))
        case Import.State.REFUSED:
            texts = [_cell_text(detail) for detail in data["details"] if detail["severity"] == "error"]
            words = texts[0] if texts else record.failure or text("The file was not imported.")
            return failure(422, words, code="IMPORT_REFUSED", errors=texts[:100] or [words], data=data)
        case Import.State.FAILED:
            words = text("The import could not be finished. The file is kept; send it again later.")
            return failure(503, words, code="IMPORT_FAILED", errors=[words], data=data)
        case _:
            return ready(data, text("The file is received and waits for its turn."), status=202)


def _cell_text(detail: dict[str, Any]) -> str:
    return f"{detail['cell']}: {detail['message']}" if detail["cell"] else detail["message"]


@router.get("", policy=IMPORT_HISTORY, response=Page[ImportSummary], operation_id="list_imports")
def list_imports(request: HttpRequest, query: Query[ImportQuery]) -> Any:
    rows = selectors.imports_for(caller(request)).select_related("created_by").order_by("-id")
    if query.dataset:
        if query.dataset not in DATASETS:
            raise FieldErrors({"dataset": [text("Choose one of: {expected}.", expected=", ".join(DATASETS))]})
        rows = rows.filter(dataset=query.dataset)
    if query.state:
        if query.state not in Import.State.values:
            expected = ", ".join(Import.State.values)
            raise FieldErrors({"state": [text("Choose one of: {expected}.", expected=expected)]})
        rows = rows.filter(state=query.state)
    shown, meta = paginate(rows, query)
    return ready([selectors.summary(record) for record in shown], meta=meta)


@router.get("/{import_id}", policy=IMPORT_HISTORY, response=Envelope[ImportRecord], operation_id="get_import")
def get_import(request: HttpRequest, import_id: Path[Id]) -> Any:
    record = selectors.import_for(caller(request), import_id)
    return ok(selectors.full(record))


@router.get(
    "/{import_id}/file",
    policy=IMPORT_HISTORY,
    response={200: None},
    openapi_extra=BINARY,
    operation_id="get_import_file",
)
def get_import_file(request: HttpRequest, import_id: Path[Id]) -> Any:
    record = selectors.import_for(caller(request), import_id)
    path = selectors.original(record)
    response = FileResponse(
        path.open("rb"), as_attachment=True, filename=record.filename, content_type="application/octet-stream"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


@router.get(
    "/{import_id}/errors.xlsx",
    policy=IMPORT_HISTORY,
    response={200: None},
    openapi_extra=BINARY,
    operation_id="get_import_errors",
)
def get_import_errors(request: HttpRequest, import_id: Path[Id]) -> Any:
    """The sender's own workbook with the bad cells marked and commented."""
    from sheets.annotate import annotate  # with openpyxl, which most web processes never need

    record = selectors.import_for(caller(request), import_id)
    path = selectors.original(record)
    found = selectors.report(record)
    kind = (found.get("sheet") or {}).get("kind") or record.filename.rpartition(".")[2].lower()
    issues = [Issue(**issue) for issue in found.get("issues", ())]
    try:
        body = annotate(path, record.filename, kind, issues, current())
    except SheetError as error:
        raise refuse(message(error.code, error.params, current())) from error
    response = HttpResponse(body, content_type=XLSX)
    stem = record.filename.rpartition(".")[0] or record.filename
    response.headers["Content-Disposition"] = (
        content_disposition_header(True, f"{stem}_errors.xlsx") or "attachment"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
