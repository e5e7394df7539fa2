"""`make start`: migrate the database, load demo data into an empty embedded one, then start every process."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

import orchestrator
from place import ROOT, VENV, data_folder, environment, free_port, port_is_taken, say
from portal.core import presence
from processes import Supervisor, parse

READY_SECONDS = 90
WELL = ("ok", "empty", "low")  # statuses of working parts: new figures are empty, the disk is nearly full


def check_ports(env: dict[str, str]) -> None:
    for name in ("PORTAL_PORT", "DAGSTER_PORT"):
        if port_is_taken(int(env[name])):
            raise SystemExit(f"Port {env[name]} is in use. Choose another: make start {name}=…")


def prepared_state(env: dict[str, str]) -> str:
    """Return a digest of the database step's inputs; empty if unknown (a database on another server)."""
    database = data_folder() / "portal.sqlite3"
    if env.get("DATABASE_URL") or not database.exists():
        return ""
    try:
        with contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            applied = connection.execute("SELECT count(*), max(id) FROM django_migrations").fetchone()
    except sqlite3.Error:
        return ""
    total = hashlib.sha256(
        f"{database.stat().st_ino} {applied} {env.get('PORTAL_DEMO')} {env.get('PORTAL_DISTRICT')}".encode()
    )
    for path in sorted((ROOT / "platform" / "portal").glob("*/migrations/*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()


def is_prepared(env: dict[str, str]) -> bool:
    stamp = data_folder() / ".prepared"
    return stamp.exists() and stamp.read_text() == prepared_state(env) != ""


def prepare_database(supervisor: Supervisor, env: dict[str, str]) -> bool:
    """Run migrations and demo data in one process: starting Django costs more than an idle migration."""
    demo = env.get("PORTAL_DEMO", "1") != "0"
    code = (
        "import sys, django; django.setup()\n"
        "from django.core.management import CommandError\n"
        "from portal.installation.startup import prepare\n"
        "try:\n"
        f"    prepare(demo={demo})\n"
        "except CommandError as error:\n"
        "    sys.exit(str(error))\n"
    )
    step = subprocess.Popen([VENV / "bin" / "python", "-c", code], env=env, cwd="/")
    while step.poll() is None:
        if supervisor.stopping.wait(0.05):
            step.terminate()
            step.wait()
            return True
    if step.returncode:
        print("The database could not be prepared; see the error above.", file=sys.stderr)
        return False
    (data_folder() / ".prepared").write_text(prepared_state(env))
    return True


def fetch(url: str) -> dict | None:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            body = response.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    except OSError:
        return None
    try:
        content = json.loads(body)
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}


def wait_until_well(supervisor: Supervisor, problem: Callable[[], str]) -> bool:
    """Wait until `problem` returns "". Return False if a process keeps dying; after a timeout, report the problem and
    continue, because the links are still useful.
    """
    began = time.monotonic()
    while reason := problem():
        waited = time.monotonic() - began
        if waited > READY_SECONDS:
            say(f"Not well after {READY_SECONDS} s: {reason.rstrip('.')}. `make doctor` says more.")
            return True
        # Each look may log an error, so the pauses grow.
        if supervisor.stopping.wait(min(max(0.1, waited / 20), 2.0)):
            return True
        if not supervisor.check():
            return False
    return True


def silence(url: str) -> str:
    return f"{url} does not respond" if fetch(url) is None else ""


def health_problem(portal: str) -> str:
    """Return the parts that are not working, as /api/health names them; "" if there are none."""
    answer = fetch(f"{portal}/api/health")
    if answer is None:
        return f"{portal} does not respond"
    if answer.get("success"):
        return ""
    parts = (answer.get("data") or {}).items()
    faults = [f"{name} is {part['status']}" for name, part in parts if part["status"] not in WELL]
    return ", ".join(faults) or answer.get("message") or f"{portal}/api/health is not the portal's"


def announce(env: dict[str, str], portal: str, dagster: str) -> None:
    lines = ["", f"Portal    {portal}", f"Dagster   {dagster}", f"Data      {env['PORTAL_DATA']}"]
    site = (fetch(f"{portal}/api/site") or {}).get("data") or {}
    if site.get("demo"):
        lines += [
            "",
            "Demo accounts, password Jilha@2026:",
            f"  e-ferfar@jilha.example     department   {portal}/e-ferfar/login",
            f"  admin@jilha.example        admin        {portal}/admin/login",
            f"  superadmin@jilha.example   super admin  {portal}/superadmin/login",
            "  and <department slug>@jilha.example for every other department",
        ]
    print("\n".join([*lines, "", "Ready. Ctrl-C ends everything.", ""]), flush=True)


def run(supervisor: Supervisor, env: dict[str, str]) -> int:
    """Start everything in the order in which it becomes usable, and supervise it."""
    portal, dagster = (f"http://127.0.0.1:{env[name]}" for name in ("PORTAL_PORT", "DAGSTER_PORT"))
    prepared = is_prepared(env)
    if not prepared and env.get("DATABASE_URL"):
        # Dagster's storage is in it too. If it does not respond, nothing else needs to start.
        say("database")
        if not prepare_database(supervisor, env):
            return 1
        prepared = True
    orchestrator.initialise(env)
    if prepared:
        # Users wait for the first page, so nothing else may use the CPU yet.
        supervisor.start("web")
        if not wait_until_well(supervisor, lambda: silence(f"{portal}/api/site")):
            return 1
        supervisor.start("code", "dagster", "worker")
    else:
        # The slowest imports come first; these processes do not need the database.
        supervisor.start("code", "dagster")
        say("database")
        if not prepare_database(supervisor, env):
            return 1
        supervisor.start("web", "worker")
    if not supervisor.stopping.is_set() and not wait_until_well(
        supervisor,
        lambda: health_problem(portal) or silence(f"{dagster}/server_info"),
    ):
        return 1
    if not supervisor.stopping.is_set():
        announce(env, portal, dagster)
        # Schedules can wait; an earlier start would log many errors because the code server is not up.
        supervisor.start("daemon")
    return supervisor.supervise()


def main() -> int:
    env = environment()
    os.environ.update(env)
    try:
        holder = presence.claim()
    except ImproperlyConfigured as error:  # found by the settings, which this loads
        raise SystemExit(str(error)) from None
    if holder:
        raise SystemExit(
            f"The data folder {data_folder()} is in use by another `make start`, a restore or a move (process "
            f"{holder}). Stop it, or choose another folder: make start PORTAL_DATA=…"
        )
    check_ports(env)
    env.setdefault("DAGSTER_GRPC_PORT", str(free_port()))
    env = orchestrator.prepare(env)
    # Keeps modules from being imported from a process's working directory.
    env["PYTHONSAFEPATH"] = "1"
    # Not the data folder, which contains uploaded and restored files.
    supervisor = Supervisor(parse(ROOT / "Procfile"), env, Path("/"))
    try:
        return run(supervisor, env)
    finally:
        supervisor.stop()


if __name__ == "__main__":
    os.chdir(ROOT)
    os.umask(0o077)  # files written by this installation are private to its user
    sys.exit(main())
