"""`make guide-pictures`: retake the screenshots of docs/guide from a portal with demo data.

Screenshots not used by the guides are deleted.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from place import ROOT, UI, VENV, browser, environment
from run_tests import running_portal

GUIDE = ROOT / "docs" / "guide"
PICTURES = GUIDE / "pictures"
QUALITY = 80


def used_pictures() -> set[str]:
    texts = [page.read_text() for page in GUIDE.glob("*/*.md")]
    return {name for text in texts for name in re.findall(r"\.\./pictures/([\w.-]+)\.webp", text)}


def convert(taken: Path) -> int:
    names = used_pictures()
    PICTURES.mkdir(exist_ok=True)
    for name in sorted(names):
        source = taken / f"{name}.png"
        if not source.exists():
            print(f"No picture {name}: see e2e/guide.spec.ts", file=sys.stderr)
            return 1
        with Image.open(source) as picture:
            picture.convert("RGB").save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    for file in PICTURES.glob("*.webp"):
        if file.stem not in names:
            file.unlink()
    size = sum(file.stat().st_size for file in PICTURES.iterdir())
    print(f"{len(names)} pictures, {size / 1024:.0f} KB in {PICTURES.relative_to(ROOT)}")
    return 0


def main() -> int:
    chromium = browser()
    if chromium is None:
        print("No Chromium on this machine: install the system's package `chromium`.", file=sys.stderr)
        return 1
    env = environment()
    with tempfile.TemporaryDirectory(prefix="jilha-guide-") as folder, running_portal(env) as address:
        settings = {"E2E_BASE_URL": address, "E2E_CHROMIUM": chromium, "GUIDE_PICTURES": folder}
        command = (VENV / "bin" / "npm", "run", "-s", "e2e", "--", "--project=guide")
        code = subprocess.run(command, cwd=UI, env={**env, **settings}, check=False).returncode
        return code or convert(Path(folder))


if __name__ == "__main__":
    sys.exit(main())
