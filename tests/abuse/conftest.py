"""Fixtures of the abuse tests: the access matrix's records, and the API document."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from access.conftest import Records
from support.datasets import Api

DOCUMENT = json.loads((Path(__file__).resolve().parents[2] / "ui" / "openapi.json").read_text())


def documented(*methods: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield (method, path, operation) from the OpenAPI document. Lint checks that the document is current."""
    for path, item in DOCUMENT["paths"].items():
        for method in methods:
            if method in item:
                yield method.upper(), path.removeprefix("/api"), item[method]


@pytest.fixture
def superadmin(records: Records) -> Api:
    """A super administrator, so that only the input itself can cause a refusal."""
    return Api(records.person("superadmin", "any"))
