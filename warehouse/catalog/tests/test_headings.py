"""Additional headings: each belongs to exactly one field of its dataset."""

from itertools import chain

import pytest

from catalog.dataset import Dataset
from catalog.headings import FILE, extra_headings
from catalog.registry import DATASETS


def test_sections_name_existing_datasets_and_fields() -> None:
    sections = [line.strip("[]").split() for line in FILE.read_text().splitlines() if line.startswith("[")]
    assert set(chain.from_iterable(sections)) <= DATASETS.keys()
    for name in set(chain.from_iterable(sections)):
        assert extra_headings(name).keys() <= {field.name for field in DATASETS[name].sheet_fields}, name


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=lambda field: field.name)
def test_headings_are_unambiguous(dataset: Dataset) -> None:
    names = [
        (name.casefold(), field.name)
        for field in dataset.sheet_fields
        for name in {*field.label.both(), *field.aliases, *extra_headings(dataset.name).get(field.name, ())}
    ]
    assert len({name for name, _ in names}) == len(set(names))
