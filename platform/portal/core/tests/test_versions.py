"""Optimistic locking: writes must name the current version."""

import pytest
from django.test import RequestFactory

from portal.core.context import bind_request
from portal.core.errors import BadRequest, FieldErrors, StaleVersion
from portal.core.versions import require_version


def write(*, header: str = "", query: str = "", claimed: int | None = None) -> None:
    """Change a record whose version is 3."""
    with bind_request(RequestFactory().put(f"/{query}", headers={"If-Match": header} if header else {})):
        require_version(3, claimed)


@pytest.mark.parametrize("header", ['"3"', "3", 'W/"3"'])
def test_current_version_passes(header):
    write(header=header)


def test_version_in_query_parameter():
    write(query="?revision=3")
    with pytest.raises(StaleVersion):
        write(query="?revision=2")


@pytest.mark.parametrize("header", ["", "*"])
def test_write_without_version_is_refused(header):
    """`*` would overwrite whatever another user has just stored."""
    with pytest.raises(FieldErrors) as caught:
        write(header=header)
    assert list(caught.value.errors or ()) == ["revision"]


@pytest.mark.parametrize(("header", "claimed"), [('"2"', None), ("", 2), ('"2"', 3)])
def test_stale_version_is_412(header, claimed):
    with pytest.raises(StaleVersion) as caught:
        write(header=header, claimed=claimed)
    assert caught.value.data == {"revision": 3}


@pytest.mark.parametrize("header", ["abc", '"1.5"', "9" * 30, "²"])
def test_malformed_version_is_400(header):
    with pytest.raises(BadRequest):
        write(header=header)
