"""A folder for pictures of the test's own, and the clients of a super admin."""

import pytest


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.PORTAL_MEDIA = tmp_path / "media"
    settings.PORTAL_MEDIA.mkdir()
    return settings.PORTAL_MEDIA
