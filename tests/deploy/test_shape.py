"""The compose file, the Dockerfile and the proxy's configuration as texts: what must hold before anything runs."""

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


def test_the_services_are_those_of_the_design():
    assert set(SERVICES) == {
        *("database", "migrate", "web", "worker", "messages", "code", "daemon"),
        *("dagster", "dagster-viewer", "proxy"),
    }


@every_service
def test_it_runs_with_the_least_it_needs(name):
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
def test_it_can_not_take_the_machine_with_it(name):
    service = SERVICES[name]
    assert service["mem_limit"] and service["cpus"] and service["pids_limit"]
    assert service["logging"]["options"] == {"max-size": "20m", "max-file": "10"}
    assert all("size=" in mount or "postgresql" in mount for mount in service.get("tmpfs", []))


@every_service
def test_it_comes_back_and_says_how_it_is(name):
    service = SERVICES[name]
    if name == "migrate":  # a job: it ends, and nobody waits for its health
        assert service["restart"] == "no" and service["healthcheck"] == {"disable": True}
        return
    assert service["restart"] == "unless-stopped"
    assert set(service["healthcheck"]) == {"test", "interval", "timeout", "retries", "start_period"}
    assert service["stop_grace_period"]


@every_service
def test_it_waits_for_what_it_needs(name):
    waits = SERVICES[name].get("depends_on", {})
    assert waits or name == "database"
    for other, condition in waits.items():
        ended = "service_completed_successfully" if other == "migrate" else "service_healthy"
        assert condition == {"condition": ended}


def test_everybody_waits_for_the_migrations():
    def before(name):
        direct = set(SERVICES[name].get("depends_on", {}))
        return direct.union(*map(before, direct))

    for name in set(SERVICES) - {"database", "migrate"}:
        assert {"migrate", "database"} <= before(name), name


def test_the_proxy_alone_is_reached_from_outside():
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["proxy"]
    assert not any("expose" in service for service in SERVICES.values())
    outside = {name for name in SERVICES if "outside" in SERVICES[name]["networks"]}
    assert outside == {"proxy"}
    # What reads uploaded sheets reaches no other host; what sends messages reads none.
    assert {name for name in SERVICES if "outgoing" in SERVICES[name]["networks"]} == {"messages"}
    assert {name for name, network in SPEC["networks"].items() if not (network or {}).get("internal")} == {
        "outside",
        "outgoing",
    }


def reached(name):
    """The services that share a network with this one."""
    own = set(SERVICES[name]["networks"])
    return {other for other in SERVICES if other != name and own & set(SERVICES[other]["networks"])}


def test_each_service_reaches_only_those_that_it_works_with():
    assert reached("worker") == {"database"}
    assert reached("messages") == {"database"}
    assert reached("web") == {"database", "proxy"}
    assert reached("proxy") == {"web", "dagster", "dagster-viewer"}
    # Dagster's servers have no login among themselves.
    orchestration = {"code", "daemon", "dagster", "dagster-viewer", "migrate", "database"}
    for name in ("code", "daemon"):
        assert reached(name) == orchestration - {name}
    for name in ("dagster", "dagster-viewer"):
        assert reached(name) == orchestration - {name} | {"proxy"}


def test_each_service_has_the_data_that_it_works_with():
    def places(name):
        return {volume.partition(":")[0] for volume in SERVICES[name].get("volumes", [])} & set(
            SPEC["volumes"]
        )

    assert {name: places(name) for name in SERVICES if name != "proxy"} == {
        "database": {"database"},
        "migrate": {"data", "dagster", "backups"},
        "web": {"data", "backups"},
        # What reads uploaded sheets has no backups, in which every account is.
        "worker": {"data", "dagster"},
        "messages": {"data"},
        "code": {"data", "dagster", "backups"},
        "daemon": {"dagster"},
        "dagster": {"dagster"},
        "dagster-viewer": {"dagster"},
    }


def test_each_service_has_a_database_role_of_its_own():
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


def test_the_job_gives_the_roles_their_passwords():
    given = {compose_name: role for role, compose_name in prepare.ROLES.items()}
    assert set(given) <= set(SERVICES["migrate"]["environment"])
    assert set(prepare.ROLES) == {roles.WEB, roles.WORKER, roles.DAGSTER}


def test_data_stands_in_named_volumes():
    assert set(SPEC["volumes"]) == {"database", "data", "dagster", "backups"}
    for name, service in SERVICES.items():
        for volume in service.get("volumes", []):
            source, _, _ = volume.partition(":")
            assert source in SPEC["volumes"] or (name == "proxy" and volume.endswith(":ro")), volume


def test_no_secret_stands_in_the_file():
    text = compose.FILE.read_text()
    for name in (*(name for name in GIVEN if name.endswith("_PASSWORD")), "PORTAL_SECRET_KEY"):
        for use in re.findall(rf"\${{{name}\b[^}}]*}}", text):
            assert ":?" in use
    assert not re.search(r"(?i)(password|secret|token)\w*:\s+(?!\$\{)\S", text)
    assert not any("env_file" in service for service in SERVICES.values())


@pytest.mark.parametrize("name", GIVEN)
def test_what_is_missing_is_named(name):
    with pytest.raises(compose.Missing, match=rf"required variable {name} .*deploy/example\.env"):
        compose.load({key: value for key, value in GIVEN.items() if key != name})


def test_the_example_names_every_variable_and_no_other():
    known = compose.variables(compose.FILE.read_text())
    required = set(re.findall(r"^([A-Z_]+)=$", EXAMPLE, re.M))
    optional = dict(re.findall(r"^#([A-Z_]+)=(.*)$", EXAMPLE, re.M))
    assert required == {name for name, needed in known.items() if needed}
    assert set(optional) == set(known) - required
    defaults = dict(re.findall(r"\$\{([A-Z_]+):-([^}]*)\}", compose.FILE.read_text()))
    assert optional == defaults


def test_only_what_signs_has_the_key_that_signs():
    holders = {name for name in SERVICES if "PORTAL_SECRET_KEY" in (SERVICES[name].get("environment") or {})}
    # It seals the secrets of webhooks, and signs the links that unsubscribe.
    assert holders == {"migrate", "web", "messages", "code"}


def test_services_are_production():
    for name in ("migrate", "web", "messages", "code"):
        env = SERVICES[name]["environment"]
        assert env["PORTAL_MODE"] == "production"
        assert env["PORTAL_TRUSTED_PROXIES"] == SPEC["networks"]["inside"]["ipam"]["config"][0]["subnet"]
        assert not {"PORTAL_DEBUG", "PORTAL_DEMO"} & set(env)


# --- Images ---


def test_bases_are_pinned_by_version():
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
def test_each_image_is_built_here_and_runs_as_the_user_that_the_file_names(name):
    build = SERVICES[name]["build"]
    assert build["dockerfile"] == "deploy/Dockerfile"
    lines = compose.stage(build["target"])
    assert [line for line in lines if line.startswith("USER ")] == [f"USER {SERVICES[name]['user']}"]


def test_nothing_is_fetched_past_the_locks():
    text = compose.DOCKERFILE.read_text()
    assert not re.search(r"curl|wget|^ADD |https?://|npm install|apt-key|sudo", text, re.M)
    for line in re.findall(r"(?:pip install).*", text):
        assert "--require-hashes" in line and "--no-deps" in line
    assert "npm ci" in text
    for line in re.findall(r"apt-get install.*", text):
        assert "--no-install-recommends" in line


def test_an_image_gets_no_working_copy():
    lines = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert lines[0] == "*"
    assert {"**/node_modules", "**/tests"} <= set(lines)
    assert not {"!.git", "!var", "!.venv", "!.env", "!tests"} & set(lines)


# --- The proxy ---


def test_the_proxy_speaks_the_portals_words():
    for message in re.findall(r'"message":"([^"]+)"', PROXY):
        assert message in MR or message in MR.values()
    for english, marathi in re.findall(
        r"default '\{[^}]*\"message\":\"([^\"]+)\".*\n\s+mr '\{[^}]*\"message\":\"([^\"]+)\"", PROXY
    ):
        assert MR[english] == marathi


def test_the_proxy_takes_what_the_portal_takes():
    (limit,) = re.findall(r"client_max_body_size (\d+)k;", PROXY)
    assert int(limit) * 1024 == base.PORTAL_UPLOAD_LIMIT > base.PORTAL_IMAGE_BODY_LIMIT


def test_a_slow_line_is_waited_for():
    """10 MiB at 256 kbit/s take 328 s: nothing counts the whole, and pieces may be seconds apart."""
    (pause,) = re.findall(r"client_body_timeout (\d+)s;", PROXY)
    assert int(pause) >= 60
    assert "proxy_request_buffering off" not in PROXY  # the portal's threads do not wait for slow lines


def test_old_tls_is_not_spoken():
    assert re.findall(r"ssl_protocols (.*);", PROXY) == ["TLSv1.2 TLSv1.3"]
    (ciphers,) = re.findall(r"ssl_ciphers (.*);", PROXY)
    assert all(
        cipher.startswith("ECDHE-") and ("GCM" in cipher or "POLY1305" in cipher)
        for cipher in ciphers.split(":")
    )
