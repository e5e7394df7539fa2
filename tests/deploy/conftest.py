"""The services of docker-compose.yml as processes with a separate PostgreSQL, started once for all tests."""

import shutil
from collections.abc import Iterator

import pytest

from support.compose import Production
from support.installed import ADMIN, HEAD, Portal
from support.smtp import certificate

GIVEN = {
    "POSTGRES_PASSWORD": "9a1c5e0f7b3d",
    "WEB_DATABASE_PASSWORD": "2b7e1516",
    "WORKER_DATABASE_PASSWORD": "28aed2a6",
    "DAGSTER_DATABASE_PASSWORD": "abf71588",
    "PORTAL_SECRET_KEY": "k9-Zq3_long-and-random-0123456789-abcdefghijklmnopqrstuvwxyz",
    "PORTAL_HOSTS": "portal.example,127.0.0.1",
    "TLS_FOLDER": "/srv/tls",
    "WEB_PROCESSES": "1",
}


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Production]:
    """The services, not started yet."""
    if shutil.which("nginx", path="/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin") is None:
        pytest.skip("the proxy needs nginx: install the system's package nginx-light")
    folder = tmp_path_factory.mktemp("production")
    production = Production(folder, postgres_url, GIVEN)
    (folder / "etc" / "tls").mkdir()
    certificate(folder / "etc" / "tls" / "fullchain.pem", folder / "etc" / "tls" / "privkey.pem")
    yield production
    production.end()


@pytest.fixture(scope="session")
def portal(installation: Production) -> Portal:
    """The installation, set up as docs/operations.md says: started, with a first super admin created on the
    console.
    """
    installation.start()
    made = installation.run(
        "web",
        *["python", "-m", "portal", "create_superadmin", "--email", HEAD[0]],
        env={"PORTAL_SUPERADMIN_PASSWORD": HEAD[1]},
    )
    assert made.returncode == 0, made.stderr
    portal = Portal(installation)
    with portal.sign_in(*HEAD) as head:
        person = {"email": ADMIN[0], "name": "An Admin", "role": "admin", "password": ADMIN[1]}
        response = head.post("/api/users", json=person)
        assert response.status_code in (200, 201), response.text
    return portal
