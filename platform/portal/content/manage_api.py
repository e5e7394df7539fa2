"""Content management by super admins: the same routes for sliders, ministers and news, under /super-admin."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from ninja import Body, Path, Query, Schema, Status

from portal.accounts.models import User
from portal.audit.lists import Lines, as_file
from portal.content import schemas, selectors, services
from portal.content.models import Minister, NewsArticle, Slider
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, JsonBody, created, ok
from portal.core.errors import existing
from portal.core.files import FILE
from portal.core.language import text
from portal.core.paging import narrowed
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, WriteSchema

P = TypeVar("P", Slider, Minister, NewsArticle)
Q = TypeVar("Q", bound=Schema)
router = PolicyRouter(tags=["content management"])


@dataclass(frozen=True, kw_only=True)
class Kind(Generic[P, Q]):
    """One kind of content: its path, names in operation ids, schemas and functions."""

    path: str
    word: str
    plural: str
    written: type[WriteSchema]
    changed: type[WriteSchema]
    shown: type[Schema]
    asked: type[Q]
    rows: Callable[[User | None], QuerySet[P]]
    row: Callable[[P], dict[str, object]]
    filtered: Callable[[QuerySet[P], Q], QuerySet[P]]
    save: Callable[..., P]
    # missing, created, updated, deleted
    messages: tuple[str, str, str, str]
    # For kinds ordered by hand: stores the ids in display order.
    reorder: Callable[[User, list[int]], None] | None = None


def _filtered_sliders(rows: QuerySet[Slider], query: schemas.ManagedQuery) -> QuerySet[Slider]:
    return selectors.matching(selectors.with_status(rows, query.status), query.search, selectors.SLIDER_TEXTS)


def _filtered_ministers(rows: QuerySet[Minister], query: schemas.ManagedQuery) -> QuerySet[Minister]:
    texts = (*selectors.MINISTER_TEXTS, "position")
    return selectors.matching(selectors.with_status(rows, query.status), query.search, texts)


def _filtered_news(rows: QuerySet[NewsArticle], query: schemas.ManagedNewsQuery) -> QuerySet[NewsArticle]:
    rows = narrowed(rows, category=query.category)
    rows = selectors.news_with_status(rows, query.status, timezone.now())
    return selectors.matching(rows, query.search, selectors.NEWS_TEXTS)


SLIDERS = Kind(
    path="/sliders",
    word="slider",
    plural="sliders",
    written=schemas.SliderIn,
    changed=schemas.SliderUpdate,
    shown=schemas.SliderOut,
    asked=schemas.ManagedQuery,
    rows=selectors.sliders_for,
    row=selectors.slider_row,
    filtered=_filtered_sliders,
    save=services.save_slider,
    reorder=lambda user, ids: services.reorder(rows=selectors.sliders_for(user), ids=ids, user=user),
    messages=(
        "Slider not found",
        "Slider created successfully",
        "Slider updated successfully",
        "Slider deleted successfully",
    ),
)
MINISTERS = Kind(
    path="/ministers",
    word="minister",
    plural="ministers",
    written=schemas.MinisterIn,
    changed=schemas.MinisterUpdate,
    shown=schemas.MinisterOut,
    asked=schemas.ManagedQuery,
    rows=selectors.ministers_for,
    row=selectors.minister_row,
    filtered=_filtered_ministers,
    save=services.save_minister,
    reorder=lambda user, ids: services.reorder(rows=selectors.ministers_for(user), ids=ids, user=user),
    messages=(
        "Minister not found",
        "Minister created successfully",
        "Minister updated successfully",
        "Minister deleted successfully",
    ),
)
NEWS = Kind(
    path="/news",
    word="news_article",
    plural="news",
    written=schemas.NewsIn,
    changed=schemas.NewsUpdate,
    shown=schemas.NewsOut,
    asked=schemas.ManagedNewsQuery,
    rows=lambda user: selectors.news_for(user, timezone.now()),
    row=lambda row: selectors.news_row(row, timezone.now()),
    filtered=_filtered_news,
    save=services.save_news,
    messages=(
        "News article not found",
        "News created successfully",
        "News updated successfully",
        "News deleted successfully",
    ),
)


# Duplicate of `image_url` in responses.
_NOT_EXPORTED = ("full_image_url",)


def _add(kind: Kind[P, Q]) -> None:
    """Add the routes of one kind. Its schemas are values here, which a type checker can't follow."""
    missing, made, updated, deleted = kind.messages
    word = kind.word
    Written: Any = kind.written
    Changed: Any = kind.changed
    Asked: Any = kind.asked
    Shown: Any = kind.shown
    one = f"{kind.path}/{{piece_id}}"
    shown: Any = Envelope[Shown]

    def found(request: HttpRequest, key: int) -> P:
        return existing(kind.rows(caller(request)).filter(pk=key).first(), text(missing))

    def list_pieces(request: HttpRequest, query: Query[Asked]) -> JsonBody:
        rows = kind.filtered(kind.rows(caller(request)), query)
        return ok([kind.row(row) for row in rows])

    @as_file(word, kind.plural, [name for name in Shown.model_fields if name not in _NOT_EXPORTED])
    def export(request: HttpRequest, query: Query[Asked]) -> Lines:
        """What the list shows, as a file."""
        return map(kind.row, kind.filtered(kind.rows(caller(request)), query))

    def create(request: HttpRequest, body: Body[Written]) -> Status:
        row = kind.save(None, body=body, user=caller(request))
        return created(kind.row(row), text(made))

    def get(request: HttpRequest, piece_id: Path[Id]) -> JsonBody:
        return ok(kind.row(found(request, piece_id)))

    def update(request: HttpRequest, piece_id: Path[Id], body: Body[Changed]) -> JsonBody:
        row = kind.save(found(request, piece_id), body=body, user=caller(request))
        return ok(kind.row(row), text(updated))

    def delete(request: HttpRequest, piece_id: Path[Id]) -> JsonBody:
        services.delete(row=found(request, piece_id), user=caller(request))
        return ok({"id": piece_id}, text(deleted))

    def named(operation: str) -> dict[str, object]:
        return {"policy": SUPERADMIN_ONLY, "operation_id": operation}

    router.get(kind.path, response=Envelope[list[Shown]], **named(f"list_managed_{kind.plural}"))(list_pieces)
    router.post(kind.path, response={201: shown}, **named(f"create_{word}"))(create)
    export_path = f"{kind.path}/export"
    router.get(
        export_path,
        heavy=True,
        file=FILE,
        **named(f"export_managed_{kind.plural}"),
    )(export)
    if (reorder := kind.reorder) is not None:

        def order(request: HttpRequest, body: schemas.OrderIn) -> JsonBody:
            reorder(caller(request), body.ids)
            return ok({"ids": body.ids}, text("Order saved"))

        # Before `{piece_id}`, which would match `order`.
        order_path = f"{kind.path}/order"
        router.put(order_path, response=Envelope[schemas.OrderOut], **named(f"order_{kind.plural}"))(order)
    router.get(one, response=shown, **named(f"get_managed_{word}"))(get)
    router.put(one, response=shown, **named(f"update_{word}"))(update)
    router.delete(one, response=Envelope[Deleted], versioned=True, **named(f"delete_{word}"))(delete)


_add(SLIDERS)
_add(MINISTERS)
_add(NEWS)
