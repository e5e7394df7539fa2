"""`python -m scale FOLDER --marts FOLDER --engine spark|clickhouse [--master spark://…]`: roll up an
export of `python -m flows.handover` on a big-data engine, and publish the result in the marts.
"""

import argparse
import tempfile
import time
from pathlib import Path

from catalog.registry import DATASETS
from marts.store import Store
from scale.engine import open_engine
from scale.rebuild import handed_over, rebuild


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scale", description=__doc__)
    parser.add_argument("folder", type=Path, help="an export of `python -m flows.handover`")
    parser.add_argument("--marts", type=Path, required=True, help="the marts, where the portal reads them")
    parser.add_argument("--engine", choices=["spark", "clickhouse"], default="spark")
    parser.add_argument("--master", default="local[*]", help="Spark's master; default: this machine")
    parser.add_argument(
        "--dataset", action="append", choices=list(DATASETS), help="default: all that were exported"
    )
    parser.add_argument("--work", type=Path, help="a folder shared by all workers, for intermediate files")
    arguments = parser.parse_args()
    names = arguments.dataset or handed_over(arguments.folder)
    store = Store(arguments.marts)
    with (
        open_engine(arguments.engine, arguments.master) as engine,
        tempfile.TemporaryDirectory(prefix="jilha-rolled-", dir=arguments.work) as work,
    ):
        for name in names:
            begun = time.monotonic()
            done = rebuild(engine, store, DATASETS[name], arguments.folder, Path(work))
            took = time.monotonic() - begun
            print(f"{name}: {len(done.months)} months in version {done.manifest.version}, {took:.1f} s")
            if done.skipped:
                print(f"  skipped, newer in the marts: {', '.join(done.skipped)}")


if __name__ == "__main__":
    main()
