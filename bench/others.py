"""What people would use instead, on the same file in the same run; installed apart (requirements/bench.in)."""

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
LONGEST = 300


def _install() -> None:
    uv = str(VENV / "bin" / "uv")
    lock = ROOT / "requirements" / "bench.txt"
    subprocess.run([uv, "venv", "-q", "--clear", "--python", sys.executable, OTHERS_VENV], check=True)
    pip = [uv, "pip", "install", "-q", "--link-mode", "copy", "--python", str(PYTHON)]
    subprocess.run([*pip, "--no-deps", "--require-hashes", "-r", str(lock)], check=True)


def imports(sheet: Path, places: pl.DataFrame, folder: Path, ours: float) -> list[Row]:
    """The sheet through each of them. One that does not install or does not end in time is named and left out."""
    try:
        install_once("what others use", [ROOT / "requirements" / "bench.txt"], PYTHON, _install)
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"others: not measured, they do not install here ({error})")
        return []
    known = folder / "places.csv"
    places.write_csv(known)
    found = []
    for script, name in NAMES.items():
        command = [PYTHON, Path(__file__).parent / "instead" / f"{script}.py", sheet, known, folder]
        env = {
            key: value for key, value in os.environ.items() if not key.startswith(("DJANGO", "PYTHONPATH"))
        }
        try:
            done = subprocess.run(
                [str(part) for part in command], env=env, stdout=subprocess.PIPE, text=True, check=True,
                timeout=LONGEST,
            )  # fmt: skip
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            print(f"{name}: not measured ({error})")
            continue
        seconds = float(done.stdout.split()[-1])
        found.append(Row(f"import of 100,000 CSV rows (compared with: {name})", ours, seconds, None, ""))
    return found
