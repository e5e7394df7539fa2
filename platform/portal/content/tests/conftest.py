"""A media folder for each test, and an API client of a super admin."""

import pytest


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.PORTAL_MEDIA = tmp_path / "media"
    settings.PORTAL_MEDIA.mkdir()
    return settings.PORTAL_MEDIA


@pytest.fixture
def api(callers):
    client = callers["superadmin"]

    def call(method, path, body=None):
        content = {} if body is None else {"data": body, "content_type": "application/json"}
        return getattr(client, method)(f"/api/super-admin/{path}", **content)

    return call
