"""Cached responses are compressed once, for clients that accept gzip."""

import gzip
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from portal.core.middleware import CompressionMiddleware
from portal.core.response_cache import RESPONSES, cached_response


@pytest.fixture(autouse=True)
def clear_cache() -> None:
    RESPONSES.clear()


@pytest.mark.parametrize("accepts", ["gzip, br", "identity"])
def test_cached_response_is_compressed_once(accepts: str) -> None:
    body = b"figures " * 1000
    request = RequestFactory(headers={"accept-encoding": accepts}).get("/api/x")
    sent: list[Any] = [
        CompressionMiddleware(lambda _: cached_response(request, None, lambda: HttpResponse(body)))(request)
        for _ in range(2)
    ]
    for response in sent:
        packed = accepts != "identity"
        assert (gzip.decompress(response.content) if packed else response.content) == body
        assert response.headers["Vary"] == "Accept-Encoding"
        assert int(response.headers["Content-Length"]) == len(response.content) if packed else True
        assert response.headers["ETag"].startswith("W/") == packed
        conditional_request = RequestFactory(headers={"if-none-match": response.headers["ETag"]}).get(
            "/api/x"
        )
        assert cached_response(conditional_request, None, lambda: HttpResponse(body)).status_code == 304
    assert sent[0].content == sent[1].content
