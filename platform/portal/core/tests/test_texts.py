"""Every text of the portal exists in Marathi, with the same parameters."""

import ast
import re
from pathlib import Path

from portal.core.errors import BY_STATUS, FieldErrors, PortalError
from portal.core.language import Counted, catalogue
from portal.core.validation import _TEXTS

PORTAL = Path(__file__).resolve().parents[2]


def literals():
    """Yield the texts passed to text(): literals, and module constants passed by name."""
    for path in PORTAL.rglob("*.py"):
        if "tests" in path.parts or "migrations" in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "text" and node.args):
                continue
            first = node.args[0]
            name = (
                first.value.id
                if isinstance(first, ast.Subscript) and isinstance(first.value, ast.Name)
                else None
            )
            source = constants.get(name or str(getattr(first, "id", "")), first)
            values = source.values if isinstance(source, ast.Dict) else [source]
            for value in values:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield path.relative_to(PORTAL), value.value


def test_every_text_has_a_marathi_translation():
    known = catalogue()
    missing = [(str(path), english) for path, english in literals() if english not in known]
    assert not missing
    kinds: list[type[PortalError]] = [*BY_STATUS.values(), FieldErrors]
    assert [kind.default for kind in kinds if kind.default not in known] == []
    assert [english for english in _TEXTS.values() if english not in known] == []


def test_parameters_match_in_both_languages():
    pairs: list[tuple[str, str]] = []
    for english, entry in catalogue().items():
        if isinstance(entry, Counted):
            pairs += [(english, entry.marathi), (entry.one, entry.one_mr)]
        else:
            pairs.append((english, entry))
    for english, marathi in pairs:
        assert set(re.findall(r"\{(\w+)\}", english)) == set(re.findall(r"\{(\w+)\}", marathi)), english
        assert re.search(r"[\u0900-\u097f]", marathi), english
