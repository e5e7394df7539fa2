"""The further headings that offices write: each belongs to one field of its dataset, and to no name of another one."""

from itertools import chain

import pytest

from catalog.dataset import Dataset
from catalog.headings import FILE, further
from catalog.registry import DATASETS


def test_every_section_is_of_datasets_and_fields_that_their_sheets_have() -> None:
    sections = [line.strip("[]").split() for line in FILE.read_text().splitlines() if line.startswith("[")]
    assert set(chain.from_iterable(sections)) <= DATASETS.keys()
    for name in set(chain.from_iterable(sections)):
        assert further(name).keys() <= {one.name for one in DATASETS[name].sheet_fields}, name


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=lambda one: one.name)
def test_no_heading_is_two_fields(dataset: Dataset) -> None:
    names = [
        (name.casefold(), one.name)
        for one in dataset.sheet_fields
        for name in {*one.label.both(), *one.aliases, *further(dataset.name).get(one.name, ())}
    ]
    assert len({name for name, _ in names}) == len(set(names))
