"""Figures are rounded in one place: `catalog.rounding`, and `shared/i18n/rounding` in the user interface."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Files that may round because they round no figures.
PYTHON_ALLOWED = {
    "warehouse/catalog/rounding.py": "the place itself",
    "warehouse/scale/__main__.py": "seconds of a command, on the terminal",
    "pipelines/flows/worker.py": "seconds that an import took",
    "platform/portal/operations/history.py": "seconds that a run took",
    "platform/portal/installation/doctor/database.py": "seconds between two clocks",
    "platform/portal/geography/boundaries.py": "points of a map",
    "platform/portal/operations/backup/rows.py": "the places that a column stores: nothing is lost",
}
UI_ALLOWED = {
    "shared/i18n/rounding.ts": "the place itself",
    "shared/charts/scale.ts": "bounds of a colour scale",
    "shared/image/rules.ts": "pixels of a picture",
    "shared/theme/AntdProvider.tsx": "pixels of letters",
    "api/upload.ts": "progress of an upload",
}
SQL = re.compile(r"\b(?:round|round_even|to_char|printf)\s*\(", re.IGNORECASE)
FORMAT = re.compile(r"\.\d+[fgeE%]|^[,_]?[g%]$")
BROWSER = re.compile(r"\bMath\.floor\(.*\+ ?0\.5|\bMath\.round\b|\.toFixed\(|\.toPrecision\(")


def python_files() -> Iterator[Path]:
    for folder in ("warehouse", "pipelines", "platform"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "tests" not in path.parts and path.name != "demo.py":
                yield path


def rounding_in(path: Path) -> Iterator[str]:
    """Find `round(…)`, `.quantize(…)`, `floor(x + 0.5)`, formats with decimal places, and SQL that rounds."""
    for node in ast.walk(ast.parse(path.read_text())):
        found = None
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called in ("round", "quantize", "rint") or (called == "floor" and "0.5" in ast.unparse(node)):
                found = ast.unparse(node)
            if called == "int" and "+ 0.5" in ast.unparse(node):
                found = ast.unparse(node)
        elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            found = ast.unparse(node) if FORMAT.search(_spec(node.format_spec)) else None
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = node.value if "SELECT" in node.value and SQL.search(node.value) else None
        if found:
            yield f"{getattr(node, 'lineno', 0)}: {found}"


def _spec(written: ast.expr) -> str:
    parts = written.values if isinstance(written, ast.JoinedStr) else []
    return "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))


def test_server_rounds_figures_in_one_place():
    found = [
        f"{path.relative_to(ROOT)}:{finding}"
        for path in python_files()
        if str(path.relative_to(ROOT)) not in PYTHON_ALLOWED
        for finding in rounding_in(path)
    ]
    assert found == []
    assert all((ROOT / path).is_file() for path in PYTHON_ALLOWED)


def test_user_interface_rounds_figures_in_one_place():
    source = ROOT / "ui" / "src"
    found = [
        f"{path.relative_to(source)}:{number}: {line.strip()}"
        for path in sorted(source.rglob("*.ts*"))
        if ".test." not in path.name and str(path.relative_to(source)) not in UI_ALLOWED
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if BROWSER.search(line)
    ]
    assert found == []


def test_finds_each_way_to_round(tmp_path: Path) -> None:
    sample = tmp_path.joinpath("sample.py")
    sample.write_text(
        "a = round(x, 1)\nb = x.quantize(y)\nc = f'{x:.1f}'\nd = floor(x + 0.5)\ne = int(x + 0.5)\n"
        "f = f'{x:g}'\ng = 'SELECT round(x) FROM y'\nh = f'{x:%Y}{x:03d}{x!r}'\n"
    )
    assert {finding[0] for finding in rounding_in(sample)} == set("1234567")
    assert all(
        BROWSER.search(snippet) for snippet in ("x.toFixed(1)", "Math.round(x)", "Math.floor(x + 0.5)")
    )
