"""The portal's current OpenAPI document."""

from functools import cache
from typing import Any


@cache
def document() -> dict[str, Any]:
    """Return the document, generated once per process because it takes seconds."""
    from portal.api import api

    return dict(api.get_openapi_schema())
