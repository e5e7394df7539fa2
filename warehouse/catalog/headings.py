"""What offices write above their columns, beside the names in a field's own definition: `headings.txt`.

Officials' wordings, collected from people who had not seen the reader. They make a heading certain, no more: what a
field is about follows from its definition alone. The file has sections for one dataset or several, in them the fields,
and below each its headings, separated by "|".
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from catalog.fields import spelled

FILE = Path(__file__).with_name("headings.txt")


def further(dataset: str) -> Mapping[str, tuple[str, ...]]:
    """field name → further headings of one dataset."""
    return _read().get(dataset, {})


@cache
def _read() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    section: list[dict[str, tuple[str, ...]]] = []
    name = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = [found.setdefault(dataset, {}) for dataset in line.strip("[]").split()]
        elif not line.startswith(" "):
            name = line
        else:
            for fields in section:
                fields[name] = (*fields.get(name, ()), *spelled(line))
    return found
