"""Downloads after a 202: state, file and cancellation."""

from django.http import FileResponse, HttpRequest, HttpResponse
from ninja import Path

from portal.core.auth import caller
from portal.core.client import client_address
from portal.core.envelope import Envelope, JsonBody, ok, ready, shaped
from portal.core.errors import Conflict, NotFound
from portal.core.files import file_responses
from portal.core.language import current, text
from portal.core.middleware import request_id
from portal.core.policies import OPEN_TO_SERVICES
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.downloads import queue
from portal.downloads.models import Download
from portal.downloads.schemas import DownloadOut

router = PolicyRouter(tags=["downloads"])


def shown(row: Download) -> dict[str, object]:
    done = row.state == Download.State.DONE
    expires = row.finished_at + queue.RETENTION if done and row.finished_at else None
    return shaped(DownloadOut, row, ahead=queue.ahead(row), expires_at=expires)


def accept(request: HttpRequest) -> HttpResponse:
    """Queue this request and respond with 202 (`core.heavy`)."""
    row = queue.put(
        user=caller(request),
        path=request.get_full_path(),
        language=current(),
        address=client_address(request)[:45],
        request_id=request_id()[:64],
    )
    answer = ready(shown(row), text("The file is being prepared."), status=202)
    answer.headers["Location"] = f"/api/downloads/{row.pk}"
    answer.headers["Retry-After"] = "1"
    return answer


@router.get("/{download_id}", policy=OPEN_TO_SERVICES, response=Envelope[DownloadOut])
def get_download(request: HttpRequest, download_id: Path[Id]) -> JsonBody:
    """State of a file after a 202. It is abandoned unless this is polled at least every 90 seconds."""
    row = queue.keep_alive(queue.download_for(caller(request), download_id))
    return ok(shown(row))


@router.get(
    "/{download_id}/file",
    policy=OPEN_TO_SERVICES,
    failures=(409,),
    file=file_responses("application/octet-stream"),
    exports="",  # recorded when the file was made
)
def get_download_file(request: HttpRequest, download_id: Path[Id]) -> FileResponse:
    """The file, for an hour and only for the user who requested it. 409 before it is done."""
    row = queue.download_for(caller(request), download_id)
    if row.state != Download.State.DONE:
        raise Conflict(text("The file is not ready."), code="DOWNLOAD_OPEN")
    try:
        file = queue.file_of(row).open("rb")
    except FileNotFoundError:
        raise NotFound(text("This file has been deleted. Prepare it again.")) from None
    answer = FileResponse(file, content_type=row.content_type)
    answer.headers["Content-Disposition"] = row.disposition
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


@router.delete("/{download_id}", policy=OPEN_TO_SERVICES, response=Envelope[None])
def cancel_download(request: HttpRequest, download_id: Path[Id]) -> JsonBody:
    """Stop preparing the file, or delete it."""
    queue.cancel(queue.download_for(caller(request), download_id))
    return ok(None, text("Cancelled."))
