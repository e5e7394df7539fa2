"""A local Spark cluster: a standalone master and two workers, each a separate process."""

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pyspark

WORKERS = 2
START_SECONDS = 120
HOST = "127.0.0.1"


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the master's address once all workers have registered."""
    with tempfile.TemporaryDirectory(prefix="jilha-spark-") as folder, ExitStack() as stack:
        place = Path(folder)
        master_log = stack.enter_context(_process(place, "master", "master.Master", "--port", "0"))
        address = _wait_for(master_log, r"Starting Spark master at (spark://\S+)")
        for number in range(WORKERS):
            work = place / f"work-{number}"
            options = ("--cores", "1", "--memory", "1g", "--port", "0", "--work-dir", str(work))
            stack.enter_context(_process(place, f"worker-{number}", "worker.Worker", *options, address))
        _wait_for(master_log, r"Registering worker", times=WORKERS)
        yield address


@contextmanager
def _process(place: Path, name: str, kind: str, *arguments: str) -> Iterator[Path]:
    home = Path(pyspark.__file__).parent
    log = place / f"{name}.log"
    command = [home / "bin" / "spark-class", f"org.apache.spark.deploy.{kind}", "--host", HOST]
    # Addresses are read from the logs. The daemons can be small: the executors do the work.
    env = {**os.environ, "SPARK_HOME": str(home), "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": HOST}
    with log.open("w") as output:
        process = subprocess.Popen(
            [*map(str, command), "--webui-port", "0", *arguments], env=env, stdout=output, stderr=output
        )
    try:
        yield log
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(log: Path, pattern: str, times: int = 1) -> str:
    """Wait until `pattern` is in the log `times` times. Return the first match's group."""
    deadline = time.monotonic() + START_SECONDS
    while len(found := re.findall(pattern, log.read_text())) < times:
        if time.monotonic() > deadline:
            raise RuntimeError(f"{log.stem} did not come up:\n{log.read_text()[-4000:]}")
        time.sleep(0.1)
    return str(found[0])
