"""Cross-site protection of Dagster's web server in an embedded installation."""

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from flows.webserver import GuardedWebserver, SameOriginOnly
from support.cross_site import CROSS_SITE, JSON

HERE = "http://127.0.0.1:3000"
MUTATION = '{"query": "mutation { launchRun }"}'


async def answer(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("done")


async def socket(found: WebSocket) -> None:
    await found.accept()
    await found.close()


@pytest.fixture
def client() -> TestClient:
    routes = [
        Route("/graphql", answer, methods=["GET", "POST"]),
        Route("/runs", answer),
        WebSocketRoute("/graphql", socket),
    ]
    return TestClient(Starlette(routes=routes, middleware=[Middleware(SameOriginOnly)]), HERE)


@pytest.mark.parametrize(
    "headers",
    [
        *CROSS_SITE,
        {**JSON, "Origin": "http://127.0.0.1:8000"},
        {**JSON, "Host": "evil.example:3000", "Origin": "http://evil.example:3000"},
    ],
)
def test_refuses_cross_site_requests(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/graphql", content=MUTATION, headers=headers).status_code == 403


def test_refuses_mutations_by_get(client: TestClient) -> None:
    assert client.get("/graphql", params={"query": "mutation { launchRun }"}).status_code == 403


def test_refuses_cross_site_websockets(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/graphql", headers={"Origin": "https://evil.example"}),
    ):
        pass
    with client.websocket_connect("/graphql", headers={"Origin": HERE, "Host": "127.0.0.1:3000"}):
        pass


def test_allows_its_own_pages(client: TestClient) -> None:
    own_headers = {**JSON, "Origin": HERE, "Sec-Fetch-Site": "same-origin"}
    assert client.post("/graphql", content=MUTATION, headers=own_headers).status_code == 200
    assert (
        client.post("/graphql", content=MUTATION, headers=JSON).status_code == 200
    )  # a program on this machine
    assert (
        client.get("/runs", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200
    )  # a link from the portal
    assert client.get("/graphql").status_code == 200


def test_web_server_uses_the_middleware() -> None:
    first, *_ = GuardedWebserver.build_middleware(object.__new__(GuardedWebserver))
    assert repr(first) == repr(Middleware(SameOriginOnly))
