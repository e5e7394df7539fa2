"""The management of content by super admins: the same calls for sliders, ministers and news, under /super-admin."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Path, Query, Status

from portal.audit.lists import list_file
from portal.content import schemas, selectors, services
from portal.core.auth import caller
from portal.core.envelope import Answered, Envelope, created, ok
from portal.core.errors import NotFound
from portal.core.files import FILE, FormatQuery
from portal.core.language import text
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id

router = PolicyRouter(tags=["content management"])


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of content: its path, its word in operation ids, its shapes, and what is done with it."""

    path: str
    word: str
    plural: str
    written: Any
    changed: Any
    shown: Any
    asked: Any
    rows: Callable[[Any], QuerySet[Any]]
    row: Callable[[Any], dict[str, Any]]
    filtered: Callable[[QuerySet[Any], Any], QuerySet[Any]]
    save: Callable[..., Any]
    # missing, created, updated, deleted
    messages: tuple[str, str, str, str]
    ordered: bool = True


def _filtered_pieces(texts: tuple[str, ...]) -> Callable[[QuerySet[Any], Any], QuerySet[Any]]:
    def filtered(rows: QuerySet[Any], query: Any) -> QuerySet[Any]:
        return selectors.matching(selectors.with_status(rows, query.status), query.search, texts)

    return filtered


def _filtered_news(rows: QuerySet[Any], query: Any) -> QuerySet[Any]:
    if query.category not in ("", "all"):
        rows = rows.filter(category=query.category)
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
    filtered=_filtered_pieces(selectors.SLIDER_TEXTS),
    save=services.save_slider,
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
    filtered=_filtered_pieces((*selectors.MINISTER_TEXTS, "position")),
    save=services.save_minister,
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
    # Priority and date order the news.
    ordered=False,
)


# Spelled twice in the answers.
_NOT_EXPORTED = ("full_image_url",)


def _add(kind: Kind) -> None:
    """The calls of one kind. Its schemas are values here, which a type checker can't follow."""
    missing, made, updated, deleted = kind.messages
    word = kind.word
    Written: Any = kind.written
    Changed: Any = kind.changed
    Asked: Any = kind.asked
    Shown: Any = kind.shown
    one = f"{kind.path}/{{piece_id}}"
    shown: Any = Envelope[Shown]

    def found(request: HttpRequest, key: int) -> Any:
        row = kind.rows(caller(request)).filter(pk=key).first()
        if row is None:
            raise NotFound(text(missing))
        return row

    def list_pieces(request: HttpRequest, query: Query[Asked]) -> Answered:
        rows = kind.filtered(kind.rows(caller(request)), query)
        return ok([kind.row(row) for row in rows])

    def export(request: HttpRequest, query: Query[Asked], file: Query[FormatQuery]) -> HttpResponse:
        """What the list shows, as a file."""
        rows = [kind.row(row) for row in kind.filtered(kind.rows(caller(request)), query)]
        columns = [name for name in Shown.model_fields if name not in _NOT_EXPORTED]
        return list_file(
            caller(request), entity=word, name=kind.plural, columns=columns, rows=rows, kind=file.format
        )

    def create(request: HttpRequest, body: Body[Written]) -> Status:
        row = kind.save(None, body=body, user=caller(request))
        return created(kind.row(row), text(made))

    def get(request: HttpRequest, piece_id: Path[Id]) -> Answered:
        return ok(kind.row(found(request, piece_id)))

    def update(request: HttpRequest, piece_id: Path[Id], body: Body[Changed]) -> Answered:
        row = kind.save(found(request, piece_id), body=body, user=caller(request))
        return ok(kind.row(row), text(updated))

    def delete(request: HttpRequest, piece_id: Path[Id]) -> Answered:
        services.delete(row=found(request, piece_id), user=caller(request))
        return ok({"id": piece_id}, text(deleted))

    def order(request: HttpRequest, body: schemas.OrderIn) -> Answered:
        user = caller(request)
        services.reorder(rows=kind.rows(user), ids=body.ids, user=user)
        return ok({"ids": body.ids}, text("Order saved"))

    def named(operation: str) -> dict[str, Any]:
        return {"policy": SUPERADMIN_ONLY, "operation_id": operation}

    router.get(kind.path, response=Envelope[list[Shown]], **named(f"list_managed_{kind.plural}"))(list_pieces)
    router.post(kind.path, response={201: shown}, **named(f"create_{word}"))(create)
    export_path = f"{kind.path}/export"
    router.get(
        export_path,
        response={200: None},
        heavy=True,
        openapi_extra=FILE,
        **named(f"export_managed_{kind.plural}"),
    )(export)
    if kind.ordered:
        # Before the next ones: `order` is no id.
        order_path = f"{kind.path}/order"
        router.put(order_path, response=Envelope[schemas.OrderOut], **named(f"order_{kind.plural}"))(order)
    router.get(one, response=shown, **named(f"get_managed_{word}"))(get)
    router.put(one, response=shown, **named(f"update_{word}"))(update)
    router.delete(one, response=Envelope[schemas.Removed], versioned=True, **named(f"delete_{word}"))(delete)


for each in (SLIDERS, MINISTERS, NEWS):
    _add(each)
