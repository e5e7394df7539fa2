"""One address, two kinds (ruling 36): `eoffice/file-pendency` takes counts of sections and single files.

A body with an item's number is an item, and so is every request that says `kind=items`; such a request is handed to the
items' own address before anything else looks at it, with its policies, schemas and answers.
"""

from collections.abc import Callable, Mapping

import orjson
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError

from catalog.datasets.eoffice import (
    EOFFICE_FILE_PENDENCY,
    EOFFICE_FILES,
    EOFFICE_RECEIPT_PENDENCY,
    EOFFICE_RECEIPTS,
)

# The counts' address → the items' address, and the field that only an item has.
ITEMS: Mapping[str, tuple[str, str]] = {
    f"/api/{counts.path}": (f"/api/{items.path}", items.key[0])
    for counts, items in (
        (EOFFICE_FILE_PENDENCY, EOFFICE_FILES),
        (EOFFICE_RECEIPT_PENDENCY, EOFFICE_RECEIPTS),
    )
}


class ItemsOfSections:
    """Middleware: hands requests about items to their own address."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for counts, (items, mark) in ITEMS.items():
            if request.path_info == counts or request.path_info.startswith(f"{counts}/"):
                if _about_items(request, mark):
                    request.path_info = request.path = items + request.path_info.removeprefix(counts)
                break
        return self.answer(request)


def _about_items(request: HttpRequest, mark: str) -> bool:
    kind = request.GET.get("kind", "")
    if kind:
        return kind == "items"
    if request.method not in ("POST", "PUT") or request.content_type != "application/json":
        return False
    try:
        body = orjson.loads(request.body)
    except (orjson.JSONDecodeError, RequestDataTooBig, UnreadablePostError):
        return False  # the operation itself says what is wrong with it
    return isinstance(body, dict) and mark in body
