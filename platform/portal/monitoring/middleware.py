"""Counts each request, and answers `/metrics` before host names and TLS are asked about: a scrape comes from inside."""

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
            from portal.monitoring.answer import answer  # its models exist only once Django is up

            return answer(request)
        began = perf_counter()
        response = self.get_response(request)
        operation = operation_of(request)
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(operation=operation, method=method, status=response.status_code).inc()
        SECONDS.labels(operation=operation).observe(perf_counter() - began)
        return response


def operation_of(request: HttpRequest) -> str:
    """One of a fixed set of words: never a path, which carries ids and whatever anybody types."""
    if operation := getattr(request, "operation", ""):
        return str(operation)
    if request.path == "/api" or request.path.startswith("/api/"):
        return "none"
    match = request.resolver_match
    return match.func.__name__ if match else "file"
