"""Column headings that offices use, in addition to those in the field definitions: `headings.txt`.

Collected from officials who had not seen the sheet reader. They only help to recognise a heading; a field's meaning
follows from its definition. The file has a section per dataset or group of datasets, with the fields in it and below
each field its headings, separated by "|".
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from catalog.fields import spelled

FILE = Path(__file__).with_name("headings.txt")


def extra_headings(dataset: str) -> Mapping[str, tuple[str, ...]]:
    """Return field name → additional headings of a dataset."""
    return _read().get(dataset, {})


@cache
def _read() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    headings: dict[str, dict[str, tuple[str, ...]]] = {}
    section: list[dict[str, tuple[str, ...]]] = []
    name = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = [headings.setdefault(dataset, {}) for dataset in line.strip("[]").split()]
        elif not line.startswith(" "):
            name = line
        else:
            for fields in section:
                fields[name] = (*fields.get(name, ()), *spelled(line))
    return headings
