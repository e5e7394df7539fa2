"""Static files: the built user interface with its fallback page, sample templates, published charts."""

import mimetypes
from collections.abc import Callable
from pathlib import Path
from wsgiref.headers import Headers

from csp.decorators import csp_replace
from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.clickjacking import xframe_options_exempt, xframe_options_sameorigin
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware

from portal.configuration.selectors import words
from portal.core.drawing import has_page
from portal.first_paint import embed_first_responses

PUBLISHED = "department-charts"
_PUBLISHED_ASSETS = f"/static/{PUBLISHED}/assets/"
_NOT_BUILT = "The user interface is not built. Run: make start"


class PortalStaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise for ui/dist and sample-templates. Assets have a content hash in their name and never expire."""

    def __init__(self, get_response: Callable[..., HttpResponseBase]):
        super().__init__(get_response)
        if settings.PORTAL_UI.is_dir():
            self.add_files(str(settings.PORTAL_UI), prefix="/")
            # Not served from here: the charts, which `published` serves with other headers, and server-only files.
            for url in [
                url for url in self.files if url.startswith((f"/{PUBLISHED}/", "/server/", "/.vite/"))
            ]:
                del self.files[url]
        if (assets := settings.PORTAL_UI / PUBLISHED / "assets").is_dir():
            self.add_files(str(assets), prefix=_PUBLISHED_ASSETS)
        if settings.PORTAL_SAMPLE_TEMPLATES.is_dir():
            self.add_files(str(settings.PORTAL_SAMPLE_TEMPLATES), prefix="/sample-templates/")

    def immutable_file_test(self, path: str, url: str) -> bool:
        return url.startswith(("/assets/", _PUBLISHED_ASSETS))

    def add_cache_headers(self, headers: Headers, path: str, url: str) -> None:
        super().add_cache_headers(headers, path, url)
        if url.startswith(_PUBLISHED_ASSETS):
            headers["Access-Control-Allow-Origin"] = "*"  # see `published`


@require_safe
def user_interface(request: HttpRequest) -> HttpResponse:
    """Serve the HTML page of the user interface, whose router does the rest. The status is 404 if no route matches; the
    page itself then says so.

    No page path looks like a file: requests for one (favicon.ico, sitemap.xml) must not get the page.
    """
    if Path(request.path).suffix or request.path.startswith("/.well-known/"):
        raise Http404
    try:
        page = (settings.PORTAL_UI / "index.html").read_bytes()
    except OSError:
        return HttpResponse(_NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    status = 200 if has_page(request.path) else 404
    response = HttpResponse(embed_first_responses(page, request.path, request.GET), status=status)
    patch_vary_headers(response, ["Accept-Language"])
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def published(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serve the public charts page (requirement 22), which our own pages and the configured sites may frame."""
    origins = words("embed_origins").split()
    # X-Frame-Options can't name other sites; browsers that support frame-ancestors ignore it.
    framed = xframe_options_exempt if origins else xframe_options_sameorigin
    policy = csp_replace({"frame-ancestors": ["'self'", *origins]})
    return framed(policy(lambda _: _published(name)))(request)


def _published(name: str) -> FileResponse:
    """Serve the figures as published by the pipeline, and the page as built.

    The frame's origin is opaque, so even our own files are cross-origin and need the CORS header. All of them are
    public.
    """
    file = _find_file(settings.PORTAL_PUBLIC, name) or _find_file(settings.PORTAL_UI, name)
    if file is None:
        raise Http404
    response = FileResponse(file.open("rb"), content_type=mimetypes.guess_type(name)[0])
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "no-store"
    return response


def _find_file(folder: Path, name: str) -> Path | None:
    """Return a file below the folder's published part; None if it is missing, hidden, or outside."""
    if "\0" in name:  # resolving it would raise an error
        return None
    root = (folder / PUBLISHED).resolve()
    file = (root / name).resolve()
    inside = root in file.parents and not any(part.startswith(".") for part in file.relative_to(root).parts)
    return file if inside and file.is_file() else None
