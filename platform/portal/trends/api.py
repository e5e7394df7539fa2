"""Endpoints of trends, as JSON or workbook, and of the brief, as PDF or HTML."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from ninja import Query

from catalog.calendar import today_in_india
from portal.accounts.models import User
from portal.core import printing
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import FieldErrors, existing
from portal.core.language import text, use_language
from portal.core.past import pinned_state
from portal.core.policies import COMMAND_CENTER
from portal.core.routing import PolicyRouter
from portal.organisation.filters import slug_of
from portal.organisation.models import Department
from portal.organisation.selectors import department_by, departments_for
from portal.trends.brief import brief
from portal.trends.figures import TrendRequest, newest_figures
from portal.trends.responses import response_of, start_of
from portal.trends.schemas import BriefQuery, TrendsOut, TrendsQuery
from portal.trends.workbook import workbook_answer

router = PolicyRouter(tags=["trends"])

_AREA = ("division_id", "district_id", "taluka_id")


@router.get(
    "/trends",
    policy=COMMAND_CENTER,
    past=True,
    exports="trends",
    response=Envelope[TrendsOut],
    failures=(503,),
)
def trends(request: HttpRequest, query: Query[TrendsQuery]) -> HttpResponse | JsonBody:
    """A department's main measures by month, quarter or financial year, compared with the year before."""
    user = caller(request)
    department = existing(
        department_by(user, query.department) if query.department else _default_department(user)
    )
    today = today_in_india()
    area = {name: place for name in _AREA if (place := getattr(query, name)) is not None}
    start = start_of(query.financial_year, today)
    trend_request = TrendRequest(by=query.by, start=start, area=area, today=today)
    if query.format == "xlsx":
        query.department = department.slug  # for the audit log
        return workbook_answer(department, trend_request)
    return ok(response_of(department, trend_request))


def _default_department(user: User) -> Department | None:
    """Return the default department: the first with figures, or else the first active one."""
    today = today_in_india()
    active = list(departments_for(user).filter(status=Department.Status.ACTIVE))
    return next(
        (department for department in active if newest_figures(department.slug, today)),
        active[0] if active else None,
    )


def _brief(request: HttpRequest, query: BriefQuery) -> str:
    today = today_in_india()
    trend_request = TrendRequest(
        by=query.by, start=start_of(query.financial_year, today), area={}, today=today
    )
    return brief(_departments(caller(request), query.departments), trend_request, made_on=today)


def _departments(user: User, slugs: str) -> Sequence[Department]:
    """Return the departments named by slug or id, in list order; all active ones if none is named."""
    rows = departments_for(user).filter(status=Department.Status.ACTIVE)
    requested = [str(slug_of(slug.strip())) for slug in slugs.split(",") if slug.strip()]
    if not requested:
        return list(rows)
    departments = [department for department in rows if department.slug in requested]
    if unknown := set(requested) - {department.slug for department in departments}:
        names = ", ".join(sorted(unknown))
        raise FieldErrors({"departments": [text("There is no active department “{names}”.", names=names)]})
    return departments


@router.get(
    "/trends/brief.pdf",
    policy=COMMAND_CENTER,
    past=True,
    heavy=True,
    file=printing.FILE,
    exports="trends",
    failures=(503,),
)
def trends_brief(request: HttpRequest, query: Query[BriefQuery]) -> HttpResponse:
    """The brief as an A4 PDF. 503 BROWSER_MISSING if this server can't make PDFs; use `brief.html` then."""
    with use_language(query.language):
        _departments(caller(request), query.departments)
        start_of(query.financial_year, today_in_india())
        printing.ensure_can_print()
        with pinned_state():
            response = printing.pdf_response(_brief(request, query), _filename(query, "pdf"))
    return response


@router.get(
    "/trends/brief.html",
    policy=COMMAND_CENTER,
    past=True,
    file=printing.FILE,
    exports="trends",
    failures=(503,),
)
def trends_brief_page(request: HttpRequest, query: Query[BriefQuery]) -> HttpResponse:
    """The brief as a self-contained HTML page, to be printed from the browser."""
    with use_language(query.language), pinned_state():
        response = printing.html_response(_brief(request, query), _filename(query, "html"))
    return response


def _filename(query: BriefQuery, kind: str) -> str:
    return f"collector_brief_{query.language}_{today_in_india():%Y-%m-%d}.{kind}"
