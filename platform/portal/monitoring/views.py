"""`GET /metrics`: for holders of the token or, without a token, this machine only. Never through the proxy."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotFound
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector

from portal.core import metrics
from portal.core.auth import bearer_token
from portal.monitoring.state import State

_LOOPBACK = ("127.", "::1", "::ffff:127.")
_FORWARDED = ("X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "X-Real-IP")


def metrics_view(request: HttpRequest) -> HttpResponse:
    if not _may_read(request):
        return HttpResponseNotFound("Not found\n", content_type="text/plain; charset=utf-8")
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    registry = CollectorRegistry()
    if metrics.shared():
        MultiProcessCollector(registry, path=str(metrics.folder()))
    else:
        registry.register(metrics.REGISTRY)
    registry.register(State())
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    response = HttpResponse(encode(registry), content_type=content_type)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _may_read(request: HttpRequest) -> bool:
    """Whether the scrape is local. Proxied requests come from outside, whatever credentials they carry."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    token = settings.PORTAL_METRICS_TOKEN
    if token:
        given = bearer_token(request) or ""
        return secrets.compare_digest(given.encode(), token.encode())
    return request.META.get("REMOTE_ADDR", "").startswith(_LOOPBACK)
