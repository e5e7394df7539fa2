"""Follow docs/add-a-department.md in a copy of the tree: generate a department, run its tests, import its
template through a real worker, and check the dashboard's figures and its page in a browser.
"""

import csv
import hashlib
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from department import files, rejection_reason
from place import ROOT, VENV, browser
from support.processes import Processes

SLUG, NAME, TITLE, TITLE_MR = "ration-cards", "ration_cards", "Ration Cards", "शिधापत्रिका"
# Installed or built files.
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", "node_modules", "dist", "var", "__pycache__", ".*_cache", ".hypothesis"
)
MIGRATIONS = "platform/portal/transactions/migrations"
LATEST = max(int(file.name[:4]) for file in (ROOT / MIGRATIONS).glob("0*.py"))
# What the generators make from the command's six files.
GENERATED = {
    f"{MIGRATIONS}/{LATEST + 1:04}_{NAME}.py",
    f"sample-templates/{NAME}_sample_template.csv",
    f"sample-templates/{NAME}_sample_template.xlsx",
}
# A portal with the tree's departments, no entries, and one user of the new department.
PREPARE = f"""
import django; django.setup()
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
call_command("migrate", verbosity=0)
from portal.accounts.models import User
from portal.accounts.passwords import DEMO_PASSWORD
from portal.geography.loader import load
from portal.geography.models import District, Division, Taluka
from portal.organisation.models import Department
from portal.organisation.seed import seed_masters
load(Division, District, Taluka)
seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
User.objects.create(
    name="Officer", email="{SLUG}@jilha.example", role="user", password=make_password(DEMO_PASSWORD),
    department=Department.objects.get(slug="{SLUG}"),
)
"""
TESTS = (
    "warehouse/catalog/tests/test_dashboards.py",
    "pipelines/sheets/tests/test_templates.py",
    "platform/portal/transactions/tests",
    "tests/access/test_matrix.py",
)
CHOSEN = f"{NAME} or {SLUG} or dashboards_of_one_page or no_migration_is_missing or same_operations"


@pytest.mark.parametrize(
    ("slug", "reason"),
    [
        ("Water-Supply", "lowercase letters"),
        ("water_supply", "lowercase letters"),
        ("water--supply", "lowercase letters"),
        ("7-12", "begins with a letter"),
        ("../etc", "lowercase letters"),
        ("", "lowercase letters"),
        ("a-department-of-a-very-long-name", "at most 25 characters"),
        ("class", "Python"),
        ("admin", "the portal uses this address"),
        ("mining", "departments/mining.json exists"),
        ("rts", "models/rts.py exists"),
        ("home", "locales/en/home.json exists"),
        ("pg", "the API has /api/pg"),
    ],
)
def test_rejects_invalid_and_taken_slugs(slug: str, reason: str) -> None:
    assert reason in (rejection_reason(slug) or "")


def test_accepts_a_free_slug() -> None:
    assert rejection_reason(SLUG) is None


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_relative_to(folder / ".venv") and "__pycache__" not in path.parts
    }


class Tree:
    """A copy of the sources with the new department, using the installed packages."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder / "tree", folder / "data"
        shutil.copytree(ROOT, self.folder, ignore=LEFT_OUT)
        self.data.mkdir()
        packages = ("platform", "pipelines", "warehouse", "tests", "tools")
        self.environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("DATABASE_", "DAGSTER_"))
            },
            "PATH": f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(str(self.folder / package) for package in packages),
            "PORTAL_DATA": str(self.data),
            "DATABASE_URL": "",
        }
        before = contents(self.folder)
        (self.folder / ".venv").symlink_to(VENV)
        self.said = self.python(self.folder / "tools/department.py", SLUG, "--title-mr", TITLE_MR)
        after = contents(self.folder)
        self.made = after.keys() - before.keys()
        self.changed = {name for name in before if after[name] != before[name]}
        (self.folder / "ui/node_modules").symlink_to(ROOT / "ui/node_modules")

    def run(self, *command: str | Path, cwd: Path | None = None, **environment: str) -> str:
        done = subprocess.run(
            list(map(str, command)),
            cwd=cwd or self.folder,
            env=self.environment | environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]
        return done.stdout

    def python(self, *command: str | Path) -> str:
        return self.run(sys.executable, *command)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("department"))


@pytest.fixture(scope="module")
def portal(tree: Tree) -> Iterator[Processes]:
    tree.python("-c", PREPARE)
    tree.run("npx", "vite", "build", cwd=tree.folder / "ui")
    processes = Processes("", tree.data)
    processes.environment |= tree.environment
    try:
        processes.start("web", "worker")
        yield processes
    finally:
        processes.stop()


def test_generates_few_small_files_and_changes_no_shared_source(tree: Tree) -> None:
    sources = {str(file.relative_to(ROOT)) for file in files(SLUG).values()}
    assert tree.made == sources | GENERATED
    assert tree.changed == {"ui/openapi.json"}
    assert len(sources) <= 6
    assert sum(len((tree.folder / name).read_text().splitlines()) for name in sources) <= 300
    assert all(name in tree.said for name in sources)


def test_generated_files_pass_lint_and_tests(tree: Tree) -> None:
    written = [tree.folder / name for name in tree.made if name.endswith(".py")]
    tree.run("ruff", "check", "-q", "--no-cache", *written)
    tree.run("ruff", "format", "-q", "--no-cache", "--check", *written)
    tree.python("-m", "pytest", "-q", "-p", "no:xdist", *TESTS, "-k", CHOSEN)


def test_template_imports_and_page_shows_its_figures(tree: Tree, portal: Processes) -> None:
    person = {"email": f"{SLUG}@jilha.example", "password": "Jilha@2026", "role": "user", "department": SLUG}
    token = portal.ask("POST", "/api/login", body=person)[1]["data"]["token"]
    status, template = portal.ask("GET", f"/api/{SLUG}/sample-template?format=csv", token)
    rows = list(csv.DictReader(io.StringIO(template.decode("utf-8-sig"))))
    assert status == 200 and rows
    status, response = portal.upload(f"/api/{SLUG}/import-csv", token, template)
    assert status in (200, 202), response

    def figures() -> dict[str, int]:
        return portal.ask("GET", f"/api/{SLUG}/dashboard-data", token)[1]["data"]["summary"]

    portal.until(lambda: figures()["total_entries"] == len(rows))
    received, closed = (sum(int(row[name]) for row in rows) for name in ("received", "closed"))
    assert figures() == {
        "total_entries": len(rows),
        "total_received": received,
        "total_closed": closed,
        "total_pending": received - closed,
        "closure_rate": round(100 * closed / received, 1),
    }
    chromium = browser()
    if chromium is None:
        pytest.skip("the page needs the system's package chromium")
    tree.run(
        *("npx", "playwright", "test", "--project=new-department"),
        cwd=tree.folder / "ui",
        E2E_BASE_URL=f"http://127.0.0.1:{portal.port}",
        E2E_CHROMIUM=chromium,
        NEW_DEPARTMENT=SLUG,
        NEW_NAMES=f"{TITLE},{TITLE_MR}",
        NEW_FIGURES=f"{received}|{closed}",
    )
