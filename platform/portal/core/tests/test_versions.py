"""Optimistic locking: whoever names a version must name the current one."""

import pytest
from django.test import RequestFactory

from portal.core.errors import BadRequest, FieldErrors, StaleVersion
from portal.core.versions import require_version


@pytest.mark.parametrize("header", ['"3"', "3", 'W/"3"'])
def test_the_current_version_passes(header):
    require_version(3, RequestFactory().put("/", headers={"If-Match": header}))


def test_a_call_without_a_body_names_it_in_its_address():
    require_version(3, RequestFactory().delete("/?revision=3"))
    with pytest.raises(StaleVersion):
        require_version(3, RequestFactory().delete("/?revision=2"))


@pytest.mark.parametrize("header", ["", "*"])
def test_a_write_that_names_no_version_is_refused(header):
    """`*` would overwrite whatever somebody else has just stored."""
    with pytest.raises(FieldErrors) as caught:
        require_version(3, RequestFactory().put("/", headers={"If-Match": header}))
    assert list(caught.value.errors or ()) == ["revision"]


@pytest.mark.parametrize(("header", "claimed"), [('"2"', None), ("", 2), ('"2"', 3)])
def test_another_version_is_412(header, claimed):
    with pytest.raises(StaleVersion) as caught:
        require_version(3, RequestFactory().put("/", headers={"If-Match": header}), claimed)
    assert caught.value.data == {"revision": 3}


@pytest.mark.parametrize("header", ["abc", '"1.5"', "9" * 30, "²"])
def test_what_is_no_version_is_400(header):
    with pytest.raises(BadRequest):
        require_version(3, RequestFactory().put("/", HTTP_IF_MATCH=header))
