"""`make department NAME=water-supply`: generate a small working department to be adapted.

Each file below `tools/skeleton` is written to the same place in the repository; everything derived from them
(migration, sample templates, API document) is generated. Titles are optional: TITLE="Water Supply"
TITLE_MR="पाणीपुरवठा".
"""

from __future__ import annotations

import argparse
import io
import json
import keyword
import os
import re
import subprocess
import tempfile
from pathlib import Path
from string import Template

from place import ROOT, UI, VENV, environment, say
from portal.organisation.slugs import RESERVED_SLUGS

SKELETON = ROOT / "tools" / "skeleton"
# Index names, `<name>_date`, are limited to 30 characters.
MAX_LENGTH = 25


def files(slug: str) -> dict[Path, Path]:
    found = {}
    for template in sorted(SKELETON.rglob("*.template")):
        path = str(template.relative_to(SKELETON).with_suffix(""))
        found[template] = ROOT / path.replace("SLUG", slug).replace("NAME", slug.replace("-", "_"))
    return found


def rejection_reason(slug: str) -> str | None:
    """Return why no department can have this name, or None."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug):
        return (
            "a name has lowercase letters, digits and single hyphens, and begins with a letter: water-supply."
        )
    if len(slug) > MAX_LENGTH:
        return f"a name has at most {MAX_LENGTH} characters; this one has {len(slug)}."
    if keyword.iskeyword(slug):
        return "this is a reserved word in Python."
    for file in files(slug).values():
        if file.exists():
            return f"the name is taken: {file.relative_to(ROOT)} exists."
    if slug in RESERVED_SLUGS:
        return "the portal uses this address."
    paths = json.loads((UI / "openapi.json").read_text())["paths"]
    if any(path.split("/")[2] == slug for path in paths):
        return f"the name is taken: the API has /api/{slug}."
    return None


def write(slug: str, title: str, title_mr: str) -> list[Path]:
    name = slug.replace("-", "_")
    departments = ROOT / "platform/portal/organisation/data/departments"
    values = {
        "slug": slug,
        "name": name,
        "NAME": name.upper(),
        "Name": name.title().replace("_", ""),
        "title": title,
        "title_mr": title_mr,
        "position": 1 + max(json.loads(file.read_text())["position"] for file in departments.glob("*.json")),
    }
    targets = files(slug)
    for template, file in targets.items():
        file.write_text(Template(template.read_text()).substitute(values))
    return list(targets.values())


def generate(name: str, written: list[Path]) -> None:
    with tempfile.TemporaryDirectory(prefix="jilha-department-") as scratch:
        # Loading the settings creates folders and a key in PORTAL_DATA: keep them out of the real one.
        os.environ |= environment() | {"PORTAL_DATA": scratch, "PORTAL_DEMO": "0"}
        import django

        django.setup()
        from django.core.management import call_command

        from sheets.template import main as templates

        call_command("makemigrations", "transactions", name=name, verbosity=0)
        call_command("export_openapi", stdout=io.StringIO())
        templates(["--dataset", name, str(ROOT / "sample-templates")])
    migrations = (ROOT / "platform/portal/transactions/migrations").glob(f"*_{name}.py")
    sources = [str(file) for file in (*written, *migrations) if file.suffix == ".py"]
    subprocess.run([str(VENV / "bin" / "ruff"), "format", "-q", "--no-cache", *sources], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slug", help="the department's name in addresses, as water-supply")
    parser.add_argument("--title", default="", help="its name in English")
    parser.add_argument("--title-mr", default="", help="its name in Marathi")
    given = parser.parse_args()
    slug = given.slug
    if reason := rejection_reason(slug):
        raise SystemExit(f"No department {slug!r}: {reason}")
    title = given.title or slug.replace("-", " ").title()
    for text in (title, given.title_mr):
        if re.search(r'["\\\n{}$]', text):
            raise SystemExit(f"No department {slug!r}: a title is plain text without quotes: {text}")
    written = write(slug, title, given.title_mr or title)
    say("migration, sample templates, API document")
    try:
        generate(slug.replace("-", "_"), written)
    except subprocess.CalledProcessError as error:
        raise SystemExit(
            f"{' '.join(error.cmd)} ended with {error.returncode}; see the error above."
        ) from None
    print(f"\n{title} is ready at /department/{slug}/dashboard. These files are yours to change:\n")
    for file in written:
        print(f"  {file.relative_to(ROOT)}")
    if not given.title_mr:
        print(
            "\nThe Marathi name is missing: add it to the first and the last two files, or set TITLE_MR= next time."
        )
    print("\nNext: docs/add-a-department.md, step 2.")


if __name__ == "__main__":
    main()
