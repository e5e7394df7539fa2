"""`python -m bench [imports] [figures] [lists]`: measure and print; without a name, everything."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from pathlib import Path

from bench import counting, figures, imports, lists
from bench.house import house
from bench.table import show
from catalog.calendar import today_in_india

PARTS = ("imports", "figures", "lists")


def main() -> int:
    # A polite end still ends the portal and the database server that were started on the way.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], help=f"some of {', '.join(PARTS)}; default: all"
    )
    parts = parser.parse_args().parts or PARTS
    today = today_in_india()
    found = []
    with house() as portal, tempfile.TemporaryDirectory(prefix="jilha-sheets-") as folder:
        places = portal.places()
        if "imports" in parts:
            print("imports …", flush=True)
            found.append(imports.upload_to_visible(portal, places, Path(folder), today))
            found += imports.many_rows(portal, places, Path(folder), today)
        if "figures" in parts:
            print("figures …", flush=True)
            found += figures.figures(places, today)
        if "lists" in parts:
            print("lists …", flush=True)
            lists.fill(portal, places, today)
            found.append(lists.dashboard_call(portal, places, today))
            found += lists.list_rows(portal)
            found += counting.counting(portal)
    show(found)
    return 1 if any(row.ours > row.allowed for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
