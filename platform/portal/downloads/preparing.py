"""Replay a queued request as the user who made it, into a file."""

from collections.abc import Callable, Iterable
from typing import cast
from uuid import uuid4

import orjson
import structlog
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import resolve

from portal.core.context import bind_request
from portal.core.errors import TooLarge, error_response
from portal.core.heavy import reporting
from portal.core.language import Language, use_language
from portal.downloads import queue
from portal.downloads.models import Download

MAX_BYTES = 1 << 30  # bytes of one file


def prepare(row: Download, report: Callable[[int], object] = lambda percent: None) -> None:
    """Generate the file of a claimed row, or record why it failed. The process may be killed at any time.

    `report` receives the progress in percent. It must not write to the database, because a query is being read.
    """
    structlog.contextvars.bind_contextvars(request_id=row.request_id, user_id=row.person_id)
    with use_language(cast(Language, row.language)), reporting(report):
        request = request_of(row)
        try:
            response = _replay(request)
            if response.status_code == 200:
                _store(row, response)
                return
        except Exception as error:
            response = error_response(request, error)
        body = orjson.loads(response.content)
        failure = {"status": response.status_code, "code": body.get("error_code"), "message": body["message"]}
        queue.fail(row, failure)


def request_of(row: Download) -> HttpRequest:
    """Rebuild the request without a session: `core.auth` takes the user from it and checks the policy again."""
    request = RequestFactory().get(
        row.path, headers={"Accept-Language": row.language}, REMOTE_ADDR=row.address or "0.0.0.0"
    )
    request.prepared_for = row.person if row.person.is_active else None  # type: ignore[attr-defined]
    return request


def _replay(request: HttpRequest) -> HttpResponse:
    view, arguments, names = resolve(request.path_info)
    with bind_request(request):
        return view(request, *arguments, **names)


def _store(row: Download, response: HttpResponse) -> None:
    row.folder = uuid4().hex
    target = queue.file_of(row)
    target.parent.mkdir(mode=0o700, parents=True)
    try:
        size = 0
        with target.open("wb") as file:
            for chunk in cast(Iterable[bytes], response):
                size += file.write(chunk)
                if size > MAX_BYTES:
                    raise TooLarge()
    except BaseException:
        queue.erase(row)
        raise
    # From here on the file may be referenced even if this process is killed; unreferenced files are swept.
    finished = queue.finish(
        row,
        content_type=response.headers["Content-Type"],
        disposition=response.headers.get("Content-Disposition", "attachment"),
        size=size,
    )
    if not finished:
        queue.erase(row)
