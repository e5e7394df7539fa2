"""`make start`: the database brought up to date, demo data on an empty embedded one, then every process together."""

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


def prepare_database(env: dict[str, str]) -> None:
    """One process for all of it: starting Django costs more than an idle migration."""
    demo = "False" if env.get("PORTAL_DEMO", "1") == "0" else "True"
    code = (
        "import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('migrate', verbosity=0)\n"
        f"if {demo}: call_command('seed_demo')\n"
    )
    done = subprocess.run([VENV / "bin" / "python", "-c", code], env=env, cwd=data_folder())
    if done.returncode:
        raise SystemExit("The database could not be prepared; the reason stands above.")


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


def main() -> int:
    # The database and Dagster's instance are made ready side by side: a second start has 10 seconds in all.
    env = environment()
    data_folder().mkdir(parents=True, exist_ok=True)
    check_ports(env)
    env.setdefault("DAGSTER_GRPC_PORT", str(free_port()))
    failed: list[BaseException] = []

    def prepare() -> None:
        try:
            prepare_database(env)
        except BaseException as error:
            failed.append(error)

    preparing = threading.Thread(target=prepare)
    preparing.start()
    env = orchestrator.prepare(env)
    preparing.join()
    if failed:
        print(failed[0], file=sys.stderr)
        return 1
    house = House(parse(ROOT / "Procfile"), env, Path(env["PORTAL_DATA"]))
    threading.Thread(target=announce, args=(house, env), daemon=True).start()
    return house.supervise()


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
