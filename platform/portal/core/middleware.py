"""Middleware of every request: request id, size limits, and the envelope for errors raised outside endpoints."""

import contextlib
import re
from collections.abc import Callable
from uuid import uuid4

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

from portal.core.client import client_address
from portal.core.context import bind_request
from portal.core.envelope import failure
from portal.core.errors import (
    BY_STATUS,
    BadRequest,
    FieldErrors,
    NotFound,
    ServerError,
    TooLarge,
    error_response,
)
from portal.core.language import text

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
GetResponse = Callable[[HttpRequest], HttpResponse]


def request_id() -> str:
    """Return the current request's id, as used in logs, the audit log and the Dagster run of an import."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))


class RequestIdMiddleware:
    """Accept a well-formed ``X-Request-ID`` or generate one, and return it. Adds the client's address to the logs."""

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        identifier = given if _REQUEST_ID.match(given) else uuid4().hex
        request.META["HTTP_X_REQUEST_ID"] = identifier
        structlog.contextvars.bind_contextvars(ip=client_address(request))
        response = self.get_response(request)
        response.headers["X-Request-ID"] = identifier
        return response


def _body_limit(request: HttpRequest) -> int:
    """Requirement 6: files and images may be larger than plain JSON."""
    if request.META.get("CONTENT_TYPE", "").startswith("multipart/form-data"):
        return settings.PORTAL_UPLOAD_LIMIT
    has_image = request.path.startswith(settings.PORTAL_IMAGE_PATHS)
    return settings.PORTAL_IMAGE_BODY_LIMIT if has_image else settings.PORTAL_BODY_LIMIT


def _content_length(request: HttpRequest) -> int | None:
    """Return the declared Content-Length; None if it is not a number."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return None


def _drain_body(request: HttpRequest) -> None:
    """Drain an unread body. Closing the connection while the client still sends resets it, and the client (or the
    proxy, with a 502) never sees why the request was refused. Bodies larger than any proxy lets through are not read.
    """
    remaining = _content_length(request) or 0
    if hasattr(request, "_body") or remaining > settings.PORTAL_UPLOAD_LIMIT:
        return
    with contextlib.suppress(OSError):  # the client has disconnected
        while remaining > 0 and (chunk := request.read(min(remaining, 2**16))):
            remaining -= len(chunk)


class CompressionMiddleware(GZipMiddleware):
    """Gzip that skips images, which are compressed already, and uses the stored gzip body of cached responses."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "") in ("image/jpeg", "image/png", "image/webp"):
            return response
        gzipped: bytes | None = getattr(response, "gzipped", None)
        if isinstance(response, HttpResponse) and gzipped and len(gzipped) < len(response.content):
            if re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
                response.content = gzipped
                response.headers["Content-Encoding"] = "gzip"
                response.headers["Content-Length"] = str(len(gzipped))
                response.headers["ETag"] = f"W/{response.headers['ETag']}"
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        return super().process_response(request, response)


class ApiMiddleware:
    """Apply limits before and the envelope and ``no-store`` after the view; for ``/api`` only.

    HEAD is answered as GET; the web server leaves out the body.
    """

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not (request.path == "/api" or request.path.startswith("/api/")):
            return self.get_response(request)
        method = request.method
        request.method = "GET" if method == "HEAD" else method
        refusal = self._refuse(request)
        if refusal:
            response = refusal
        else:
            with bind_request(request):
                response = self._enveloped(request, self.get_response(request))
        response.headers.setdefault("Cache-Control", "no-store")
        _drain_body(request)
        request.method = method
        return response

    def _refuse(self, request: HttpRequest) -> HttpResponse | None:
        length = _content_length(request)
        if length is None:
            return error_response(request, BadRequest())
        if length > _body_limit(request):
            return error_response(request, TooLarge())
        # No path or filter of ours contains control characters, and PostgreSQL rejects NUL.
        if _CONTROL.search(request.path):
            return error_response(request, NotFound())
        errors = {
            name: [text("Control characters are not allowed.")]
            for name, values in request.GET.lists()
            if any(_CONTROL.search(value) for value in values)
        }
        return error_response(request, FieldErrors(errors)) if errors else None

    def _enveloped(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Convert Django's own errors (unknown path, method not allowed, …) to our envelope."""
        if response.status_code < 400 or response.headers.get("Content-Type", "").startswith(
            "application/json"
        ):
            return response
        kind = BY_STATUS.get(response.status_code, ServerError if response.status_code >= 500 else BadRequest)
        converted = failure(response.status_code, text(kind.default), code=kind.code)
        for name in ("Allow", "Retry-After"):
            if name in response.headers:
                converted.headers[name] = response.headers[name]
        return converted
