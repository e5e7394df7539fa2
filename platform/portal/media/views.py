"""`/media/<name>`: stored pictures, for everybody. A name stands for the same bytes for ever."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from portal.media import files


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponseBase:
    if not files.is_name(name):
        raise Http404
    try:
        file = files.path_of(name).open("rb")
    except OSError:
        raise Http404 from None
    response: HttpResponseBase
    if request.headers.get("If-None-Match") == f'"{name}"':
        file.close()
        response = HttpResponseNotModified()
    else:
        # Closed by the response, once it is sent.
        response = FileResponse(file, content_type=files.type_of(name))
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    response["ETag"] = f'"{name}"'
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    # Opened as a page of its own it may do nothing at all.
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
