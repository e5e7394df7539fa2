"""Two kinds of entries at one address: `eoffice/file-pendency` serves section counts and single files.

Requests with `kind=items`, or for the id of an item, are routed to the items' operations, with their own policies and
schemas. The kind of a new entry follows from its body (`schemas.create_body`).
"""

from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern, URLResolver, re_path

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from portal.transactions.models import MODELS

# Path of the counts → dataset of the items.
ITEMS = {DATASETS[items.companion_of].path: items for items in DATASETS.values() if items.companion_of}


def by_kind(prefix: str, api: URLResolver) -> URLPattern:
    """Return a URL pattern, matched before `api`'s own, for addresses that serve two kinds."""

    def view(request: HttpRequest, counts: str, rest: str) -> HttpResponseBase:
        items = ITEMS[counts]
        kind = request.GET.get("kind", "")
        chosen = items.path if kind == "items" or (not kind and _is_item(items, rest)) else counts
        match = request.resolver_match = api.resolve(f"{prefix}{chosen}{rest}")
        response: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
        return response

    view.csrf_exempt = True  # type: ignore[attr-defined]  # as for every operation: the token is not a cookie
    return re_path(rf"\A{prefix}(?P<counts>{'|'.join(ITEMS)})(?P<rest>(?:/.*)?)\Z", view)


def _is_item(items: Dataset, rest: str) -> bool:
    last = rest.rpartition("/")[2]
    if not (last.isascii() and last.isdigit() and len(last) < 19):
        return False
    return MODELS[items.name]._default_manager.filter(pk=int(last)).exists()
