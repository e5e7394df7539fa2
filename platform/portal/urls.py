"""URLs: the API, images, published charts, and the user interface for everything else."""

import sys
from collections.abc import Callable
from functools import lru_cache

from django.urls import ResolverMatch, path, re_path

from portal.api import api
from portal.core.errors import error_response
from portal.media.views import picture
from portal.static_files import published, user_interface
from portal.transactions.kinds import by_kind


def _cached_resolve(resolve: Callable[[str], ResolverMatch]) -> Callable[[str], ResolverMatch]:
    """Cache URL resolution: matching hundreds of patterns takes a fifth of the time of a cached response."""

    @lru_cache(maxsize=1024)
    def resolved(path: str) -> ResolverMatch:
        match = resolve(path)
        match.tried = []  # only used by Django's debug 404 page
        return match

    return resolved


_api = path("api/", api.urls)
_api.resolve = _cached_resolve(_api.resolve)  # type: ignore[assignment,method-assign]

urlpatterns = [
    by_kind("api/", _api),
    _api,
    path("media/<str:name>", picture),
    path("static/department-charts/<path:name>", published),
    re_path(r"\A(?!api(?:/|\Z)|static/|assets/|media/|sample-templates/).*\Z", user_interface),
]


def handler500(request, *args, **kwargs):  # type: ignore[no-untyped-def]
    """Convert errors outside the API's operations like those inside."""
    return error_response(request, sys.exc_info()[1] or RuntimeError("unhandled"))
