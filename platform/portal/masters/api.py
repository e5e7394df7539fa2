"""Endpoints of the masters: `/masters` describes them all; below it are lists with usage, import and export.

Single records are written at the paths where they are read (`routes`).
"""

from functools import partial

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, ok
from portal.core.files import FILE, FormatQuery
from portal.core.paging import paginate
from portal.core.policies import STAFF_READ
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.masters import sheets
from portal.masters.definition import Definition
from portal.masters.lists import MastersQuery, described, list_rows, listed
from portal.masters.registry import MASTERS
from portal.masters.schemas import MasterDeclared, MasterRow, Use
from portal.masters.uses import uses
from portal.masters.writing import master_for
from portal.uploads import direct
from portal.uploads.receiving import upload_form
from portal.uploads.schemas import DirectReport

router = PolicyRouter(tags=["masters"])


class ExportQuery(MastersQuery, FormatQuery):
    pass


@router.get("", response=Envelope[list[MasterDeclared]], policy=STAFF_READ)
def declared_masters(request: HttpRequest) -> JsonBody:
    """The declaration of each master: fields, labels, parent, and whether the caller may write it."""
    return ok([described(definition, caller(request).role) for definition in MASTERS])


def _serve(definition: Definition) -> None:
    plural = definition.plural

    def rows(request: HttpRequest, query: Query[MastersQuery]) -> JsonBody:
        """All records, with what uses each."""
        page, meta = paginate(listed(definition, query), query)
        return ok(list_rows(definition, page), meta=meta)

    def record_uses(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
        """What uses the record."""
        return ok(uses(definition, [master_for(definition, master_id).pk])[master_id])

    def export(request: HttpRequest, query: Query[ExportQuery]) -> HttpResponse:
        """The filtered list as a file that can be imported again."""
        records = listed(definition, query)
        return direct.export(definition.sheet, sheets.lines(definition, records), query.format)

    def template(request: HttpRequest, query: Query[FormatQuery]) -> HttpResponse:
        """The template to fill in."""
        return sheets.template(definition, query.format)

    def import_sheet(request: HttpRequest) -> HttpResponse:
        """Import records from a sheet. The response lists every error with its cell (requirement 44)."""
        return direct.import_file(request, partial(sheets.read_sheet, definition, caller(request)))

    router.get(f"/{plural}", response=Page[MasterRow], policy=definition.read, operation_id=f"keep_{plural}")(
        rows
    )
    router.get(
        f"/{plural}/{{master_id}}/uses",
        response=Envelope[list[Use]],
        policy=definition.read,
        operation_id=f"{plural}_uses",
    )(record_uses)
    name = f"export_{plural}"
    router.get(
        f"/{plural}/export",
        policy=definition.read,
        operation_id=name,
        heavy=True,
        file=FILE,
        exports=definition.kind,
    )(export)
    name = f"{plural}_template"
    router.get(
        f"/{plural}/sample-template", policy=definition.write, operation_id=name, file=FILE, exports=""
    )(template)
    router.post(
        f"/{plural}/import",
        response={200: Envelope[DirectReport]},
        policy=definition.write,
        operation_id=f"import_{plural}",
        openapi_extra=upload_form(),
    )(import_sheet)


for _definition in MASTERS:
    _serve(_definition)
