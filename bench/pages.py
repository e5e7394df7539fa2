"""JavaScript over the wire, as received by a browser from the running portal. A dashboard's table only loads with
entries.
"""

import json
import subprocess
import sys
from pathlib import Path

from bench.running import RunningPortal
from bench.table import Row
from place import browser

LIMITS = {
    "/": ("public home page", 150),
    "/department/e-ferfar/dashboard": ("dashboard of E-Ferfar", 480),
}


def javascript(portal: RunningPortal) -> list[Row]:
    chromium = browser()
    if chromium is None:
        print("JavaScript of a page: not measured, no Chromium on this machine")
        return []
    # Without demo data, departments are inactive at first.
    department = portal.get("/api/departments/e-ferfar")["data"]
    active = {"name": department["name"], "status": "active", "revision": department["revision"]}
    portal.http.put("/api/departments/e-ferfar", json=active).raise_for_status()
    node = Path(sys.executable).with_name("node")
    script = Path(__file__).with_name("pages.mjs")
    command = [str(node), str(script), portal.address, portal.token, chromium, *LIMITS]
    try:
        completed = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        print(f"JavaScript of a page: not measured ({error})")
        return []
    sizes: dict[str, list[int]] = json.loads(completed.stdout)
    rows = []
    for path, (name, limit) in LIMITS.items():
        opened, *with_table = sizes[path]
        rows.append(Row(f"JavaScript: {name}", opened / 1000, None, limit, f"<= {limit} kB", "kB"))
        rows += [Row(f"JavaScript: {name}, with its table", size / 1000, unit="kB") for size in with_table]
    return rows
