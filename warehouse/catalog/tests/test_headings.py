"""Additional headings; `test_registry` checks that each belongs to one field of its dataset."""

from itertools import chain

from catalog.headings import FILE, extra_headings
from catalog.registry import DATASETS


def test_sections_name_existing_datasets_and_fields() -> None:
    sections = [line.strip("[]").split() for line in FILE.read_text().splitlines() if line.startswith("[")]
    assert set(chain.from_iterable(sections)) <= DATASETS.keys()
    for name in set(chain.from_iterable(sections)):
        assert extra_headings(name).keys() <= {field.name for field in DATASETS[name].sheet_fields}, name
