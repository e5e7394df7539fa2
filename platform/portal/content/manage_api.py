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
from portal.core.paging import filter_by
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, WriteSchema

P = TypeVar("P", Slider, Minister, NewsArticle)
Q = TypeVar("Q", bound=Schema)
router = PolicyRouter(tags=["content management"])


@dataclass(frozen=True, kw_only=True)
class Kind(Generic[P, Q]):
    """One kind of content: its names in operation ids (`plural` is its path too), model, schemas and functions."""

    singular: str
    plural: str
    model: type[P]
    create_schema: type[WriteSchema]
    update_schema: type[WriteSchema]
    out_schema: type[Schema]
    query_schema: type[Q]
    rows: Callable[[User | None], QuerySet[P]]
    row: Callable[[P], dict[str, object]]
    filter_rows: Callable[[QuerySet[P], Q], QuerySet[P]]
    # missing, created, updated, deleted
    messages: tuple[str, str, str, str]
    # For kinds ordered by hand: stores the ids in display order.
    reorder: Callable[[User, list[int]], None] | None = None


def _filter_sliders(rows: QuerySet[Slider], query: schemas.ManagedQuery) -> QuerySet[Slider]:
    return selectors.matching(selectors.with_status(rows, query.status), query.search, selectors.SLIDER_TEXTS)


def _filter_ministers(rows: QuerySet[Minister], query: schemas.ManagedQuery) -> QuerySet[Minister]:
    texts = (*selectors.MINISTER_TEXTS, "position")
    return selectors.matching(selectors.with_status(rows, query.status), query.search, texts)


def _filter_news(rows: QuerySet[NewsArticle], query: schemas.ManagedNewsQuery) -> QuerySet[NewsArticle]:
    rows = filter_by(rows, category=query.category)
    rows = selectors.news_with_status(rows, query.status, timezone.now())
    return selectors.matching(rows, query.search, selectors.NEWS_TEXTS)


SLIDERS = Kind(
    singular="slider",
    plural="sliders",
    model=Slider,
    create_schema=schemas.SliderIn,
    update_schema=schemas.SliderUpdate,
    out_schema=schemas.SliderOut,
    query_schema=schemas.ManagedQuery,
    rows=selectors.sliders_for,
    row=selectors.slider_row,
    filter_rows=_filter_sliders,
    reorder=lambda user, ids: services.reorder(rows=selectors.sliders_for(user), ids=ids, user=user),
    messages=(
        "Slider not found",
        "Slider created successfully",
        "Slider updated successfully",
        "Slider deleted successfully",
    ),
)
MINISTERS = Kind(
    singular="minister",
    plural="ministers",
    model=Minister,
    create_schema=schemas.MinisterIn,
    update_schema=schemas.MinisterUpdate,
    out_schema=schemas.MinisterOut,
    query_schema=schemas.ManagedQuery,
    rows=selectors.ministers_for,
    row=selectors.minister_row,
    filter_rows=_filter_ministers,
    reorder=lambda user, ids: services.reorder(rows=selectors.ministers_for(user), ids=ids, user=user),
    messages=(
        "Minister not found",
        "Minister created successfully",
        "Minister updated successfully",
        "Minister deleted successfully",
    ),
)
NEWS = Kind(
    singular="news_article",
    plural="news",
    model=NewsArticle,
    create_schema=schemas.NewsIn,
    update_schema=schemas.NewsUpdate,
    out_schema=schemas.NewsOut,
    query_schema=schemas.ManagedNewsQuery,
    rows=lambda user: selectors.news_for(user, timezone.now()),
    row=lambda row: selectors.news_row(row, timezone.now()),
    filter_rows=_filter_news,
    messages=(
        "News article not found",
        "News created successfully",
        "News updated successfully",
        "News deleted successfully",
    ),
)


def _add(kind: Kind[P, Q]) -> None:
    """Add the routes of one kind. Its schemas are values here, which a type checker can't follow."""
    missing_message, created_message, updated_message, deleted_message = kind.messages
    singular, path = kind.singular, f"/{kind.plural}"
    CreateBody: Any = kind.create_schema
    UpdateBody: Any = kind.update_schema
    Filters: Any = kind.query_schema
    Out: Any = kind.out_schema
    item_path = f"{path}/{{piece_id}}"
    out_schema: Any = Envelope[Out]

    def find(request: HttpRequest, key: int) -> P:
        return existing(kind.rows(caller(request)).filter(pk=key).first(), text(missing_message))

    def list_pieces(request: HttpRequest, query: Query[Filters]) -> JsonBody:
        rows = kind.filter_rows(kind.rows(caller(request)), query)
        return ok([kind.row(row) for row in rows])

    # `full_image_url` repeats `image_url`.
    @as_file(kind.plural, [name for name in Out.model_fields if name != "full_image_url"])
    def export(request: HttpRequest, query: Query[Filters]) -> Lines:
        """Export the list."""
        return map(kind.row, kind.filter_rows(kind.rows(caller(request)), query))

    def create(request: HttpRequest, body: Body[CreateBody]) -> Status:
        row = services.save(kind.model(), body=body, user=caller(request))
        return created(kind.row(row), text(created_message))

    def get(request: HttpRequest, piece_id: Path[Id]) -> JsonBody:
        return ok(kind.row(find(request, piece_id)))

    def update(request: HttpRequest, piece_id: Path[Id], body: Body[UpdateBody]) -> JsonBody:
        row = services.save(find(request, piece_id), body=body, user=caller(request))
        return ok(kind.row(row), text(updated_message))

    def delete(request: HttpRequest, piece_id: Path[Id]) -> JsonBody:
        services.delete(row=find(request, piece_id), user=caller(request))
        return ok({"id": piece_id}, text(deleted_message))

    def common_options(operation: str) -> dict[str, object]:
        return {"policy": SUPERADMIN_ONLY, "operation_id": operation}

    router.get(path, response=Envelope[list[Out]], **common_options(f"list_managed_{kind.plural}"))(
        list_pieces
    )
    router.post(path, response={201: out_schema}, **common_options(f"create_{singular}"))(create)
    entity = kind.model._meta.model_name
    export_options = common_options(f"export_managed_{kind.plural}")
    router.get(f"{path}/export", heavy=True, file=FILE, exports=entity, **export_options)(export)
    if (reorder := kind.reorder) is not None:

        def order(request: HttpRequest, body: schemas.OrderIn) -> JsonBody:
            reorder(caller(request), body.ids)
            return ok({"ids": body.ids}, text("Order saved"))

        # Before `{piece_id}`, which would match `order`.
        order_path = f"{path}/order"
        router.put(order_path, response=Envelope[schemas.OrderOut], **common_options(f"order_{kind.plural}"))(
            order
        )
    router.get(item_path, response=out_schema, **common_options(f"get_managed_{singular}"))(get)
    router.put(item_path, response=out_schema, **common_options(f"update_{singular}"))(update)
    router.delete(
        item_path, response=Envelope[Deleted], versioned=True, **common_options(f"delete_{singular}")
    )(delete)


_add(SLIDERS)
_add(MINISTERS)
_add(NEWS)
