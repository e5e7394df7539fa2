"""Single sign-on is off by default, and must be configured completely."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from portal.settings.sign_on import is_safe, passkey_origin, read_sign_on

URL = "https://portal.example.org"
COMPLETE = {
    "PORTAL_OIDC_ISSUER": "https://login.example.org/realms/state/",
    "PORTAL_OIDC_CLIENT_ID": "jilha",
    "PORTAL_OIDC_CLIENT_SECRET": "secret",
    "PORTAL_OIDC_GROUPS": '{"b": "admin", "a": "e-ferfar"}',
}


def test_off_without_an_issuer():
    assert read_sign_on({}, url="") is None
    assert read_sign_on({"PORTAL_OIDC_ISSUER": " ", "PORTAL_OIDC_GROUPS": "x"}, url="") is None


def test_complete_configuration():
    configuration = read_sign_on(COMPLETE, url=URL)
    assert configuration is not None and configuration.issuer.endswith("/state/"), "to the letter"
    assert (configuration.name, configuration.groups_claim) == ("login.example.org", "groups")
    assert list(configuration.groups) == ["b", "a"], "the order decides"
    assert configuration.redirect_uri == "https://portal.example.org/sign-on"
    assert "secret" not in repr(configuration)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"PORTAL_OIDC_ISSUER": "http://login.example.org"}, "PORTAL_OIDC_ISSUER"),
        ({"PORTAL_OIDC_ISSUER": "https://login.example.org/?x=1"}, "PORTAL_OIDC_ISSUER"),
        ({"PORTAL_OIDC_ISSUER": "login.example.org"}, "PORTAL_OIDC_ISSUER"),
        ({"PORTAL_OIDC_CLIENT_ID": ""}, "CLIENT_ID"),
        ({"PORTAL_OIDC_CLIENT_SECRET": ""}, "CLIENT_SECRET"),
        ({"PORTAL_OIDC_GROUPS": ""}, "PORTAL_OIDC_GROUPS"),
        ({"PORTAL_OIDC_GROUPS": "{}"}, "PORTAL_OIDC_GROUPS"),
        ({"PORTAL_OIDC_GROUPS": "{"}, "PORTAL_OIDC_GROUPS"),
        ({"PORTAL_OIDC_GROUPS": '["a"]'}, "PORTAL_OIDC_GROUPS"),
        ({"PORTAL_OIDC_GROUPS": '{"a": ["admin"]}'}, "PORTAL_OIDC_GROUPS"),
    ],
)
def test_incomplete_configuration_is_refused(change, expected):
    with pytest.raises(ImproperlyConfigured, match=expected):
        read_sign_on(COMPLETE | change, url=URL)


@pytest.mark.parametrize("url", ["", "http://portal.example.org"])
def test_redirect_needs_tls(url):
    with pytest.raises(ImproperlyConfigured, match="PORTAL_URL"):
        read_sign_on(COMPLETE, url=url)


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://a.example.org/x", True),
        ("http://127.0.0.1:9/x", True),
        ("http://[::1]:9/", True),
        ("http://localhost", True),
        ("http://a.example.org", False),
        ("http://127.0.0.1.example.org", False),
        ("http://localhost@a.example.org", False),
        ("//a.example.org", False),
        ("javascript:alert(1)", False),
        ("https://", False),
        ("", False),
        (None, False),
        (7, False),
        ("https://[", False),
    ],
)
def test_is_safe(address, safe):
    assert is_safe(address) is safe


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Portal.example.org", "https://portal.example.org"),
        ("https://portal.example.org:443/jilha", "https://portal.example.org"),
        ("https://portal.example.org:8443", "https://portal.example.org:8443"),
        ("https://portal", "https://portal"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://localhost:80", "http://localhost"),
        ("http://portal.example.org", ""),
        ("http://127.0.0.1:8000", ""),
        ("https://10.0.0.7", ""),
        ("https://[fe80::1]", ""),
        ("", ""),
    ],
)
def test_passkey_origin(url, origin):
    assert passkey_origin(url) == origin
