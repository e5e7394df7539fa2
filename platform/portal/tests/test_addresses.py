"""Paths are found if the built interface has a route for them; `make test` builds it first."""

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/about", 200),
        ("/News/", 200),
        ("/news/none", 200),  # the page itself reports the missing article
        ("/e-ferfar/login", 200),
        ("/department/rts-act/dashboard", 200),
        ("/admin/masters/talukas", 200),
        ("/superadmin/account", 200),
        ("/nowhere", 404),
        ("/news/camp/more", 404),
        ("/admin/nowhere", 404),
        ("/:service/none", 404),
    ],
)
def test_path_without_a_route_is_404(client, path, status):
    response = client.get(path)
    assert response.status_code == status
    assert '<div id="root">' in response.content.decode()
