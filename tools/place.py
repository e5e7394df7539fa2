"""Paths of the repository, its virtual environment and the data folder, and the environment for child processes.

Standard library only: it is imported before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
UI = ROOT / "ui"
STAMPS = VENV / ".stamps"
# The first renders without a window and takes half the CPU.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def say(text: str, end: str = "\n") -> None:
    print(f"\033[1m==>\033[0m {text}" if sys.stdout.isatty() else f"==> {text}", end=end, flush=True)


def data_folder() -> Path:
    return Path(os.environ.get("PORTAL_DATA") or ROOT / "var").expanduser().resolve()


def environment() -> dict[str, str]:
    """Return the caller's environment with the virtual environment first on PATH and the project's defaults filled
    in.
    """
    env = dict(os.environ)
    env["PATH"] = f"{VENV / 'bin'}{os.pathsep}{env.get('PATH', '')}"
    env["VIRTUAL_ENV"] = str(VENV)
    env.pop("PYTHONHOME", None)
    # Without cached bytecode, compiling imports takes longer than the rest of a process's start.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    env["PORTAL_DATA"] = str(data_folder())
    env.setdefault("PORTAL_PORT", "8000")
    env.setdefault("DAGSTER_PORT", "3000")
    env["DAGSTER_HOME"] = str(data_folder() / "dagster")
    # Set twice on purpose: dagster.yaml does not cover every Dagster command.
    env["DAGSTER_DISABLE_TELEMETRY"] = "yes"
    env["PYTHONUNBUFFERED"] = "1"
    return env


def browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_up(url: str) -> bool:
    """Return whether `url` responds with status 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def port_is_taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False
