"""Request metrics, and `/metrics` itself, served before host and TLS checks because scrapes are internal."""

from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse

from portal.core.metrics import REQUESTS, SECONDS

PATH = "/metrics"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class MetricsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == PATH:
            from portal.monitoring.views import metrics_view  # imports models, which need Django to be set up

            return metrics_view(request)
        started = perf_counter()
        response = self.get_response(request)
        operation = operation_of(request)
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(operation=operation, method=method, status=response.status_code).inc()
        SECONDS.labels(operation=operation).observe(perf_counter() - started)
        return response


def operation_of(request: HttpRequest) -> str:
    """Return one of a fixed set of labels, never a path, which contains ids and arbitrary input."""
    if operation := getattr(request, "operation", ""):
        return str(operation)
    if request.path == "/api" or request.path.startswith("/api/"):
        return "none"
    match = request.resolver_match
    return match.func.__name__ if match else "file"
