"""JavaScript over the wire, as a browser receives it from the running portal. The dashboard needs entries: its table
comes with them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from bench.running import RunningPortal
from bench.table import Row

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LIMITS = {
    "/": ("public home page", 150),
    "/department/e-ferfar/dashboard": ("dashboard of E-Ferfar", 480),
}


def javascript(portal: RunningPortal) -> list[Row]:
    browser = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if browser is None:
        print("JavaScript of a page: not measured, no Chromium on this machine")
        return []
    # Without demo data there is no department yet, and no dashboard of it.
    department = {"name": "E-Ferfar", "slug": "e-ferfar"}
    portal.http.post("/api/departments", json=department).raise_for_status()
    node = Path(sys.executable).with_name("node")
    script = Path(__file__).with_name("pages.mjs")
    command = [str(node), str(script), portal.address, portal.token, browser, *LIMITS]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        print(f"JavaScript of a page: not measured ({error})")
        return []
    found: dict[str, int] = json.loads(done.stdout)
    return [
        Row(f"JavaScript: {name}", found[path] / 1000, None, most, f"<= {most} kB", "kB")
        for path, (name, most) in LIMITS.items()
    ]
