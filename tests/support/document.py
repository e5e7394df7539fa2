"""The OpenAPI document of the portal as it is now."""

from functools import cache
from typing import Any


@cache
def document() -> dict[str, Any]:
    """Made once in each process of the tests: it takes seconds."""
    from portal.api import api

    return dict(api.get_openapi_schema())
