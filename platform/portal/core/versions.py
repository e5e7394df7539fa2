"""Optimistic locking: a writer names the version it has read. Without one the write is 422, with a stale one 412.

Models whose records can be edited have a `revision` (`Versioned`) and show it where they are read. A change names it as
``revision`` in its body (`portal.core.validation.Edit`), what has no body as ``?revision=7``; ``If-Match: "7"`` serves
both. Compare inside the transaction that holds the row::

    require_version(entry.revision, body.revision)

Where the row was read before the transaction that writes it (a picture is encoded in between), ``still`` locks it
there and says whether it is what was read.
"""

from typing import TypeVar

from django.db import models

from portal.core.context import request_context
from portal.core.errors import BadRequest, FieldErrors, NotFound, StaleVersion, existing
from portal.core.language import text

Row = TypeVar("Row", bound=models.Model)


class Versioned(models.Model):
    """A record that people edit: each change adds one to its `revision`."""

    revision = models.IntegerField(default=1, db_default=1)

    class Meta:
        abstract = True


def require_version(current: int, claimed: int | None = None) -> None:
    """Refuse a write that names no version or another than the `current` one."""
    if value := request_context().version:
        if not (value.isascii() and value.isdigit() and len(value) < 19):
            raise BadRequest()
        claimed = int(value)
    if claimed is None:
        raise FieldErrors({"revision": [text("This field is required.")]})
    if claimed != current:
        raise StaleVersion(data={"revision": current})


def locked(rows: models.QuerySet[Row], pk: int, missing: str | None = None) -> Row:
    """The row, which is nobody else's to change until the commit; 404 without one."""
    return existing(rows.select_for_update(of=("self",)).filter(pk=pk).first(), missing)


def still(row: models.Model) -> None:
    """Lock `row`, which nobody may have changed or removed since it was read: a save would undo the one and bring back
    the other. `no_key`: whoever writes a record that refers to it need not wait.
    """
    now = type(row)._base_manager.select_for_update(no_key=True).filter(pk=row.pk).first()
    if now is None:
        raise NotFound()
    names = (field.attname for field in row._meta.concrete_fields)
    if any(getattr(now, name) != getattr(row, name) for name in names):
        raise StaleVersion()
