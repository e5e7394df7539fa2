"""List the reports, and return one under the caller's filters as JSON or as a file."""

from contextlib import nullcontext

from django.http import HttpRequest, HttpResponse
from ninja import Query

from catalog.calendar import today_in_india
from portal.core import printing
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import FieldErrors, NotFound
from portal.core.files import attachment
from portal.core.heavy import ROWS, queue_if_heavy
from portal.core.language import current, text, use_language
from portal.core.past import PARAMETER, past, pinned_state
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.reports import files, results
from portal.reports.registry import REPORTS
from portal.reports.schemas import ReportKind, ReportOut, ReportQuery

router = PolicyRouter(tags=["reports"])


@router.get("", policy=SUPERADMIN_ONLY, response=Envelope[list[ReportKind]])
def reports(request: HttpRequest) -> JsonBody:
    """The available reports."""
    return ok([results.describe(report) for report in REPORTS.values()])


@router.get(
    "/{slug}",
    policy=SUPERADMIN_ONLY,
    past=True,
    heavy=True,
    exports="report/{slug}",
    response=Envelope[ReportOut],
    failures=(503,),
)
def report(request: HttpRequest, slug: str, query: Query[ReportQuery]) -> HttpResponse | dict[str, object]:
    """A report as JSON, `xlsx` with its pivot, `csv`, `pdf`, or `html` for servers that can't make PDFs."""
    if slug not in REPORTS:
        raise NotFound()
    if past() is not None and not REPORTS[slug].in_history:
        raise FieldErrors({PARAMETER: [text("This is only known as it is today.")]})
    printed = query.format in ("pdf", "html") and REPORTS[slug].in_history
    with use_language(query.language or current()), pinned_state() if printed else nullcontext():
        today = today_in_india()
        if query.format == "pdf":
            results.resolve(query, user=caller(request), today=today)
            printing.ensure_can_print()
        result = results.build(REPORTS[slug], user=caller(request), query=query, today=today)
        if query.format == "json":
            return ok(results.response_of(result))
        first, last = result.scope.period.first, result.scope.period.last
        queue_if_heavy(ROWS, len(result.rows))
        content = files.content(result, query.format, today)
        file = HttpResponse(content, content_type=files.TYPES[query.format])
    return attachment(file, files.name_of(slug, first, last, query.format))
