"""Optimistic locking: a writer names the version it has read, a stale one is 412.

The version comes as ``If-Match: "7"`` or as ``revision`` in the body. Use it inside the transaction that
holds the row::

    require_version(entry.revision, request, body.revision)

Where the row was read before the transaction that writes it (a picture is made anew in between), ``still`` locks it
there and says whether it is what was read.
"""

from typing import Any

from django.http import HttpRequest

from portal.core.errors import BadRequest, NotFound, StaleVersion


def require_version(current: int, request: HttpRequest, claimed: int | None = None) -> None:
    header = request.headers.get("If-Match", "").strip()
    if header and header != "*":
        value = header.removeprefix("W/").strip('"')
        if not (value.isascii() and value.isdigit() and len(value) < 19):
            raise BadRequest()
        claimed = int(value)
    if claimed is not None and claimed != current:
        raise StaleVersion(data={"revision": current})


def still(row: Any) -> None:
    """Lock `row`, which nobody may have changed or removed since it was read: a save would undo the one and bring back
    the other. `no_key`: whoever writes a record that refers to it need not wait.
    """
    now = type(row)._base_manager.select_for_update(no_key=True).filter(pk=row.pk).first()
    if now is None:
        raise NotFound()
    names = (field.attname for field in row._meta.concrete_fields)
    if any(getattr(now, name) != getattr(row, name) for name in names):
        raise StaleVersion()
