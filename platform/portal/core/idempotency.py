"""Writes that are repeated because their response got lost run once: the header ``Idempotency-Key``.

A POST, PUT, PATCH or DELETE whose header is a UUID claims it for its caller before the view runs, and stores its
response afterwards. The same request with the same key gets that response again, marked ``Idempotency-Replayed: true``.
Login, policy and the form of the request are checked every time, so a response is only repeated to an account that may
still call the operation. Whether it may still see this one record is not checked: it has received that response, or
would have, when it could.

Only successful responses are stored. After an error the key is free again, so the corrected request can use it.

If the process is killed between the claim and the response, nobody knows whether the view had committed. The key then
remains claimed for a day, and a repetition gets 409, which tells the person to look first. The same happens if the
response is too large or can't be stored. Nothing is locked while the view runs: the claim is committed before.

Leaves out:

- multipart forms, which upload sheets: imports have a key of their own (`portal.imports.services`);
- everything that starts, confirms or ends a session, and passwords and second factors of the caller (`_LOGIN`);
- responses with a cookie, and files.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import orjson
import structlog
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from portal.core.auth import caller
from portal.core.errors import Conflict, PortalError
from portal.core.language import text
from portal.core.models import IdempotencyKey
from portal.core.sealing import CannotUnseal, seal, unseal

RETENTION: Final = timedelta(days=1)
MAX_ANSWER: Final = 256 * 1024  # bytes of a response
REPLAYED: Final = "Idempotency-Replayed"
METHODS: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")
_LOGIN = re.compile(
    r"/api/(login|logout|sign-on|passkeys|auth/(proof|settings|sessions|passkeys|two-factor))(/|\Z)"
)
_OTHER_REQUEST = "This key was already used for another request. Reload the page and try again."
_STILL_SAVING = (
    "This is still being saved. Wait a moment, then reload the page and check whether it is there."
)
log = structlog.get_logger(__name__)


class KeyReused(PortalError):
    status, code, default = 422, "IDEMPOTENCY_KEY_REUSED", _OTHER_REQUEST


def takes_part(path: str) -> bool:
    return not _LOGIN.match(path)


def run_once(request: HttpRequest, view: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Return the view's response; the stored one if this request has succeeded before.

    Raises KeyReused for another request with the same key, Conflict while the first one has no response.
    """
    key = _key(request)
    if key is None:
        return view()
    digest = _digest(request)
    claim, is_new = _claim(getattr(caller(request), "pk", 0), key, digest)
    if not is_new:
        return _stored(claim, digest)
    try:
        response = view()
    except Exception:
        _release(claim)
        raise
    if _repeatable(response):
        _store(claim, response)
    else:
        _release(claim)
    return response


def delete_expired(now: datetime) -> int:
    return IdempotencyKey.objects.filter(created_at__lt=now - RETENTION).delete()[0]


def _key(request: HttpRequest) -> str | None:
    """Return the request's key; None if it has none or may run twice."""
    key = request.headers.get("Idempotency-Key", "").strip().lower()
    multipart = (request.content_type or "").startswith("multipart/")
    return key if _UUID.match(key) and not multipart and takes_part(request.path) else None


def _digest(request: HttpRequest) -> str:
    parts = (request.method or "", request.get_full_path(), request.headers.get("If-Match", ""))
    value = orjson.dumps(parts) + request.body
    return salted_hmac(__name__, value, algorithm="sha256").hexdigest()


def _claim(person: int, key: str, digest: str) -> tuple[IdempotencyKey, bool]:
    """Return the row of this key, and whether this request has created it."""
    rows, now = IdempotencyKey.objects.filter(person=person, key=key), timezone.now()
    # Two requests at the same moment: the unique constraint lets one of them insert, the other one reads its row.
    claim, is_new = rows.get_or_create(
        defaults={"person": person, "key": key, "digest": digest, "created_at": now}
    )
    if claim.created_at >= now - RETENTION:
        return claim, is_new
    rows.filter(pk=claim.pk).delete()
    return _claim(person, key, digest)


def _stored(claim: IdempotencyKey, digest: str) -> HttpResponse:
    if not constant_time_compare(claim.digest, digest):
        raise KeyReused()
    try:
        stored = orjson.loads(unseal(claim.answer, _purpose(claim)))
    except CannotUnseal:  # not stored yet, or with a secret key that is no longer accepted
        raise Conflict(text(_STILL_SAVING), code="STILL_SAVING", headers={"Retry-After": "2"}) from None
    response = HttpResponse(stored["body"], status=stored["status"], content_type=stored["content_type"])
    response.headers[REPLAYED] = "true"
    return response


def _repeatable(response: HttpResponseBase) -> bool:
    is_json = response.headers.get("Content-Type", "").startswith("application/json")
    return 200 <= response.status_code < 300 and is_json and not response.cookies


def _store(claim: IdempotencyKey, response: HttpResponseBase) -> None:
    """Store the response. A failure must not hide that the view has succeeded."""
    assert isinstance(response, HttpResponse)
    if len(response.content) > MAX_ANSWER:
        log.warning("answer_too_large", size=len(response.content))
        return
    stored = {
        "status": response.status_code,
        "content_type": response.headers["Content-Type"],
        "body": response.content.decode(),
    }
    try:
        sealed = seal(orjson.dumps(stored).decode(), _purpose(claim))
        IdempotencyKey.objects.filter(pk=claim.pk).update(answer=sealed)
    except DatabaseError as error:
        log.error("answer_not_stored", reason=str(error))


def _release(claim: IdempotencyKey) -> None:
    try:
        IdempotencyKey.objects.filter(pk=claim.pk).delete()
    except DatabaseError as error:
        log.error("key_not_released", reason=str(error))


def _purpose(claim: IdempotencyKey) -> str:
    return f"answer:{claim.person}:{claim.key}"
