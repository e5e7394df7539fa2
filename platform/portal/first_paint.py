"""What a page of the user interface shows first, sent with the page itself instead of being asked for by it.

The home page needs to know its district and its banners before it can draw; on a slow line each question costs a
round trip. The browser takes the answers from a block of data (`ui/src/api/first.ts`) and asks for anything that is
missing, so that a database that cannot answer now costs speed and nothing else.
"""

from typing import Any

import orjson
import structlog
from django.db import DatabaseError
from django.utils.html import format_html

from portal.content import selectors as content
from portal.installation import selectors as installation

PLACE = b"<!--first-->"
_HEAD_END = b"</head>"
_SLIDES = 20

log = structlog.get_logger(__name__)


def with_first_answers(page: bytes, path: str) -> bytes:
    """The page for `path`, with what it shows first; as it is if the database does not answer."""
    try:
        first: dict[str, Any] = {"site": installation.site()}
        if path == "/":
            first["sliders"] = [content.slider_row(row) for row in content.sliders_for(None)[:_SLIDES]]
    except DatabaseError as error:
        log.warning("first_paint_without_answers", error=str(error))
        return page
    picture = next((row["full_image_url"] for row in first.get("sliders", ())), "")
    if picture:
        link = format_html('<link rel="preload" as="image" fetchpriority="high" href="{}">', picture)
        page = page.replace(_HEAD_END, link.encode() + _HEAD_END, 1)
    # Data, not script: the policy against inline script does not ask about it. `<` could end the block early.
    data = orjson.dumps(first).replace(b"<", b"\\u003c")
    block = b'<script id="first" type="application/json">' + data + b"</script>"
    return page.replace(PLACE, block, 1)
