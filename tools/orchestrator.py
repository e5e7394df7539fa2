"""Prepare DAGSTER_HOME: write dagster.yaml and workspace.yaml at each start, and initialise the instance once.

Used by `make start` and by production's `prepare` job. An empty instance must be initialised by one process before
several open it, because they would race to create its tables.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from flows.config import dagster_settings, sqlalchemy_url

SETTINGS = """\
# Written by tools/orchestrator.py at each start.
concurrency:
  runs:
    max_concurrent_runs: 1
retention:
  schedule:
    purge_after_days: 30
  sensor:
    purge_after_days:
      skipped: 3
      failure: 30
      success: 30
"""

WORKSPACE_YAML = """\
load_from:
  - grpc_server:
      host: {host}
      port: {port}
      location_name: flows
"""


def prepare(env: dict[str, str]) -> dict[str, str]:
    """Write the configuration; return the environment with Dagster's variables."""
    home = Path(env["DAGSTER_HOME"])
    home.mkdir(parents=True, exist_ok=True)
    database = env.get("DATABASE_URL", "")
    if database.startswith("postgres"):
        env = {**env, "DAGSTER_POSTGRES_URL": env.get("DAGSTER_POSTGRES_URL") or sqlalchemy_url(database)}
    (home / "dagster.yaml").write_text(SETTINGS + dagster_settings(database))
    (home / "workspace.yaml").write_text(
        WORKSPACE_YAML.format(host=env.get("DAGSTER_GRPC_HOST", "127.0.0.1"), port=env["DAGSTER_GRPC_PORT"])
    )
    return env


def initialise(env: dict[str, str]) -> None:
    """Set up the storage once per storage and version of Dagster: this takes seconds, and a second start has ten in
    all.
    """
    storage = f"{version('dagster')} {env.get('DAGSTER_POSTGRES_URL', 'sqlite')}"
    stamp = Path(env["DAGSTER_HOME"]) / ".initialised"
    expected = hashlib.sha256(storage.encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == expected:
        return
    set_up_storage(env)
    stamp.write_text(expected)


def set_up_storage(env: dict[str, str]) -> None:
    """Create Dagster's tables or upgrade them to the installed version."""
    code = (
        "from dagster import DagsterInstance\n"
        "with DagsterInstance.get() as instance:\n"
        "    instance.upgrade()\n"
        "    instance.get_runs(limit=1)\n"
        "    instance.all_asset_keys()\n"
        "    instance.all_instigator_state()\n"
    )
    # Standard output is only progress; errors go to standard error.
    subprocess.run([sys.executable, "-c", code], env=env, check=True, stdout=subprocess.DEVNULL)
