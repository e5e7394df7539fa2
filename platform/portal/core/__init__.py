"""Building blocks shared by every app: envelope, errors, paging, policies, language. Imports no app.

A typical endpoint::

    from portal.core.envelope import Page, ok
    from portal.core.errors import NotFound
    from portal.core.paging import PageQuery, paginate
    from portal.core.policies import MASTERS_READ
    from portal.core.routing import PolicyRouter

    router = PolicyRouter(tags=["offices"])

    @router.get("", response=Page[OfficeOut], policy=MASTERS_READ, operation_id="list_offices")
    def list_offices(request, query: PageQuery = Query(...)):
        rows, meta = paginate(Office.objects.order_by("name"), query)
        return ok(rows, meta=meta)
"""
