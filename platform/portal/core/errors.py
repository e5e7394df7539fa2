"""Errors, and their conversion into responses.

Raise these anywhere below an endpoint: ``raise NotFound(text("Entry not found"))``,
``raise FieldErrors({"district_id": [text("This field is required.")]})``, ``raise Conflict(...,
data={"existing_id": 7})``. Messages are in the user's language (``core.language.text``) and never reveal internals.
"""

import errno
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import structlog
from django.core.exceptions import (
    ObjectDoesNotExist,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from ninja.errors import AuthenticationError, HttpError, ValidationError

from portal.core.envelope import failure
from portal.core.language import text
from portal.core.validation import FORM_ERROR, describe, field_errors

log = structlog.get_logger(__name__)
T = TypeVar("T")
CONCURRENT_CHANGE = "Someone else changed this at the same moment. Nothing was stored; reload and try again."


class PortalError(Exception):
    """An error with an HTTP status, a message for the user and, where useful, a code and field errors."""

    status = 400
    code: str | None = None
    default = "The request could not be understood."

    def __init__(
        self,
        message: str | None = None,
        *,
        code: str | None = None,
        errors: Mapping[str, Sequence[str]] | Sequence[str] | None = None,
        data: object = None,
        headers: Mapping[str, str] | None = None,
    ):
        self.message = message or text(self.default)
        self.error_code = code or self.code
        self.errors = errors
        self.data = data
        self.headers = dict(headers or {})
        super().__init__(self.message)


class BadRequest(PortalError):
    code = "BAD_REQUEST"


class NotSignedIn(PortalError):
    status, code, default = 401, "UNAUTHENTICATED", "Log in to continue."


class Forbidden(PortalError):
    status, code, default = 403, "FORBIDDEN", "You do not have permission for this action."


class NotFound(PortalError):
    status, code, default = 404, "NOT_FOUND", "Not found."


class MethodNotAllowed(PortalError):
    status, code, default = 405, "METHOD_NOT_ALLOWED", "This method is not allowed here."


class Conflict(PortalError):
    status, code, default = 409, "CONFLICT", "This conflicts with an existing record."


class StaleVersion(PortalError):
    status, code, default = 412, "STALE_VERSION", "Someone else changed this record. Reload it and try again."


class TooLarge(PortalError):
    status, code, default = 413, "TOO_LARGE", "The request is too large."


class FieldErrors(PortalError):
    """422 with ``{field: [text, …]}``."""

    status, code, default = 422, "VALIDATION_ERROR", "Check the marked fields."

    def __init__(
        self,
        errors: Mapping[str, Sequence[str]] | Sequence[str],
        message: str | None = None,
        *,
        data: object = None,
    ):
        super().__init__(message, errors=errors, data=data)


def existing(row: T | None, missing: str | None = None) -> T:
    """Return `row`, or raise 404 if it is None."""
    if row is None:
        raise NotFound(missing)
    return row


def one_of(field: str, value: T, allowed: Iterable[T]) -> T:
    """Return `value`, or raise 422 if it is not `allowed`. For choices that the schema can't know."""
    known = list(allowed)
    if value not in known:
        raise FieldErrors({field: [text("Choose one of: {expected}.", expected=", ".join(map(str, known)))]})
    return value


def collect_errors(*checks: Callable[[], object]) -> dict[str, list[str]]:
    """Collect the field errors that the checks of a service raise. Errors without fields are ignored."""
    errors: dict[str, list[str]] = {}
    for check in checks:
        try:
            check()
        except PortalError as error:
            if isinstance(error.errors, Mapping):
                errors |= {name: list(messages) for name, messages in error.errors.items()}
    return errors


class Throttled(PortalError):
    status, code, default = 429, "THROTTLED", "Too many attempts. Wait a few minutes and try again."


class ServerError(PortalError):
    status, code, default = 500, "SERVER_ERROR", "Something went wrong on the server. Try again."


class Unavailable(PortalError):
    """The database is restarting, or another writer holds its lock for too long."""

    status, code = 503, "UNAVAILABLE"
    default = "The database does not answer at the moment. Try again in a minute."


class StorageFull(PortalError):
    status, code = 507, "STORAGE_FULL"
    default = "The server has no room left to store this. Nothing was changed; tell the administrator."


_BY_STATUS = (
    BadRequest,
    NotSignedIn,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    Conflict,
    StaleVersion,
    TooLarge,
    Throttled,
    ServerError,
    Unavailable,
    StorageFull,
)
BY_STATUS: dict[int, type[PortalError]] = {kind.status: kind for kind in _BY_STATUS}


# How both databases and the operating system report a full disk (EFBIG: file size quota).
_DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_DISK_FULL_MESSAGES = (
    "disk is full",
    "no space left",
    "disk quota exceeded",
    "file too large",
    "could not extend file",
)
# Two writers waited for each other. An IntegrityError that gets this far: the referenced row was deleted.
_DEADLOCK = "deadlock detected"
# SQLite raises OperationalError for everything; a missing table is our bug, and retrying does not help.
_BUG_MESSAGES = ("no such", "syntax error", "has no column", "unrecognized token", "too many")


def _infrastructure_error(exc: BaseException) -> PortalError | None:
    """Map a full disk or an unreachable database to an error; neither is the request's fault."""
    if isinstance(exc, OSError):
        return StorageFull() if exc.errno in _DISK_FULL_ERRNOS else None
    if not isinstance(exc, OperationalError | InterfaceError):
        return None
    message = str(exc).lower()
    if _DEADLOCK in message:
        return Conflict(text(CONCURRENT_CHANGE))
    if any(phrase in message for phrase in _DISK_FULL_MESSAGES):
        return StorageFull()
    if any(phrase in message for phrase in _BUG_MESSAGES):
        return None
    return Unavailable(headers={"Retry-After": "30"})


def is_unwritable(exc: BaseException) -> bool:
    """Whether the disk is full or failing; SQLite reports some of these as I/O errors."""
    return isinstance(_infrastructure_error(exc), StorageFull) or "disk i/o error" in str(exc).lower()


def as_portal_error(exc: BaseException) -> PortalError:
    match exc:
        case PortalError():
            return exc
        case ValidationError():
            errors = field_errors(exc.errors)
            # A path parameter that can't be an id (text, 10^23) names a record that does not exist.
            if exc.errors and all(error["loc"][0] == "path" for error in exc.errors):
                return NotFound()
            form_error = next((describe(error) for error in exc.errors if error["type"] == FORM_ERROR), None)
            return FieldErrors(errors, form_error)
        case AuthenticationError():
            return NotSignedIn()
        case RequestDataTooBig():
            return TooLarge()
        case Http404() | ObjectDoesNotExist():
            return NotFound()
        case PermissionDenied():
            return Forbidden()
        case SuspiciousOperation() | MultiPartParserError() | UnicodeError():
            return BadRequest()
        case IntegrityError():
            return Conflict(text(CONCURRENT_CHANGE))
        case HttpError():
            return BY_STATUS.get(exc.status_code, BadRequest)()
        case _:
            return _infrastructure_error(exc) or ServerError()


def error_response(request: HttpRequest, exc: BaseException) -> HttpResponse:
    """Turn any exception into a response. The only place that does."""
    error = as_portal_error(exc)
    if isinstance(exc, IntegrityError | OperationalError) and error.status == 409:
        log.warning("met_another_writer", path=request.path, method=request.method, exc_info=exc)
    elif error.status in (500, 503, 507) and not isinstance(exc, PortalError):
        log.error(
            "unhandled_exception" if error.status == 500 else "machine_fault",
            path=request.path,
            method=request.method,
            exc_info=exc,
        )
    response = failure(
        error.status, error.message, code=error.error_code, errors=error.errors, data=error.data
    )
    for name, value in error.headers.items():
        response.headers[name] = value
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
