"""Abuse meets the same portal with one of everything that the access matrix has."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from access.conftest import Records, places, records
from support.datasets import Api

__all__ = ["places", "records"]

DOCUMENT = json.loads((Path(__file__).resolve().parents[2] / "ui" / "openapi.json").read_text())


def documented(*methods: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(method, path, operation) of the OpenAPI document; that it is the portal's own is checked by lint."""
    for path, item in DOCUMENT["paths"].items():
        for method in methods:
            if method in item:
                yield method.upper(), path.removeprefix("/api"), item[method]


@pytest.fixture
def chief(records: Records) -> Api:
    """A super administrator: whom nothing but the input itself stops."""
    return Api(records.person("superadmin", "any"))
