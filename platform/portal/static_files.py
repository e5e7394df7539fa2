"""Files served as they are: the built user interface with its fallback page, sample templates, published
charts.
"""

import mimetypes
from pathlib import Path
from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]

_NOT_BUILT = "The user interface is not built. Run: make start"


class PortalStaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise over ui/dist and sample-templates. Assets are named by content and may be kept for ever."""

    def __init__(self, get_response: Any):
        super().__init__(get_response)
        if settings.PORTAL_UI.is_dir():
            self.add_files(str(settings.PORTAL_UI), prefix="/")
        if settings.PORTAL_SAMPLE_TEMPLATES.is_dir():
            self.add_files(str(settings.PORTAL_SAMPLE_TEMPLATES), prefix="/sample-templates/")

    def immutable_file_test(self, path: str, url: str) -> bool:
        return url.startswith("/assets/")


@require_safe
def user_interface(request: HttpRequest) -> HttpResponse:
    """The page that every address of the user interface begins with; its router does the rest."""
    try:
        page = (settings.PORTAL_UI / "index.html").read_bytes()
    except OSError:
        return HttpResponse(_NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    response = HttpResponse(page)
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": ["'self'"]})  # type: ignore[arg-type]  # typed for views without path arguments
def published(request: HttpRequest, name: str) -> HttpResponse | FileResponse:
    """The public charts page, which the home page shows in a frame; published by the pipeline (ruling 22)."""
    root: Path = (settings.PORTAL_PUBLIC / "department-charts").resolve()
    file = (root / name).resolve()
    if root not in file.parents or not file.is_file():
        raise Http404
    response = FileResponse(file.open("rb"), content_type=mimetypes.guess_type(name)[0])
    response["Cache-Control"] = "no-store"
    return response
