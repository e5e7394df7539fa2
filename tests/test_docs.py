"""Check that files, images, anchors and code symbols named in the docs exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.S | re.M)
PLACE = re.compile(
    r"`((?:platform|pipelines|warehouse|ui|tests|tools|sample-templates)/[\w./-]+)(?:::(\w+))?`"
)


def _name(document: Path) -> str:
    return str(document.relative_to(ROOT))


def _anchors(document: Path) -> set[str]:
    text = document.read_text()
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    made = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return made | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("document", DOCS, ids=_name)
def test_links_resolve(document: Path) -> None:
    for target in LINK.findall(FENCE.sub("", document.read_text())):
        # External, or a portal URL (ui/tools/guide/guides.test.ts checks the guides' ones).
        if re.match(r"[a-z]+:|/", target):
            continue
        path, _, anchor = target.partition("#")
        file = (document.parent / path).resolve() if path else document
        assert file.exists(), f"{target} in {_name(document)}"
        if anchor and file.suffix == ".md":
            assert anchor in _anchors(file), f"{target} in {_name(document)}"


@pytest.mark.parametrize("document", DOCS, ids=_name)
def test_files_and_symbols_exist(document: Path) -> None:
    for path, symbol in PLACE.findall(FENCE.sub("", document.read_text())):
        file = ROOT / path
        if symbol:
            assert re.search(
                rf"^\s*(?:export )?(?:default )?(?:async )?(?:def|class|function|const) {symbol}\b|^{symbol}\b.*=",
                file.read_text(),
                re.M,
            ), f"{path}::{symbol} in {_name(document)}"
        elif document.name == "tour.md":
            assert file.exists(), f"{path} in {_name(document)}"


def test_tour_names_enough_symbols() -> None:
    stops = PLACE.findall((ROOT / "docs" / "tour.md").read_text())
    assert len([symbol for _, symbol in stops if symbol]) >= 20
