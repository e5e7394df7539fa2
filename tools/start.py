"""`make start`: the database brought up to date, demo data on an empty embedded one, then every process
together.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import orchestrator
from place import ROOT, VENV, data_folder, environment, free_port, port_is_taken, say
from processes import House, parse

READY_SECONDS = 90


def check_ports(env: dict[str, str]) -> None:
    for name in ("PORTAL_PORT", "DAGSTER_PORT"):
        if not env[name].isdigit() or not 0 < int(env[name]) < 65536:
            raise SystemExit(f"{name}={env[name]} is no port number.")
        if port_is_taken(int(env[name])):
            raise SystemExit(f"Port {env[name]} is in use. Choose another: make start {name}=…")


def database_step(env: dict[str, str]) -> subprocess.Popen[bytes]:
    """One process for all of it: starting Django costs more than an idle migration."""
    demo = env.get("PORTAL_DEMO", "1") != "0"
    code = (
        "import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('migrate', verbosity=0)\n"
        f"if {demo}: call_command('seed_demo', if_allowed=True)\n"
    )
    return subprocess.Popen([VENV / "bin" / "python", "-c", code], env=env, cwd=data_folder())


def fetch(url: str) -> dict | None:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            body = answer.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    except OSError:
        return None
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def is_healthy(portal: str) -> bool:
    try:
        with urllib.request.urlopen(f"{portal}/api/health", timeout=3) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def announce(house: House, env: dict[str, str]) -> None:
    portal = f"http://127.0.0.1:{env['PORTAL_PORT']}"
    dagster = f"http://127.0.0.1:{env['DAGSTER_PORT']}"
    deadline = time.monotonic() + READY_SECONDS
    while not (is_healthy(portal) and fetch(f"{dagster}/server_info") is not None):
        if house.stopping.wait(0.25):
            return
        if time.monotonic() > deadline:
            say(f"Not healthy after {READY_SECONDS} s: see {portal}/api/health and the lines above.")
            return
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


def begin(house: House, env: dict[str, str]) -> bool:
    """Starts everything in the order in which it can be used; False if the database could not be prepared."""
    preparing = database_step(env)
    orchestrator.initialise(env)
    house.start("code", "dagster")
    while preparing.poll() is None:
        if house.stopping.wait(0.05):
            preparing.terminate()
            preparing.wait()
            return True
    if preparing.returncode:
        print("The database could not be prepared; the reason stands above.", file=sys.stderr)
        return False
    house.start("web", "worker")
    # The daemon complains at length about a code server that is still on its way.
    while not port_is_taken(int(env["DAGSTER_GRPC_PORT"])):
        if house.stopping.wait(0.1) or not house.check():
            return house.stopping.is_set()
    house.start("daemon")
    return True


def main() -> int:
    env = environment()
    data_folder().mkdir(parents=True, exist_ok=True)
    check_ports(env)
    env.setdefault("DAGSTER_GRPC_PORT", str(free_port()))
    env = orchestrator.prepare(env)
    house = House(parse(ROOT / "Procfile"), env, Path(env["PORTAL_DATA"]))
    try:
        if not begin(house, env):
            return 1
        threading.Thread(target=announce, args=(house, env), daemon=True).start()
        return house.supervise()
    finally:
        house.stop()


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
