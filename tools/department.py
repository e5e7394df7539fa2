"""`make department NAME=water-supply`: writes a small department that works, for somebody to change into theirs.

Every file below `tools/skeleton` becomes one of the repository, at the same place; what follows from them (migration,
sample templates, API document) is generated. Titles may be given: TITLE="Water Supply" TITLE_MR="पाणीपुरवठा".
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
# Names of indexes, `<name>_date`, have at most 30 characters.
LONGEST = 25


def files(slug: str) -> dict[Path, Path]:
    """Each template of the skeleton, and the file that is made of it."""
    found = {}
    for template in sorted(SKELETON.rglob("*.template")):
        path = str(template.relative_to(SKELETON).with_suffix(""))
        found[template] = ROOT / path.replace("SLUG", slug).replace("NAME", slug.replace("-", "_"))
    return found


def refusal(slug: str) -> str | None:
    """Why there can be no department of this name; None if there can."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug):
        return (
            "a name has lowercase letters, digits and single hyphens, and begins with a letter: water-supply."
        )
    if len(slug) > LONGEST:
        return f"a name has at most {LONGEST} characters; this one has {len(slug)}."
    if keyword.iskeyword(slug):
        return "Python has another use for this word."
    for file in files(slug).values():
        if file.exists():
            return f"the name is taken: {file.relative_to(ROOT)} exists."
    if slug in RESERVED_SLUGS:
        return "the portal uses this address itself."
    paths = json.loads((UI / "openapi.json").read_text())["paths"]
    if any(path.split("/")[2] == slug for path in paths):
        return f"the name is taken: the API has /api/{slug}."
    return None


def write(slug: str, title: str, title_mr: str) -> list[Path]:
    name = slug.replace("-", "_")
    departments = ROOT / "platform/portal/organisation/data/departments"
    words = {
        "slug": slug,
        "name": name,
        "NAME": name.upper(),
        "Name": name.title().replace("_", ""),
        "title": title,
        "title_mr": title_mr,
        "position": 1 + max(json.loads(file.read_text())["position"] for file in departments.glob("*.json")),
    }
    made = files(slug)
    for template, file in made.items():
        file.write_text(Template(template.read_text()).substitute(words))
    return list(made.values())


def generate(name: str, written: list[Path]) -> None:
    """What follows from the files."""
    with tempfile.TemporaryDirectory(prefix="jilha-department-") as scratch:
        # Settings make their folders and key where PORTAL_DATA points: never in the real one.
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
    if reason := refusal(slug):
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
            f"{' '.join(error.cmd)} ended with {error.returncode}; the reason is above."
        ) from None
    print(f"\n{title} is ready at /department/{slug}/dashboard. These files are yours to change:\n")
    for file in written:
        print(f"  {file.relative_to(ROOT)}")
    if not given.title_mr:
        print(
            "\nThe Marathi name is missing: write it into the first and the last two, or say TITLE_MR= next time."
        )
    print("\nWhat comes next: docs/add-a-department.md, step 2.")


if __name__ == "__main__":
    main()
