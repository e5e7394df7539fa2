"""Create, change and delete content. Each write is one transaction with its audit entry and its picture."""

import re
from collections.abc import Sequence
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from portal.accounts.models import User
from portal.audit.selectors import had_before
from portal.audit.services import record
from portal.content.models import Minister, NewsArticle, Piece, Slider
from portal.content.schemas import MinisterIn, NewsIn, SliderIn
from portal.core.errors import Conflict, FieldErrors
from portal.core.language import text
from portal.core.validation import Edit
from portal.core.versions import lock_unchanged, require_version
from portal.media import files, pictures

_RULES = {Slider: pictures.WIDE, Minister: pictures.PORTRAIT, NewsArticle: pictures.WIDE}
# Shown with an image on the home page: it can be replaced, but not removed.
_NEEDS_IMAGE = (Slider, Minister)
_MAX_SLUG_LENGTH = 100
Ordered = TypeVar("Ordered", Slider, Minister)
P = TypeVar("P", Slider, Minister, NewsArticle)


def save(row: P, *, body: SliderIn | MinisterIn | NewsIn, user: User) -> P:
    """Store a new or changed record. News published without a date is published now; a draft may have none."""
    body = body.over(row) if isinstance(body, Edit) else body
    values = body.model_dump(exclude={"image_url", "revision"})
    if isinstance(row, NewsArticle) and values["is_active"] and values["published_at"] is None:
        values["published_at"] = row.published_at or timezone.now()
    model, is_new = type(row), row.pk is None
    before = None if is_new else _audit_values(row)
    picture = body.image_url if "image_url" in body.model_fields_set else row.image
    if row.image and not picture and model in _NEEDS_IMAGE:
        raise FieldErrors(
            {"image_url": [text("An image is needed here. Choose another one instead of removing it.")]}
        )
    with (
        pictures.change(picture, current=row.image, rules=_RULES[model], field="image_url") as image,
        transaction.atomic(),
    ):
        if not is_new:
            require_version(row.revision, getattr(body, "revision", None))
            lock_unchanged(row)
        for name, value in values.items():
            setattr(row, name, value)
        row.image = image
        if not is_new and _audit_values(row) != before:
            row.revision += 1
        if is_new and isinstance(row, NewsArticle):
            _insert_with_slug(row)
        else:
            row.save()
        record("create" if is_new else "update", model._meta.model_name or "", row.pk, actor=user, before=before,
               after=_audit_values(row))  # fmt: skip
    return row


def delete(*, row: Slider | Minister | NewsArticle, user: User) -> None:
    image, key = row.image, row.pk
    with transaction.atomic():
        require_version(row.revision)
        lock_unchanged(row)
        before, entity = _audit_values(row), row._meta.model_name or ""
        row.delete()
        record("delete", entity, key, actor=user, before=before)
    files.remove(image)


@transaction.atomic
def reorder(*, rows: QuerySet[Ordered], ids: Sequence[int], user: User) -> None:
    """Number the rows 1, 2, 3 … in the order of `ids`. Raise Conflict unless `ids` has all of them exactly once."""
    rows_by_id: dict[int, Ordered] = {row.pk: row for row in rows.select_for_update()}
    if len(ids) != len(rows_by_id) or set(ids) != set(rows_by_id):
        raise Conflict(text("The list has changed. Reload it and try again."))
    before = sorted(rows_by_id, key=lambda key: (rows_by_id[key].order, key))
    moved: list[Ordered] = []
    for order, key in enumerate(ids, start=1):
        if rows_by_id[key].order != order:
            rows_by_id[key].order = order
            moved.append(rows_by_id[key])
    rows.model._default_manager.bulk_update(moved, ["order"])
    entity = rows.model._meta.model_name or ""
    record("reorder", entity, actor=user, before=before, after=list(ids))


def _audit_values(row: Piece) -> dict[str, object]:
    """Return the record for the audit log. Long texts are truncated so that the log stays small."""
    names = [field.name for field in row._meta.fields if field.name not in ("created_at", "updated_at")]
    values = {name: getattr(row, name) for name in names}
    return {name: _shortened(value) for name, value in values.items()}


def _shortened(value: object) -> object:
    return f"{value[:2000]}… ({len(value)})" if isinstance(value, str) and len(value) > 2000 else value


def slug_of(title: str) -> str:
    """`Rain: schools closed` → `rain-schools-closed`; titles without a Latin letter get the prefix `news`."""
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:_MAX_SLUG_LENGTH].strip("-")
    return slug if re.search("[a-z]", slug) else f"news-{slug}".rstrip("-")


def _insert_with_slug(row: NewsArticle) -> None:
    """Insert with the title's slug, or the first free one of `slug-2`, `slug-3` …; safe for concurrent inserts.
    A deleted article's slug stays taken, so that no bookmark leads to another article.
    """
    base = slug_of(row.title)
    while True:
        used_slugs = set(NewsArticle.objects.filter(slug__startswith=base).values_list("slug", flat=True))
        number = 1
        row.slug = base
        while row.slug in used_slugs or had_before("newsarticle", "slug", row.slug).exists():
            number += 1
            row.slug = f"{base}-{number}"
        try:
            with transaction.atomic():
                row.save(force_insert=True)
            return
        except IntegrityError:
            row.pk = None
            if not NewsArticle.objects.filter(slug=row.slug).exists():
                raise
