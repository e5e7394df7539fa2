"""docker-compose.yml as docker compose reads it, and its services as local processes.

Tests have no container engine. `Production` runs the file's commands in their order and environment on a copy
of the image's contents. Only addresses, ports and folders are local.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import yaml

from place import free_port

ROOT = Path(__file__).resolve().parents[2]
FILE, DOCKERFILE = ROOT / "docker-compose.yml", ROOT / "deploy" / "Dockerfile"
_VARIABLE = re.compile(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}")
# User and database in a URL of the service `database`.
_DATABASE = re.compile(r"(?<=://)(\w+):[^@]*@database:5432/(\w+)")
START_SECONDS, STOP_SECONDS = 240, 90


class Missing(Exception):
    """A required variable is not set. The message is docker compose's."""


def variables(text: str) -> dict[str, bool]:
    """Return each variable in the file and whether it is required."""
    found: dict[str, bool] = {}
    for name, kind, _ in _VARIABLE.findall(text):
        found[name] = found.get(name, False) or kind == "?"
    return found


def load(given: Mapping[str, str]) -> dict[str, Any]:
    def put_in(match: re.Match[str]) -> str:
        name, kind, rest = match.groups()
        if value := given.get(name):
            return value
        if kind == "?":
            raise Missing(f"required variable {name} is missing a value: {rest}")
        return rest or ""

    def within(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: within(value) for key, value in part.items()}
        if isinstance(part, list):
            return [within(value) for value in part]
        return _VARIABLE.sub(put_in, part) if isinstance(part, str) else part

    return within(yaml.safe_load(FILE.read_text()))


def stage(name: str) -> list[str]:
    """Return the instructions of a Dockerfile stage, each on one line."""
    text = re.sub(r"^#.*\n", "", DOCKERFILE.read_text(), flags=re.M).replace("\\\n", " ")
    stages = re.split(r"^(?=FROM )", text, flags=re.M)
    (found,) = [part for part in stages if part.splitlines()[0].endswith(f" AS {name}")]
    return found.strip().splitlines()


def image(folder: Path) -> dict[str, str]:
    """Copy the contents of the image `portal` and return its environment. Packages and the built user
    interface are this checkout's.
    """
    skipped = shutil.ignore_patterns("tests", "__pycache__", "conftest.py")
    env: dict[str, str] = {}
    for line in stage("portal"):
        instruction, _, rest = line.partition(" ")
        if "-m compileall" in line:
            subprocess.run([sys.executable, *rest.split()[1:]], cwd=folder, check=True)
        if instruction == "ENV":
            env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        if instruction != "COPY":
            continue
        *sources, target = [word for word in rest.split() if not word.startswith("--")]
        for source in sources:
            ours = ROOT / source.removeprefix("/app/")
            into = folder / target / (Path(source).name if target.endswith("/") else "")
            into.parent.mkdir(parents=True, exist_ok=True)
            if "--from" in rest:
                into.symlink_to(ours)
            elif ours.is_dir():
                shutil.copytree(ours, into, ignore=skipped, dirs_exist_ok=True)
            else:
                shutil.copy(ours, into)
    return env


class Production:
    """The compose file's services. `start` follows `depends_on`, `is_well` runs the file's health check."""

    def __init__(self, folder: Path, database_url: str, given: Mapping[str, str]) -> None:
        self.folder, self.database_url, self.given = folder, database_url, given
        self.services = load(given)["services"]
        for name in ("app", "data", "tmp", "etc"):
            (folder / name).mkdir()
        self.image = image(folder / "app")
        self.image_files = self.files()
        self.ports = {
            port: str(free_port()) for port in ("8000", "4266", "3000", "3001", "8080", "8081", "8443")
        }
        shutil.copytree(ROOT / "deploy" / "proxy", folder / "etc", dirs_exist_ok=True)
        for path in (folder / "etc").glob("*.conf"):
            path.write_text(self.here(path.read_text()))
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def files(self) -> set[Path]:
        """Return the files of the image, which must not change."""
        return {path for path in (self.folder / "app").rglob("*") if not {".venv", "dist"} & set(path.parts)}

    def here(self, text: str) -> str:
        """Replace the containers' addresses and folders in a text by local ones."""
        for old, new in (
            (r"\b(web|code|dagster|dagster-viewer|proxy):(?=\d)", "127.0.0.1:"),
            (r"0\.0\.0\.0", "127.0.0.1"),
            (r"(?<![\w.-])/app/", "\0/app/"),
            (r"(?<![\w./-])/data(?=[/;]|$)", "\0/data"),
            (r"(?<![\w.-])/etc/jilha/", "\0/etc/"),
            (r"(?<![\w.-])/tmp(?=[/;]|$)", "\0/tmp"),
            (r"/var/www/acme", "\0/etc/acme"),
        ):
            text = re.sub(old, new, text)
        text, addresses = _DATABASE.sub("\1", text), _DATABASE.findall(text)
        text = re.sub(rf"\b({'|'.join(self.ports)})\b", lambda port: self.ports[port[0]], text)
        # Last, because URLs and folders may contain what is replaced above.
        for role, name in addresses:
            text = text.replace("\1", self.database(role, name).partition("://")[2], 1)
        return text.replace("\0", str(self.folder))

    def database(self, role: str, name: str = "jilha") -> str:
        """Return the URL of one of the file's databases for a role. The test server needs no password."""
        ours = urlsplit(self.database_url)
        host = ours.netloc.rpartition("@")[2]
        # The owner is the server's user here.
        user = ours.username if role == "jilha" else role
        path = name.replace("jilha", ours.path.lstrip("/"), 1)
        return urlunsplit(ours._replace(netloc=f"{user}@{host}", path=f"/{path}"))

    def environment(self, service: str) -> dict[str, str]:
        declared = self.services[service].get("environment") or {}
        env = {name: self.here(str(value)) for name, value in {**self.image, **declared}.items()}
        env["PATH"] = f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        env["TMPDIR"] = str(self.folder / "tmp")
        # Container names, and their shared network.
        env |= {name: "127.0.0.1" for name in ("DAGSTER_GRPC_HOST",) if name in env}
        env |= {name: "127.0.0.0/8" for name in ("PORTAL_TRUSTED_PROXIES",) if name in env}
        return env

    def command(self, service: str, words: list[str]) -> list[str]:
        found = [self.here(word) for word in words]
        if found[0] == "nginx" and os.geteuid() == 0:
            found += ["-g", "user root;"]  # in the container nginx does not start as root
        return found

    def run(
        self, service: str, *words: str, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in a service's environment, by default its own, and wait for it."""
        command = self.command(service, list(words) or self.services[service]["command"])
        return subprocess.run(
            command,
            cwd=self.folder / "app",
            env={**self.environment(service), **(env or {})},
            capture_output=True,
            text=True,
            timeout=START_SECONDS,
        )

    def log(self, service: str) -> str:
        path = self.folder / f"{service}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def begin(self, service: str) -> None:
        with (self.folder / f"{service}.log").open("ab") as log:
            self.running[service] = subprocess.Popen(
                self.command(service, self.services[service]["command"]),
                cwd=self.folder / "app",
                env=self.environment(service),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def is_well(self, service: str) -> bool:
        return self.run(service, *self.services[service]["healthcheck"]["test"][1:]).returncode == 0

    def start(self) -> None:
        """Start all services but the database, each once its dependencies are healthy."""
        done = self.run("migrate")
        assert done.returncode == 0, done.stdout + done.stderr
        well, waiting = {"database", "migrate"}, [*self.services]
        deadline = time.monotonic() + START_SECONDS
        while waiting := [name for name in waiting if name not in well]:
            for name in waiting:
                if name not in self.running and set(self.services[name]["depends_on"]) <= well:
                    self.begin(name)
                elif name in self.running and (name == "daemon" or self.is_well(name)):
                    well.add(name)  # its check is slow, and no service depends on it
                if name in self.running:
                    code = self.running[name].poll()
                    assert code is None, f"{name} ended with {code}:\n{self.log(name)[-4000:]}"
            assert time.monotonic() < deadline, f"not well: {waiting}\n" + "\n".join(
                f"--- {name}\n{self.log(name)[-3000:]}" for name in waiting
            )
            time.sleep(0.3)

    def stop(self, service: str) -> int:
        """Stop the service like docker compose and return its exit code."""
        process = self.running.pop(service)
        try:
            process.send_signal(getattr(signal, self.services[service].get("stop_signal", "SIGTERM")))
            return process.wait(STOP_SECONDS)
        finally:
            self._end_group(process)

    def end(self) -> None:
        for process in self.running.values():
            self._end_group(process)
        self.running.clear()

    def _end_group(self, process: subprocess.Popen[bytes]) -> None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        finally:
            process.wait(30)
