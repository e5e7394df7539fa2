"""The compose file, Dockerfile and proxy configuration as text: what must hold before anything runs."""

import re

import pytest

import prepare
from portal.core.texts import MR
from portal.installation import roles
from portal.settings import base
from support import compose
from support.compose import ROOT

GIVEN_OWNER = "the-owners-password"
GIVEN = {
    name: GIVEN_OWNER if name == "POSTGRES_PASSWORD" else "x"
    for name, required in compose.variables(compose.FILE.read_text()).items()
    if required
}
SPEC = compose.load(GIVEN)
SERVICES = SPEC["services"]
EXAMPLE = (ROOT / "deploy" / "example.env").read_text()
PROXY = (ROOT / "deploy" / "proxy" / "nginx.conf").read_text()
OWN_IMAGES = [name for name, service in SERVICES.items() if service["image"].startswith("jilha/")]
every_service = pytest.mark.parametrize("name", SERVICES)


def test_services_are_those_of_the_design():
    assert set(SERVICES) == {
        *("database", "migrate", "web", "worker", "messages", "code", "daemon"),
        *("dagster", "dagster-viewer", "proxy"),
    }


@every_service
def test_service_runs_with_least_privilege(name):
    service = SERVICES[name]
    assert service["user"].partition(":")[0] not in ("", "root", "0")
    assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["init"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not set(service) & {
        "privileged",
        "cap_add",
        "devices",
        "pid",
        "ipc",
        "network_mode",
        "userns_mode",
    }
    assert all("docker.sock" not in volume for volume in service.get("volumes", []))


@every_service
def test_service_has_resource_limits(name):
    service = SERVICES[name]
    assert service["mem_limit"] and service["cpus"] and service["pids_limit"]
    assert service["logging"]["options"] == {"max-size": "20m", "max-file": "10"}
    assert all("size=" in mount or "postgresql" in mount for mount in service.get("tmpfs", []))


@every_service
def test_service_restarts_and_has_a_health_check(name):
    service = SERVICES[name]
    if name == "migrate":  # a one-off job
        assert service["restart"] == "no" and service["healthcheck"] == {"disable": True}
        return
    assert service["restart"] == "unless-stopped"
    assert set(service["healthcheck"]) == {"test", "interval", "timeout", "retries", "start_period"}
    assert service["stop_grace_period"]


@every_service
def test_service_waits_for_its_dependencies(name):
    waits = SERVICES[name].get("depends_on", {})
    assert waits or name == "database"
    for dependency, condition in waits.items():
        ended = "service_completed_successfully" if dependency == "migrate" else "service_healthy"
        assert condition == {"condition": ended}


def test_all_services_wait_for_the_migrations():
    def before(name):
        direct = set(SERVICES[name].get("depends_on", {}))
        return direct.union(*map(before, direct))

    for name in set(SERVICES) - {"database", "migrate"}:
        assert {"migrate", "database"} <= before(name), name


def test_only_the_proxy_is_reachable_from_outside():
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["proxy"]
    assert not any("expose" in service for service in SERVICES.values())
    outside = {name for name in SERVICES if "outside" in SERVICES[name]["networks"]}
    assert outside == {"proxy"}
    # The service that reads uploaded sheets reaches no other host; the one that sends messages reads no
    # sheets.
    assert {name for name in SERVICES if "outgoing" in SERVICES[name]["networks"]} == {"messages"}
    assert {name for name, network in SPEC["networks"].items() if not (network or {}).get("internal")} == {
        "outside",
        "outgoing",
    }


def reached(name):
    """Return the services that share a network with this one."""
    networks = set(SERVICES[name]["networks"])
    return {
        service for service in SERVICES if service != name and networks & set(SERVICES[service]["networks"])
    }


def test_service_reaches_only_services_it_needs():
    assert reached("worker") == {"database"}
    assert reached("messages") == {"database"}
    assert reached("web") == {"database", "proxy"}
    assert reached("proxy") == {"web", "dagster", "dagster-viewer"}
    # Dagster's servers do not authenticate each other.
    orchestration = {"code", "daemon", "dagster", "dagster-viewer", "migrate", "database"}
    for name in ("code", "daemon"):
        assert reached(name) == orchestration - {name}
    for name in ("dagster", "dagster-viewer"):
        assert reached(name) == orchestration - {name} | {"proxy"}


def test_service_mounts_only_data_it_needs():
    def places(name):
        return {volume.partition(":")[0] for volume in SERVICES[name].get("volumes", [])} & set(
            SPEC["volumes"]
        )

    assert {name: places(name) for name in SERVICES if name != "proxy"} == {
        "database": {"database"},
        "migrate": {"data", "dagster", "backups"},
        "web": {"data", "backups"},
        # It reads uploaded sheets, so it gets no backups: they contain every account.
        "worker": {"data", "dagster"},
        "messages": {"data"},
        "code": {"data", "dagster", "backups"},
        "daemon": {"dagster"},
        "dagster": {"dagster"},
        "dagster-viewer": {"dagster"},
    }


def test_each_service_has_its_own_database_role():
    roles = {
        name: {
            (key, *re.findall(r"://(\w+):[^@]+@database:5432/(\w+)$", str(value))[0])
            for key, value in (service.get("environment") or {}).items()
            if "@database" in str(value)
        }
        for name, service in SERVICES.items()
    }
    dagster = ("DAGSTER_POSTGRES_URL", "jilha_dagster", "jilha_dagster")
    assert {name: found for name, found in roles.items() if found} == {
        "migrate": {("DATABASE_URL", "jilha", "jilha"), dagster},
        "web": {("DATABASE_URL", "jilha_web", "jilha")},
        "worker": {("DATABASE_URL", "jilha_worker", "jilha"), dagster},
        "messages": {("DATABASE_URL", "jilha_web", "jilha")},
        "code": {("DATABASE_URL", "jilha_web", "jilha"), dagster},
        "daemon": {dagster},
        "dagster": {dagster},
        "dagster-viewer": {dagster},
    }
    owners = {name for name in SERVICES if GIVEN_OWNER in str(SERVICES[name].get("environment"))}
    assert owners == {"database", "migrate"}


def test_migrate_job_gets_the_roles_passwords():
    given = {compose_name: role for role, compose_name in prepare.ROLES.items()}
    assert set(given) <= set(SERVICES["migrate"]["environment"])
    assert set(prepare.ROLES) == {roles.WEB, roles.WORKER, roles.DAGSTER}


def test_data_is_in_named_volumes():
    assert set(SPEC["volumes"]) == {"database", "data", "dagster", "backups"}
    for name, service in SERVICES.items():
        for volume in service.get("volumes", []):
            source, _, _ = volume.partition(":")
            assert source in SPEC["volumes"] or (name == "proxy" and volume.endswith(":ro")), volume


def test_compose_file_contains_no_secrets():
    text = compose.FILE.read_text()
    for name in (*(name for name in GIVEN if name.endswith("_PASSWORD")), "PORTAL_SECRET_KEY"):
        for use in re.findall(rf"\${{{name}\b[^}}]*}}", text):
            assert ":?" in use
    assert not re.search(r"(?i)(password|secret|token)\w*:\s+(?!\$\{)\S", text)
    assert not any("env_file" in service for service in SERVICES.values())


@pytest.mark.parametrize("name", GIVEN)
def test_names_missing_variables(name):
    with pytest.raises(compose.Missing, match=rf"required variable {name} .*deploy/example\.env"):
        compose.load({key: value for key, value in GIVEN.items() if key != name})


def test_example_lists_all_variables():
    known = compose.variables(compose.FILE.read_text())
    required = set(re.findall(r"^([A-Z_]+)=$", EXAMPLE, re.M))
    optional = dict(re.findall(r"^#([A-Z_]+)=(.*)$", EXAMPLE, re.M))
    assert required == {name for name, needed in known.items() if needed}
    assert set(optional) == set(known) - required
    defaults = dict(re.findall(r"\$\{([A-Z_]+):-([^}]*)\}", compose.FILE.read_text()))
    assert optional == defaults


def test_only_signing_services_have_the_secret_key():
    holders = {name for name in SERVICES if "PORTAL_SECRET_KEY" in (SERVICES[name].get("environment") or {})}
    # It encrypts webhook secrets and signs unsubscribe links.
    assert holders == {"migrate", "web", "messages", "code"}


def test_services_run_in_production_mode():
    for name in ("migrate", "web", "messages", "code"):
        env = SERVICES[name]["environment"]
        assert env["PORTAL_MODE"] == "production"
        assert env["PORTAL_TRUSTED_PROXIES"] == SPEC["networks"]["inside"]["ipam"]["config"][0]["subnet"]
        assert not {"PORTAL_DEBUG", "PORTAL_DEMO"} & set(env)


# --- Images ---


def test_base_images_are_pinned_by_version():
    bases = dict(re.findall(r"^ARG (\w+)=(\S+)$", compose.DOCKERFILE.read_text(), re.M))
    used = re.findall(r"^FROM (\S+) AS (\w+)$", compose.DOCKERFILE.read_text(), re.M)
    stages = [name for _, name in used]
    for source, _ in used:
        base = bases.get(source.strip("${}"), source)
        assert base in stages or re.fullmatch(r"[\w./-]+:\d+\.\d+(\.\d+)?-[\w-]+", base), base
    for name, service in SERVICES.items():
        if name not in OWN_IMAGES:
            assert re.fullmatch(r"\w+:\d+\.\d+-\w+", service["image"])


@pytest.mark.parametrize("name", OWN_IMAGES)
def test_own_images_are_built_here_and_run_as_the_compose_files_user(name):
    build = SERVICES[name]["build"]
    assert build["dockerfile"] == "deploy/Dockerfile"
    lines = compose.stage(build["target"])
    assert [line for line in lines if line.startswith("USER ")] == [f"USER {SERVICES[name]['user']}"]


def test_all_downloads_are_locked():
    text = compose.DOCKERFILE.read_text()
    assert not re.search(r"curl|wget|^ADD |https?://|npm install|apt-key|sudo", text, re.M)
    for line in re.findall(r"(?:pip install).*", text):
        assert "--require-hashes" in line and "--no-deps" in line
    assert "npm ci" in text
    for line in re.findall(r"apt-get install.*", text):
        assert "--no-install-recommends" in line


def test_images_exclude_the_working_copy():
    lines = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert lines[0] == "*"
    assert {"**/node_modules", "**/tests"} <= set(lines)
    assert not {"!.git", "!var", "!.venv", "!.env", "!tests"} & set(lines)


# --- The proxy ---


def test_proxy_messages_match_the_portals():
    for message in re.findall(r'"message":"([^"]+)"', PROXY):
        assert message in MR or message in MR.values()
    for english, marathi in re.findall(
        r"default '\{[^}]*\"message\":\"([^\"]+)\".*\n\s+mr '\{[^}]*\"message\":\"([^\"]+)\"", PROXY
    ):
        assert MR[english] == marathi


def test_proxy_accepts_bodies_up_to_the_portals_limit():
    (limit,) = re.findall(r"client_max_body_size (\d+)k;", PROXY)
    assert int(limit) * 1024 == base.PORTAL_UPLOAD_LIMIT > base.PORTAL_IMAGE_BODY_LIMIT


def test_proxy_waits_for_slow_uploads():
    """10 MiB at 256 kbit/s take 328 s: there is no limit for the whole body, and pieces may be seconds apart."""
    (pause,) = re.findall(r"client_body_timeout (\d+)s;", PROXY)
    assert int(pause) >= 60
    assert "proxy_request_buffering off" not in PROXY  # slow uploads must not occupy the portal's threads


def test_proxy_rejects_old_tls():
    assert re.findall(r"ssl_protocols (.*);", PROXY) == ["TLSv1.2 TLSv1.3"]
    (ciphers,) = re.findall(r"ssl_ciphers (.*);", PROXY)
    assert all(
        cipher.startswith("ECDHE-") and ("GCM" in cipher or "POLY1305" in cipher)
        for cipher in ciphers.split(":")
    )
