"""The home page's search: departments, notified services and published news, in both languages."""

from datetime import datetime

from ninja import Schema
from pydantic import Field

from catalog.calendar import today_in_india
from portal.content.selectors import matching, news_for
from portal.core.validation import SearchText
from portal.organisation.selectors import departments_for, services


class SearchQuery(Schema):
    q: SearchText = Field(min_length=2)
    limit: int = Field(6, ge=1, le=20)


class FoundDepartment(Schema):
    slug: str
    name: str
    name_mr: str
    tagline: str
    tagline_mr: str


class FoundService(Schema):
    name: str
    name_mr: str
    department_name: str
    days_allowed: int | None


class FoundNews(Schema):
    slug: str
    title: str
    title_mr: str
    published_at: datetime


class SearchTotals(Schema):
    departments: int
    services: int
    news: int


class SearchOut(Schema):
    """At most `limit` results of each kind, in their usual order, and how many there are of each in `totals`."""

    totals: SearchTotals
    departments: list[FoundDepartment]
    services: list[FoundService]
    news: list[FoundNews]


_DEPARTMENT = ("name", "name_mr", "tagline", "tagline_mr", "description", "description_mr")
_SERVICE = ("name", "name_mr", "department_name")
_NEWS = ("title", "title_mr", "excerpt", "excerpt_mr")


def search_public(term: str, *, limit: int, now: datetime) -> dict[str, object]:
    """Search public data only, regardless of the user's permissions."""
    departments = matching(departments_for(None), term, _DEPARTMENT)
    offered = matching(services(), term, _SERVICE)
    news = matching(news_for(None, now), term, _NEWS)
    found = {"departments": departments, "services": offered, "news": news}
    return {
        "totals": {kind: rows.count() for kind, rows in found.items()},
        "departments": list(departments.values("slug", *_DEPARTMENT[:4])[:limit]),
        "services": [
            {name: getattr(row, name) for name in _SERVICE}
            | {"days_allowed": row.limit_on(today_in_india(now))}
            for row in offered[:limit]
        ],
        "news": list(news.values("slug", "title", "title_mr", "published_at")[:limit]),
    }
