"""One term per concept (docs/glossary.md): texts of the interface, the guides and the API use no forbidden
variant.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
DEVANAGARI = re.compile("[\u0900-\u097f]")
# Not prose: placeholders, nested texts, code and link targets.
NO_WORDS = re.compile(r"\{\{.*?\}\}|\{\w*\}|\$t\(.*?\)|`[^`]*`|\]\([^)]*\)|<[^>]*>")
Texts = Iterator[tuple[str, str]]


def _table() -> list[list[str]]:
    lines = [line for line in GLOSSARY.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def _listed(after: str) -> list[str]:
    (line,) = (line for line in GLOSSARY.splitlines() if line.startswith(after))
    return [word.strip() for word in re.split("[,;]", line.removeprefix(after).rstrip("."))]


def _forbidden(language: str) -> re.Pattern[str]:
    words = [word.strip() for row in _table() for word in row[3 if language == "en" else 4].split(",")]
    words += _listed("Words that are never needed:") if language == "en" else []
    # Marathi inflects by suffix, so match prefixes.
    end = r"(?![\w-])" if language == "en" else ""
    choices = "|".join(re.escape(word) for word in words if word)
    return re.compile(rf"(?<![\w\u0900-\u097f-])(?:{choices}){end}", re.IGNORECASE)


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _flat(part)


def _interface(language: str) -> Texts:
    for path in sorted((ROOT / "ui/src/locales" / language).glob("*.json")):
        for text in _flat(json.loads(path.read_text(encoding="utf-8"))):
            yield path.name, text


def _guides(language: str) -> Texts:
    for path in sorted((ROOT / "docs/guide" / language).glob("*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", line


def _api(language: str) -> Texts:
    for folder in ("platform", "pipelines"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.name not in ("texts.py", "messages.py"):
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if (
                    not isinstance(node, ast.Constant)
                    or not isinstance(node.value, str)
                    or id(node) in docstrings
                ):
                    continue
                if bool(DEVANAGARI.search(node.value)) is (language == "mr"):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


@pytest.mark.parametrize("language", ["en", "mr"])
@pytest.mark.parametrize("texts", [_interface, _guides, _api])
def test_texts_use_glossary_terms(texts: Callable[[str], Texts], language: str) -> None:
    forbidden = _forbidden(language)
    excused = re.compile("|".join(map(re.escape, _listed("Excused:"))), re.IGNORECASE)
    read = [(place, excused.sub("", NO_WORDS.sub(" ", text))) for place, text in texts(language)]
    assert len(read) > 100
    found = [f"{place}: {match[0]} in {text!r}" for place, text in read if (match := forbidden.search(text))]
    assert not found, "\n".join(found)


def test_each_term_has_one_row_and_both_languages() -> None:
    rows = _table()
    assert all(len(row) == 5 and row[0] and DEVANAGARI.search(row[1]) for row in rows)
    for column in (0, 1):
        words = [row[column] for row in rows]
        assert len(set(words)) == len(words)
    for row in rows:
        assert not _forbidden("en").search(row[0]) and not _forbidden("mr").search(row[1]), row
