"""The district's logo and the default office: validation, visibility and removal."""

import pytest
from django.conf import settings
from django.test import Client

from portal.audit.models import AuditEntry
from portal.configuration.models import Configuration
from portal.configuration.selectors import forget, value
from portal.configuration.tests.conftest import PATH
from portal.organisation.models import Office
from portal.organisation.selectors import default_office
from support.datasets import Api
from support.pictures import data_url, picture

pytestmark = [pytest.mark.django_db, pytest.mark.database]

INVALID_IMAGE = "Please select a valid image file (JPEG, PNG, GIF, WEBP)"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.fixture(autouse=True)
def media_folder(settings, tmp_path):
    settings.PORTAL_MEDIA = tmp_path / "media"
    return settings.PORTAL_MEDIA


@pytest.fixture
def office(db):
    return Office.objects.create(name="Collector Office Test", name_mr="जिल्हाधिकारी कार्यालय चाचणी")


def site():
    return Api().get("/site").json()["data"]


def stored_files(media_folder):
    return sorted(path.name for path in media_folder.iterdir()) if media_folder.exists() else []


def test_logo_is_public_and_can_be_replaced_and_removed(configure, media_folder):
    assert site()["logo"] == ""
    address = configure(logo=data_url())["logo"]["value"]
    assert address.startswith("/media/") and site()["logo"] == address
    served = Client().get(address)
    assert (served.headers["Content-Type"], bool(served.getvalue())) == ("image/png", True)
    assert configure(logo=address, captcha=False)["logo"]["value"] == address
    replaced = configure(logo=data_url(picture("GIF"), "image/gif"))["logo"]["value"]
    assert [replaced] == [f"{settings.PORTAL_MEDIA_URL}{name}" for name in stored_files(media_folder)]
    assert configure(logo="")["logo"]["value"] == site()["logo"] == ""
    assert stored_files(media_folder) == []
    changes = AuditEntry.objects.filter(entity="configuration", entity_id="logo")
    assert changes.count() == 3


@pytest.mark.parametrize(
    "sent",
    [
        data_url(SVG, "image/svg+xml"),
        data_url(SVG, "image/png"),
        data_url(picture("TIFF"), "image/png"),
        data_url(b"", "image/png"),
        "https://elsewhere.example/logo.png",
        "/etc/passwd",
        ["list"],
        7,
    ],
)
def test_rejects_anything_but_a_supported_image(superadmin, media_folder, sent):
    answer = superadmin.put(PATH, {"values": {"logo": sent}})
    assert (answer.status_code, answer.json()["errors"]) == (422, {"logo": [INVALID_IMAGE]})
    assert stored_files(media_folder) == [] and value("logo") == ""


def test_rejected_save_keeps_the_stored_logo(configure, superadmin, media_folder):
    configure(logo=data_url())
    before = stored_files(media_folder)
    for body in (
        {"values": {"logo": data_url(), "level_excellent": 60}},
        {"values": {"logo": data_url(), "session_hours": 99}},
        {"values": {"logo": data_url()}, "revision": 0},
    ):
        assert superadmin.put(PATH, body).status_code in (412, 422)
    assert stored_files(media_folder) == before


def test_default_office_is_public_and_can_be_cleared(configure, office):
    assert site()["default_office"] is None
    shown = configure(default_office=office.pk)["default_office"]
    assert shown["value"] == office.pk and office.pk in [row["value"] for row in shown["choices"]]
    assert site()["default_office"] == {"id": office.pk, "name": office.name, "name_mr": office.name_mr}
    assert configure(default_office=None)["default_office"]["value"] is None
    assert site()["default_office"] is None


def test_only_an_active_office_can_be_the_default(superadmin, office):
    Office.objects.filter(pk=office.pk).update(is_active=False)
    for wrong in (office.pk, 999_999, "1", True, [office.pk]):
        answer = superadmin.put(PATH, {"values": {"default_office": wrong}})
        assert (answer.status_code, answer.json()["errors"]) == (
            422,
            {"default_office": ["Choose one of the list."]},
        )


def test_inactive_or_deleted_office_is_no_longer_the_default(configure, superadmin, office):
    configure(default_office=office.pk)
    Office.objects.filter(pk=office.pk).update(is_active=False)
    assert site()["default_office"] is None and default_office() is None
    rows = superadmin.get(PATH).json()["data"]["settings"]
    assert next(row for row in rows if row["name"] == "default_office")["value"] is None
    Office.objects.filter(pk=office.pk).update(is_active=True)
    assert site()["default_office"]["id"] == office.pk
    office.delete()
    assert site()["default_office"] is None


def test_no_default_office_without_a_configuration_row():
    Configuration.objects.all().delete()
    forget()
    assert default_office() is None
