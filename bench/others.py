"""Alternatives that users might choose, on the same file in the same run; installed separately
(requirements/bench.in).
"""

import os
import subprocess
import sys
from pathlib import Path

import polars as pl

from bench.table import Row

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from install import run_once as install_once  # noqa: E402
from place import VENV  # noqa: E402

OTHERS_VENV = ROOT / ".venv-bench"
PYTHON = OTHERS_VENV / "bin" / "python"
NAMES = {"with_import_export": "django-import-export", "with_pandas": "pandas + pandera + to_sql"}
TIMEOUT = 300


def _install() -> None:
    uv = str(VENV / "bin" / "uv")
    lock = ROOT / "requirements" / "bench.txt"
    subprocess.run([uv, "venv", "-q", "--clear", "--python", sys.executable, OTHERS_VENV], check=True)
    pip = [uv, "pip", "install", "-q", "--link-mode", "copy", "--python", str(PYTHON)]
    subprocess.run([*pip, "--no-deps", "--require-hashes", "-r", str(lock)], check=True)


def imports(sheet: Path, places: pl.DataFrame, folder: Path, ours: float) -> list[Row]:
    """Import the sheet with each alternative. Those that do not install or time out are named and left out."""
    try:
        install_once("what others use", [ROOT / "requirements" / "bench.txt"], PYTHON, _install)
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"others: not measured, they do not install here ({error})")
        return []
    known = folder / "places.csv"
    places.write_csv(known)
    results = []
    for script, name in NAMES.items():
        command = [PYTHON, Path(__file__).parent / "instead" / f"{script}.py", sheet, known, folder]
        env = {
            key: value for key, value in os.environ.items() if not key.startswith(("DJANGO", "PYTHONPATH"))
        }
        try:
            completed = subprocess.run(
                [str(part) for part in command], env=env, stdout=subprocess.PIPE, text=True, check=True,
                timeout=TIMEOUT,
            )  # fmt: skip
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            print(f"{name}: not measured ({error})")
            continue
        seconds = float(completed.stdout.split()[-1])
        results.append(Row(f"import of 100,000 CSV rows (compared with: {name})", ours, seconds))
    return results
