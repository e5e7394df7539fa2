"""`python -m bench [memory] [imports] [figures] [lists] [readers] [pages] [--write PAGE]`: measure and print.

Without a name, everything is measured. `--write` also writes the table of a full run to the documentation.
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
    # On SIGTERM, still stop the portal and the database server started by this run.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], help=f"some of {', '.join(PARTS)}; default: all"
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="where a whole run's table goes")
    options = parser.parse_args()
    parts = options.parts or PARTS
    today, started = today_in_india(), time.monotonic()
    results: list[Row] = []
    with running_portal() as portal, tempfile.TemporaryDirectory(prefix="jilha-sheets-") as name:
        places, folder = portal.places(), Path(name)
        if "memory" in parts:
            print("memory …", flush=True)
            results += memory.imports(portal, places, folder, today)
        if "imports" in parts:
            print("imports …", flush=True)
            results.append(imports.upload_to_visible(portal, places, folder, today))
            results += imports.many_rows(portal, places, folder, today)
        if "figures" in parts:
            print("figures …", flush=True)
            results += figures.figures(places, today)
        if "lists" in parts:
            print("lists …", flush=True)
            lists.fill(portal, places, today)
            results += lists.dashboard_calls(portal, places, today)
            results += lists.list_rows(portal)
            results.append(lists.edit_to_figures(portal))
            results.append(lists.edit_of_a_states_month(portal, places, today))
            results += lists.storage(portal)
            results += counting.counting(portal)
        if "readers" in parts:
            print("readers …", flush=True)
            results += readers.readers(portal)
        if "pages" in parts:
            print("pages …", flush=True)
            results += pages.javascript(portal)
    show(results)
    if options.write and not options.parts:
        write(results, options.write, today, (time.monotonic() - started) / 60)
        print(f"written to {options.write}")
    return 1 if any(row.missed for row in results) else 0


if __name__ == "__main__":
    sys.exit(main())
