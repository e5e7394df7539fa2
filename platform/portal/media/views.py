"""`/media/<name>`: stored pictures, publicly. A name always refers to the same bytes."""

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
        # The response closes the file after sending it.
        response = FileResponse(file, content_type=files.type_of(name))
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    response["ETag"] = f'"{name}"'
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    # No permissions at all if opened as a page.
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
