"""Dagster's web server for this machine only, protected against cross-site requests.

    python -m flows.webserver --host 127.0.0.1 --port 3000 --workspace …    (the options of dagster-webserver)

The server has no login, so without this guard any website opened in a browser on this machine could start runs:
browsers send simple requests (`text/plain`, GET) and open WebSockets to other origins without a preflight.
"""

from urllib.parse import urlsplit

from dagster_webserver.cli import main
from dagster_webserver.webserver import DagsterWebserver
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOCAL_HOSTS = ("127.0.0.1", "localhost", "::1")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"


def refusal(scope: Scope) -> str:
    """Return the reason for refusing this request, or an empty string."""
    headers = Headers(scope=scope)
    # DNS rebinding: a foreign hostname that resolves to this machine would pass the origin check below.
    if urlsplit(f"//{headers.get('host', '')}").hostname not in LOCAL_HOSTS:
        return "not addressed to this machine"
    is_websocket = scope["type"] == "websocket"
    is_write = not is_websocket and scope["method"] not in SAFE_METHODS
    is_graphql = scope["path"].rstrip("/").endswith("/graphql")
    if not (is_websocket or is_write or is_graphql):
        return ""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return "sent by another site"
    if (origin := headers.get("origin")) is not None and urlsplit(origin).netloc != headers.get("host"):
        return "sent by another site"
    if is_write and headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        return f"not {JSON}"
    if is_graphql and not is_websocket and not is_write and b"query=" in scope["query_string"]:
        return "queries are sent by POST"
    return ""


class SameOriginOnly:
    """Middleware that responds 403 to requests another site may have sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reason = refusal(scope) if scope["type"] in ("http", "websocket") else ""
        if not reason:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse(f"Refused: {reason}.", 403)(scope, receive, send)


class GuardedWebserver(DagsterWebserver):
    def build_middleware(self) -> list[Middleware]:
        return [Middleware(SameOriginOnly), *super().build_middleware()]


if __name__ == "__main__":
    import dagster_webserver.app

    dagster_webserver.app.DagsterWebserver = GuardedWebserver  # type: ignore[misc]
    main()
