"""Import routes: upload a sheet (under each dataset's path), the history, and the files."""

from django.http import FileResponse, HttpRequest, HttpResponse
from ninja import Path, Query

from catalog.dataset import Dataset
from portal.accounts.models import User
from portal.audit.services import record as audit
from portal.core.auth import caller
from portal.core.envelope import Envelope, Failure, JsonBody, Page, PersonRef, failure, ok, ready, shaped
from portal.core.files import FILE, XLSX, attachment, file_responses
from portal.core.heavy import MARKED_SHEET, queue_if_heavy
from portal.core.language import current, text
from portal.core.paging import PageQuery, paginate
from portal.core.policies import IMPORT_AGAIN, IMPORT_HISTORY, IMPORT_STATE, IMPORT_UNDO, dataset_import
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.figures.models import Import
from portal.imports import listing, selectors, services
from portal.imports import undo as undoing
from portal.imports.kept import kept_rows, stored_kept
from portal.imports.origin import add_origin_route
from portal.imports.readings import require_fields_of
from portal.imports.schemas import (
    ImportAnswer,
    ImportExport,
    ImportForm,
    ImportQuery,
    ImportRecord,
    ImportSummary,
    Kept,
    UndoAnswer,
    UndoFigures,
    UndoQuery,
)
from portal.uploads.files import Received
from portal.uploads.receiving import incoming, read_form, reject, sheet_file, upload_form
from portal.uploads.responses import done, errors_of, open_questions, refused, unconfirmed
from sheets.errors import Issue, SheetError
from sheets.messages import message

FORM = upload_form(
    transaction_date={"type": "string", "format": "date"},
    preview_id={"type": "integer"},
    complete={
        "type": "boolean",
        "default": False,
        "description": "The sheet is the whole list of cases of its offices: open cases that it lacks are marked.",
    },
    reading={
        "type": "string",
        "description": "The word `proposed`, or a JSON object with what to read otherwise than proposed.",
    },
)
# The most rows in the response of an undo; `…/kept` has all of them.
SHOWN_KEPT = 50

router = PolicyRouter(tags=["imports"])


def add_import_routes(dataset_routes: PolicyRouter, dataset: Dataset) -> None:
    """Add `POST …/import-csv` and the origin route to a dataset's router."""
    add_origin_route(dataset_routes, dataset)

    def import_sheet(request: HttpRequest) -> HttpResponse:
        form, received = _read_form(request, dataset)
        record = services.accept(
            dataset=dataset,
            user=caller(request),
            form=form,
            received=received,
            key=request.headers.get("Idempotency-Key", "").strip()[:200] or None,
        )
        return import_response(services.wait(record), caller(request))

    dataset_routes.post(
        "/import-csv",
        policy=dataset_import(dataset),
        response={200: ImportAnswer, 202: ImportAnswer, 422: Failure, 503: Failure},
        openapi_extra=FORM,
        operation_id=f"import_{dataset.name}",
    )(import_sheet)


def _read_form(request: HttpRequest, dataset: Dataset) -> tuple[ImportForm, Received]:
    with incoming(request) as received:
        form = read_form(request, ImportForm)
        require_fields_of(dataset, form.reading)
        if form.preview_id is not None and received is None:
            return form, _previewed(request, dataset, form.preview_id)
        return form, sheet_file(received)


def _previewed(request: HttpRequest, dataset: Dataset, preview_id: int) -> Received:
    visible = selectors.imports_for(caller(request))
    record = visible.filter(pk=preview_id, dataset=dataset.name, preview=True).first()
    if record is None:
        raise reject(text("This preview no longer exists. Send the file again."))
    return services.copy_of(record, selectors.original(record))


def import_response(record: Import, user: User) -> HttpResponse:
    """Respond with 200 when done, 202 in progress, 422 when refused, 503 when the worker gave up."""
    data = selectors.full(record, user)
    details, reading = data["details"], data["questions"]
    assert isinstance(details, list) and isinstance(reading, list)
    match record.state:
        case Import.State.DONE if record.preview:
            message_text = text("Rows checked: {count}.", count=record.row_count)
            return ready(data, message_text, errors=errors_of(details))
        case Import.State.DONE:
            return done(data, errors_of(details))
        case Import.State.UNDONE:
            return ready(data, text("This import has already been undone."))
        case Import.State.REFUSED if not record.preview and (questions := open_questions(reading)):
            return unconfirmed(data, questions)
        case Import.State.REFUSED:
            return refused(data, errors_of(details), record.failure)
        case Import.State.FAILED:
            message_text = text("The import could not be finished. The file is saved. Try again later.")
            return failure(503, message_text, code="IMPORT_FAILED", errors=[message_text], data=data)
        case _:
            return ready(data, text("The file is in the queue."), status=202)


@router.get("", policy=IMPORT_HISTORY, response=Page[ImportSummary])
def list_imports(request: HttpRequest, query: Query[ImportQuery]) -> HttpResponse:
    """The import history, newest first: of the user's own department, or of all departments for administrators."""
    shown, meta = paginate(listing.listed(caller(request), query), query)
    return ready([selectors.summary(record, caller(request)) for record in shown], meta=meta)


@router.get("/export", policy=IMPORT_HISTORY, heavy=True, file=FILE, exports="import")
def export_imports(request: HttpRequest, query: Query[ImportExport]) -> HttpResponse:
    """Export the import history."""
    return listing.export(listing.listed(caller(request), query), query.format)


@router.get("/uploaders", policy=IMPORT_HISTORY, response=Envelope[list[PersonRef]])
def list_uploaders(request: HttpRequest) -> JsonBody:
    """Users to choose from in the history's filter."""
    return ok(listing.uploaders(caller(request)))


@router.get("/{import_id}", policy=IMPORT_STATE, response=Envelope[ImportRecord])
def get_import(request: HttpRequest, import_id: Path[Id]) -> JsonBody:
    """State and counts of one import, with its errors by cell. Poll this after a 202."""
    user = caller(request)
    return ok(selectors.full(selectors.import_for(user, import_id), user))


@router.get(
    "/{import_id}/file", policy=IMPORT_HISTORY, file=file_responses("application/octet-stream"), exports=""
)
def get_import_file(request: HttpRequest, import_id: Path[Id]) -> FileResponse:
    """The original file."""
    record = selectors.import_for(caller(request), import_id)
    path = selectors.original(record)
    _note_download(request, record, "original")
    file = FileResponse(path.open("rb"), content_type="application/octet-stream")
    return attachment(file, record.filename)


@router.get(
    "/{import_id}/errors.xlsx", policy=IMPORT_STATE, heavy=True, file=file_responses(XLSX), exports=""
)
def get_import_errors(request: HttpRequest, import_id: Path[Id]) -> HttpResponse:
    """The original workbook with comments on the cells that have errors, and on corrected cells."""
    from sheets.annotate import annotate  # imports openpyxl, which most web processes never need

    record = selectors.import_for(caller(request), import_id)
    path = selectors.original(record)
    queue_if_heavy(MARKED_SHEET, selectors.unpacked_bytes(path))
    report = selectors.report(record)
    issues = [Issue(**issue) for issue in report.get("issues", ())]
    try:
        body = annotate(
            path,
            record.filename,
            issues,
            current(),
            sheet=report["sheet"]["name"] if report.get("sheet") else "",
            corrected=selectors.corrected(report),
            wide=(report.get("reading") or {}).get("wide"),
            joined=(report.get("reading") or {}).get("joined") or (),
        )
    except SheetError as error:
        raise reject(message(error.code, error.params, current())) from error
    _note_download(request, record, "marked workbook")
    stem = record.filename.rpartition(".")[0] or record.filename
    return attachment(HttpResponse(body, content_type=XLSX), f"{stem}_errors.xlsx")


def _note_download(request: HttpRequest, record: Import, file_kind: str) -> None:
    audit("download", entity=record.dataset, entity_id=record.pk, actor=caller(request),
          after={"file": file_kind, "filename": record.filename})  # fmt: skip


@router.get("/{import_id}/kept", policy=IMPORT_HISTORY, response=Page[Kept])
def list_import_kept_rows(request: HttpRequest, import_id: Path[Id], query: Query[PageQuery]) -> HttpResponse:
    """Rows left alone by the undo of this import; empty before it is undone."""
    record = selectors.import_for(caller(request), import_id)
    shown, meta = paginate(stored_kept(record.pk), query)
    undo = getattr(record, "undo", None)
    until = undo.created_at if undo else None
    return ready(kept_rows(undoing.dataset_of(record), shown, until=until), meta=meta)


@router.post("/{import_id}/undo", policy=IMPORT_UNDO, reasoned=True, response=Envelope[UndoAnswer])  # fmt: skip
def undo_import(request: HttpRequest, import_id: Path[Id], query: Query[UndoQuery]) -> HttpResponse:
    """Undo the whole import; with `preview=true`, only report what would happen.

    A department can undo its own imports of the last 30 days, a super admin any import.
    """
    user = caller(request)
    record = selectors.import_for(user, import_id)
    undoing.require_permitted(user, record)
    dataset = undoing.dataset_of(record)
    if query.preview:
        undoing.require_undoable(record)
        undo_counts, revision = undoing.preview_undo(record)
        kept_preview = kept_rows(dataset, undoing.preview_kept(record, SHOWN_KEPT))
        preview = {
            "import_id": record.pk,
            "preview": True,
            "revision": revision,
            **undo_counts.model_dump(),
            "kept": kept_preview,
        }
        return ready(preview)
    # 0 matches no revision, so an undo without a preview is rejected.
    undone = undoing.undo(record=record, user=user, revision=query.revision or 0)
    data = {
        "import_id": record.pk,
        "preview": False,
        **shaped(UndoFigures, undone),
        "kept": kept_rows(dataset, list(stored_kept(record.pk)[:SHOWN_KEPT]), until=undone.created_at),
    }
    message_text = "Rows removed: {removed}. Restored to earlier values: {restored}. Not changed: {kept}."
    counts = {"removed": undone.removed_count, "restored": undone.restored_count, "kept": undone.kept_count}
    return ready(data, text(message_text, **counts))


@router.post(
    "/{import_id}/rerun",
    policy=IMPORT_AGAIN,
    response={200: ImportAnswer, 202: ImportAnswer, 422: Failure, 503: Failure},
)
def rerun_import(request: HttpRequest, import_id: Path[Id]) -> HttpResponse:
    """Import the stored file again, as a new import that refers to the first."""
    user = caller(request)
    record = selectors.import_for(user, import_id)
    rerun = services.rerun(record=record, path=selectors.original(record), user=user)
    return import_response(services.wait(rerun), user)
