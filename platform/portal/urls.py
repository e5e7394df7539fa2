"""Addresses: the API, pictures, published charts, and for everything else the user interface."""

import sys

from django.urls import path, re_path

from portal.api import api
from portal.core.errors import error_answer
from portal.media.views import picture
from portal.static_files import published, user_interface
from portal.transactions.kinds import by_kind

_api = path("api/", api.urls)

urlpatterns = [
    by_kind("api/", _api),
    _api,
    path("media/<str:name>", picture),
    path("static/department-charts/<path:name>", published),
    re_path(r"\A(?!api(?:/|\Z)|static/|assets/|media/|sample-templates/).*\Z", user_interface),
]


def handler500(request, *args, **kwargs):  # type: ignore[no-untyped-def]
    """What fails outside the API's own operations is answered by the same function."""
    return error_answer(request, sys.exc_info()[1] or RuntimeError("unhandled"))
