"""Optimistic locking. A write names the version it is based on: 422 without one, 412 with a stale one.

Editable models have a `revision` (`Versioned`), which is part of their response. A change sends it as ``revision`` in
its body (`portal.core.validation.Edit`), a request without a body as ``?revision=7``; ``If-Match: "7"`` works for
both. Compare inside the transaction that locks the row::

    require_version(entry.revision, body.revision)

If the row was read before the transaction (an image is encoded in between), ``lock_unchanged`` locks it and checks that
it has not changed.
"""

from typing import TypeVar

from django.db import models

from portal.core.context import request_context
from portal.core.errors import BadRequest, FieldErrors, NotFound, StaleVersion, existing
from portal.core.language import text

Row = TypeVar("Row", bound=models.Model)


class Versioned(models.Model):
    """An editable record: each change increments its `revision`."""

    revision = models.IntegerField(default=1, db_default=1)

    class Meta:
        abstract = True


def require_version(current: int, claimed: int | None = None) -> None:
    """Refuse a write that names no version, or one other than `current`."""
    if value := request_context().version:
        if not (value.isascii() and value.isdigit() and len(value) < 19):
            raise BadRequest()
        claimed = int(value)
    if claimed is None:
        raise FieldErrors({"revision": [text("This field is required.")]})
    if claimed != current:
        raise StaleVersion(data={"revision": current})


def locked(rows: models.QuerySet[Row], pk: int, missing: str | None = None) -> Row:
    """Lock and return the row; 404 if there is none."""
    return existing(rows.select_for_update(of=("self",)).filter(pk=pk).first(), missing)


def lock_unchanged(row: models.Model) -> None:
    """Lock `row` and refuse the write if it was changed or deleted since it was read; saving would undo either.
    `no_key`: writers of records that reference it do not have to wait.
    """
    current = type(row)._base_manager.select_for_update(no_key=True).filter(pk=row.pk).first()
    if current is None:
        raise NotFound()
    names = (field.attname for field in row._meta.concrete_fields)
    if any(getattr(current, name) != getattr(row, name) for name in names):
        raise StaleVersion()
