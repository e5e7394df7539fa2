"""Public content."""

from django.http import HttpRequest
from django.utils import timezone
from ninja import Query

from portal.content import search as site_search
from portal.content import selectors
from portal.content.schemas import MinisterOut, NewsOut, PublicNewsQuery, PublicQuery, SliderOut
from portal.content.search import SearchOut, SearchQuery
from portal.core.envelope import Envelope, JsonBody, Page, ok
from portal.core.errors import existing
from portal.core.language import text
from portal.core.paging import PageQuery, filter_by, paginate
from portal.core.policies import PUBLIC
from portal.core.routing import PolicyRouter

router = PolicyRouter(tags=["content"])


@router.get("/sliders", policy=PUBLIC, response=Envelope[list[SliderOut]])
def list_sliders(request: HttpRequest, query: Query[PublicQuery]) -> JsonBody:
    """Active banners of the home page, in order."""
    return ok([selectors.slider_row(row) for row in selectors.sliders_for(None)[: query.limit]])


@router.get("/ministers", policy=PUBLIC, response=Envelope[list[MinisterOut]])
def list_ministers(request: HttpRequest, query: Query[PublicQuery]) -> JsonBody:
    """Officials of the district, in order."""
    return ok([selectors.minister_row(row) for row in selectors.ministers_for(None)[: query.limit]])


@router.get("/news", policy=PUBLIC, response=Page[NewsOut])
def list_news(request: HttpRequest, query: Query[PublicNewsQuery]) -> JsonBody:
    """Published news, by priority, then newest first."""
    return news(query)


def news(query: PublicNewsQuery) -> JsonBody:
    now = timezone.now()
    rows = filter_by(selectors.news_for(None, now), category=query.category)
    rows = selectors.matching(rows, query.search, selectors.NEWS_TEXTS)
    shown, meta = paginate(rows, PageQuery(page=query.page, per_page=query.limit))
    return ok([selectors.news_row(row, now) for row in shown], meta=meta)


@router.get("/news/{slug}", policy=PUBLIC, response=Envelope[NewsOut])
def get_news(request: HttpRequest, slug: str) -> JsonBody:
    """One published article."""
    now = timezone.now()
    row = existing(selectors.news_for(None, now).filter(slug=slug).first(), text("News article not found"))
    return ok(selectors.news_row(row, now))


@router.get("/search", policy=PUBLIC, response=Envelope[SearchOut])
def search_site(request: HttpRequest, query: Query[SearchQuery]) -> JsonBody:
    """Departments, notified services and published news that contain every word of `q`, in either language."""
    return ok(site_search.search_public(query.q, limit=query.limit, now=timezone.now()))
