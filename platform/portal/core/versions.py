"""Optimistic locking: a writer names the version it has read, a stale one is 412.

The version comes as ``If-Match: "7"`` or as ``revision`` in the body. Use it inside the transaction that
holds the row::

    require_version(entry.revision, request, body.revision)
"""

from django.http import HttpRequest

from portal.core.errors import BadRequest, StaleVersion


def require_version(current: int, request: HttpRequest, claimed: int | None = None) -> None:
    header = request.headers.get("If-Match", "").strip()
    if header and header != "*":
        value = header.removeprefix("W/").strip('"')
        if not (value.isascii() and value.isdigit() and len(value) < 19):
            raise BadRequest()
        claimed = int(value)
    if claimed is not None and claimed != current:
        raise StaleVersion(data={"revision": current})
