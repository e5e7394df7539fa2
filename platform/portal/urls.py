"""URLs: the API, images, published charts, and the user interface for everything else."""

import re
import sys
from collections.abc import Callable
from functools import lru_cache

from django.urls import Resolver404, ResolverMatch, path, re_path

from catalog.registry import DATASETS
from portal.api import api
from portal.core.errors import error_response
from portal.media.views import picture
from portal.static_files import published, user_interface
from portal.transactions.kinds import by_kind

_WITH_TRANSACTIONS = "|".join(data.path for data in DATASETS.values() if data.resource == "transactions")
# Alternative spelling of a path's beginning (requirement 4) → the one in the OpenAPI document.
_SPELLINGS = {
    rf"({_WITH_TRANSACTIONS})/transaction": r"\1/transactions",
    "pg/transactions": "pg/transaction",  # its escalations
    "office": "offices",
    "super-admin/services": "services",
    "(projects|issues)": r"cm-war-room/\1",
}


def other_spelling(path: str) -> str:
    """Return the documented spelling of a path that the API does not have."""
    for spelling, canonical in _SPELLINGS.items():
        path, found = re.subn(rf"\Aapi/{spelling}(?=/|\Z)", f"api/{canonical}", path)
        if found:
            break
    return path


def _cached_resolve(resolve: Callable[[str], ResolverMatch]) -> Callable[[str], ResolverMatch]:
    """Cache URL resolution: matching hundreds of patterns takes a fifth of the time of a cached response."""

    @lru_cache(maxsize=1024)
    def resolved(path: str) -> ResolverMatch:
        try:
            match = resolve(path)
        except Resolver404:
            match = resolve(other_spelling(path))
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
