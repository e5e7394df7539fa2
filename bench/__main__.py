"""`python -m bench [memory] [imports] [figures] [lists] [readers] [pages] [--write PAGE]`: measure and print; without
a name, everything. `--write` also puts the table of a whole run into the documentation.
"""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from bench import counting, figures, imports, lists, memory, pages, readers
from bench.running import running_portal
from bench.table import Row, show, write
from catalog.calendar import today_in_india

PARTS = ("memory", "imports", "figures", "lists", "readers", "pages")


def main() -> int:
    # A polite end still ends the portal and the database server that were started on the way.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], help=f"some of {', '.join(PARTS)}; default: all"
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="where a whole run's table goes")
    wanted = parser.parse_args()
    parts = wanted.parts or PARTS
    today, begun = today_in_india(), time.monotonic()
    found: list[Row] = []
    with running_portal() as portal, tempfile.TemporaryDirectory(prefix="jilha-sheets-") as name:
        places, folder = portal.places(), Path(name)
        if "memory" in parts:
            print("memory …", flush=True)
            found += memory.imports(portal, places, folder, today)
        if "imports" in parts:
            print("imports …", flush=True)
            found.append(imports.upload_to_visible(portal, places, folder, today))
            found += imports.many_rows(portal, places, folder, today)
        if "figures" in parts:
            print("figures …", flush=True)
            found += figures.figures(places, today)
        if "lists" in parts:
            print("lists …", flush=True)
            lists.fill(portal, places, today)
            found += lists.dashboard_calls(portal, places, today)
            found += lists.list_rows(portal)
            found.append(lists.edit_to_figures(portal))
            found.append(lists.edit_of_a_states_month(portal, places, today))
            found += lists.storage(portal)
            found += counting.counting(portal)
        if "readers" in parts:
            print("readers …", flush=True)
            found += readers.readers(portal)
        if "pages" in parts:
            print("pages …", flush=True)
            found += pages.javascript(portal)
    show(found)
    if wanted.write and not wanted.parts:
        write(found, wanted.write, today, (time.monotonic() - begun) / 60)
        print(f"written to {wanted.write}")
    return 1 if any(row.missed for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
